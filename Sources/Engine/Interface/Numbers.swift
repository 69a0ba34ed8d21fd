import Framing

/// Numbers that are written to the caller's memory, in the order of the calls. What is missing is −1.
struct Numbers {
  private let out: UnsafeMutablePointer<Double>
  private let most: Int
  private(set) var count: Int32 = 0

  /// - Parameter most: how many there is room for; more are counted, but not written.
  init(_ out: UnsafeMutablePointer<Double>, most: Int32) {
    (self.out, self.most) = (out, Int(most))
  }

  mutating func add(_ value: Double?) {
    if count < most { out[Int(count)] = value ?? -1 }
    count += 1
  }

  mutating func add(_ value: Int?) { add(value.map { Double($0) }) }

  /// The place of a case among all cases.
  mutating func add<Case: CaseIterable & Equatable>(_ value: Case?) {
    add(value.flatMap { value in Array(Case.allCases).firstIndex { $0 == value } })
  }

  mutating func add(_ rect: PixelRect?) {
    for side in [rect?.x, rect?.y, rect?.width, rect?.height] { add(side) }
  }

  mutating func add(_ rect: Rect) {
    for side in [rect.x, rect.y, rect.width, rect.height] { add(side) }
  }
}

/// Writes as much of a text as there is room for, as UTF-8, and returns its number of bytes.
func write(_ text: String, to out: UnsafeMutablePointer<UInt8>, most: Int32) -> Int32 {
  var count: Int32 = 0
  for byte in text.utf8 {
    if count < most { out[Int(count)] = byte }
    count += 1
  }
  return count
}
