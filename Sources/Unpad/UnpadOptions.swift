internal import Files
public import Framing
public import Report
public import SystemPackage

/// How bars are taken off clips.
public struct UnpadOptions: Codable, Sendable {
  /// Whose players are to leave the bars out; nil for what suits each clip.
  public var target: Target?
  /// What is compared between a clip and its changed copy.
  public var verification = Verification.packets
  /// What stays, in pixels of the clip as it is seen upright, instead of what detection finds.
  public var crop: PixelRect?
  /// Reasons for a refusal that don't count.
  public var forced: Set<Unpadding.Code> = []
  public var destination = Destination.beside
  /// Whether an output may replace a file.
  public var overwrites = false

  public init() {}

  /// Players.
  public enum Target: String, Codable, Sendable, CaseIterable {
    /// AVKit and AVFoundation, which obey the clean aperture.
    case apple
    /// FFmpeg and what is built on it, which obey the cropping of the codec.
    case ffmpeg
  }

  /// What is compared.
  public enum Verification: String, Codable, Sendable, CaseIterable {
    /// All packets, and some decoded frames.
    case packets
    /// All packets and all decoded frames.
    case frames
  }

  /// Where the changed copy goes.
  public enum Destination: Codable, Sendable, Equatable {
    /// Into the clip's folder; its name ends in `-unpadded`.
    case beside
    case file(FilePath)
    /// Into a folder, by the clip's name.
    case folder(FilePath)
    /// The clip itself is changed.
    case inPlace

    var isFile: Bool { if case .file = self { true } else { false } }
  }

  /// Reasons that somebody can overrule.
  public static let forcible: [Unpadding.Code] = [.crop, .overlays, .cleanAperture, .dolbyVision]

  /// The output of a clip.
  func output(of clip: FilePath) -> FilePath {
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
