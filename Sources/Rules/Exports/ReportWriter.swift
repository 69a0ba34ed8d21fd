/// A document of all results. To add a format, add a conforming type and a case of `ReportFormat`,
/// which the executable has.
package protocol ReportWriter {
  /// Hands the document to `sink` piece by piece, so that it can have any size.
  ///
  /// Returns remarks for people, such as how much was left out. Each is a line that follows the
  /// document's name.
  func write(_ results: JudgedResults, to sink: ([UInt8]) throws -> Void) throws -> [String]
}

/// The most severe elements of any number, in order. It holds no more than `capacity`.
struct WorstFirst<Gravity: Comparable, Element> {
  private let capacity: Int
  private var ranked: [(gravity: Gravity, element: Element)] = []
  /// The number of elements added.
  private(set) var total = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Adds an element. Among equally severe elements the earlier ones are kept, and stay first.
  ///
  /// - Parameter element: evaluated only if it is kept.
  mutating func add(_ gravity: Gravity, _ element: () throws -> Element) rethrows {
    total += 1
    if ranked.count == capacity {
      guard let last = ranked.last, gravity > last.gravity else { return }
      ranked.removeLast()
    }
    ranked.insert((gravity, try element()), at: place(of: gravity))
  }

  var elements: [Element] { ranked.map(\.element) }

  /// The index after all elements that are as severe or more.
  private func place(of gravity: Gravity) -> Int {
    var (low, high) = (0, ranked.count)
    while low < high {
      let middle = (low + high) / 2
      if ranked[middle].gravity < gravity { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
