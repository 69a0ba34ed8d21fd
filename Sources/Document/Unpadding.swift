internal import Files
internal import FoundationEssentials
public import Framing
public import SystemPackage

/// An attempt to remove the bars from a clip without encoding it again.
public struct Unpadding: Sendable, Hashable {
  public var outcome: Outcome
  /// The method that makes players leave the bars out; nil if nothing was tried.
  public var method: Method?
  /// The part that stays, in stored pixels of the original clip; nil if nothing was to be removed.
  public var picture: PixelRect?
  /// The shape of that part when shown.
  public var display: ClipAnalysis.Aspect?
  /// The changed file; the clip itself if it was changed in place. Nil unless it was written.
  public var output: FilePath?
  /// The reasons why nothing was written; empty if something was.
  public var reasons: [Reason]
  /// The comparison made before the output got its name; nil unless it was written.
  public var proof: Proof?
  /// Warnings about the output, a sentence fragment each.
  public var warnings: [String]
  /// Whether an earlier, interrupted change of the clip in place was undone first.
  public var restored = false

  public enum Outcome: String, Codable, Sendable, CaseIterable {
    case written
    /// The clip is not one whose bars can or should be removed this way.
    case refused
    /// Something failed; the clip is as it was.
    case failed
  }

  public enum Method: String, Codable, Sendable, CaseIterable {
    /// The container's `clap` box, which Apple's players obey.
    case cleanAperture = "clean-aperture"
    /// The cropping of the codec's parameter sets. All players obey it at the bottom and right,
    /// FFmpeg's everywhere.
    case codecCropping = "codec-cropping"
  }

  /// A reason why nothing was written.
  public struct Reason: Codable, Sendable, Hashable {
    public var code: Code
    /// Text to follow "because".
    public var message: String

    public init(_ code: Code, _ message: String) {
      self.code = code
      self.message = message
    }

    /// A file already exists where the output would go.
    package init(existing output: FilePath) {
      self.init(.exists, "\(output.oneLine) exists; --overwrite replaces it")
    }
  }

  /// The closed list of reasons.
  public enum Code: String, Codable, Sendable, CaseIterable {
    case notPadded = "not-padded"
    case undecided, mixed, still
    case overlays
    case cleanAperture = "clean-aperture"
    case dolbyVision = "dolby-vision"
    case encrypted
    /// Cutting the frame would harm 3D, or a picture around the viewer.
    case stereo
    /// Neither the container nor the codec can express it.
    case unsupported
    case crop
    case exists, unwritable, unreadable, unproven
  }

  /// The comparison of the clip with the output.
  public struct Proof: Codable, Sendable, Hashable {
    /// Packets of all streams. They are equal, except for parameter sets if the codec crops.
    public var packets: Int
    /// Decoded frames with the same picture, sample for sample.
    public var frames: Int

    public init(packets: Int, frames: Int) {
      self.packets = packets
      self.frames = frames
    }
  }

  public init(
    _ outcome: Outcome, method: Method? = nil, picture: PixelRect? = nil,
    display: ClipAnalysis.Aspect? = nil, output: FilePath? = nil, reasons: [Reason] = [],
    proof: Proof? = nil, warnings: [String] = []
  ) {
    self.outcome = outcome
    self.method = method
    self.picture = picture
    self.display = display
    self.output = output
    self.reasons = reasons
    self.proof = proof
    self.warnings = warnings
  }
}

extension Unpadding: Codable {
  private enum CodingKeys: CodingKey {
    case outcome, method, picture, display, output, outputBytes, reasons, proof, warnings, restored
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    outcome = try values.decode(Outcome.self, forKey: .outcome)
    method = try values.decodeIfPresent(Method.self, forKey: .method)
    picture = try values.decodeIfPresent(PixelRect.self, forKey: .picture)
    display = try values.decodeIfPresent(ClipAnalysis.Aspect.self, forKey: .display)
    let bytes = try values.decodeIfPresent(Data.self, forKey: .outputBytes)
    let text = try values.decodeIfPresent(String.self, forKey: .output)
    output = bytes.map { FilePath(bytes: Array($0)) } ?? text.map { FilePath($0) }
    reasons = try values.decode([Reason].self, forKey: .reasons)
    proof = try values.decodeIfPresent(Proof.self, forKey: .proof)
    warnings = try values.decode([String].self, forKey: .warnings)
    restored = try values.decodeIfPresent(Bool.self, forKey: .restored) ?? false
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(outcome, forKey: .outcome)
    try values.encode(method, forKey: .method)
    try values.encode(picture, forKey: .picture)
    try values.encode(display, forKey: .display)
    try values.encode(output?.string, forKey: .output)
    if let output, !output.isUTF8 { try values.encode(Data(output.bytes), forKey: .outputBytes) }
    try values.encode(reasons, forKey: .reasons)
    try values.encode(proof, forKey: .proof)
    try values.encode(warnings, forKey: .warnings)
    if restored { try values.encode(true, forKey: .restored) }
  }
}

extension Unpadding {
  /// Whether another try may end otherwise although the clip is the same: something failed, or
  /// another file has the output's name.
  var isOpen: Bool {
    outcome == .failed || outcome == .refused && reasons.contains { $0.code == .exists }
  }
}

extension [Unpadding.Reason] {
  /// Whether a clip was refused because there is nothing to remove.
  package var areOfCleanClip: Bool { map(\.code) == [.notPadded] }
}
