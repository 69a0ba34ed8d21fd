internal import Framing

/// Lines that are one text: those of a title, or subtitles that follow each other at one place.
struct LetteringBlock {
  private(set) var box: PixelRect
  /// The pictures that show it, in the order of time; each run is one wording.
  private(set) var runs: [ClosedRange<Int>]
  /// Height of a line's letters, in pixels of the reduced picture.
  let lineHeight: Int
  /// The boxes of its lines and the luma of their strokes, from top to bottom, in ``shown``.
  private(set) var lines: [(box: PixelRect, strokes: StrokeLuma)]
  /// The pictures that show these lines.
  let shown: ClosedRange<Int>
  /// Probability that it is lettering laid over the clip.
  private(set) var confidence: Double
  /// The number of times that a part of it changed while the rest stayed.
  private(set) var changes = 0
  /// Whether it is all the text of a screen that is full of it.
  private(set) var isScreen = false
  private let hasChanged: Bool
  private var marks: Set<Int>

  /// The least probability of a text, and of a line that belongs to one.
  private static let least = 0.99
  private static let leastOfLine = 0.4
  /// The least share of strokes that two wordings have in common if they are one.
  private static let same = 0.75
  /// The most pictures from one that shows a text to the next, where what is behind hides it in
  /// between; nobody saw it in a longer gap.
  private static let bridged = 2
  /// The least number of texts at once that fill a screen.
  private static let crowd = 8

  /// The pictures from the first that shows it to the last.
  var span: ClosedRange<Int> { runs[0].lowerBound...runs[runs.count - 1].upperBound }

  private var pictures: [Int] { runs.flatMap { Array($0) } }

  private init(_ lines: [Line]) {
    box = lines.dropFirst().reduce(lines[0].box) { $0.union($1.box) }
    shown = lines.dropFirst().reduce(lines[0].span) { $0.joined($1.span) }
    runs = [shown]
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
    hasChanged = lines.contains { $0.hasChanged }
    marks = lines.reduce(into: []) { $0.formUnion($1.marks) }
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
    let span: ClosedRange<Int>, height: Int
    let confidence: Double
    let strokes: StrokeLuma
    let hasChanged: Bool
    var marks: Set<Int>

    init(_ track: LineTrack, _ confidence: Double) {
      (box, span) = (track.box, track.first...track.last)
      // Gaps between letters of one text are also in part those of the next one at its place.
      (height, hasChanged) = (track.box.height, track.hasChanged && !track.isGaps)
      self.confidence = confidence
      (strokes, marks) = (track.strokes, track.marks)
    }

    /// Whether both show the same letters, mostly at the same time.
    func repeats(_ other: Line) -> Bool {
      guard span.shared(other.span) * 2 >= span.length else { return false }
      let smaller = min(box.area, other.box.area)
      return box.shared(with: other.box) * 2 > smaller
    }

    /// Whether both belong to one text: lines below each other, or parts of a line.
    func continues(_ other: Line) -> Bool {
      let shared = span.shared(other.span) * 5
      let (low, high) = (min(height, other.height), max(height, other.height))
      guard shared >= 3 * min(span.length, other.span.length), high * 10 <= low * 22 else {
        return false
      }
      let below = max(box.y, other.box.y) - min(box.maxY, other.box.maxY)
      let beside = max(box.x, other.box.x) - min(box.maxX, other.box.maxX)
      // Letters of one line may be found for different times, where what is behind them moves.
      if below * 10 < -low * 6, beside < low, high * 10 <= low * 15,
        strokes.isDark == other.strokes.isDark
      {
        return true
      }
      guard shared >= 3 * max(span.length, other.span.length) else { return false }
      let narrow = min(box.width, other.box.width)
      // Lines of a paragraph may be further apart than others, but are aligned.
      let offsets = [
        box.x - other.box.x, box.maxX - other.box.maxX,
        (box.x + box.maxX - other.box.x - other.box.maxX) / 2,
      ]
      let isAligned = offsets.contains { abs($0) * 10 <= low * 4 } && high * 10 <= low * 16
      return (below * 10 < low * (isAligned ? 21 : 13) && beside * 10 < -narrow * 3)
        || (below * 2 < -low && beside * 10 < high * 16)
    }
  }

  /// The texts among lines.
  static func blocks(of tracks: [LineTrack], by model: LetteringModel) -> [LetteringBlock] {
    let candidates = tracks.map { ($0, model.probability(of: $0.measures)) }
      .filter { $0.1 >= leastOfLine }.sorted { $0.1 > $1.1 }
    var lines: [Line] = []
    for line in candidates.map(Line.init) {
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
    return joined(groups.sorted { $0.key < $1.key }.map { LetteringBlock($0.value) })
  }

  /// Joins what is one text over time. What is too doubtful on its own adds time to others.
  private static func joined(_ blocks: [LetteringBlock]) -> [LetteringBlock] {
    var texts: [LetteringBlock] = []
    let sure = blocks.filter { $0.confidence >= least }.sorted {
      (-$0.box.area, $0.shown.lowerBound, $0.box.y, $0.box.x)
        < (-$1.box.area, $1.shown.lowerBound, $1.box.y, $1.box.x)
    }
    for block in sure + blocks.filter({ $0.confidence < least }) {
      if let known = texts.firstIndex(where: { $0.has(block) }) {
        texts[known].take(block)
      } else if block.confidence >= least {
        texts.append(block)
      }
    }
    return screened(texts)
  }

  /// Makes one text of those that fill a screen, as an interface or a map does.
  private static func screened(_ texts: [LetteringBlock]) -> [LetteringBlock] {
    var counts: [Int: Int] = [:]
    for text in texts { for picture in text.pictures { counts[picture, default: 0] += 1 } }
    func isPart(_ text: LetteringBlock) -> Bool {
      text.pictures.count(where: { counts[$0] ?? 0 >= crowd }) * 3 >= text.pictures.count
    }
    let parts = texts.filter(isPart)
    guard parts.count >= crowd else { return texts }
    var screen = parts[0]
    let middle = (screen.shown.lowerBound + screen.shown.upperBound) / 2
    for part in parts.dropFirst() {
      screen.take(part)
      if part.shown.contains(middle) { screen.lines += part.lines }
    }
    screen.isScreen = true
    return [screen] + texts.filter { !isPart($0) && !screen.has($0) }
  }

  /// Whether a block is a part of this text, for all or some of its time, or another wording of it.
  private func has(_ block: LetteringBlock) -> Bool {
    let shared = box.shared(with: block.box) * 10
    let concurrent = runs.map { $0.shared(block.shown) + 1 }.max() ?? 0
    if shared >= block.box.area * 8,
      concurrent * 10 >= block.shown.count * 5 || hasLetters(of: block)
    {
      return true
    }
    let (low, high) = (
      min(lineHeight, block.lineHeight), max(lineHeight, block.lineHeight)
    )
    guard high * 10 <= low * 14 else { return false }
    let whole = box.union(block.box)
    let rows = min(box.maxY, block.box.maxY) - max(box.y, block.box.y)
    let columns = min(box.maxX, block.box.maxX) - max(box.x, block.box.x)
    let isHere =
      rows * 10 >= min(box.height, block.box.height) * 6
      && columns * 10 >= min(box.width, block.box.width) * 6
    if isHere, hasLetters(of: block) { return true }
    // One box must tell where each wording is.
    return isHere && concurrent <= 1 && whole.area * 2 <= 5 * min(box.area, block.box.area)
  }

  /// Whether most strokes of a block are among those of this text.
  private func hasLetters(of block: LetteringBlock) -> Bool {
    let both = marks.intersection(block.marks).count
    return Double(both) >= Self.same * Double(min(marks.count, block.marks.count))
  }

  private mutating func take(_ block: LetteringBlock) {
    let isSame = hasLetters(of: block)
    if block.confidence >= Self.least { box = box.union(block.box) }
    confidence = max(confidence, block.confidence)
    if !isSame, hasChanged || block.hasChanged { changes += 1 }
    var all = runs
    let near = runs.indices.min {
      (runs[$0].distance(to: block.shown), $0) < (runs[$1].distance(to: block.shown), $1)
    }
    if isSame { marks.formUnion(block.marks) }
    if isSame, let near, runs[near].distance(to: block.shown) <= Self.bridged {
      all[near] = all[near].joined(block.shown)
    } else if isSame || block.confidence >= Self.least {
      all += block.runs
    }
    all.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    runs = []
    for run in all {
      if let last = runs.last, last.upperBound >= run.lowerBound {
        runs[runs.count - 1] = last.joined(run)
      } else {
        runs.append(run)
      }
    }
  }
}

extension ClosedRange<Int> {
  fileprivate var length: Int { upperBound - lowerBound }

  /// The length of what both share; negative if they are apart.
  fileprivate func shared(_ other: Self) -> Int {
    Swift.min(upperBound, other.upperBound) - Swift.max(lowerBound, other.lowerBound)
  }

  fileprivate func joined(_ other: Self) -> Self {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }

  fileprivate func distance(to other: Self) -> Int { Swift.max(0, -shared(other)) }
}

extension PixelRect {
  /// In square pixels.
  var area: Int { width * height }

  /// The area that both cover.
  func shared(with other: PixelRect) -> Int {
    intersection(other).area
  }
}
