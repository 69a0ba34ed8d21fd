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
  /// The share of samples of a line that have the area's luma, and how far they may differ.
  private static let leastShare = 0.85
  private static let difference = 14
  /// The least step of luma at the edge of an area that is not opaque.
  private static let step = 6

  /// - Parameters:
  ///   - letters: their box.
  ///   - next: another picture that shows them.
  init(around letters: PixelRect, letterHeight: Int, _ picture: StrokeMap, _ next: StrokeMap) {
    let size = picture.size
    let reach = Int((Self.reach * Double(letterHeight)).rounded(.up))
    let ground = Self.ground(around: letters, picture)
    /// The samples between the letters and the area's edge; nil if no edge is near.
    func depth(_ line: (Int) -> [Int]?) -> Int? {
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
    func row(_ y: Int) -> [Int]? {
      guard y >= 0, y < size.height else { return nil }
      return (letters.x..<letters.maxX).map { y * size.width + $0 }
    }
    func column(_ x: Int) -> [Int]? {
      guard x >= 0, x < size.width else { return nil }
      return (letters.y..<letters.maxY).map { $0 * size.width + x }
    }
    let depths = [
      depth { row(letters.y - $0) }, depth { row(letters.maxY - 1 + $0) },
      depth { column(letters.x - $0) }, depth { column(letters.maxX - 1 + $0) },
    ]
    let margin = Self.margin * Double(letterHeight)
    // An area has edges above and below, which letters don't touch, and at a side, where they may:
    // the area's ends can be narrow enough to be strokes.
    let isArea =
      depths[...1].allSatisfy { $0 ?? 0 > 1 } && depths[2...].contains { $0 != nil }
    let insets = depths.map { depth in
      isArea ? max(margin, Double(depth ?? depths[2...].compactMap(\.self).max() ?? 0)) : margin
    }
    let (left, top) = (max(0, Double(letters.x) - insets[2]), max(0, Double(letters.y) - insets[0]))
    box = Rect(
      x: left, y: top,
      width: min(Double(size.width), Double(letters.maxX) + insets[3]) - left,
      height: min(Double(size.height), Double(letters.maxY) + insets[1]) - top)
  }

  /// The median luma just above and below the letters.
  private static func ground(around letters: PixelRect, _ picture: StrokeMap) -> Int {
    let size = picture.size
    var values: [UInt8] = []
    for y in [letters.y - 2, letters.maxY + 1] where y >= 0 && y < size.height {
      values += picture.luma[y * size.width + letters.x..<y * size.width + letters.maxX]
    }
    values.sort()
    return values.isEmpty ? 0 : Int(values[values.count / 2])
  }
}
