package import Framing
internal import Pixels

/// A property of a line of strokes that stays for a while, by which lettering differs from texture.
package enum LineMeasure: String, CaseIterable, Codable, Sendable {
  // Its shape.
  case groups, height, length, evenHeights, crossings, fill, strokeWidth, strokeWidthSpread
  case baseline, topLine, gap, gapSpread, widthSpread, fillSpread, strokeLength
  // Its luma.
  case contrast, contrastSpread, extremeness, lumaSpread, stepToGround, groundSpread
  case groupLumaSpread, sharpness, rimSpread, rimStep
  // The motion around it, between two pictures, and between the first and the last that show it.
  case surroundingsMove, surroundingsStrokes, surroundingsChange, frameMoves, frameChanges
  case surroundingsMoveLater, surroundingsChangeLater, frameMovesLater, frameChangesLater
  // Its time, and other lines.
  case stays, pictures, sameBaselineLater, linesBeside, otherLines, otherColour, otherScale
  // Its place.
  case offCenter, middleY, distanceToEdge, left

  /// Its place among all.
  fileprivate var place: Int {
    guard let place = Self.places[self] else { preconditionFailure("not among all: \(self)") }
    return place
  }

  private static let places = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
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
  private(set) var places: [Int]
  let reference: [UInt8]
  /// The strokes in cells of two pixels of the reduced picture: row << 16 + column.
  private(set) var marks: Set<Int> = []
  /// Whether the luma above and below it is nearer to that of its strokes than to that between them:
  /// then they are the gaps between the letters.
  var isGaps = false
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
    get { measures[measure.place] }
    set { measures[measure.place] = newValue }
  }

  var strokes: StrokeLuma {
    StrokeLuma(median: reference.sorted()[reference.count / 2], isDark: isDark)
  }

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
    measureLuma(line, picture)
    let around = Surroundings(of: levelBox, picture, next, still)
    self[.surroundingsMove] = around.moved
    self[.surroundingsStrokes] = min(3, around.strokes)
    self[.surroundingsChange] = around.changed
    self[.frameMoves] = still.moved
    self[.frameChanges] = Double(still.changed) / Double(max(1, picture.luma.count))
  }

  /// Takes the next picture, and returns whether it still shows the line.
  mutating func extend(to index: Int, _ picture: StrokeMap, isNear: Bool) -> Bool {
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
      hasChanged = isNear && share >= Self.leastRest
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
    let width = start.size.width
    marks = Set(places.map { ($0 / width * scale / 2) << 16 + $0 % width * scale / 2 })
    places = []
  }
}
