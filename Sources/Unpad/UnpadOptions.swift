public import Document
internal import Files
public import Framing
public import SystemPackage

/// The way to remove bars from clips.
public struct UnpadOptions: Codable, Sendable {
  /// The players that should leave the bars out; nil for the choice that suits each clip.
  public var target: Target?
  /// The comparison between a clip and its changed copy.
  public var verification = Verification.packets
  /// The part that stays, in pixels of the clip as seen upright, instead of the detected one.
  public var crop: PixelRect?
  /// Reasons for a refusal to ignore.
  public var forced: Set<Unpadding.Code> = []
  public var destination = Destination.beside
  /// Whether an output may replace a file.
  public var overwrites = false

  public init() {}

  /// Whether a crop is made whatever it cuts off, so that no detection is needed.
  package var forcesCrop: Bool { crop != nil && forced.contains(.crop) }

  /// The players that should leave the bars out.
  public enum Target: String, Codable, Sendable, CaseIterable {
    /// AVKit and AVFoundation, which obey the clean aperture.
    case apple
    /// FFmpeg and the players built on it, which obey the cropping of the codec.
    case ffmpeg
  }

  /// The extent of the comparison.
  public enum Verification: String, Codable, Sendable, CaseIterable {
    /// All packets, and some decoded frames.
    case packets
    /// All packets and all decoded frames.
    case frames
  }

  /// The place of the changed copy.
  public enum Destination: Codable, Sendable, Equatable {
    /// Into the clip's folder; its name ends in `-unpadded`.
    case beside
    case file(FilePath)
    /// Into a folder, under the clip's name.
    case folder(FilePath)
    /// The clip itself is changed.
    case inPlace

    var isFile: Bool { if case .file = self { true } else { false } }
  }

  /// All that affects an answer, equal for equal options on every machine. Journals depend on these
  /// words.
  package var words: [[UInt8]] {
    var words = ["unpad"]
    if let target { words.append("--for=\(target.rawValue)") }
    words.append("--verify=\(verification.rawValue)")
    if let crop { words.append("--crop=\(crop.width):\(crop.height):\(crop.x):\(crop.y)") }
    for code in forced.map(\.rawValue).sorted() { words.append("--force=\(code)") }
    if destination == .inPlace { words.append("--in-place") }
    if overwrites { words.append("--overwrite") }
    var folder: [[UInt8]] = []
    if case .folder(let path) = destination {
      folder.append(Array("--output-folder=".utf8) + path.bytes)
    }
    return words.map { Array($0.utf8) } + folder
  }

  /// Reasons that the user can overrule.
  public static let forcible: [Unpadding.Code] = [.crop, .overlays, .cleanAperture, .dolbyVision]

  /// The output of a clip.
  package func output(of clip: FilePath) -> FilePath {
    switch destination {
    case .file(let path): return path
    case .inPlace: return clip
    case .folder(let folder): return folder.appending(clip.components.suffix(1))
    case .beside:
      var bytes = FilePath(root: nil, clip.components.suffix(1)).bytes
      let dot = bytes.dropFirst().lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
      bytes.insert(contentsOf: Array("-unpadded".utf8), at: dot)
      return clip.removingLastComponent().pushing(FilePath(bytes: bytes))
    }
  }
}
