internal import Framing

/// Lines that are shown together: one text.
struct LetteringBlock {
  private(set) var box: PixelRect
  private(set) var first: Int
  private(set) var last: Int
  /// Height of a line's letters, in pixels of the reduced picture.
  let lineHeight: Int
  /// The boxes of its lines and the luma of their strokes, from top to bottom.
  private(set) var lines: [(box: PixelRect, strokes: StrokeLuma)]
  /// Probability that it is lettering laid over the clip.
  private(set) var confidence: Double
  /// The number of times that a part of it changed while the rest stayed.
  private(set) var changes = 0
  /// Whether it changed so when it ended.
  private var changesAtEnd: Bool

  /// The least probability of a text, and of a line that belongs to one.
  private static let least = 0.97
  private static let leastOfLine = 0.4

  private init(_ lines: [Line]) {
    box = lines.dropFirst().reduce(lines[0].box) { $0.union($1.box) }
    first = lines.map { $0.first }.min() ?? 0
    last = lines.map { $0.last }.max() ?? 0
    let heights = lines.map { $0.height }.sorted()
    lineHeight = heights[heights.count / 2]
    var rows: [(first: Line, box: PixelRect)] = []
    for line in lines.sorted(by: { $0.box.maxY < $1.box.maxY }) {
      if let last = rows.indices.last,
        line.box.maxY - rows[last].first.box.maxY <= line.height / 2
      {
        rows[last].box = rows[last].box.union(line.box)
      } else {
        rows.append((line, line.box))
      }
    }
    self.lines = rows.map { ($0.box, $0.first.strokes) }
    confidence = lines.map { $0.confidence }.max() ?? 0
    changesAtEnd = lines.contains { $0.hasChanged }
  }

  /// Takes letters beside the ends of its lines.
  mutating func extend(by ends: LineEnds) {
    for index in lines.indices {
      lines[index].box = ends.extended(lines[index].box, lines[index].strokes)
      box = box.union(lines[index].box)
    }
  }

  /// A line, seen once.
  private struct Line {
    var box: PixelRect
    let first: Int, last: Int, height: Int
    let confidence: Double
    let strokes: StrokeLuma
    var hasChanged: Bool

    init(_ track: LineTrack, _ confidence: Double) {
      (box, first, last) = (track.box, track.first, track.last)
      // Gaps between letters of one text are also in part those of the next one at its place.
      (height, hasChanged) = (track.box.height, track.hasChanged && !track.isGaps)
      self.confidence = confidence
      strokes = track.strokes
    }

    /// Whether both show the same letters, mostly at the same time.
    func repeats(_ other: Line) -> Bool {
      let shared = min(last, other.last) - max(first, other.first)
      guard shared * 2 >= last - first else { return false }
      let smaller = min(box.area, other.box.area)
      return box.shared(with: other.box) * 2 > smaller
    }

    /// Whether both belong to one text: lines below each other, or parts of a line.
    func continues(_ other: Line) -> Bool {
      let shared = min(last, other.last) - max(first, other.first)
      guard shared * 5 >= 3 * max(last - first, other.last - other.first) else { return false }
      let (low, high) = (min(height, other.height), max(height, other.height))
      guard high * 10 <= low * 22 else { return false }
      let below = max(box.y, other.box.y) - min(box.maxY, other.box.maxY)
      let beside = max(box.x, other.box.x) - min(box.maxX, other.box.maxX)
      let narrow = min(box.width, other.box.width)
      return (below * 10 < low * 13 && beside * 10 < -narrow * 3)
        || (below * 2 < -low && beside * 10 < high * 16)
    }
  }

  /// The texts among lines.
  static func blocks(of tracks: [LineTrack], by model: LetteringModel) -> [LetteringBlock] {
    let candidates = tracks.map { Line($0, model.probability(of: $0.measures)) }
      .filter { $0.confidence >= leastOfLine }.sorted { $0.confidence > $1.confidence }
    var lines: [Line] = []
    for line in candidates {
      guard let same = lines.firstIndex(where: line.repeats) else {
        lines.append(line)
        continue
      }
      // The letters of one line are often found in several pieces, or both light and dark.
      let known = lines[same]
      let share = line.box.shared(with: known.box) * 10
      if abs(line.height - known.height) * 2 < known.height,
        share > line.box.area * 3
      {
        lines[same].box = known.box.union(line.box)
      }
    }
    var parents = UnionFind(count: lines.count)
    for index in lines.indices {
      for other in 0..<index where lines[index].continues(lines[other]) {
        parents.join(index, other)
      }
    }
    var groups: [Int: [Line]] = [:]
    for (index, line) in lines.enumerated() {
      groups[parents.root(index), default: []].append(line)
    }
    let blocks = groups.sorted { $0.key < $1.key }.map { LetteringBlock($0.value) }
      .filter { $0.confidence >= least }
    return whole(joined(blocks))
  }

  /// Leaves out parts of a text that were also found on their own, for all or some of its time.
  private static func whole(_ blocks: [LetteringBlock]) -> [LetteringBlock] {
    var result: [LetteringBlock] = []
    for block in blocks.sorted(by: { $0.box.area > $1.box.area }) {
      let known = result.firstIndex { block.isPart(of: $0) }
      guard let known else {
        result.append(block)
        continue
      }
      result[known].confidence = max(result[known].confidence, block.confidence)
    }
    return result
  }

  private func isPart(of other: LetteringBlock) -> Bool {
    let shared = min(last, other.last) - max(first, other.first) + 1
    return shared * 10 >= (last - first + 1) * 9
      && box.shared(with: other.box) * 10 >= box.area * 9
  }

  /// Joins blocks that follow each other at one place, where a part of the letters stayed.
  private static func joined(_ blocks: [LetteringBlock]) -> [LetteringBlock] {
    var result: [LetteringBlock] = []
    for block in blocks.sorted(by: {
      ($0.first, $0.last, $0.box.y, $0.box.x)
        < ($1.first, $1.last, $1.box.y, $1.box.x)
    }) {
      let before = result.lastIndex { other in
        other.changesAtEnd && abs(block.first - other.last) <= 1
          && block.box.shared(with: other.box) * 10
            > 6 * max(block.box.area, other.box.area)
      }
      guard let before else {
        result.append(block)
        continue
      }
      result[before].box = result[before].box.union(block.box)
      result[before].last = max(result[before].last, block.last)
      result[before].confidence = max(result[before].confidence, block.confidence)
      result[before].changes += 1
      result[before].changesAtEnd = block.changesAtEnd
    }
    return result
  }
}

extension PixelRect {
  /// In square pixels.
  var area: Int { width * height }

  /// The area that both cover.
  func shared(with other: PixelRect) -> Int {
    intersection(other).area
  }
}
