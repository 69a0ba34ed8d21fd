import Document
import Framing
import Padding
import Testing

@testable import Deliveries
@testable import Words

/// A clip beside a profile, one item broken at a time.
@Suite struct JudgeTests {
  private func delivery(_ id: String, _ clip: MadeClip) throws -> Delivery {
    let profile = try #require(DeliveryProfile.known.first { $0.id == id })
    var report = try clip.report()
    report.deliver(to: [profile])
    return try #require(report.deliveries?.first)
  }

  private static func preview(_ change: (inout MadeClip) -> Void) -> MadeClip {
    var clip = MadeClip()
    change(&clip)
    return clip
  }

  private static func sound(
    _ codec: String = "aac", _ channels: Int? = 2, _ rate: Int? = 48000
  ) -> MadeClip {
    preview {
      $0.sound = [.init(codec: codec, channels: channels, sampleRate: rate, bitRate: 256_000)]
    }
  }

  @Test func acceptsAClipThatMeetsAllItems() throws {
    let delivery = try delivery("app-preview-6.9", MadeClip())
    #expect(delivery.accepts == true && delivery.findings.isEmpty)
    #expect(delivery.command == nil && delivery.ways == nil && delivery.form == nil)
    #expect(
      delivery.sentence == "App preview, iPhone 6.9″ (as of 2026-10): accepted by these figures.")
  }

  static let broken: [(item: String, MadeClip, has: String, isMendable: Bool)] = [
    ("size", preview { $0.size = PixelSize(width: 1280, height: 720) }, "1280×720", true),
    ("size", preview { $0.size = PixelSize(width: 1920, height: 888) }, "1920×888", true),
    ("duration", preview { $0.duration = 3 }, "3 s", false),
    ("duration", preview { $0.duration = 14.9 }, "14.9 s", false),
    ("duration", preview { $0.duration = 30.1 }, "30.1 s", true),
    ("frame-rate", preview { $0.rate = Ratio(60, 1) }, "60 frames per second", true),
    ("frame-rate", preview { $0.rate = Ratio(60_000, 1001) }, "59.94 frames per second", true),
    ("bytes", preview { $0.bytes = 500_000_001 }, "500 MB", true),
    ("file-type", preview { $0.path = "clip.mkv" }, "mkv", true),
    ("codec", preview { ($0.codec, $0.profile, $0.level) = ("hevc", "Main", 120) }, "hevc", true),
    ("profile", preview { $0.profile = "High 4:2:2" }, "High 4:2:2", true),
    ("level", preview { $0.level = 51 }, "5.1", true),
    ("scan", preview { $0.fields = "tt" }, "interlaced", true),
    ("pixel-aspect", preview { $0.pixel = Ratio(4, 3) ?? .one }, "4:3", true),
    ("audio", preview { $0.sound = [] }, "no sound", true),
    ("audio-codec", sound("mp3"), "mp3", true), ("audio-channels", sound("aac", 1), "1", true),
    ("audio-rate", sound("aac", 2, 32000), "32000 Hz", true),
  ]

  /// A kind of file that can't hold the copy's codec gets another extension, and odd sides, which
  /// encoders refuse, lose a line.
  @Test(arguments: [
    ("clip.webm", "vp9", "clip-hls-apple.mp4"), ("clip.gif", "gif", "clip-hls-apple.mp4"),
    ("clip.mkv", "vp9", "clip-hls-apple.mkv"), ("clip.ts", "mpeg2video", "clip-hls-apple.ts"),
  ])
  func aCopyIsAFileThatHoldsIt(_ path: String, _ codec: String, _ name: String) throws {
    let clip = Self.preview {
      ($0.path, $0.codec, $0.profile, $0.level, $0.tag) = (path, codec, nil, nil, nil)
      $0.size = PixelSize(width: 641, height: 361)
    }
    let command = try #require(try delivery("hls-apple", clip).command)
    #expect(command.hasSuffix(" \(name)"), "\(command)")
    #expect(command.contains("-vf crop=640:360:0:0,setparams="), "\(command)")
  }

  @Test(arguments: broken)
  func names(_ item: String, _ clip: MadeClip, _ has: String, _ isMendable: Bool) throws {
    let delivery = try delivery("app-preview-6.9", clip)
    let wrong = delivery.findings.filter { $0.result == .wrong }
    #expect(wrong.map(\.item) == [item])
    #expect(wrong.first?.has == has)
    #expect(wrong.first?.cure != nil)
    #expect(delivery.accepts == false)
    #expect((delivery.command != nil) == isMendable)
    #expect(delivery.sentence.contains("not accepted: "))
  }

  static let unknown: [(item: String, MadeClip)] = [
    ("duration", preview { $0.duration = nil }), ("frame-rate", preview { $0.rate = nil }),
    ("profile", preview { $0.profile = nil }), ("level", preview { $0.level = nil }),
    ("scan", preview { $0.fields = nil }), ("audio", preview { $0.sound = nil }),
    ("audio-channels", sound("aac", nil)), ("audio-rate", sound("aac", 2, nil)),
  ]

  /// What nobody stated is neither accepted nor refused.
  @Test(arguments: unknown) func doesNotGuess(_ item: String, _ clip: MadeClip) throws {
    let delivery = try delivery("app-preview-6.9", clip)
    #expect(delivery.accepts == nil && delivery.command == nil)
    #expect(
      delivery.findings.contains { $0.item == item && $0.result == .unknown && $0.has == nil })
    #expect(!delivery.findings.contains { $0.result == .wrong })
  }

  static let good: [MadeClip] = [
    preview { $0.size = PixelSize(width: 886, height: 1920) },
    preview { ($0.size, $0.rotation) = (PixelSize(width: 1920, height: 886), 90) },
    preview { $0.rate = Ratio(30_000, 1001) }, preview { $0.duration = 15 },
    preview { $0.duration = 30.03 }, preview { $0.profile = "Constrained Baseline" },
    preview {
      ($0.codec, $0.profile, $0.level, $0.path) = ("prores", "HQ", nil, "clip.MOV")
      $0.sound = [.init(codec: "pcm_s16le", channels: 2, sampleRate: 48000, bitRate: nil)]
    },
  ]

  @Test(arguments: good) func accepts(_ clip: MadeClip) throws {
    #expect(try delivery("app-preview-6.9", clip).accepts == true)
  }

  @Test func waysSayWhatTheyCost() throws {
    let clip = Self.preview { $0.size = PixelSize(width: 1920, height: 1080) }
    let delivery = try delivery("app-preview-6.9", clip)
    let ways = try #require(delivery.ways)
    #expect(ways.map(\.mode) == [.fit, .fill])
    #expect(ways[0].bars == PixelInsets(left: 172, right: 172) && ways[0].cut == 0)
    #expect(ways[1].bars == .zero && abs(ways[1].cut - 0.1796) < 0.0001)
    #expect(delivery.command == ways[0].command)
    #expect(ways[0].command.contains("-vf scale=1576:886,pad=1920:886:172:0,setsar=1,"))
    #expect(ways[1].command.contains("-vf scale=1920:1080,crop=1920:886,setsar=1,"))
    #expect(ways[0].command.hasSuffix(" clip-app-preview-6.9.mp4"))
  }

  /// Steady bars go before the picture is fitted, so that none are baked into it twice.
  @Test func barsGoFirst() throws {
    let clip = Self.preview {
      ($0.size, $0.verdict) = (PixelSize(width: 1920, height: 1080), .padded)
      $0.bars = PixelInsets(top: 96, bottom: 97)
    }
    let delivery = try delivery("app-preview-6.9", clip)
    #expect(delivery.ways == nil)
    #expect(delivery.command?.contains("-vf crop=1920:888:0:96,scale=1920:886,setsar=1,") == true)
  }

  /// Crop values are of the stored frame, whose lines the recipient gets.
  @Test func linesThatAnApertureHidesCountWhereFormsCountThem() throws {
    let clip = Self.preview {
      $0.size = PixelSize(width: 1280, height: 720)
      $0.aperture = PixelRect(x: 0, y: 96, width: 1280, height: 528)
    }
    let delivery = try delivery("umg-active-picture", clip)
    #expect(delivery.findings.allSatisfy { $0.item != "stored-height" }, "\(delivery.findings)")
    let small = Self.preview { $0.size = PixelSize(width: 1278, height: 718) }
    let refused = try self.delivery("umg-active-picture", small)
    #expect(refused.findings.map(\.item) == ["stored-height"])
  }

  /// FFmpeg before 7.1 doesn't know the clean aperture, and no copy without encoding keeps it.
  @Test func whatTheCleanApertureHidesIsCutOff() throws {
    let clip = Self.preview {
      ($0.size, $0.duration) = (PixelSize(width: 1920, height: 1080), 40)
      $0.aperture = PixelRect(x: 0, y: 138, width: 1920, height: 804)
    }
    let crop = "-vf 'crop=1920:804:0:(ih-oh)/2,"
    let ways = try #require(try delivery("app-preview-6.9", clip).ways)
    #expect(ways[0].command.contains(crop + "scale=1920:804,pad=1920:886:0:40,setsar=1,"))
    let long = Self.preview {
      ($0.size, $0.duration) = (PixelSize(width: 1920, height: 968), 40)
      $0.aperture = PixelRect(x: 0, y: 40, width: 1920, height: 886)
    }
    let command = try #require(try delivery("app-preview-6.9", long).command)
    #expect(command.contains("-vf 'crop=1920:886:") && !command.contains("-c:v copy"))
  }

  /// No clip becomes a still picture.
  @Test func picturesAreNotMadeOfClips() throws {
    let delivery = try delivery("app-universal", Self.preview { _ in })
    #expect(delivery.accepts == false && delivery.command == nil && delivery.ways == nil)
  }

  @Test func namesAreQuoted() throws {
    let clip = Self.preview { ($0.path, $0.duration) = ("-a b's.mp4", 40) }
    let command = try #require(try delivery("app-preview-6.9", clip).command)
    #expect(command.hasPrefix(#"ffmpeg -protocol_whitelist file -i 'file:-a b'\''s.mp4' "#))
    #expect(command.hasSuffix(#" './-a b'\''s-app-preview-6.9.mp4'"#))
  }

  // MARK: Forms

  static let films: [(MadeClip, crop: PixelInsets?, accepts: Bool?)] = [
    (film { _ in }, .zero, true),
    (
      film { ($0.verdict, $0.bars) = (.padded, PixelInsets(top: 138, bottom: 138)) },
      PixelInsets(top: 138, bottom: 138), true
    ),
    // Odd rows stay odd.
    (
      film { ($0.verdict, $0.bars) = (.padded, PixelInsets(top: 137, bottom: 139, left: 3)) },
      PixelInsets(top: 137, bottom: 139, left: 3), true
    ),
    (
      film { ($0.verdict, $0.laterBars) = (.mixed, PixelInsets(top: 138, bottom: 138)) }, nil, false
    ),
    (film { $0.verdict = .undecided }, nil, nil), (film { $0.verdict = nil }, nil, nil),
    (
      film {
        ($0.verdict, $0.bars) = (.padded, PixelInsets(top: 138, bottom: 138))
        $0.overlaid = .bottom
      }, nil, false
    ),
    (film { $0.rotation = 90 }, nil, false),
  ]

  private static func film(_ change: (inout MadeClip) -> Void) -> MadeClip {
    preview {
      $0.size = PixelSize(width: 1920, height: 1080)
      change(&$0)
    }
  }

  @Test(arguments: films)
  func filmForm(_ clip: MadeClip, _ crop: PixelInsets?, _ accepts: Bool?) throws {
    let delivery = try delivery("apple-film", clip)
    #expect(delivery.form?.crop == crop && delivery.accepts == accepts)
    guard let crop else { return }
    #expect(
      delivery.form?.xml == """
        <attribute name="crop.top">\(crop.top)</attribute>
        <attribute name="crop.bottom">\(crop.bottom)</attribute>
        <attribute name="crop.left">\(crop.left)</attribute>
        <attribute name="crop.right">\(crop.right)</attribute>
        """)
  }

  @Test func refusesWithTheTimeline() throws {
    let clip = Self.film {
      ($0.verdict, $0.laterBars) = (.mixed, PixelInsets(top: 138, bottom: 138))
    }
    let finding = try #require(try delivery("apple-film", clip).findings.first)
    #expect(finding.has?.hasPrefix("bars that change: 0:00") == true, "\(finding.has ?? "")")
    #expect(finding.has?.contains("138") == true, "\(finding.has ?? "")")
  }

  static let broadcast:
    [(PixelSize, Ratio, PixelInsets, afd: Int?, lines: [Int]?, columns: [Int]?)] =
      [
        (hd, .one, .zero, 8, nil, nil),
        (hd, .one, PixelInsets(left: 240, right: 240), 9, nil, [239, 1680]),
        (hd, .one, PixelInsets(left: 120, right: 120), 11, nil, [119, 1800]),
        // SMPTE ST 274: row 0 is line 42, and row 1079 is line 1121.
        (hd, .one, PixelInsets(top: 138, bottom: 138), 4, [179, 984], nil),
        // SMPTE ST 296: row 0 is line 26.
        (
          PixelSize(width: 1280, height: 720), .one, PixelInsets(top: 92, bottom: 92), 4,
          [117, 654], nil
        ),
        (
          PixelSize(width: 720, height: 576), Ratio(16, 15) ?? .one,
          PixelInsets(top: 72, bottom: 72), 10, nil, nil
        ),
        // Picture narrower than any code.
        (hd, .one, PixelInsets(left: 600, right: 600), nil, nil, [599, 1320]),
      ]

  private static let hd = PixelSize(width: 1920, height: 1080)

  @Test(arguments: broadcast) func broadcastForm(
    _ size: PixelSize, _ pixel: Ratio, _ bars: PixelInsets, _ afd: Int?, _ lines: [Int]?,
    _ columns: [Int]?
  ) throws {
    let clip = Self.preview {
      ($0.size, $0.pixel, $0.bars) = (size, pixel, bars)
      $0.verdict = bars == .zero ? PaddingVerdict.Kind.none : .padded
    }
    let form = try #require(try delivery("broadcast-afd", clip).form?.broadcast)
    #expect(form.afd == afd && form.lines == lines && form.columns == columns)
  }

  /// The rows of interlaced frames have numbers by fields, which a pair can't state.
  @Test func interlacedFramesHaveNoLineNumbers() throws {
    let clip = Self.film {
      ($0.verdict, $0.bars) = (.padded, PixelInsets(top: 138, bottom: 138))
      $0.fields = "tt"
    }
    let form = try delivery("broadcast-afd", clip).form?.broadcast
    #expect(form?.afd == 4 && form?.lines == nil)
  }

  /// Its frame may be all right, but it is no film. Other recipients take pictures, or don't say.
  @Test(arguments: [("apple-film", false), ("broadcast-afd", false), ("netflix-titles", nil)])
  func aStillPictureIsNoVideo(_ id: String, _ accepts: Bool?) throws {
    let picture = Self.preview { ($0.path, $0.rate, $0.duration) = ("poster.heic", nil, nil) }
    let delivery = try delivery(id, picture)
    #expect(delivery.accepts == accepts && delivery.command == nil)
    let finding = delivery.findings.first { $0.item == "file-type" }
    #expect(finding?.has == (accepts == false ? "a still picture" : nil))
  }

  // MARK: Text

  @Test func textBeyondAZoneIsRefusedIfItIsCertain() throws {
    let frame = PixelSize(width: 1920, height: 1080)
    func accepts(_ texts: [(box: Rect, isConfirmed: Bool)]?) throws -> Bool? {
      try delivery("netflix-titles", Self.preview { ($0.size, $0.texts) = (frame, texts) }).accepts
    }
    let inside = Rect(x: 400, y: 900, width: 1000, height: 60)
    let titles = Rect(x: 400, y: 960, width: 1000, height: 60)
    let outside = Rect(x: 400, y: 1030, width: 1000, height: 40)
    #expect(try accepts(nil) == nil && accepts([]) == true && accepts([(inside, true)]) == true)
    // Within 93% and beyond 90%: only advised against.
    #expect(try accepts([(titles, true)]) == true)
    #expect(try accepts([(outside, true)]) == false && accepts([(outside, false)]) == nil)
  }
}
