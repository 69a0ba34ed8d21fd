extension RandomAccessCollection<UInt8> {
  /// An unsigned number at an offset from the start; missing bytes count as zero.
  @inlinable package func bigEndian(at offset: Int, count: Int) -> UInt64 {
    (offset..<offset + count).reduce(0) { value, place in
      value << 8 | UInt64(place < self.count ? self[index(startIndex, offsetBy: place)] : 0)
    }
  }
}

extension [UInt8] {
  /// An unsigned number with its low byte first; missing bytes count as zero.
  func littleEndian(at offset: Int, count: Int) -> UInt64 {
    (0..<count).reversed().reduce(0) { sum, place in
      sum << 8 | UInt64(offset + place < self.count ? self[offset + place] : 0)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Replaces a number; the slice must be long enough.
  mutating func set(bigEndian value: UInt64, at offset: Int, count: Int) {
    for place in 0..<count {
      self[startIndex + offset + place] = UInt8(
        truncatingIfNeeded: value >> (8 * (count - 1 - place)))
    }
  }
}

extension [UInt8] {
  mutating func append(bigEndian value: UInt64, count: Int) {
    for shift in stride(from: 8 * (count - 1), through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
    }
  }
}

/// Reads numbers in sequence, the high byte first.
struct NumberReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Returns the next number of `count` bytes; nil if fewer are left.
  mutating func next(_ count: Int) -> UInt64? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.bigEndian(at: 0, count: count)
  }
}
