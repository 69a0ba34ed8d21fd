internal import Framing
internal import Glibc
internal import Pixels

extension LineTrack {
  mutating func measureShape(_ line: StrokeLine, _ size: PixelSize) {
    let (width, height) = (Double(levelBox.width), Double(levelBox.height))
    let heights = line.groups.map { $0.height }.sorted()
    let middle = Double(heights[heights.count / 2])
    let even = heights.count { abs(Double($0) - middle) <= 0.3 * middle }
    let count = Double(heights.count)
    self[.groups] = min(count, 30)
    self[.height] = log(height / Double(size.height))
    self[.length] = log(width / height)
    self[.evenHeights] = Double(even) / count
    self[.crossings] = line.crossings * height / width
    self[.fill] = Double(places.count) / (width * height)
    let widths = Moments(line.runs.map { Double($0.to - $0.from) })
    self[.strokeWidth] = widths.mean / height
    self[.strokeWidthSpread] = widths.deviation / max(0.5, widths.mean)
    self[.baseline] = Self.share(of: line.groups.map { $0.bottom }, within: max(1, 0.12 * middle))
    self[.topLine] = Self.share(of: line.groups.map { $0.top }, within: max(1, 0.12 * middle))
    let gaps = Moments(zip(line.groups, line.groups.dropFirst()).map { Double($1.left - $0.right) })
    self[.gap] = max(-1, min(2, gaps.mean / middle))
    self[.gapSpread] = min(2, gaps.deviation / middle)
    let sizes = Moments(line.groups.map { Double($0.width) })
    self[.widthSpread] = min(2, sizes.deviation / max(1, sizes.mean))
    self[.fillSpread] =
      Moments(line.groups.map { Double($0.area) / Double($0.width * $0.height) }).deviation
    let (left, top) = (Double(levelBox.x), Double(levelBox.y))
    let (across, down) = (Double(size.width), Double(size.height))
    self[.offCenter] = abs((left + width / 2) / across - 0.5)
    self[.middleY] = (top + height / 2) / down
    self[.left] = left / across
    self[.distanceToEdge] = min(
      left / across, 1 - (left + width) / across, top / down, 1 - (top + height) / down)
  }

  /// The share of values that are near their median.
  private static func share(of values: [Int], within distance: Double) -> Double {
    let median = values.sorted()[values.count / 2]
    return Double(values.count { Double(abs($0 - median)) <= distance }) / Double(values.count)
  }

  mutating func measureLuma(_ line: StrokeLine, _ picture: StrokeMap) {
    let heights = isDark ? picture.dark : picture.light
    let contrast = Moments(places.map { Double(heights[$0]) })
    self[.contrast] = contrast.mean / 255
    self[.contrastSpread] = contrast.deviation / max(1, contrast.mean)
    let luma = Moments(reference.map(Double.init))
    self[.extremeness] = (isDark ? 255 - luma.mean : luma.mean) / 255
    self[.lumaSpread] = luma.deviation / 255
    let sign = isDark ? -1.0 : 1.0
    let mask = StrokeMask(line)
    var (ground, rim, steps, ends) = ([Double](), [Double](), 0.0, 0)
    for row in 0..<levelBox.height {
      let start = (levelBox.y + row) * picture.size.width + levelBox.x
      for column in 0..<levelBox.width where !mask[row, column] {
        let value = Double(picture.luma[start + column])
        ground.append(value)
        let (before, after) = (mask[row, column - 1], mask[row, column + 1])
        if before || after || mask[row - 1, column] || mask[row + 1, column] { rim.append(value) }
        if before || after {
          let stroke = Double(picture.luma[start + column + (before ? -1 : 1)])
          steps += sign * (stroke - value)
          ends += 1
        }
      }
    }
    let around = Moments(ground)
    let step = abs(luma.mean - around.mean)
    if let outside = PlainGround.luma(around: levelBox, picture).map(Double.init), !ground.isEmpty {
      isGaps = abs(outside - luma.mean) < abs(outside - around.mean)
    }
    self[.stepToGround] = ground.isEmpty ? 0 : step / 255
    self[.groundSpread] = around.deviation / 255
    self[.strokeLength] = min(3, mask.meanRise / Double(levelBox.height))
    self[.sharpness] = max(-1, min(2, steps / Double(max(1, ends)) / max(1, contrast.mean)))
    let edge = Moments(rim)
    self[.rimSpread] = edge.deviation / 255
    self[.rimStep] = rim.isEmpty ? 0 : sign * (around.mean - edge.mean) / 255
    var groups: [Int: (sum: Int, count: Int)] = [:]
    for run in line.runs {
      let start = run.row * picture.size.width
      var sum = 0
      for place in start + run.from..<start + run.to { sum += Int(picture.luma[place]) }
      groups[run.label, default: (0, 0)].sum += sum
      groups[run.label, default: (0, 0)].count += run.to - run.from
    }
    let means = groups.sorted { $0.key < $1.key }.map { Double($1.sum) / Double($1.count) }
    self[.groupLumaSpread] = Moments(means).deviation / 255
  }
}

/// The strokes of a line within its box.
private struct StrokeMask {
  private let width: Int, height: Int
  private var marks: [Bool]

  init(_ line: StrokeLine) {
    (width, height) = (line.box.width, line.box.height)
    marks = [Bool](repeating: false, count: width * height)
    for run in line.runs {
      let start = (run.row - line.box.y) * width - line.box.x
      for place in start + run.from..<start + run.to { marks[place] = true }
    }
  }

  /// Whether a sample is in a stroke; none is outside of the box.
  subscript(row: Int, column: Int) -> Bool {
    row >= 0 && row < height && column >= 0 && column < width && marks[row * width + column]
  }

  /// The mean number of samples below each other in strokes.
  var meanRise: Double {
    let count = marks.count { $0 }
    let starts = marks.indices.count { marks[$0] && ($0 < width || !marks[$0 - width]) }
    return Double(count) / Double(max(1, starts))
  }
}

/// The strokes around a line.
struct Surroundings {
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
struct Moments {
  var mean = 0.0
  var deviation = 0.0

  init(_ values: [Double]) {
    guard !values.isEmpty else { return }
    mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    deviation = (squares / Double(values.count)).squareRoot()
  }
}
