/// Things measured in turn, so that a busy machine is as unfair to each, beside what bounds them.
struct Contest {
  struct Entry {
    var name: String
    /// Returns something of the result, so that it can't be left out.
    var run: () throws -> Int
  }

  /// What no entry can be much faster than; none where nothing is known.
  var ceilings: [Entry] = []
  var entries: [Entry]
  var rounds = 40

  /// Runs everything `rounds` times and prints a line each: the least time, the middling one, and
  /// what share of each ceiling's speed that makes.
  func run() throws {
    let all = ceilings + entries
    var times = [[Double]](repeating: [], count: all.count)
    var sink = 0
    // The first round warms caches and counts for nothing.
    for round in 0...rounds {
      for (index, entry) in all.enumerated() {
        let clock = ContinuousClock()
        let start = clock.now
        sink &+= try entry.run()
        let time = start.duration(to: clock.now)
        if round > 0 { times[index].append(time / .microseconds(1)) }
      }
    }
    let bests = times.map { $0.min() ?? 0 }
    let medians = times.map { $0.sorted()[$0.count / 2] }
    for (index, entry) in all.enumerated() {
      let ratios = ceilings.indices.map {
        bests[$0].share(of: bests[index]) + medians[$0].share(of: medians[index])
      }
      let name = index < ceilings.count ? "  " + entry.name : entry.name
      print(name.padded(34) + bests[index].digits + medians[index].digits + ratios.joined())
    }
    if sink == .min { print() }
  }

  static func printHeading(_ title: String, ceilings: [String] = []) {
    let ratios = ceilings.map { " of \($0)".leftPadded(20) }
    print("\n" + title.padded(34) + "    min µs median µs" + ratios.joined())
  }
}

extension Double {
  fileprivate var digits: String { "\((self * 10).rounded() / 10)".leftPadded(10) }

  fileprivate func share(of other: Double) -> String {
    "\(Int((100 * self / other).rounded())) %".leftPadded(10)
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate func leftPadded(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
