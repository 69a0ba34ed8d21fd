package import Framing
public import Pixels

/// Finds lettering that was laid over a clip, from pictures in the order of time.
public struct LetteringFinder: Sendable {
  private var levels: [Level] = []
  /// The times of the pictures in seconds.
  public private(set) var times: [Double] = []
  /// The size of the pictures; nil before the first.
  package private(set) var size: PixelSize?

  /// Scales of the picture, so that strokes of large letters are as narrow as those of small ones.
  private static let scales = [1, 2]
  /// The distance of pictures in seconds up to which the later one may show the same text, changed.
  private static let near = 2.0

  public init() {}

  /// Adds an upright picture. One of another size than the first is left out.
  public mutating func add(_ picture: ReducedLuma, time: Double) {
    guard size == nil || picture.size == size else { return }
    size = picture.size
    if levels.isEmpty { levels = Self.scales.map(Level.init) }
    var picture = picture
    let isNear = times.last.map { time - $0 <= Self.near } ?? true
    for index in levels.indices {
      if index > 0 { picture = picture.halved }
      levels[index].add(StrokeMap(picture), isNear: isNear)
    }
    times.append(time)
  }

  /// Adds the last picture once more: a still picture shows all it has for good.
  public mutating func repeatPicture() {
    guard let time = times.last else { return }
    for index in levels.indices { levels[index].repeatPicture() }
    times.append(time)
  }

  /// All lines of strokes that stay over two pictures or more, with their measures.
  package var tracks: [LineTrack] {
    let tracks = longest(of: levels.flatMap { $0.completed })
    return tracks.indices.map { tracks[$0].compared(with: tracks, at: $0) }
  }

  /// The most lines that are compared with each other: texture makes any number, which come and go.
  private static let mostLines = 4000

  private func longest(of tracks: [LineTrack]) -> [LineTrack] {
    guard tracks.count > Self.mostLines else { return tracks }
    func length(_ index: Int) -> Int { tracks[index].last - tracks[index].first }
    let order = tracks.indices.sorted { (length($1), $0) < (length($0), $1) }
    return order.prefix(Self.mostLines).sorted().map { tracks[$0] }
  }

  /// What was found, in the order of time.
  public var items: [LetteringItem] { items(by: .fitted) }

  /// What is found with other weights.
  package func items(by model: LetteringModel) -> [LetteringItem] {
    guard let size, let level = levels.first else { return [] }
    let blocks = LetteringBlock.blocks(of: tracks, by: model)
    return blocks.map { block in
      var block = block
      let box = level.extent(of: &block)
      return LetteringItem(block, frame: size, times: times, box: box)
    }.sorted { ($0.first, $0.unit.y, $0.unit.x) < ($1.first, $1.unit.y, $1.unit.x) }
  }
}

/// The pictures at one scale.
private struct Level: Sendable {
  let scale: Int
  private var pictures: [StrokeMap] = []
  private var active: [LineTrack] = []
  private var ended: [LineTrack] = []

  init(_ scale: Int) { self.scale = scale }

  mutating func add(_ picture: StrokeMap, isNear: Bool) {
    defer { pictures.append(picture) }
    guard let before = pictures.last else { return }
    let index = pictures.count
    for position in active.indices.reversed() where active[position].last < index {
      if !active[position].extend(to: index, picture, isNear: isNear) {
        ended.append(active.remove(at: position))
      }
    }
    let still = before.still(in: picture)
    // The largest letters that fit this scale; larger ones are found at the next.
    let finder = LineFinder(
      size: picture.size,
      tallest: min(picture.size.height * 17 / 100, scale == 1 ? 30 : 40))
    for isDark in [false, true] {
      for line in finder.lines(still.marks, bit: isDark ? 2 : 1)
      where !active.contains(where: { $0.isDark == isDark && $0.levelBox.covers(line.box) }) {
        active.append(
          LineTrack(
            line, isDark: isDark, scale: scale, first: index - 1, before, picture, still))
      }
    }
    pictures[index - 1].dropHeights()
  }

  mutating func repeatPicture() {
    if let last = pictures.last { add(last, isNear: true) }
  }

  var completed: [LineTrack] {
    var tracks = (ended + active).sorted {
      ($0.first, $0.last, $0.box.y, $0.box.x, $0.isDark ? 1 : 0)
        < ($1.first, $1.last, $1.box.y, $1.box.x, $1.isDark ? 1 : 0)
    }
    var still: (first: Int, last: Int, strokes: StillStrokes)?
    for index in tracks.indices {
      let (first, last) = (tracks[index].first, tracks[index].last)
      if still?.first != first || still?.last != last {
        still = (first, last, pictures[first].still(in: pictures[last]))
      }
      if let still { tracks[index].complete(pictures[first], pictures[last], still.strokes) }
    }
    return tracks
  }

  /// Completes the lines of a block, and returns its box with the plain area around its letters, if it
  /// has one with an edge.
  func extent(of block: inout LetteringBlock) -> Rect {
    let (start, end) = (block.shown.lowerBound, block.shown.upperBound)
    let (first, last) = (pictures[start], pictures[min(start + 1, end)])
    block.extend(by: LineEnds(first, last))
    let lines = block.lines.map { $0.box }
    // Other wordings may be longer, or have more lines.
    let isAll = block.box == lines.dropFirst().reduce(lines[0]) { $0.union($1) }
    return PlainGround(
      around: isAll ? lines : [block.box], letterHeight: block.lineHeight, first, last
    ).box
  }
}

extension PixelRect {
  /// Whether most of another rectangle lies within.
  fileprivate func covers(_ other: PixelRect) -> Bool {
    shared(with: other) * 10 > other.area * 6
  }
}

extension LineTrack {
  /// The same line with its relation to the other lines of the clip.
  fileprivate func compared(with tracks: [LineTrack], at index: Int) -> LineTrack {
    let height = Double(box.height)
    var (later, beside, others, dual, rescaled) = (0, 0, 0, 0.0, 0.0)
    for (position, other) in tracks.enumerated() where position != index {
      if other.first <= first, first <= other.last { others += 1 }
      if other.first <= last, first <= other.last,
        other.isDark != isDark || other.scale != scale
      {
        let smaller = min(box.area, other.box.area)
        let part = Double(box.shared(with: other.box)) / Double(max(1, smaller))
        if other.isDark != isDark { dual = max(dual, part) } else { rescaled = max(rescaled, part) }
      }
      guard other.isDark == isDark else { continue }
      let difference = abs(Double(other.box.height) - height)
      if other.first > last || other.last < first {
        if abs(Double(other.box.maxY - box.maxY)) < 0.25 * height, difference < 0.3 * height {
          later += 1
        }
        continue
      }
      let shared = Double(min(last, other.last) - max(first, other.first))
      let gap = Double(min(abs(other.box.y - box.maxY), abs(box.y - other.box.maxY)))
      let overlap = min(other.box.maxX, box.maxX) - max(other.box.x, box.x)
      if shared >= 0.6 * Double(last - first), difference < 0.6 * height, gap < 1.2 * height,
        overlap > 0
      {
        beside += 1
      }
    }
    var line = self
    line[.sameBaselineLater] = Double(min(4, later))
    line[.otherColour] = dual
    line[.otherScale] = rescaled
    line[.linesBeside] = Double(min(3, beside))
    line[.otherLines] = Double(min(12, others))
    return line
  }
}
