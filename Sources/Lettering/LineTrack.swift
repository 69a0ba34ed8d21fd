package import Framing
internal import Glibc
internal import Pixels

/// A property of a line of strokes that stays for a while, by which lettering differs from texture.
package enum LineMeasure: String, CaseIterable, Codable, Sendable {
  // Its shape.
  case groups, height, length, evenHeights, crossings, fill, strokeWidth, strokeWidthSpread
  // Its luma.
  case contrast, contrastSpread, extremeness, lumaSpread, stepToGround, groundSpread
  // The motion around it, between two pictures, and between the first and the last that show it.
  case surroundingsMove, surroundingsStrokes, surroundingsChange, frameMoves, frameChanges
  case surroundingsMoveLater, surroundingsChangeLater, frameMovesLater, frameChangesLater
  // Its time, and other lines.
  case stays, pictures, sameBaselineLater, linesBeside, otherLines
  // Its place.
  case offCenter, middleY, distanceToEdge, left
}

/// A line of strokes that stays at its place over some pictures.
package struct LineTrack: Sendable {
  /// Whether its strokes are darker than their ground.
  let isDark: Bool
  /// Pixels of the reduced picture to one of the level that shows it.
  let scale: Int
  /// In pixels of its level.
  let levelBox: PixelRect
  /// Indices of the first and the last picture that show it.
  package let first: Int
  package private(set) var last: Int
  package private(set) var measures: [Double]
  /// Whether half of it changed while the rest stayed, as digits of a clock do.
  package private(set) var hasChanged = false
  /// Samples of its strokes, and their luma.
  private var places: [Int]
  private let reference: [UInt8]
  private var keptShares = 1.0
  private var keptCount = 1.0

  /// In pixels of the reduced picture.
  package var box: PixelRect {
    PixelRect(
      x: levelBox.x * scale, y: levelBox.y * scale, width: levelBox.width * scale,
      height: levelBox.height * scale)
  }

  /// The share of strokes that must be in a picture for the line to be there, and the share that
  /// still is where some letters changed.
  private static let leastKept = 0.6
  private static let leastRest = 0.3

  subscript(measure: LineMeasure) -> Double {
    get { measures[Self.index[measure] ?? 0] }
    set { measures[Self.index[measure] ?? 0] = newValue }
  }

  private static let index = Dictionary(
    uniqueKeysWithValues: LineMeasure.allCases.enumerated().map { ($1, $0) })

  /// - Parameters:
  ///   - picture: the first picture that shows the line, on the line's level.
  ///   - still: the strokes that stay in the next one.
  init(
    _ line: StrokeLine, isDark: Bool, scale: Int, first: Int, _ picture: StrokeMap,
    _ next: StrokeMap, _ still: StillStrokes
  ) {
    (self.isDark, self.scale, self.first, last) = (isDark, scale, first, first + 1)
    levelBox = line.box
    measures = [Double](repeating: 0, count: LineMeasure.allCases.count)
    let size = picture.size
    places = line.runs.flatMap { run in
      run.row * size.width + run.from..<run.row * size.width + run.to
    }
    reference = places.map { picture.luma[$0] }
    measureShape(line, size)
    measureLuma(picture)
    let around = Surroundings(of: levelBox, picture, next, still)
    self[.surroundingsMove] = around.moved
    self[.surroundingsStrokes] = min(3, around.strokes)
    self[.surroundingsChange] = around.changed
    self[.frameMoves] = still.moved
    self[.frameChanges] = Double(still.changed) / Double(max(1, picture.luma.count))
  }

  private mutating func measureShape(_ line: StrokeLine, _ size: PixelSize) {
    let (width, height) = (Double(levelBox.width), Double(levelBox.height))
    let heights = line.groups.map(\.height).sorted()
    let middle = Double(heights[heights.count / 2])
    let even = heights.count { abs(Double($0) - middle) <= 0.3 * middle }
    self[.groups] = Double(min(line.groups.count, 30))
    self[.height] = log(height / Double(size.height))
    self[.length] = log(width / height)
    self[.evenHeights] = Double(even) / Double(heights.count)
    self[.crossings] = line.crossings * height / width
    self[.fill] = Double(places.count) / (width * height)
    let widths = Moments(line.runs.map { Double($0.to - $0.from) })
    self[.strokeWidth] = widths.mean / height
    self[.strokeWidthSpread] = widths.deviation / max(0.5, widths.mean)
    let (left, top) = (Double(levelBox.x), Double(levelBox.y))
    let (across, down) = (Double(size.width), Double(size.height))
    self[.offCenter] = abs((left + width / 2) / across - 0.5)
    self[.middleY] = (top + height / 2) / down
    self[.left] = left / across
    self[.distanceToEdge] = min(
      left / across, 1 - (left + width) / across, top / down, 1 - (top + height) / down)
  }

  private mutating func measureLuma(_ picture: StrokeMap) {
    let heights = isDark ? picture.dark : picture.light
    let contrast = Moments(places.map { Double(heights[$0]) })
    self[.contrast] = contrast.mean / 255
    self[.contrastSpread] = contrast.deviation / max(1, contrast.mean)
    let luma = Moments(reference.map(Double.init))
    self[.extremeness] = (isDark ? 255 - luma.mean : luma.mean) / 255
    self[.lumaSpread] = luma.deviation / 255
    let strokes = Set(places)
    var others: [Double] = []
    for row in levelBox.y..<levelBox.maxY {
      for column in levelBox.x..<levelBox.maxX {
        let place = row * picture.size.width + column
        if !strokes.contains(place) { others.append(Double(picture.luma[place])) }
      }
    }
    let ground = Moments(others)
    self[.stepToGround] = others.isEmpty ? 0 : abs(luma.mean - ground.mean) / 255
    self[.groundSpread] = ground.deviation / 255
  }

  /// Takes the next picture, and returns whether it still shows the line.
  mutating func extend(to index: Int, _ picture: StrokeMap) -> Bool {
    let bit: UInt8 = isDark ? 2 : 1
    var kept = 0
    for (place, luma) in zip(places, reference)
    where picture.flags[place] & bit != 0
      && abs(Int(picture.luma[place]) - Int(luma)) < StrokeMap.sameLuma + 4
    {
      kept += 1
    }
    let share = Double(kept) / Double(max(1, places.count))
    guard share >= Self.leastKept else {
      hasChanged = share >= Self.leastRest
      return false
    }
    last = index
    keptShares += share
    keptCount += 1
    return true
  }

  /// Completes what is known only at the end.
  ///
  /// - Parameters:
  ///   - start: the first picture that shows it, on the line's level.
  ///   - still: the strokes of that picture that stay in the last one.
  mutating func complete(_ start: StrokeMap, _ end: StrokeMap, _ still: StillStrokes) {
    let around = Surroundings(of: levelBox, start, end, still)
    self[.surroundingsMoveLater] = around.moved
    self[.surroundingsChangeLater] = around.changed
    self[.frameMovesLater] = still.moved
    self[.frameChangesLater] = Double(still.changed) / Double(max(1, start.luma.count))
    self[.stays] = keptShares / keptCount
    self[.pictures] = Double(min(10, last - first)) / 10
    places = []
  }
}

/// The strokes around a line.
private struct Surroundings {
  /// The share of strokes outside of the line that moved or went.
  let moved: Double
  /// The number of strokes outside of the line to that within.
  let strokes: Double
  /// The share of samples that changed, the line included.
  let changed: Double

  init(of box: PixelRect, _ picture: StrokeMap, _ next: StrokeMap, _ still: StillStrokes) {
    let (width, height) = (picture.size.width, picture.size.height)
    let (reach, gap) = (max(4, box.height), max(2, box.height / 4))
    var (outside, gone, inside, different, all) = (0, 0, 0, 0, 0)
    for row in max(0, box.y - reach)..<min(height, box.maxY + reach) {
      for column in max(0, box.x - reach)..<min(width, box.maxX + reach) {
        let place = row * width + column
        all += 1
        if abs(Int(picture.luma[place]) - Int(next.luma[place])) >= StrokeMap.changedLuma {
          different += 1
        }
        guard picture.flags[place] & 12 != 0 else { continue }
        let isNear =
          row >= box.y - gap && row < box.maxY + gap && column >= box.x - gap
          && column < box.maxX + gap
        if !isNear {
          outside += 1
          if still.marks[place] == 0 { gone += 1 }
        } else if row >= box.y, row < box.maxY, column >= box.x, column < box.maxX {
          inside += 1
        }
      }
    }
    moved = Double(gone) / Double(max(1, outside))
    strokes = Double(outside) / Double(max(1, inside))
    changed = Double(different) / Double(max(1, all))
  }
}

/// Mean and standard deviation.
private struct Moments {
  var mean = 0.0
  var deviation = 0.0

  init(_ values: [Double]) {
    guard !values.isEmpty else { return }
    mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    deviation = (squares / Double(values.count)).squareRoot()
  }
}
