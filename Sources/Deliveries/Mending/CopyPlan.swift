internal import Document
internal import Files
internal import Framing
internal import Padding
internal import Recipes
internal import SystemPackage
internal import Words

/// What is known in advance of one value of a copy.
enum Prediction {
  /// The clip's own.
  case own
  /// Nil if it can't be foreseen.
  case value(DeliveryItem.Value?)
  /// Whatever the requirement asks for.
  case met
}

/// One way to make a copy of a clip for a recipient. The command (``line``) and the judgement of the
/// copy (``meets(_:)``) follow from the same choices, so that no command promises what it doesn't do.
struct CopyPlan {
  let profile: DeliveryProfile
  let report: ClipReport
  let analysis: ClipAnalysis
  /// The codec of the copy's video.
  let codec: String
  /// How a picture of another shape meets the recipient's frame; nil if it has its shape.
  let mode: DisplayMode?
  /// The requirements on the copy.
  let requirements: [DeliveryProfile.Requirement]
  /// Whether bars that are only advised against go, too, where any size will do.
  private let cutsAdvisedBars: Bool

  /// - Parameter heedsAdvice: whether the copy is also to follow what is only advised.
  init(
    _ profile: DeliveryProfile, _ report: ClipReport, _ analysis: ClipAnalysis, codec: String,
    mode: DisplayMode?, cutsAdvisedBars: Bool = true, heedsAdvice: Bool = false
  ) {
    (self.profile, self.report, self.analysis) = (profile, report, analysis)
    (self.codec, self.mode, self.cutsAdvisedBars) = (codec, mode, cutsAdvisedBars)
    requirements = profile.requirements.filter {
      $0.concerns(codec) && (heedsAdvice || !$0.isAdvice)
    }
  }

  /// Whether the clip itself is refused for one of the items.
  func isBroken(_ items: DeliveryItem...) -> Bool {
    requirements.contains { requirement in
      guard items.contains(requirement.item),
        case .refused = requirement.breach(report, analysis)
      else { return false }
      return true
    }
  }

  /// The requirements on an item, with those that are only advised.
  func all(on item: DeliveryItem) -> [DeliveryProfile.Requirement] {
    profile.requirements(on: item, of: codec)
  }

  // MARK: The picture

  /// Whether the frame has no accepted size or shape, so that another one has to be made.
  private var isReshaped: Bool {
    guard profile.sizes.isEmpty else { return isBroken(.size, .pixelAspect) }
    return all(on: .aspect).contains { requirement in
      if case .refused = requirement.breach(report, analysis) { true } else { false }
    }
  }

  /// The sizes that the recipient takes or, where it names a shape alone, one of each shape.
  private var sizes: [PixelSize] {
    guard profile.sizes.isEmpty else { return profile.sizes }
    let side = max(1080, even(min(picture.width, picture.height)))
    return all(on: .aspect).flatMap(\.words).compactMap(aspectRatio).map { aspect in
      PixelSize(
        width: aspect < 1 ? side : even(Double(side) * aspect),
        height: aspect < 1 ? even(Double(side) / aspect) : side)
    }
  }

  /// Whether steady bars are cut off, in which nothing stands. A frame of an accepted size keeps bars
  /// that are only advised against.
  var cutsBars: Bool {
    guard analysis.padding?.verdict == .padded, analysis.overlaidEdges.isEmpty,
      analysis.advice.crop != nil
    else { return false }
    let isOpen = isReshaped || profile.sizes.isEmpty && cutsAdvisedBars
    return isBroken(.bars) || isOpen && all(on: .bars).contains { !$0.takes(.word("steady")) }
  }

  /// The part of the frame to show, in stored pixels.
  var part: PixelRect {
    (cutsBars ? analysis.advice.crop?.rect : nil) ?? analysis.video.shown
  }

  /// The picture to show, upright in square pixels.
  private var picture: Size {
    let upright = analysis.video.orientation.shown(part.size)
    return Size(width: Double(upright.height) * aspect.value, height: Double(upright.height))
  }

  private var aspect: Ratio { analysis.video.shape?.displayAspectRatio(of: part) ?? .one }

  /// Width to height of the pixels of that picture, upright.
  var pixel: Ratio { analysis.video.shape?.cropped(to: part)?.uprightPixelAspectRatio ?? .one }

  /// The picture in a frame of the recipient; nil if it keeps its own frame.
  var placing: Placing? {
    let upright = analysis.video.orientation.shown(part.size)
    let isCut = cutsBars && !profile.sizes.isEmpty && !profile.sizes.contains(upright)
    return isReshaped || isCut ? Placing(sizes, picture) : nil
  }

  /// Whether pixels become square.
  private var squares: Bool { placing != nil || isBroken(.pixelAspect) }

  /// The copy's frame.
  var size: PixelSize {
    if let placing { return placing.frame }
    if isBroken(.pixelAspect) {
      return PixelSize(width: even(picture.width), height: even(picture.height))
    }
    let size = analysis.video.orientation.shown(part.size)
    guard encodes, !isPicture else { return size }
    // Encoders refuse odd sides, whose samples of colour come in pairs.
    return PixelSize(width: size.width / 2 * 2, height: size.height / 2 * 2)
  }

  /// Finds the position in the copy's frame, in fractions of it, of a box in stored pixels; nil if the
  /// report makes no sense.
  var placement: ((Rect) -> Rect)? {
    let (placing, mode) = (placing, mode)
    return analysis.video.shape?.cropped(to: part).map { shape in
      { box in
        let unit = shape.unitRect(ofStored: box)
        return placing?.placed(unit, mode) ?? unit
      }
    }
  }

  // MARK: The video

  /// Without encoding, FFmpeg would leave out the clean aperture, so that all of the frame is shown.
  var encodes: Bool {
    analysis.video.shown != analysis.video.storage.bounds || codec != analysis.video.codec
      || isReshaped
      || isBroken(
        .size, .frameRate, .codec, .profile, .level, .pixelAspect, .rotation, .scan, .bars, .bytes,
        .bitRate, .bitDepth, .pixelFormat)
  }

  /// Whether the copy would have to be encoded, and the clip must not be.
  var isBarred: Bool {
    (encodes || isPicture) && analysis.encodingObstacle != nil
  }

  /// The encoder; nil if its copies can't be judged in advance, because it has no known formats.
  var encoder: VideoEncoder? {
    VideoEncoder(
      codec, pixelFormat: analysis.video.pixelFormat, bitDepth: analysis.video.bitDepth, size: size
    ).flatMap { $0.formats.isEmpty ? nil : $0 }
  }

  /// The encoder's first format that will do; the first of all if none does.
  var format: VideoEncoder.Format? {
    guard let formats = encoder?.formats else { return nil }
    func takes(_ item: DeliveryItem, _ value: DeliveryItem.Value) -> Bool {
      requirements.allSatisfy { $0.item != item || $0.takes(value) }
    }
    return formats.first { format in
      takes(.profile, .word(format.profile)) && takes(.bitDepth, .number(Double(format.bitDepth)))
        && takes(.pixelFormat, .word(format.pixelFormat))
    } ?? formats.first
  }

  /// The level to state; nil if none is asked for.
  var level: Double? {
    let all = all(on: .level)
    let named =
      all.compactMap(\.most) + all.flatMap { $0.numbers.sorted(by: >) }
      + all.compactMap(\.least)
    return named.first { level in all.allSatisfy { $0.isAdvice || $0.takes(.number(level)) } }
      ?? named.first
  }

  /// The lowest level that allows the copy's frame and rate.
  var leastLevel: Double? {
    let rate = frameRate ?? analysis.video.frameRate?.ratio
    return CodecLevel.least(codec, width: size.width, height: size.height, rate: rate?.value)
  }

  /// Whether its frames have fields, as far as is known.
  var isInterlaced: Bool { analysis.video.fieldOrder.map { $0 != "progressive" } ?? false }

  /// Whether fields become frames. Whatever is encoded has frames, and scaling would mix its fields.
  var deinterlaces: Bool {
    encodes && isInterlaced
      && requirements.allSatisfy { $0.item != .scan || $0.takes(.word("progressive")) }
  }

  var color: CopyColor {
    CopyColor(
      analysis.video, rows: size.height, bitDepth: format?.bitDepth ?? 8, isPicture: isPicture)
  }

  /// The rate to convert to: a whole part of the clip's own, or the nearest accepted one.
  var frameRate: Ratio? {
    guard isBroken(.frameRate), let own = analysis.video.frameRate?.ratio else { return nil }
    let accepted = all(on: .frameRate).flatMap(\.numbers)
    if let nearest = accepted.min(by: { abs($0 - own.value) < abs($1 - own.value) }) {
      return Ratio(Int((nearest * 1000).rounded()), 1000)
    }
    guard let most = all(on: .frameRate).compactMap(\.most).first, most > 0,
      let part = Int64(exactly: max(1, (own.value / most * 0.999).rounded(.up)))
    else { return nil }
    let (denominator, overflows) = own.denominator.multipliedReportingOverflow(by: part)
    return overflows ? nil : Ratio(own.numerator, denominator)
  }

  /// The seconds to keep; nil for all. Frames and samples of sound end later than they begin, and a
  /// rate that is converted rounds up.
  var seconds: Double? {
    guard isBroken(.duration), let most = all(on: .duration).compactMap(\.most).first,
      let own = analysis.container.duration, own > most
    else { return nil }
    let rate = (frameRate ?? analysis.video.frameRate?.ratio)?.value ?? 10
    return max(0, ((most - 2 / max(rate, 1)) * 100).rounded(.down) / 100)
  }

  /// The most seconds that the copy lasts.
  private var mostSeconds: Double {
    min(
      analysis.container.duration ?? .infinity,
      all(on: .duration).compactMap(\.most).first ?? .infinity)
  }

  /// A limit on the bits of the picture in a second; nil for none, and if sound takes all.
  var rateLimit: Double? {
    let seconds = mostSeconds
    let bytes = all(on: .bytes).compactMap(\.most).map { $0 * 8 / max(seconds, 1) }
    let rates = (bytes + all(on: .bitRate).compactMap(\.most)).filter(\.isFinite)
    guard encoder?.takesRate == true, let all = rates.min() else { return nil }
    // The encoder begins with a buffer of two seconds that is filled to nine tenths, and spends it.
    // A fiftieth is left for what the file needs beside.
    let share = seconds.isFinite ? seconds / (seconds + 1.8) : 1
    let limit = (all - sound.bits) * 0.98 * share
    return limit >= 1000 ? limit : nil
  }

  /// The most bits in a second that an encoder without a limit writes; nil if unknown.
  var mostBits: Double? {
    guard let rate = (frameRate ?? analysis.video.frameRate?.ratio)?.value, let format else {
      return nil
    }
    return encoder?.mostBits(
      format, macroblocks: CodecLevel.macroblocks(size.width, size.height)
    ).map { $0 * rate * 1.05 }
  }

  /// Whether the copy surely has no more than so many bits in a second, or bytes.
  func staysWithin(_ most: Double, _ item: DeliveryItem) -> Bool {
    if encoder?.takesRate == true { return rateLimit != nil }
    guard let bits = mostBits.map({ $0 + sound.bits }) else { return false }
    return item == .bitRate ? bits <= most : bits * mostSeconds / 8 <= most
  }

  // MARK: The file

  /// The sound of the copy.
  var sound: CopySound {
    let items: [DeliveryItem] = [.audioCodec, .audioChannels, .audioRate, .audioBitRate]
    return CopySound(
      analysis.container.sound, profile.requirements.filter { $0.concerns(codec) },
      in: output?.container, isAsked: isBroken(.audio), isBroken: items.contains { isBroken($0) })
  }

  private static let pictureTypes = ["png", "jpg", "jpeg"]

  /// The copy in the working folder; nil for a clip that is not a file.
  var output: (path: FilePath, suffix: String, container: Container?)? {
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
    return (
      FilePath("\(stem)-\(profile.id).\(suffix)"), suffix, Container(fileExtension: suffix)
    )
  }

  /// Whether the copy is a still picture.
  var isPicture: Bool { output.map { Self.pictureTypes.contains($0.suffix) } ?? false }

  /// The file types that the profile accepts for the copy's codec, of pictures or of clips as this is
  /// one; nil if it names none.
  var allowedTypes: [String]? {
    let types = all(on: .fileType).map(\.words)
    return types.dropFirst().reduce(types.first) { all, next in all?.filter(next.contains) }?
      .filter { Self.pictureTypes.contains($0) == report.isStill }
  }

  /// Whether a copy can have the clip's own kind of file: others, such as GIF and WebM, take no codec
  /// that recipients ask for, and only MP4 and MOV give a codec one of several names.
  private func takes(_ suffix: String) -> Bool {
    let container = Container(fileExtension: suffix)
    if !all(on: .codecTag).isEmpty { return container?.isMovie == true }
    let usual = ["mp4", "m4v", "mov", "mkv", "ts", "m2ts", "mts"]
    return !encodes || usual.contains(suffix) && container?.takes(codec) == true
  }

  /// The codec's name in the file, if the command states or changes it.
  var tag: String? {
    guard output?.container?.isMovie == true, codec == "hevc" else { return nil }
    return ["hvc1", "hev1"].first { tag in
      requirements.allSatisfy { $0.item != .codecTag || $0.takes(.word(tag)) }
    } ?? "hvc1"
  }
}

extension CopyPlan {
  // MARK: The copy, judged

  /// Whether the copy meets everything that is asked for.
  var meetsAll: Bool { requirements.allSatisfy(meets) }

  /// Whether the copy meets a requirement. What is unknown of the clip, and stays as it is, is not the
  /// command's affair.
  func meets(_ requirement: DeliveryProfile.Requirement) -> Bool {
    guard requirement.concerns(codec) else { return true }
    switch prediction(of: requirement) {
    case .met: return true
    case .value(let value): return value.map(requirement.takes) ?? false
    case .own:
      guard case .refused = requirement.breach(report, analysis) else { return true }
      return false
    }
  }

  private func prediction(of requirement: DeliveryProfile.Requirement) -> Prediction {
    let item = requirement.item
    if isBarred { return .own }
    switch item {
    case .duration: return seconds.map { .value(.number($0)) } ?? .own
    case .fileType: return output.map { .value(.word($0.suffix)) } ?? .own
    case .audio:
      return switch sound.fate {
      case .dropped: .value(.word("none"))
      case .encoded(_, isNew: true): .value(.word("yes"))
      default: .own
      }
    case .audioCodec, .audioChannels, .audioRate, .audioBitRate: return sound.prediction(of: item)
    case .codecTag where tag != nil: return .value(tag.map { .word($0) })
    // More lines don't make it a finer picture.
    case .height, .storedHeight:
      return isBroken(requirement.item) || !encodes ? .own : .value(.number(Double(size.height)))
    default: return isPicture || encodes ? encoded(requirement) : .own
    }
  }

  private func encoded(_ requirement: DeliveryProfile.Requirement) -> Prediction {
    switch requirement.item {
    case .size: return .value(.word("\(size.width)x\(size.height)"))
    case .aspect:
      guard placing != nil || part != analysis.video.shown else { return .own }
      let aspect = placing == nil ? aspect : Ratio(size.width, size.height)
      return .value(aspect.map { .word(aspectName($0)) })
    case .pixelAspect: return .value(.word("\(squares ? .one : pixel)"))
    case .rotation: return .value(.number(0))
    case .frameRate: return frameRate.map { .value(.number($0.value)) } ?? .own
    case .bars:
      if mode == .fit, let placing, !placing.isSameShape { return .value(.word("steady")) }
      return cutsBars ? .value(.word("none")) : .own
    case _ where isPicture: return .own
    case .bytes, .bitRate:
      guard case .range(nil, let most?) = requirement.test else { return .value(nil) }
      return staysWithin(most, requirement.item) ? .met : .value(nil)
    case .codec: return .value(encoder == nil ? nil : .word(codec))
    case .codecTag:
      return .value(output?.container?.isMovie == true ? format.map { .word($0.tag) } : nil)
    case .profile: return .value(format.map { .word($0.profile) })
    case .level:
      guard let level, let leastLevel, leastLevel <= level else { return .value(nil) }
      return .value(.number(level))
    case .bitDepth: return .value(format.map { .number(Double($0.bitDepth)) })
    case .pixelFormat: return .value(format.map { .word($0.pixelFormat) })
    case .transfer: return .value(color.transfer.map { .word($0) })
    case .scan: return isInterlaced ? .value(deinterlaces ? .word("progressive") : nil) : .own
    case .duration, .fileType, .height, .storedHeight, .audio, .audioCodec, .audioChannels,
      .audioRate, .audioBitRate:
      return .own
    }
  }
}
