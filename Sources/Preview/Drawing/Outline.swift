internal import Framing

/// The outline of a shape as lines and curves, in points.
struct Outline: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }

  private(set) var steps: [Step] = []

  init(steps: [Step] = []) {
    self.steps = steps
  }

  init(_ rect: Rect) {
    steps = [
      .move(Point(x: rect.x, y: rect.y)), .line(Point(x: rect.maxX, y: rect.y)),
      .line(Point(x: rect.maxX, y: rect.maxY)), .line(Point(x: rect.x, y: rect.maxY)), .close,
    ]
  }

  /// A rectangle with Apple's continuous corners, smaller where they would overlap.
  init(_ rect: Rect, cornerRadius: Double) {
    self.init(rect, corners: CornerRadii(all: cornerRadius))
  }

  /// A rectangle with a continuous corner of its own at each corner, smaller where they would
  /// overlap.
  init(_ rect: Rect, corners: CornerRadii) {
    self.init(rect)
    guard corners.largest > 0 else { return }
    let room = min(rect.width, rect.height) / 2
    func curve(_ radius: Double) -> [CubicBezier] {
      let full = ContinuousCorner(radius: radius)
      guard full.extent > room else { return full.curve }
      return ContinuousCorner(radius: radius * room / full.extent).curve
    }
    // The curve runs from the top edge to the left one; each corner mirrors it.
    func reversed(_ radius: Double) -> [CubicBezier] {
      curve(radius).reversed().map {
        CubicBezier(start: $0.end, control1: $0.control2, control2: $0.control1, end: $0.start)
      }
    }
    steps = []
    append(reversed(corners.topLeft)) { Point(x: rect.x + $0.x, y: rect.y + $0.y) }
    append(curve(corners.topRight)) { Point(x: rect.maxX - $0.x, y: rect.y + $0.y) }
    append(reversed(corners.bottomRight)) { Point(x: rect.maxX - $0.x, y: rect.maxY - $0.y) }
    append(curve(corners.bottomLeft)) { Point(x: rect.x + $0.x, y: rect.maxY - $0.y) }
    steps.append(.close)
  }

  /// A rectangle with quarter circles at the corners; with a large radius, a capsule.
  init(_ rect: Rect, roundRadius: Double) {
    let r = min(roundRadius, rect.width / 2, rect.height / 2)
    // The common cubic approximation of a quarter circle.
    let k = r * (1 - 0.5522847498)
    steps = [
      .move(Point(x: rect.x + r, y: rect.y)), .line(Point(x: rect.maxX - r, y: rect.y)),
      .curve(
        Point(x: rect.maxX - k, y: rect.y), Point(x: rect.maxX, y: rect.y + k),
        Point(x: rect.maxX, y: rect.y + r)),
      .line(Point(x: rect.maxX, y: rect.maxY - r)),
      .curve(
        Point(x: rect.maxX, y: rect.maxY - k), Point(x: rect.maxX - k, y: rect.maxY),
        Point(x: rect.maxX - r, y: rect.maxY)),
      .line(Point(x: rect.x + r, y: rect.maxY)),
      .curve(
        Point(x: rect.x + k, y: rect.maxY), Point(x: rect.x, y: rect.maxY - k),
        Point(x: rect.x, y: rect.maxY - r)),
      .line(Point(x: rect.x, y: rect.y + r)),
      .curve(
        Point(x: rect.x, y: rect.y + k), Point(x: rect.x + k, y: rect.y),
        Point(x: rect.x + r, y: rect.y)),
      .close,
    ]
  }

  /// An open line through `points`.
  init(through points: [Point]) {
    steps = points.enumerated().map { $0 == 0 ? .move($1) : .line($1) }
  }

  func closed() -> Outline {
    Outline(steps: steps + [.close])
  }

  /// This shape with another inside or around it, for even-odd filling.
  func with(_ other: Outline) -> Outline {
    Outline(steps: steps + other.steps)
  }

  /// The outline with `change` applied to each point.
  func mapped(_ change: (Point) -> Point) -> Outline {
    Outline(
      steps: steps.map { step in
        switch step {
        case .move(let point): .move(change(point))
        case .line(let point): .line(change(point))
        case .curve(let a, let b, let c): .curve(change(a), change(b), change(c))
        case .close: .close
        }
      })
  }

  private mutating func append(_ pieces: [CubicBezier], _ place: (Point) -> Point) {
    guard let first = pieces.first else { return }
    steps.append(steps.isEmpty ? .move(place(first.start)) : .line(place(first.start)))
    for piece in pieces {
      steps.append(.curve(place(piece.control1), place(piece.control2), place(piece.end)))
    }
  }
}
