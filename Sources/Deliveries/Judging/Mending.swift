internal import Files
internal import Framing
internal import Padding
internal import Report
internal import SystemPackage

/// The `ffmpeg` lines that make an acceptable copy of a clip.
struct Mending {
  private let profile: DeliveryProfile
  private let report: ClipReport
  private let analysis: ClipAnalysis
  private let wrong: [DeliveryJudge.Breach]

  /// - Parameter wrong: the requirements that are not met and not only advised.
  init(
    _ profile: DeliveryProfile, _ report: ClipReport, _ analysis: ClipAnalysis,
    wrong: [DeliveryJudge.Breach]
  ) {
    (self.profile, self.report, self.analysis, self.wrong) = (profile, report, analysis, wrong)
  }

  /// The command that cuts off least of the picture; nil if nothing is wrong, or if no command mends
  /// all of it.
  ///
  /// - Parameter ways: those of ``ways``.
  func command(among ways: [Delivery.Way]?) -> String? {
    isPossible ? ways?.first?.command ?? line(fitting: nil) : nil
  }

  /// The ways to give it another shape, even if something else can't be mended; nil if it keeps its
  /// own.
  var ways: [Delivery.Way]? {
    guard report.shellArgument != nil, isReshaped, isOfItsKind,
      let placing = Placing(profile.sizes, picture), !placing.isSameShape
    else { return nil }
    let ways = DisplayMode.allCases.compactMap { mode in
      line(fitting: mode).map {
        Delivery.Way(
          mode, cut: mode == .fill ? placing.cut : 0, bars: mode == .fit ? placing.bars : .zero,
          command: $0)
      }
    }
    return ways.isEmpty ? nil : ways
  }

  /// Whether the shown picture changes its shape or size, for which only accepted sizes will do.
  private var isReshaped: Bool { isWrong(.size, .pixelAspect) && !profile.sizes.isEmpty }

  private var isPossible: Bool {
    !wrong.isEmpty && report.shellArgument != nil && isOfItsKind
      && wrong.allSatisfy { Self.isMendable($0.requirement, $0.value) }
  }

  /// Whether a clip, or a still picture, is what the profile is for: none becomes the other.
  private var isOfItsKind: Bool { allowedTypes.map { !$0.isEmpty } ?? !report.isStill }

  private static let pictureTypes = ["png", "jpg", "jpeg"]

  private func isWrong(_ items: DeliveryItem...) -> Bool {
    wrong.contains { items.contains($0.requirement.item) }
  }

  private static func isMendable(
    _ requirement: DeliveryProfile.Requirement, _ value: DeliveryItem.Value?
  ) -> Bool {
    switch (requirement.item, requirement.test, value) {
    case (.duration, .range(let least?, _), .number(let number)?),
      (.frameRate, .range(let least?, _), .number(let number)?),
      (.bytes, .range(let least?, _), .number(let number)?),
      (.bitRate, .range(let least?, _), .number(let number)?):
      number >= least
    case (.duration, .range, _): true
    case (.duration, _, _), (.height, _, _), (.aspect, _, _), (.transfer, _, _),
      (.bitDepth, _, _), (.pixelFormat, _, _):
      false
    // A steady bar can be cut off, if nothing stands in it.
    case (.bars, _, let value): value == .word("steady")
    case (.codec, .words(let names), _): names.contains { Encoder(codec: $0) != nil }
    default: true
    }
  }

  /// What mends one item, for people; nil if nothing can.
  static func cure(
    of requirement: DeliveryProfile.Requirement, _ value: DeliveryItem.Value?
  ) -> String? {
    guard isMendable(requirement, value) else {
      return switch requirement.item {
      case .duration: "a longer clip is needed"
      case .height: "a source of more lines is needed"
      case .bars:
        value == .word("changing")
          ? "crop each segment by itself, or hand in the whole frame"
          : "get a copy without anything in the bars"
      default: "make it anew from its source"
      }
    }
    let wants = requirement.inWords
    return switch requirement.item {
    case .size: "scale it to \(wants)"
    case .duration: "cut it to \(wants)"
    case .frameRate: "convert it to \(wants)"
    case .bytes, .bitRate: "encode it with fewer bits"
    case .fileType: "write it as \(wants)"
    case .codec, .profile, .level: "encode it anew as \(wants)"
    case .codecTag: "name its codec \(wants)"
    case .pixelAspect, .rotation: "store it upright in square pixels"
    case .scan: "deinterlace it"
    case .bars: "cut the bars off"
    case .audio: wants == "no sound" ? "leave its sound out" : "add sound, even if it is silent"
    case .audioCodec, .audioChannels, .audioRate, .audioBitRate: "encode its sound anew"
    case .height, .aspect, .bitDepth, .pixelFormat, .transfer: nil
    }
  }

  // MARK: The picture

  /// Whether steady bars are cut off: the profile wants none, or advises against them, and nothing
  /// stands in them.
  private var cutsBars: Bool {
    analysis.padding?.verdict == .padded && analysis.overlaidEdges.isEmpty
      && analysis.advice.crop != nil
      && profile.requirements.contains { $0.item == .bars && !$0.takes(.word("steady")) }
  }

  /// The part of the frame to show, in stored pixels.
  private var part: PixelRect {
    (cutsBars ? analysis.advice.crop?.rect : nil) ?? analysis.video.shown
  }

  /// The picture to show, upright in square pixels.
  private var picture: Size {
    let shape = analysis.video.shape
    let upright = analysis.video.orientation.shown(part.size)
    let aspect = shape?.displayAspectRatio(of: part)?.value ?? 1
    return Size(width: Double(upright.height) * aspect, height: Double(upright.height))
  }

  // MARK: The line

  /// Without encoding, FFmpeg would leave out the clean aperture, so that all of the frame is shown.
  private var encodes: Bool {
    analysis.video.shown != analysis.video.storage.bounds
      || isWrong(
        .size, .frameRate, .codec, .profile, .level, .pixelAspect, .rotation, .scan, .bars, .bytes,
        .bitRate)
  }

  /// The first requirement on an item for the copy's codec.
  private func requirement(on item: DeliveryItem) -> DeliveryProfile.Requirement? {
    profile.requirements(on: item, of: codec).first
  }

  /// The codec of the copy: the clip's own if it is accepted.
  private var codec: String {
    let all = profile.requirements(on: .codec, of: "").first?.words ?? []
    return all.isEmpty || all.contains(analysis.video.codec)
      ? analysis.video.codec : all.first { Encoder(codec: $0) != nil } ?? all[0]
  }

  private func line(fitting mode: DisplayMode?) -> String? {
    guard let input = report.shellArgument, let output, min(part.width, part.height) >= 2 else {
      return nil
    }
    let isSilent = analysis.container.sound?.isEmpty == true
    let addsSound = isWrong(.audio) && isSilent
    var words = ["ffmpeg", "-i", input]
    if addsSound { words += ["-f", "lavfi", "-i", "anullsrc=r=48000:cl=stereo"] }
    words += ["-map", "0:\(analysis.video.stream?.index.description ?? "v:0")"]
    if addsSound { words += ["-map", "1:a", "-shortest"] }
    let dropsSound = isWrong(.audio) && !isSilent
    if !addsSound, !dropsSound, !output.isPicture { words += ["-map", "0:a?"] }
    if isWrong(.duration), let most = requirement(on: .duration)?.most {
      words += ["-t", number(cut(to: most), decimals: 2)]
    }
    if output.isPicture {
      words += ["-frames:v", "1"] + filters(mode)
    } else if encodes {
      guard let encoder = Encoder(codec: codec) else { return nil }
      words += filters(mode) + ["-c:v", encoder.name] + encoder.options
      if codec == "h264", let level = requirement(on: .level)?.most {
        words += ["-profile:v", "high", "-level:v", number(level, decimals: 1)]
      }
      if let rate = videoRate { words += rate }
    } else {
      words += ["-c:v", "copy"]
    }
    if codec == "hevc", !output.isPicture { words += ["-tag:v", "hvc1"] }
    if !dropsSound, !output.isPicture { words += sound(addsSound, suffix: output.suffix) }
    if ["mp4", "mov", "m4v"].contains(output.suffix) { words += ["-movflags", "+faststart"] }
    if output.suffix == "m4v" { words += ["-f", "mp4"] }
    return (words + [output.name]).joined(separator: " ")
  }

  /// The seconds to keep so that the copy lasts no longer than `most`: frames and samples of sound end
  /// later than they begin, and a rate that is converted rounds up.
  private func cut(to most: Double) -> Double {
    let rate = (frameRate ?? analysis.video.frameRate?.ratio)?.value ?? 10
    return max(0, ((most - 2 / max(rate, 1)) * 100).rounded(.down) / 100)
  }

  /// The copy's name in the working folder, as a word of the shell.
  private var output: (name: String, suffix: String, isPicture: Bool)? {
    guard case .file(let path) = report.path, let stem = path.lastComponent?.stem else {
      return nil
    }
    let own = path.fileExtension?.lowercased() ?? "mp4"
    let suffix =
      if let allowed = allowedTypes, let first = allowed.first {
        allowed.contains(own) ? own : allowed.contains("mp4") ? "mp4" : first
      } else {
        takes(own) ? own : codec == "prores" ? "mov" : "mp4"
      }
    let name = "\(stem)-\(profile.id).\(suffix)"
    return String(validating: FilePath(name).asFFmpegName.asShellWord, as: UTF8.self).map {
      ($0, suffix, Self.pictureTypes.contains(suffix))
    }
  }

  /// The file types that the profile accepts for the copy's codec, of pictures or of clips as this is
  /// one; nil if it names none.
  private var allowedTypes: [String]? {
    let types = profile.requirements(on: .fileType, of: codec).map(\.words)
    return types.dropFirst().reduce(types.first) { all, next in all?.filter(next.contains) }?
      .filter { Self.pictureTypes.contains($0) == report.isStill }
  }

  /// Whether a copy can have the clip's own kind of file: others, such as GIF and WebM, take no codec
  /// that recipients ask for.
  private func takes(_ suffix: String) -> Bool {
    guard encodes else { return true }
    let others = codec == "prores" ? [] : ["mp4", "m4v", "ts", "m2ts", "mts"]
    return (["mov", "mkv"] + others).contains(suffix)
  }

  private func filters(_ mode: DisplayMode?) -> [String] {
    var all: [String] = []
    if isWrong(.scan) { all.append("bwdif=mode=send_frame") }
    let video = analysis.video
    if part != video.storage.bounds {
      all.append(
        part.cropFilter(of: video.storage, video.orientation, aperture: video.cleanAperture))
    }
    if let rate = frameRate { all.append("fps=\(rate.numerator)/\(rate.denominator)") }
    if isReshaped, let placing = Placing(profile.sizes, picture) {
      all += placing.filters(mode) + ["setsar=1"]
    } else if isWrong(.pixelAspect) {
      all += ["scale=\(even(picture.width)):\(even(picture.height))", "setsar=1"]
    } else if encodes {
      // Encoders refuse odd sides, whose samples of colour come in pairs.
      let size = analysis.video.orientation.shown(part.size)
      if size.width % 2 + size.height % 2 > 0 {
        all.append("crop=\(size.width / 2 * 2):\(size.height / 2 * 2):0:0")
      }
    }
    let graph = Array(all.joined(separator: ",").utf8)
    return all.isEmpty ? [] : ["-vf", String(decoding: graph.asShellWord, as: UTF8.self)]
  }

  /// The rate to convert to: a whole part of the clip's own, or the nearest accepted one.
  private var frameRate: Ratio? {
    guard isWrong(.frameRate), let own = analysis.video.frameRate?.ratio else { return nil }
    let accepted = requirement(on: .frameRate)?.numbers ?? []
    if let nearest = accepted.min(by: { abs($0 - own.value) < abs($1 - own.value) }) {
      return Ratio(Int((nearest * 1000).rounded()), 1000)
    }
    guard let most = requirement(on: .frameRate)?.most, most > 0 else { return nil }
    guard let part = Int64(exactly: max(1, (own.value / most * 0.999).rounded(.up))) else {
      return nil
    }
    let (denominator, overflows) = own.denominator.multipliedReportingOverflow(by: part)
    return overflows ? nil : Ratio(own.numerator, denominator)
  }

  /// A limit on the bits of the picture; nil for none.
  private var videoRate: [String]? {
    let seconds = min(
      analysis.container.duration ?? .infinity, requirement(on: .duration)?.most ?? .infinity)
    // A tenth is left for sound, and for what the encoder gets wrong.
    let size = requirement(on: .bytes)?.most.flatMap { most in
      seconds.isFinite ? most * 8 / max(seconds, 1) * 0.9 : nil
    }
    let rates = [size, requirement(on: .bitRate)?.most].compactMap(\.self).filter(\.isFinite)
    guard codec != "prores", let least = rates.min() else { return nil }
    let kilobits = Int((least / 1000).rounded(.down))
    return ["-maxrate", "\(kilobits)k", "-bufsize", "\(2 * kilobits)k"]
  }

  private func sound(_ isNew: Bool, suffix: String) -> [String] {
    let own = analysis.container.sound?.first?.codec
    let isForeign =
      ["mp4", "m4v"].contains(suffix)
      && !(own.map { ["aac", "ac3", "eac3", "mp3", "alac"].contains($0) } ?? true)
    let isWrong = isWrong(.audioCodec, .audioChannels, .audioRate, .audioBitRate)
    guard isNew || isWrong || isForeign else { return ["-c:a", "copy"] }
    var words = ["-c:a", "aac", "-b:a", "256k"]
    if let channels = requirement(on: .audioChannels)?.numbers.first {
      words += ["-ac", number(channels, decimals: 0)]
    }
    let (rates, rate) = (
      requirement(on: .audioRate)?.numbers ?? [],
      analysis.container.sound?.first?.sampleRate.map(Double.init)
    )
    if let last = rates.last {
      words += ["-ar", number(rate.flatMap { rates.contains($0) ? $0 : nil } ?? last, decimals: 0)]
    }
    return words
  }
}

/// An encoder of FFmpeg, with options that lose nothing to see.
private struct Encoder {
  let name: String
  let options: [String]

  /// - Parameter codec: FFmpeg's name; nil for one that no recipient asks for.
  init?(codec: String) {
    switch codec {
    case "h264":
      (name, options) = ("libx264", ["-preset", "slow", "-crf", "16", "-pix_fmt", "yuv420p"])
    case "hevc": (name, options) = ("libx265", ["-preset", "slow", "-crf", "16"])
    case "prores":
      (name, options) = (
        "prores_ks", ["-profile:v", "3", "-vendor", "apl0", "-pix_fmt", "yuv422p10le"]
      )
    default: return nil
    }
  }
}

/// A picture in a frame of the recipient.
struct Placing {
  private let frame: PixelSize
  private let picture: Size

  /// The accepted size whose shape is nearest, and of these the nearest size; nil for none.
  init?(_ sizes: [PixelSize], _ picture: Size) {
    guard picture.width > 0, picture.height > 0 else { return nil }
    func distance(_ size: PixelSize) -> (Double, Double) {
      let ratio = Double(size.width) / Double(size.height) / (picture.width / picture.height)
      return (
        abs(ratio > 1 ? ratio : 1 / ratio), abs(Double(size.height) - picture.height)
      )
    }
    guard let frame = sizes.min(by: { distance($0) < distance($1) }) else { return nil }
    (self.frame, self.picture) = (frame, picture)
  }

  private var aspect: Double { picture.width / picture.height }
  private var isWider: Bool { aspect > Double(frame.width) / Double(frame.height) }

  /// The whole picture in the frame, in even sides.
  private var fitted: PixelSize {
    isWider
      ? PixelSize(width: frame.width, height: min(frame.height, even(Double(frame.width) / aspect)))
      : PixelSize(
        width: min(frame.width, even(Double(frame.height) * aspect)), height: frame.height)
  }

  /// The picture that covers the frame.
  private var filling: PixelSize {
    isWider
      ? PixelSize(
        width: max(frame.width, even(Double(frame.height) * aspect)), height: frame.height)
      : PixelSize(width: frame.width, height: max(frame.height, even(Double(frame.width) / aspect)))
  }

  /// Whether the picture has the frame's shape, but for lines too few to be seen as bars: scaling it
  /// to the frame changes its shape by less than half a per cent.
  var isSameShape: Bool {
    abs(aspect * Double(frame.height) / Double(frame.width) - 1) < 0.005
  }

  /// The bars of the fitted picture.
  var bars: PixelInsets {
    let (left, top) = ((frame.width - fitted.width) / 4 * 2, (frame.height - fitted.height) / 4 * 2)
    return PixelInsets(
      top: top, bottom: frame.height - fitted.height - top, left: left,
      right: frame.width - fitted.width - left)
  }

  /// The share of the picture that filling cuts off.
  var cut: Double {
    let all = Double(filling.width) * Double(filling.height)
    return 1 - Double(frame.width) * Double(frame.height) / all
  }

  func filters(_ mode: DisplayMode?) -> [String] {
    func scale(_ size: PixelSize) -> String { "scale=\(size.width):\(size.height)" }
    let (width, height) = (frame.width, frame.height)
    switch isSameShape ? nil : mode {
    case nil: return [scale(frame)]
    case .fit: return [scale(fitted), "pad=\(width):\(height):\(bars.left):\(bars.top)"]
    case .fill: return [scale(filling), "crop=\(width):\(height)"]
    }
  }
}

/// The nearest even number, at least 2: samples of 4:2:0 come in pairs.
private func even(_ length: Double) -> Int { max(2, Int((min(length, 1e6) / 2).rounded()) * 2) }
