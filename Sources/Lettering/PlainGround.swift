internal import Framing
internal import Pixels

/// The plain area that letters stand on, such as the box of a subtitle, if it ends near them.
struct PlainGround {
  /// In pixels of the picture: the area, or the letters with a margin for their outlines, dots and
  /// tails, which are too small to be found.
  let box: Rect

  /// The greatest distance of the area's edges from the letters, in letter heights.
  private static let reach = 1.1
  /// The margin without an area, in letter heights.
  private static let margin = 0.12

  /// - Parameters:
  ///   - lines: the boxes of the lines of letters, at least one.
  ///   - next: another picture that shows them.
  init(around lines: [PixelRect], letterHeight: Int, _ picture: StrokeMap, _ next: StrokeMap) {
    let size = picture.size
    let reach = Int((Self.reach * Double(letterHeight)).rounded(.up))
    let top = lines.min { $0.y < $1.y } ?? lines[0]
    let bottom = lines.max { $0.maxY < $1.maxY } ?? lines[0]
    func row(_ y: Int, _ line: PixelRect) -> [Int]? {
      guard y >= 0, y < size.height else { return nil }
      return (line.x..<line.maxX).map { y * size.width + $0 }
    }
    func column(_ x: Int, _ line: PixelRect) -> [Int]? {
      guard x >= 0, x < size.width else { return nil }
      return (line.y..<line.maxY).map { $0 * size.width + x }
    }
    let depth = EdgeDepth(picture, next, reach: reach)
    let above = depth(of: top) { row(top.y - $0, top) }
    let below = depth(of: bottom) { row(bottom.maxY - 1 + $0, bottom) }
    // Lines differ in length, and so may what is behind each: its ends count at its own height.
    let before = lines.map { line in depth(of: line) { column(line.x - $0, line) } }
    let after = lines.map { line in depth(of: line) { column(line.maxX - 1 + $0, line) } }
    let sides = (before + after).compactMap { $0 }
    let margin = Self.margin * Double(letterHeight)
    // An area has edges above and below, which letters don't touch, and at a side of each line, where
    // they may: the area's ends can be narrow enough to be strokes.
    let isArea =
      above ?? 0 > 1 && below ?? 0 > 1
      && zip(before, after).allSatisfy { $0 != nil || $1 != nil }
    let usual = sides.max() ?? 0
    func inset(_ depth: Int?) -> Double { isArea ? max(margin, Double(depth ?? usual)) : margin }
    let left = zip(lines, before).map { Double($0.x) - inset($1) }.min() ?? 0
    let right = zip(lines, after).map { Double($0.maxX) + inset($1) }.max() ?? 0
    let (x, y) = (max(0, left), max(0, Double(top.y) - inset(above)))
    box = Rect(
      x: x, y: y, width: min(Double(size.width), right) - x,
      height: min(Double(size.height), Double(bottom.maxY) + inset(below)) - y)
  }

  /// The median luma just above and below some letters; nil if the picture ends there.
  static func luma(around letters: PixelRect, _ picture: StrokeMap) -> Int? {
    let size = picture.size
    var values: [UInt8] = []
    for y in [letters.y - 2, letters.maxY + 1] where y >= 0 && y < size.height {
      values += picture.luma[y * size.width + letters.x..<y * size.width + letters.maxX]
    }
    values.sort()
    return values.isEmpty ? nil : Int(values[values.count / 2])
  }
}

/// Finds how far from letters the edge of a plain area is.
private struct EdgeDepth {
  private let picture: StrokeMap, next: StrokeMap
  private let reach: Int

  /// The share of samples of a line that have the area's luma, and how far they may differ.
  private static let leastShare = 0.85
  private static let difference = 14
  /// The least step of luma at the edge of an area that is not opaque.
  private static let step = 6

  init(_ picture: StrokeMap, _ next: StrokeMap, reach: Int) {
    (self.picture, self.next, self.reach) = (picture, next, reach)
  }

  /// The samples between the letters and the area's edge; nil if no edge is near.
  ///
  /// - Parameter line: the places of the samples at a distance from the letters.
  func callAsFunction(of letters: PixelRect, _ line: (Int) -> [Int]?) -> Int? {
    let ground = PlainGround.luma(around: letters, picture) ?? 0
    let lines = (1...max(1, reach) + 2).map(line)
    func stays(_ place: Int) -> Bool {
      abs(Int(picture.luma[place]) - ground) < Self.difference
        && abs(Int(next.luma[place]) - ground) < Self.difference
    }
    let plain = lines.prefix(reach).firstIndex { places in
      places.map { Double($0.count(where: stays)) < Self.leastShare * Double($0.count) } ?? true
    }
    if let plain, plain > 1 { return plain }
    // What is seen through an area that is not opaque isn't plain, but its edge is a step.
    let step = (0..<reach).first { inner in
      guard let near = lines[inner], let far = lines[inner + 2] else { return false }
      let steps = zip(near, far).map { Int(picture.luma[$1]) - Int(picture.luma[$0]) }
      let most = max(steps.count { $0 > Self.step }, steps.count { $0 < -Self.step })
      return Double(most) >= Self.leastShare * Double(steps.count)
    }
    return step.map { $0 + 1 } ?? plain
  }
}
