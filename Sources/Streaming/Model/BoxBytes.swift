/// Big-endian numbers and boxes, one after the other.
package struct BoxBytes {
  package struct Box {
    package var type: String
    /// The first byte, from the first byte of all.
    package var start: Int
    package var end: Int
    /// What follows the header; nil if it isn't all there.
    package var body: ArraySlice<UInt8>?
  }

  private let all: ArraySlice<UInt8>
  private var place = 0

  package init(_ bytes: ArraySlice<UInt8>) { all = bytes }

  /// Nil at the end.
  package mutating func number(_ count: Int) -> UInt64? {
    guard place + count <= all.count else { return nil }
    defer { place += count }
    return all.dropFirst(place).prefix(count).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The next box, which may reach beyond the bytes; nil where none begins.
  package mutating func box() -> Box? {
    let start = place
    guard let short = number(4), let type = number(4) else { return nil }
    var size = short
    if short == 1 {
      guard let long = number(8) else { return nil }
      size = long
    } else if short == 0 {
      size = UInt64(all.count - start)
    }
    guard size >= UInt64(place - start), size < 1 << 48 else { return nil }
    let (header, end) = (place, start + Int(size))
    place = min(end, all.count)
    let name = (0..<4).reversed().map { Character(Unicode.Scalar(UInt8(type >> ($0 * 8) & 255))) }
    return Box(
      type: String(name), start: start, end: end,
      body: end <= all.count ? all.dropFirst(header).prefix(end - header) : nil)
  }
}
