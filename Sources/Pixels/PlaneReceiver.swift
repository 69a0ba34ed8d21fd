/// The component that a plane holds.
public enum PlaneRole: Hashable, Sendable, CaseIterable {
  case luma, blueDifference, redDifference
}

/// Receives the planes of a decoded frame, one call a plane.
///
/// One method per sample width rather than a generic one: each is specialised in its own module,
/// regardless of cross-module optimisation.
public protocol PlaneReceiver {
  /// Receives a plane of byte samples.
  mutating func receive(_ role: PlaneRole, _ samples: Span<UInt8>, layout: PlaneLayout)
  /// Receives a plane of native-endian 16-bit samples, 9 to 16 bits of them used.
  mutating func receive(_ role: PlaneRole, _ samples: Span<UInt16>, layout: PlaneLayout)
}

/// The coding of a frame's components, which defines the meaning of a code value.
public struct SampleEncoding: Hashable, Sendable {
  /// Bits per sample, 1 to 16.
  public let bitDepth: Int
  /// Whether luma black is code 0 (full range) rather than 16 · 2^(bitDepth − 8).
  public let isFullRange: Bool
  /// Right shift from luma to chroma coordinates, 0 for 4:4:4; meaningless without chroma.
  public let chromaShiftX: Int, chromaShiftY: Int
  /// Whether the two colour-difference planes exist.
  public let hasChroma: Bool

  public init(
    bitDepth: Int, isFullRange: Bool, hasChroma: Bool, chromaShiftX: Int = 0, chromaShiftY: Int = 0
  ) {
    self.bitDepth = bitDepth
    self.isFullRange = isFullRange
    self.hasChroma = hasChroma
    self.chromaShiftX = chromaShiftX
    self.chromaShiftY = chromaShiftY
  }
}
