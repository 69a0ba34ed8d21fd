import Document
import Framing
import Padding
import Testing

@testable import Deliveries

/// The copies that commands make: each meets all that its recipient asks for, or there is no command.
@Suite struct CopyTests {
  private static func clip(_ change: (inout MadeClip) -> Void) -> MadeClip {
    var clip = MadeClip()
    change(&clip)
    return clip
  }

  /// The clip beside a profile of these items alone.
  private func delivery(
    _ clip: MadeClip, items: String, zones: String = ""
  ) throws -> Delivery {
    let text = """
      [{"id": "own", "asOf": "2100-01", "source": "mail", "items": [\(items)],
        "zones": [\(zones)]}]
      """
    return try delivery(clip, try #require(try DeliveryProfile.read(Array(text.utf8)).first))
  }

  private func delivery(_ clip: MadeClip, _ profile: DeliveryProfile) throws -> Delivery {
    var report = try clip.report()
    report.deliver(to: [profile])
    return try #require(report.deliveries?.first)
  }

  private func delivery(_ clip: MadeClip, _ id: String) throws -> Delivery {
    try delivery(clip, try #require(DeliveryProfile.known.first { $0.id == id }))
  }

  // MARK: Bars

  private static let letterboxed = clip {
    ($0.size, $0.rate) = (PixelSize(width: 1920, height: 1080), Ratio(60, 1))
    ($0.verdict, $0.bars) = (.padded, PixelInsets(top: 138, bottom: 138))
  }

  /// Cutting them would leave a frame that the recipient refuses.
  @Test func barsThatAreOnlyAdvisedAgainstStayInAnAcceptedFrame() throws {
    let delivery = try delivery(Self.letterboxed, "app-preview-mac")
    let command = try #require(delivery.command)
    #expect(command.contains("-vf fps=30/1,"), "\(command)")
    #expect(!command.contains("crop") && delivery.ways == nil)
  }

  /// Only a copy of the packets keeps colours that FFmpeg can't process.
  @Test(arguments: [(5, 0, false), (8, 1, true)])
  func falseColoursAreNotEncoded(_ profile: Int, _ base: Int, _ isEncodable: Bool) throws {
    var clip = Self.letterboxed
    clip.dolbyVision = .init(profile: profile, level: 6, compatibility: base)
    let scaled = try delivery(clip, items: #"{"item": "size", "any": ["1280x720"]}"#)
    #expect(scaled.accepts == false && (scaled.command != nil) == isEncodable)
    #expect((scaled.ways != nil) == false)
    let cure = isEncodable ? "scale it to 1280×720" : "make it again from its source"
    #expect(scaled.findings.map(\.cure) == [cure])
    let bars = try delivery(clip, items: #"{"item": "bars", "any": ["none"]}"#)
    let hidden = "remove them for Apple's players by vidfit unpad clip.mp4"
    #expect(bars.findings.map(\.cure) == [isEncodable ? "cut the bars off" : hidden])
    let named = try delivery(clip, items: #"{"item": "file-type", "any": ["mov"]}"#)
    let command = try #require(named.command)
    #expect(command.contains("-c:v copy -strict unofficial"), "\(command)")
  }

  @Test func aPictureWithoutItsBarsIsPlacedAgain() throws {
    let items = """
      {"item": "size", "any": ["1920x1080"]}, {"item": "bars", "any": ["none"]}
      """
    let delivery = try delivery(Self.letterboxed, items: items)
    // Fitting would put the bars back.
    #expect(delivery.ways?.map(\.mode) == [.fill])
    #expect(delivery.command == delivery.ways?.first?.command)
    let chain = "-vf crop=1920:804:0:138,scale=2580:1080,crop=1920:1080,setsar=1,"
    #expect(delivery.command?.contains(chain) == true, "\(delivery.command ?? "")")
  }

  @Test func barsGoWhereAnySizeWillDo() throws {
    let items =
      #"{"item": "frame-rate", "most": 30}, {"item": "bars", "any": ["none"], "advice": true}"#
    let command = try delivery(Self.letterboxed, items: items).command
    #expect(command?.contains("-vf crop=1920:804:0:138,fps=30/1,") == true, "\(command ?? "")")
    // Without its bars, the picture would have too few lines.
    let high = try delivery(
      Self.letterboxed, items: items + #", {"item": "height", "least": 1080}"#)
    #expect(high.command?.contains("-vf fps=30/1,") == true, "\(high.command ?? "")")
  }

  // MARK: Colours

  private static let colors: [(MadeClip, String, filters: String)] = [
    // Samples of BT.601 that nothing states would be shown as BT.709.
    (
      clip { $0.size = PixelSize(width: 480, height: 270) }, "1920x1080",
      "scale=1920:1080:in_color_matrix=smpte170m:out_color_matrix=bt709,setsar=1,"
        + "setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709"
    ),
    (
      clip { ($0.size, $0.pixelFormat) = (PixelSize(width: 480, height: 270), "pal8") },
      "1920x1080",
      "scale=1920:1080:out_color_matrix=bt709,setsar=1,"
        + "setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709"
    ),
    (
      clip {
        ($0.size, $0.color) = (PixelSize(width: 480, height: 270), color("smpte170m", "smpte170m"))
      }, "1920x1080",
      "scale=1920:1080:in_color_matrix=smpte170m:out_color_matrix=bt709,setsar=1,"
        + "setparams=colorspace=bt709"
    ),
    (
      clip {
        ($0.size, $0.color) = (PixelSize(width: 720, height: 404), color("bt470bg", "bt709"))
      }, "1280x718", "scale=1280:718,setsar=1"
    ),
    (
      clip { $0.size = PixelSize(width: 720, height: 404) }, "1280x718",
      "scale=1280:718,setsar=1,"
        + "setparams=colorspace=smpte170m:color_primaries=smpte170m:color_trc=smpte170m"
    ),
    (
      clip {
        ($0.size, $0.color) = (PixelSize(width: 3840, height: 2160), color("bt709", "bt709"))
      }, "640x360", "scale=640:360,setsar=1"
    ),
    (
      clip { $0.size = PixelSize(width: 3840, height: 2160) }, "640x360",
      "scale=640:360,setsar=1,"
        + "setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709"
    ),
  ]

  private static func color(_ matrix: String, _ transfer: String) -> ClipAnalysis.Color {
    ClipAnalysis.Color(primaries: matrix, transfer: transfer, matrix: matrix, range: "tv")
  }

  @Test(arguments: colors) func coloursStay(
    _ clip: MadeClip, _ size: String, _ filters: String
  ) throws {
    let command = try delivery(clip, items: #"{"item": "size", "any": ["\#(size)"]}"#).command
    #expect(command?.contains("-vf \(filters) -c:v") == true, "\(command ?? "")")
  }

  private static let hdr = clip {
    ($0.codec, $0.profile, $0.level, $0.tag) = ("hevc", "Main 10", 120, "hvc1")
    ($0.pixelFormat, $0.bitDepth) = ("yuv420p10le", 10)
    $0.color = ClipAnalysis.Color(
      primaries: "bt2020", transfer: "smpte2084", matrix: "bt2020nc", range: "tv")
    $0.rate = Ratio(120, 1)
  }

  @Test func hdrBecomesSDRIfTheCopyHasEightBits() throws {
    let command = try #require(try delivery(Self.hdr, "app-preview-6.9").command)
    #expect(command.contains("zscale=tin=smpte2084:pin=bt2020:min=bt2020nc:t=linear"))
    #expect(command.contains("tonemap=mobius"))
    #expect(command.contains("zscale=t=bt709:m=bt709:r=limited,format=yuv420p"))
    let kept = try #require(try delivery(Self.hdr, "hls-apple").command)
    #expect(kept.contains("-pix_fmt:v yuv420p10le ") && !kept.contains("tonemap"), "\(kept)")
  }

  // MARK: Codecs

  private static let formats: [(MadeClip, items: String, contains: String?)] = [
    (hevc("yuv422p", 8), profiles("Main", "Main 10"), "-pix_fmt:v yuv420p "),
    (hevc("yuv444p10le", 10), profiles("Main", "Main 10"), "-pix_fmt:v yuv420p10le "),
    (hevc("yuv444p10le", 10), profiles("Main"), "-pix_fmt:v yuv420p "),
    (
      hevc("yuv422p", 8), profiles("Main") + #", {"item": "level", "most": 5.1}"#,
      "-x265-params:v level-idc=5.1 "
    ),
    // x265 refuses a frame that is too large for a level.
    (
      clip {
        $0 = hevc("yuv422p", 8)
        ($0.size, $0.level) = (PixelSize(width: 7680, height: 4320), 183)
      }, profiles("Main") + #", {"item": "level", "most": 5.1}"#, nil
    ),
    (clip { _ in }, profiles("Main"), "-profile:v main "),
    (clip { _ in }, profiles("High 4:4:4 Predictive"), nil),
    (clip { $0.codec = "mpeg4" }, #"{"item": "frame-rate", "most": 15}"#, "-c:v libx264 "),
    // A tag needs a file that has tags.
    (
      clip {
        $0 = hevc("yuv422p", 8)
        ($0.path, $0.tag) = ("clip.mkv", nil)
      }, profiles("Main") + #", {"item": "codec-tag", "any": ["hev1"]}"#,
      "-tag:v hev1 -c:a copy -movflags +faststart clip-own.mp4"
    ),
    (clip { _ in }, #"{"item": "scan", "any": ["interlaced"]}"#, nil),
    (
      clip { $0.fields = "tt" }, #"{"item": "frame-rate", "most": 15}"#,
      "-vf bwdif=mode=send_frame,"
    ),
    (prores(bytes: 1_000_000_000), #"{"item": "bytes", "most": 500000000}"#, "-c:v libx264 "),
    (
      prores(bytes: 1_000_000_000),
      #"{"item": "codec", "any": ["prores"]}, {"item": "bytes", "most": 500000000}"#, nil
    ),
    (
      clip { $0.rate = Ratio(120, 1) },
      #"{"item": "codec", "any": ["prores"]}, {"item": "bytes", "most": 5e9}"#, "-c:v prores_ks "
    ),
  ]

  private static func hevc(_ pixelFormat: String, _ bitDepth: Int) -> MadeClip {
    clip {
      ($0.codec, $0.profile, $0.level, $0.tag) = ("hevc", "Rext", 120, "hvc1")
      ($0.pixelFormat, $0.bitDepth) = (pixelFormat, bitDepth)
    }
  }

  private static func prores(bytes: Int64) -> MadeClip {
    clip {
      ($0.codec, $0.profile, $0.level, $0.tag) = ("prores", "HQ", nil, "apch")
      ($0.path, $0.bytes) = ("clip.mov", bytes)
    }
  }

  private static func profiles(_ names: String...) -> String {
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"item": "profile", "any": [\#(list)]}"#
  }

  @Test(arguments: formats) func onlyWhatTheLineWritesIsPromised(
    _ clip: MadeClip, _ items: String, _ contains: String?
  ) throws {
    let delivery = try delivery(clip, items: items)
    #expect(delivery.accepts == false)
    guard let contains else {
      #expect(delivery.command == nil, "\(delivery.command ?? "")")
      #expect(delivery.findings.contains { $0.cure == "make it again from its source" })
      return
    }
    #expect(delivery.command?.contains(contains) == true, "\(delivery.command ?? "")")
  }

  /// An encoder may spend a full buffer beyond its rate, and sound takes its share.
  @Test func theWholeFileStaysWithinARate() throws {
    let items = #"{"item": "bit-rate", "most": 4000000}, {"item": "frame-rate", "most": 15}"#
    let command = try #require(try delivery(MadeClip(), items: items).command)
    let words = command.split(separator: " ")
    let place = try #require(words.firstIndex(of: "-maxrate:v"))
    let rate = try #require(Double(words[place + 1].dropLast()))
    #expect(words[place + 3] == "\(Int(2 * rate))k")
    // 20 seconds, with 256 kbit/s of sound.
    #expect(rate * (20 + 1.8) / 20 + 256 < 4000 && rate > 3300)
    let low = #"{"item": "bit-rate", "most": 200000}"#
    #expect(try delivery(MadeClip(), items: low).command == nil)
  }

  // MARK: Sound

  private static let sounds: [(String, tracks: [String], items: String, sound: String?)] = [
    ("clip.mkv", ["aac", "aac"], type("mp4"), "-c:a copy"),
    // All tracks are mapped, and all of them have to go into the file.
    ("clip.mov", ["aac", "pcm_s16le"], type("mp4"), "-c:a aac -b:a 256k"),
    ("clip.mov", ["pcm_s16le"], type("mov"), "-c:a copy"),
    ("clip.mkv", ["opus"], type("mov"), "-c:a aac -b:a 256k"),
    ("clip.mkv", ["aac", "flac"], type("mov"), "-c:a aac -b:a 256k"),
    ("clip.mkv", ["opus"], fast, "-c:a copy"),
    ("clip.mp4", ["aac"], codec("ac3"), "-c:a ac3 -b:a 256k"),
    ("clip.mp4", ["ac3", "aac"], codec("ac3"), "-c:a ac3 -b:a 256k"),
    ("clip.mov", ["aac"], codec("pcm_s16le"), "-c:a pcm_s16le"),
    // MP4 has no place for it.
    ("clip.mp4", ["aac"], codec("pcm_s16le"), nil),
    ("clip.mp4", ["aac"], codec("dts"), nil),
    ("clip.mp4", ["aac"], #"{"item": "audio-bit-rate", "any": [128000]}"#, "-c:a aac -b:a 128k"),
    (
      "clip.mp4", ["aac"], #"{"item": "audio-bit-rate", "most": 192000}"#, "-c:a aac -b:a 192k"
    ),
    // An encoder spends next to nothing on silence.
    (
      "clip.mp4", [],
      #"{"item": "audio", "any": ["yes"]}, {"item": "audio-bit-rate", "any": [256000]}"#, nil
    ),
  ]

  private static let fast = #"{"item": "frame-rate", "most": 15}"#
  private static func type(_ suffix: String) -> String {
    #"{"item": "file-type", "any": ["\#(suffix)"]}, "# + fast
  }
  private static func codec(_ name: String) -> String {
    #"{"item": "audio-codec", "any": ["\#(name)"]}"#
  }

  @Test(arguments: sounds) func allTracksAreWritten(
    _ path: String, _ tracks: [String], _ items: String, _ sound: String?
  ) throws {
    let clip = Self.clip {
      $0.path = path
      $0.sound = tracks.map {
        .init(codec: $0, channels: 2, sampleRate: 48000, bitRate: 256_000)
      }
    }
    let delivery = try delivery(clip, items: items)
    #expect(delivery.accepts == false)
    guard let sound else {
      #expect(delivery.command == nil, "\(delivery.command ?? "")")
      return
    }
    #expect(delivery.command?.contains(" \(sound) ") == true, "\(delivery.command ?? "")")
  }

  // MARK: Text

  /// A zone is a part of the recipient's frame, so fitting and filling move text to other places.
  private static let texts:
    [(box: Rect, isConfirmed: Bool, has: String?, result: Delivery.Finding.Result?, [DisplayMode])] =
      [
        (
          Rect(x: 256, y: 111.6, width: 128, height: 21.6), true, "beyond it if filled", .advised,
          [.fit]
        ),
        (
          Rect(x: 153.6, y: 144, width: 128, height: 21.6), true, "beyond it if filled", .advised,
          [.fit]
        ),
        (
          Rect(x: 153.6, y: 144, width: 128, height: 21.6), false, "beyond it if filled, likely",
          .unknown, [.fit, .fill]
        ),
        (
          Rect(x: 12, y: 144, width: 128, height: 21.6), true, "beyond it, fitted and filled",
          .wrong, []
        ),
        (Rect(x: 256, y: 170, width: 128, height: 21.6), true, nil, nil, [.fit, .fill]),
      ]

  @Test(arguments: texts) func textIsJudgedInTheFrameOfTheRecipient(
    _ box: Rect, _ isConfirmed: Bool, _ has: String?, _ result: Delivery.Finding.Result?,
    _ modes: [DisplayMode]
  ) throws {
    let clip = Self.clip {
      ($0.size, $0.sound) = (PixelSize(width: 640, height: 360), [])
      $0.texts = [(box, isConfirmed)]
    }
    let delivery = try delivery(clip, "app-header")
    let text = delivery.findings.first { $0.item == "text" }
    #expect(text?.has == has.map { "'line-1' \($0)" } && text?.result == result)
    #expect((delivery.ways ?? []).map(\.mode) == modes)
    #expect(delivery.command == delivery.ways?.first?.command)
  }

  @Test func placesAreThoseOfTheFilters() throws {
    let placing = try #require(
      Placing([PixelSize(width: 3840, height: 1646)], Size(width: 640, height: 360)))
    let unit = Rect(x: 0.4, y: 0.31, width: 0.2, height: 0.06)
    let fitted = placing.placed(unit, .fit)
    #expect(abs(fitted.x - (456 + 0.4 * 2926) / 3840) < 1e-12 && fitted.y == 0.31)
    let filled = placing.placed(unit, .fill)
    #expect(abs(filled.y - (0.31 * 2160 - 257) / 1646) < 1e-12 && abs(filled.x - 0.4) < 1e-12)
  }
}
