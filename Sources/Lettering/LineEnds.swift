internal import Framing
internal import Pixels

/// Letters beside the ends of a line that were not joined with it: those beyond a stroke that is too
/// thin to be a letter, as 一 is, and those in two parts, such as い.
struct LineEnds {
  private let size: PixelSize
  /// The strokes of two pictures that stay.
  private let marks: [UInt8]
  private let luma: [UInt8]

  /// The greatest gap to the next letter, in heights of the line.
  private static let gap = 1.3
  /// The height of such a letter in heights of the line, and its greatest width.
  private static let heights = 0.3...1.25, width = 1.5
  /// How far its mean luma may be from the line's, in codes.
  private static let difference = 25.0

  init(_ picture: StrokeMap, _ next: StrokeMap) {
    (size, luma, marks) = (picture.size, picture.luma, picture.still(in: next).marks)
  }

  /// The line with these letters.
  ///
  /// - Parameter line: in pixels of the picture.
  func extended(_ line: PixelRect, _ strokes: StrokeLuma) -> PixelRect {
    let height = Double(line.height)
    let slack = max(1, Int((height * 0.2).rounded()))
    let reach = Int((Self.gap + Self.width) * height) * 2
    let band = PixelRect(
      x: line.x - reach, y: line.y - slack, width: line.width + 2 * reach,
      height: line.height + 2 * slack
    ).intersection(size.bounds)
    var samples: [UInt8] = []
    samples.reserveCapacity(band.width * band.height)
    for y in band.y..<band.maxY {
      samples += marks[y * size.width + band.x..<y * size.width + band.maxX]
    }
    let parts = ConnectedRuns(samples, bit: strokes.isDark ? 2 : 1, size: band.size)
    var sums: [Int: Int] = [:]
    for run in parts.runs {
      let start = (band.y + run.row) * size.width + band.x
      sums[run.label, default: 0] += luma[start + run.from..<start + run.to].reduce(0) {
        $0 + Int($1)
      }
    }
    let letters = parts.groups.filter { group in
      let mean = Double(sums[group.label] ?? 0) / Double(max(1, group.area))
      return Self.heights.contains(Double(group.height) / height)
        && Double(group.width) <= Self.width * height
        // What crosses the band is no letter of the line.
        && group.top > 0 && group.bottom < band.height
        && abs(mean - Double(strokes.median)) <= Self.difference
    }
    var (left, right) = (line.x - band.x, line.maxX - band.x)
    let most = Int(Self.gap * height)
    for letter in letters.sorted(by: { $0.left < $1.left })
    where letter.right > right && letter.left - right <= most { right = letter.right }
    for letter in letters.sorted(by: { $0.right > $1.right })
    where letter.left < left && left - letter.right <= most { left = letter.left }
    return PixelRect(
      x: band.x + left, y: line.y, width: right - left, height: line.height)
  }
}
