internal import Framing

/// Marks that touch each other: mostly a letter, or a word of a script whose letters join.
struct StrokeGroup {
  var left: Int, top: Int, right: Int, bottom: Int
  var area: Int
  let label: Int

  var height: Int { bottom - top }
  var width: Int { right - left }
}

/// Samples of one row that follow each other.
struct StrokeRun {
  let row: Int, from: Int, to: Int
  var label: Int
}

/// The marks of a picture as runs, and the groups of those that touch.
struct ConnectedRuns {
  private(set) var runs: [StrokeRun] = []
  private(set) var groups: [StrokeGroup] = []

  /// - Parameters:
  ///   - marks: a number for each sample, row by row.
  ///   - bit: the bit of the samples that count.
  init(_ marks: [UInt8], bit: UInt8, size: PixelSize) {
    let samples = marks.span
    for row in 0..<size.height {
      let line = samples.extracting(row * size.width..<(row + 1) * size.width)
      var x = 0
      while x < size.width {
        guard line[x] & bit != 0 else {
          x += 1
          continue
        }
        let from = x
        while x < size.width, line[x] & bit != 0 { x += 1 }
        runs.append(StrokeRun(row: row, from: from, to: x, label: runs.count))
      }
    }
    join()
  }

  /// Labels runs that touch, diagonally too, alike.
  private mutating func join() {
    var parents = UnionFind(count: runs.count)
    var above = 0..<0
    var start = 0
    while start < runs.count {
      let end = runs[start...].firstIndex { $0.row != runs[start].row } ?? runs.count
      if !above.isEmpty, runs[above.lowerBound].row == runs[start].row - 1 {
        var other = above.lowerBound
        for run in start..<end {
          while other < above.upperBound, runs[other].to < runs[run].from { other += 1 }
          var next = other
          while next < above.upperBound, runs[next].from <= runs[run].to {
            parents.join(next, run)
            next += 1
          }
        }
      }
      above = start..<end
      start = end
    }
    var slots = [Int](repeating: -1, count: runs.count)
    for index in runs.indices {
      let (run, root) = (runs[index], parents.root(index))
      runs[index].label = root
      if slots[root] < 0 {
        slots[root] = groups.count
        groups.append(
          StrokeGroup(
            left: run.from, top: run.row, right: run.to, bottom: run.row, area: 0, label: root))
      }
      let slot = slots[root]
      groups[slot].left = min(groups[slot].left, run.from)
      groups[slot].right = max(groups[slot].right, run.to)
      groups[slot].bottom = run.row + 1
      groups[slot].area += run.to - run.from
    }
  }
}

/// Disjoint sets of numbers.
struct UnionFind {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func root(_ index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }

  /// Joins two sets; the lower root stays.
  mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (root(a), root(b))
    parents[max(a, b)] = min(a, b)
  }
}
