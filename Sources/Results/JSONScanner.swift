/// Finds where values end in JSON text, without taking them apart.
struct JSONScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return position == bytes.count
    }
  }

  mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  mutating func string() -> String? {
    skipSpace()
    let start = position
    guard skipString() else { return nil }
    return JSONString.decode(Array(bytes[start..<position]))
  }

  /// The text of the next value of any kind.
  mutating func value() -> ArraySlice<UInt8>? {
    skipSpace()
    let start = position
    var depth = 0
    repeat {
      guard position < bytes.count else { return nil }
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
      case UInt8(ascii: "\""):
        guard skipString() else { return nil }
      default:
        if depth > 0 { position += 1 } else { skipScalar() }
      }
    } while depth > 0
    return depth == 0 && position > start ? bytes[start..<position] : nil
  }

  private mutating func skipString() -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return false }
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return true
      case UInt8(ascii: "\\"): position += 2
      default: position += 1
      }
    }
    position = bytes.count
    return false
  }

  private mutating func skipScalar() {
    let ends = Array(",}] \t\r\n".utf8)
    while position < bytes.count, !ends.contains(bytes[position]) { position += 1 }
  }

  private mutating func skipSpace() {
    let spaces = Array(" \t\r\n".utf8)
    while position < bytes.count, spaces.contains(bytes[position]) { position += 1 }
  }
}
