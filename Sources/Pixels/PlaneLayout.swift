/// The arrangement of one plane's samples in the memory that is lent with it.
///
/// Sample (`x`, `y`) is at index `origin + y * rowStride + x`. The stride is signed, because a
/// decoder may deliver frames with rows stored from bottom to top.
public struct PlaneLayout: Hashable, Sendable {
  /// Samples in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Index of the top left sample.
  public let origin: Int
  /// Samples from one row to the next below it; negative when rows are stored upwards.
  public let rowStride: Int
  /// Significant low-order bits of a sample, 1 to 16.
  public let bitDepth: Int

  public init(width: Int, height: Int, origin: Int = 0, rowStride: Int, bitDepth: Int = 8) {
    self.width = width
    self.height = height
    self.origin = origin
    self.rowStride = rowStride
    self.bitDepth = bitDepth
  }

  /// Index of the first sample of row `y`.
  @inlinable
  public func rowStart(_ y: Int) -> Int { origin + y * rowStride }

  /// Indices of the samples of row `y`.
  func row(_ y: Int) -> Range<Int> { rowStart(y)..<rowStart(y) + width }

  /// Size of one code value on the 8-bit scale that detection works in.
  var codeUnit: Float {
    bitDepth >= 8 ? 1 / Float(1 << (bitDepth - 8)) : Float(1 << (8 - bitDepth))
  }
}
