/// The gravest of any number of things, in order: it holds no more than it will show.
struct WorstFirst<Gravity: Comparable, Element> {
  private let capacity: Int
  private var ranked: [(gravity: Gravity, element: Element)] = []
  /// How many were added.
  private(set) var total = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Of equally grave ones, those that came first are kept, and stay first.
  ///
  /// - Parameter element: made only if it is kept.
  mutating func add(_ gravity: Gravity, _ element: () throws -> Element) rethrows {
    total += 1
    if ranked.count == capacity {
      guard let last = ranked.last, gravity > last.gravity else { return }
      ranked.removeLast()
    }
    ranked.insert((gravity, try element()), at: place(of: gravity))
  }

  var elements: [Element] { ranked.map(\.element) }

  /// Behind all that are as grave or graver.
  private func place(of gravity: Gravity) -> Int {
    var (low, high) = (0, ranked.count)
    while low < high {
      let middle = (low + high) / 2
      if ranked[middle].gravity < gravity { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
