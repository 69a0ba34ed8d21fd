internal import Bytes
internal import CFFmpeg

/// How the units of a packet or of codec headers are told apart.
enum UnitFraming: Sendable, Hashable {
  /// By start codes: ITU-T H.264 and H.265, Annex B.
  case startCodes
  /// By the length of each before it, as a number of so many bytes: ISO/IEC 14496-15.
  case lengths(bytes: Int)

  /// Where a unit is.
  struct Place {
    /// Without start code or length.
    let range: Range<Int>
    let kind: UnitCodec.UnitKind
  }

  /// The units of a packet. What can't be told apart after damage is left out.
  func places(
    in bytes: UnsafeBufferPointer<UInt8>, _ codec: UnitCodec
  ) -> [Place] {
    ranges(in: bytes).compactMap { range in
      guard range.count >= codec.headerBytes else { return nil }
      let second = range.count > 1 ? bytes[range.lowerBound + 1] : 0
      return Place(range: range, kind: codec.kind((bytes[range.lowerBound], second)))
    }
  }

  private func ranges(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    switch self {
    case .startCodes: Self.rangesByStartCodes(in: bytes)
    case .lengths(let size): Self.rangesByLengths(in: bytes, size)
    }
  }

  private static func rangesByLengths(
    in bytes: UnsafeBufferPointer<UInt8>, _ size: Int
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start + size <= bytes.count {
      let length = bytes[start..<start + size].reduce(0) { $0 << 8 | Int($1) }
      let first = start + size
      guard length <= bytes.count - first else { break }
      ranges.append(first..<first + length)
      start = first + length
    }
    return ranges
  }

  private static func rangesByStartCodes(
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var first: Int?
    /// Zeros before a start code belong to it or fill up.
    func end(at position: Int) {
      guard let first else { return }
      var end = position
      while end > first, bytes[end - 1] == 0 { end -= 1 }
      if end > first { ranges.append(first..<end) }
    }
    var position = 0
    while position + 2 < bytes.count {
      let third = bytes[position + 2]
      if third > 1 {
        position += 3
      } else if third == 1, bytes[position] == 0, bytes[position + 1] == 0 {
        end(at: position)
        first = position + 3
        position += 3
      } else {
        position += 1
      }
    }
    end(at: bytes.count)
    return ranges
  }
}

extension UnitFraming {
  /// A copy of a packet in which some units are replaced; all other bytes stay.
  ///
  /// - Parameters:
  ///   - kinds: the kinds to replace.
  ///   - replacement: takes a unit and returns the one to put in its place.
  /// - Returns: nil if there is no unit of these kinds.
  /// - Throws: what `replacement` throws; `refused` if a unit becomes too long for its length.
  func replacing(
    _ kind: UnitCodec.UnitKind, in bytes: UnsafeBufferPointer<UInt8>, _ codec: UnitCodec,
    by replacement: ([UInt8]) throws(EditError) -> [UInt8]
  ) throws(EditError) -> [UInt8]? {
    let places = places(in: bytes, codec).filter { $0.kind == kind }
    guard !places.isEmpty else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16 * places.count)
    var copied = 0
    for place in places {
      let unit = try replacement([UInt8](bytes[place.range]))
      switch self {
      case .startCodes:
        result += bytes[copied..<place.range.lowerBound]
      case .lengths(let size):
        result += bytes[copied..<place.range.lowerBound - size]
        guard unit.count >> (8 * size) == 0 else {
          throw .refused("a parameter set would be too long for its \(size)-byte length")
        }
        result += (0..<size).map { UInt8(truncatingIfNeeded: unit.count >> (8 * (size - 1 - $0))) }
      }
      result += unit
      copied = place.range.upperBound
    }
    return result + bytes[copied...]
  }
}
