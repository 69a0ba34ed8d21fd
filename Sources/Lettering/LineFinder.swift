internal import Framing
internal import Pixels

/// A line of stroke groups of similar height.
struct StrokeLine {
  let groups: [StrokeGroup]
  let box: PixelRect
  /// The runs of the groups.
  let runs: [StrokeRun]
  /// Strokes across the line, of which a quarter of its rows have more.
  let crossings: Double
}

/// Finds lines of groups in the strokes of one colour.
struct LineFinder {
  let size: PixelSize
  /// The tallest group, in rows.
  let tallest: Int

  /// The lowest group: lower ones are dots, or noise.
  private static let lowest = 4
  private static let leastArea = 6
  /// A picture with more groups is all texture.
  private static let mostGroups = 3000

  /// - Parameters:
  ///   - marks: samples in strokes.
  ///   - bit: the bit of the strokes' colour.
  func lines(_ marks: [UInt8], bit: UInt8) -> [StrokeLine] {
    let parts = ConnectedRuns(marks, bit: bit, size: size)
    let groups = parts.groups.filter { group in
      group.height >= Self.lowest && group.height <= tallest && group.area >= Self.leastArea
        && group.width <= 12 * group.height
    }.sorted { ($0.left, $0.top, $0.label) < ($1.left, $1.top, $1.label) }
    guard groups.count <= Self.mostGroups else { return [] }
    let chains = Self.chains(groups)
    guard !chains.isEmpty else { return [] }
    var byLabel: [Int: [StrokeRun]] = [:]
    let wanted = Set(chains.joined().map { $0.label })
    for run in parts.runs where wanted.contains(run.label) {
      byLabel[run.label, default: []].append(run)
    }
    return chains.compactMap { groups in
      let runs = groups.flatMap { byLabel[$0.label] ?? [] }
      return line(groups, runs)
    }
  }

  /// Joins groups that follow each other on a line. They are in the order of columns.
  private static func chains(_ groups: [StrokeGroup]) -> [[StrokeGroup]] {
    var parents = UnionFind(count: groups.count)
    let tallest = groups.map { $0.height }.max() ?? 0
    for (index, group) in groups.enumerated() {
      for other in index + 1..<groups.count {
        let next = groups[other]
        let gap = next.left - group.right
        if gap > tallest + 1 { break }
        let (high, low) = (max(group.height, next.height), min(group.height, next.height))
        let shared = min(group.bottom, next.bottom) - max(group.top, next.top)
        guard gap <= high + 1, low * 5 >= high * 2, shared * 5 >= low * 3 else { continue }
        let slack = Double(high) * 0.35
        let isAligned =
          Double(abs(group.bottom - next.bottom)) <= slack
          || Double(abs(group.top - next.top)) <= slack || shared * 10 >= low * 9
        if isAligned { parents.join(index, other) }
      }
    }
    var chains: [Int: [StrokeGroup]] = [:]
    for (index, group) in groups.enumerated() {
      chains[parents.root(index), default: []].append(group)
    }
    return chains.sorted { $0.key < $1.key }.map { $0.value }
  }

  /// Nil if the groups are too few for a line.
  private func line(_ groups: [StrokeGroup], _ runs: [StrokeRun]) -> StrokeLine? {
    let left = groups.map { $0.left }.min() ?? 0
    let top = groups.map { $0.top }.min() ?? 0
    let box = PixelRect(
      x: left, y: top, width: (groups.map { $0.right }.max() ?? 0) - left,
      height: (groups.map { $0.bottom }.max() ?? 0) - top)
    guard Double(box.width) >= 1.2 * Double(box.height) else { return nil }
    var counts = [Int](repeating: 0, count: box.height)
    for run in runs { counts[run.row - top] += 1 }
    counts.sort()
    let crossings = Double(counts[counts.count * 3 / 4])
    guard groups.count >= 3 || crossings >= 5 else { return nil }
    return StrokeLine(groups: groups, box: box, runs: runs, crossings: crossings)
  }
}
