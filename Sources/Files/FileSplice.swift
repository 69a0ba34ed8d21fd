/// The composition of a changed file: parts of the old one and new bytes, in order.
package struct FileSplice: Equatable, Sendable {
  /// A run of bytes.
  package enum Piece: Equatable, Sendable {
    /// A part of the old file.
    case kept(Range<Int64>)
    case new([UInt8])
  }

  /// The pieces, never empty; consecutive adjacent parts of the old file are merged.
  package private(set) var pieces: [Piece] = []
  /// Size of the changed file in bytes.
  package private(set) var count: Int64 = 0

  package init() {}

  /// Adds a part of the old file at the end.
  package mutating func keep(_ range: Range<Int64>) {
    guard !range.isEmpty else { return }
    count += Int64(range.count)
    if case .kept(let last) = pieces.last, last.upperBound == range.lowerBound {
      pieces[pieces.count - 1] = .kept(last.lowerBound..<range.upperBound)
    } else {
      pieces.append(.kept(range))
    }
  }

  /// Adds bytes at the end.
  package mutating func add(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    count += Int64(bytes.count)
    pieces.append(.new(bytes))
  }
}
