/// A file's bytes, wherever they are: some files of the tests are larger than memory, and mostly holes.
public struct MovieBytes: Sendable {
  public let count: Int
  private let read: @Sendable (Range<Int>) -> [UInt8]

  public init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { Array(bytes[$0]) }
  }

  /// - Parameter read: never asked for bytes beyond `count`.
  public init(count: Int, read: @escaping @Sendable (Range<Int>) -> [UInt8]) {
    self.count = count
    self.read = read
  }

  /// The bytes of a range; fewer where the file ends.
  public subscript(range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    return range.isEmpty ? [] : read(range)
  }

  /// An unsigned number; missing bytes count as zero.
  public func number(at place: Int, _ width: Int) -> UInt64 {
    self[place..<place + width].number(at: 0, width)
  }
}

extension [UInt8] {
  /// An unsigned number, the high byte first; missing bytes count as zero.
  public func number(at place: Int, _ width: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in place..<place + width {
      value = value << 8 | (indices.contains(index) ? UInt64(self[index]) : 0)
    }
    return value
  }

  /// The low bytes of a number, the high one first.
  public init(number: some BinaryInteger, _ width: Int) {
    self = (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * (width - 1 - $0))) }
  }

  /// A box of the ISO base media file format.
  ///
  /// - Parameter isLong: whether its size has 64 bits.
  public init(box type: String, _ body: [UInt8], isLong: Bool = false) {
    let letters = Array(type.utf8)
    self =
      isLong
      ? Self(number: 1, 4) + letters + Self(number: body.count + 16, 8) + body
      : Self(number: body.count + 8, 4) + letters + body
  }
}
