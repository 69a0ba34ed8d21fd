package import Framing

/// Whether AVPlayer opens a file on a device.
///
/// It follows the HLS authoring specification, AVFoundation's reference and developers' reports, as
/// of November 2026; nothing was run on a device. Cases that none of them covers are unknown.
public struct Playability: Sendable, Hashable {
  /// Whether it opens.
  public enum Answer: String, Codable, Sendable, Hashable, CaseIterable {
    case yes, no, unknown
  }

  /// The facts of a file that a player has to open.
  package struct File: Sendable, Hashable {
    /// FFmpeg's names.
    package let container: String
    package let codec: String
    package let profile: String?
    package let pixelFormat: String
    package let isHDR: Bool
    package let storage: PixelSize
    /// The container's name of the codec, and the codec's level as coded; nil if unknown.
    package let tag: String?, level: Int?

    package init(_ container: ClipAnalysis.Container, _ video: ClipAnalysis.Video) {
      self.container = container.format
      codec = video.codec
      profile = video.profile
      pixelFormat = video.pixelFormat
      isHDR = video.color.isHDR
      storage = video.storage
      tag = video.tag
      level = video.level
    }
  }

  public let answer: Answer
  /// The reason, in a sentence fragment such as `AVPlayer opens no Matroska files`.
  public let reason: String

  private init(_ answer: Answer, _ reason: String) {
    self.answer = answer
    self.reason = reason
  }

  /// Nil for a screen named by its size, whose player is unknown.
  package init?(_ file: File, on device: Device) {
    guard device.kind != .custom else { return nil }
    let codec = Self.codec(file, device)
    // Even in a container without published facts, a codec that no player has settles it.
    self =
      Self.container(file).map { $0.answer == .unknown && codec.answer == .no ? codec : $0 }
      ?? codec
  }

  /// The container's answer; nil for QuickTime and MP4, where the codec decides.
  private static func container(_ file: File) -> Playability? {
    let names = file.container.split(separator: ",").map(String.init)
    func isOne(of wanted: String...) -> Bool { names.contains(where: wanted.contains) }
    if isOne(of: "mov", "mp4") { return nil }
    if isOne(of: "matroska", "webm") {
      let reason = "AVPlayer opens no Matroska or WebM files"
      // Apple's release notes of Safari 17.4, and WebKit's pull request 55373.
      let safari = [
        "vp8": "; Safari plays VP8 and VP9 in WebM from iOS 17.4 on",
        "vp9": "; Safari plays VP8 and VP9 in WebM from iOS 17.4 on",
        "av1": "; WebKit plays AV1 in WebM since December 2025, and Safari 18 did not",
      ]
      return Playability(.no, reason + (safari[file.codec] ?? ""))
    }
    if isOne(of: "avi", "flv", "ogg", "asf", "dash") {
      return Playability(.no, "AVPlayer opens no \(containerName(file.container)) files")
    }
    if isOne(of: "pictures") { return Playability(.no, "AVPlayer plays no pictures") }
    if isOne(of: "mpegts") {
      return Playability(.no, "AVPlayer opens MPEG-TS within HLS only, not as a file")
    }
    if isOne(of: "h264", "hevc", "mpegvideo", "m4v", "av1", "ivf") {
      return Playability(.no, "AVPlayer opens no raw streams")
    }
    return Playability(
      .unknown,
      "no published source says whether AVPlayer opens \(containerName(file.container)) files")
  }

  /// The codec's answer in a QuickTime or MP4 file.
  private static func codec(_ file: File, _ device: Device) -> Playability {
    let system = (device.system ?? device.newestSystem)?.major ?? 0
    func since(_ first: Int, _ what: String) -> Playability {
      system >= first
        ? Playability(.yes, "\(what) in MP4 and QuickTime plays from iOS \(first) on")
        : Playability(.no, "\(what) needs iOS \(first) or later")
    }
    switch file.codec {
    case "h264": return h264(file)
    case "hevc":
      // shotcut's forum 29148 and FFmpeg's ticket 6860; Apple's HLS specification asks for hvc1 too.
      if file.tag == "hev1" {
        return Playability(
          .no, "AVPlayer opens HEVC named hvc1, not hev1; ffmpeg -c copy -tag:v hvc1 renames it")
      }
      if let large = beyond(file, level: 153, name: "5.1", samples: 8_912_896) { return large }
      return isPlain420(file)
        ? since(11, "HEVC")
        : Playability(.unknown, "HEVC of \(file.pixelFormat) plays on some devices only")
    case "prores": return since(13, "ProRes")
    case "mjpeg": return Playability(.yes, "Motion JPEG in QuickTime plays")
    case "av1":
      if device.kind == .tv {
        return device.model.id == "appletv-4k-g4"
          ? Playability(.unknown, "it is not published whether this Apple TV decodes AV1")
          : Playability(.no, "no Apple TV up to 2022 decodes AV1")
      }
      let able = device.decodersOfAV1
      if let able, !able.isEmpty {
        return Playability(
          .unknown, "of these devices only \(able.joined(separator: ", ")) decode AV1")
      }
      return able == nil ? since(17, "AV1") : Playability(.no, "it has no decoder for AV1")
    case "vp9":
      return system >= 26
        ? Playability(.unknown, "VP9 plays only in apps that register its decoder, from 26.2 on")
        : Playability(.no, "AVPlayer decodes no VP9 before iOS 26.2")
    case "mpeg4" where file.profile == "Simple Profile":
      return Playability(
        .unknown,
        "Apple listed it up to 640×480 and 2.5 Mbit/s for early iPhones, and no longer does")
    case "mpeg4", "vp8", "mpeg2video", "mpeg1video", "vc1", "wmv1", "wmv2", "wmv3", "theora",
      "msmpeg4v3":
      return Playability(.no, "AVPlayer decodes no \(codecName(file.codec, profile: file.profile))")
    default:
      return Playability(
        .unknown, "no published source says whether AVPlayer decodes \(codecName(file.codec))")
    }
  }

  /// Where AV1 plays, in words: the products that the device table gives a decoder.
  package static let placesOfAV1 =
    "plays on iPhone 15 Pro, iPhone 16 and later, and iPads with an M3, A17 Pro or later chip; not "
    + "on Apple TVs up to 2022"

  private static func h264(_ file: File) -> Playability {
    if file.isHDR {
      return Playability(
        .unknown, "H.264 with HDR is refused in HLS; nothing is published about files")
    }
    if let large = beyond(file, level: 52, name: "5.2", samples: 36_864 * 256) { return large }
    return ["yuv420p", "yuvj420p", "nv12", "gray"].contains(file.pixelFormat)
      ? Playability(.yes, "H.264 in MP4 and QuickTime plays everywhere")
      : Playability(.unknown, "H.264 of \(file.pixelFormat) plays on some devices only")
  }

  /// The HLS authoring specification ends at a level (H.264 table A-1, HEVC table A.8). Nothing is
  /// published on files beyond it.
  private static func beyond(
    _ file: File, level: Int, name: String, samples: Int
  ) -> Playability? {
    let size = file.storage
    let isTooLarge = size.width * size.height > samples
    guard isTooLarge || file.level ?? 0 > level else { return nil }
    let what = isTooLarge ? "\(size.inWords) is" : "its level is"
    return Playability(
      .unknown,
      "\(what) beyond level \(name) of \(codecName(file.codec)), and nothing is published about such files"
    )
  }

  /// Whether samples are 4:2:0 of eight or ten bits, opaque or not.
  private static func isPlain420(_ file: File) -> Bool {
    ["yuv420p", "yuvj420p", "yuv420p10le", "nv12", "p010le"].contains(file.pixelFormat)
  }
}

extension Device {
  /// The products of the entry that decode AV1, if not all do; nil if all do.
  fileprivate var decodersOfAV1: [String]? {
    // The first product of an iPad's entry stands for all of it.
    let isFamily = kind == .pad && details.models.count > 1
    let products = isFamily ? Array(details.models.dropFirst()) : details.models
    let able = products.filter(\.decodesAV1).map(\.name)
    return !able.isEmpty && able.count == products.count ? nil : able
  }
}
