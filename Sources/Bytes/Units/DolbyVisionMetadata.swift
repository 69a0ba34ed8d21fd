package import Framing

/// The metadata of one frame of Dolby Vision (a reference processing unit, RPU), as far as it
/// concerns the active area.
///
/// Dolby doesn't publish the syntax. It is known from the parsers of FFmpeg (`dovi_rpudec.c`) and
/// `dovi_tool`, which agree.
package enum DolbyVisionMetadata: Hashable, Sendable {
  /// There is no level 5, so that no active area is stated.
  case noArea
  /// The active area of level 5, by the rows and columns around it in a decoded frame.
  case area(PixelInsets)

  /// The area's distances; nil without one.
  package var insets: PixelInsets? {
    if case .area(let insets) = self { insets } else { nil }
  }

  /// The most bytes of a unit that is read; real ones have a few hundred.
  private static let mostBytes = 1 << 16
  /// The most extension blocks, as in FFmpeg.
  private static let mostBlocks = 32

  /// Reads the payload of a unit of HEVC of type 62, without its header of two bytes but with the
  /// bytes that prevent start codes. Nil if its checksum or syntax is wrong, or unknown.
  package init?(unit: some Collection<UInt8>) {
    guard unit.count <= Self.mostBytes else { return nil }
    var bytes = withoutEmulationPrevention(unit)
    while bytes.last == 0 { bytes.removeLast() }
    guard bytes.first == 25, bytes.last == 0x80, bytes.count > 6 else { return nil }
    bytes.removeFirst()
    bytes.removeLast()
    // The checksum at the end makes the remainder zero.
    guard Self.checksum(bytes) == 0 else { return nil }
    var reader = BitReader(bytes.dropLast(4))
    guard let header = Header(&reader), header.skipMapping(&reader) else { return nil }
    guard header.hasDisplayManagement else {
      self = .noArea
      return
    }
    // Three numbers, two matrices with offsets, and the signal's description.
    for _ in 0..<3 { _ = reader.exponential() }
    reader.skip(9 * 16 + 3 * 32 + 9 * 16 + 3 * 16 + 32 + 5 + 2 + 2 + 2 + 12 + 12 + 10)
    guard let area = Self.area(in: &reader) else { return nil }
    self = area
  }

  /// Level 5 among the extension blocks; nil if they are malformed.
  private static func area(in reader: inout BitReader) -> Self? {
    let count = reader.exponential()
    guard count <= mostBlocks else { return nil }
    reader.align()
    var found = Self.noArea
    for _ in 0..<count {
      let (length, level) = (reader.exponential(), reader.bits(8))
      let start = reader.position
      guard !reader.hasFailed, length <= mostBytes else { return nil }
      if level == 5 {
        let (left, right) = (reader.bits(13), reader.bits(13))
        let (top, bottom) = (reader.bits(13), reader.bits(13))
        found = .area(PixelInsets(top: top, bottom: bottom, left: left, right: right))
      }
      guard reader.position - start <= 8 * length else { return nil }
      reader.skip(8 * length - (reader.position - start))
    }
    return reader.hasFailed ? nil : found
  }

  /// CRC-32 of ISO/IEC 13818-1, annex A.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte) << 24) { sum, _ in
        sum << 1 ^ (sum >> 31 == 1 ? 0x04C1_1DB7 : 0)
      }
    }
  }
}

/// The first part of a unit, which says how to pass over the rest.
private struct Header {
  private(set) var hasDisplayManagement = false
  private var usesPreviousMapping = false
  private var hasResidual = false
  private var depths = (base: 0, enhancement: 0)
  /// Bits of a coefficient's fraction; nil for coefficients in floating point.
  private var fraction: Int?

  init?(_ reader: inout BitReader) {
    guard reader.bits(6) == 2 else { return nil }
    let format = reader.bits(11)
    reader.skip(4 + 4)
    // The rest is only known for units that describe their sequence and are of this format.
    guard reader.bit(), format & 0x700 == 0 else { return nil }
    reader.skip(1)
    switch reader.bits(2) {
    case 0:
      let bits = reader.exponential()
      guard (13...32).contains(bits) else { return nil }
      fraction = bits
    case 1: break
    default: return nil
    }
    reader.skip(2 + 1)
    depths = (reader.exponential() + 8, reader.exponential() + 8)
    let depth = reader.exponential() + 8
    guard max(depths.base, depths.enhancement, depth) <= 16 else { return nil }
    reader.skip(1 + 3 + 1)
    hasResidual = !reader.bit()
    hasDisplayManagement = reader.bit()
    usesPreviousMapping = reader.bit()
    if reader.hasFailed { return nil }
  }

  /// Passes over the description of how colours are mapped. Returns whether it was understood.
  func skipMapping(_ reader: inout BitReader) -> Bool {
    _ = reader.exponential()
    if usesPreviousMapping { return !reader.hasFailed }
    _ = (reader.exponential(), reader.exponential())
    var pieces: [Int] = []
    for _ in 0..<3 {
      let count = reader.exponential() + 2
      guard count <= 9 else { return false }
      reader.skip(count * depths.base)
      pieces.append(count - 1)
    }
    let isLinear = hasResidual ? reader.bits(3) == 0 : false
    if hasResidual { reader.skip(2 * depths.base) }
    _ = (reader.exponential(), reader.exponential())
    for count in pieces {
      for _ in 0..<count where !skipPiece(&reader) { return false }
    }
    if hasResidual {
      guard isLinear else { return false }
      for _ in 0..<3 {
        reader.skip(depths.enhancement)
        skipCoefficients(3, &reader)
      }
    }
    return !reader.hasFailed
  }

  /// Passes over a piece of a curve: a polynomial, or a regression over all components.
  private func skipPiece(_ reader: inout BitReader) -> Bool {
    switch reader.exponential() {
    case 0:
      let order = reader.exponential() + 1
      // Nobody has documented linear interpolation.
      guard order <= 2, order == 2 || !reader.bit() else { return false }
      skipCoefficients(order + 1, &reader)
    case 1:
      let order = reader.bits(2) + 1
      guard order <= 3 else { return false }
      skipCoefficients(1 + 7 * order, &reader)
    default: return false
    }
    return !reader.hasFailed
  }

  /// Signed and unsigned numbers have the same length.
  private func skipCoefficients(_ count: Int, _ reader: inout BitReader) {
    for _ in 0..<count {
      if fraction != nil { _ = reader.exponential() }
      reader.skip(fraction ?? 32)
    }
  }
}
