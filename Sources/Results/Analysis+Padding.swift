extension Analysis {
  /// Whether the clip is pre-padded, and where; lengths and rectangles in stored pixels.
  package struct Padding: Sendable, Equatable, Decodable {
    /// `none`, `padded`, `mixed` or `undecided`.
    package let verdict: String
    /// `letterbox`, `pillarbox` or `windowbox`.
    package let shape: String?
    /// `black`, `color` or `blurred`.
    package let fill: String?
    /// `#rrggbb`.
    package let color: String?
    /// Probability that the verdict is right, 0 to 1.
    package let confidence: Double
    package let picture: Rect
    package let display: Aspect
    package let edges: Edges
    package let timeline: [Segment]
    package let metadata: Metadata
  }

  package struct Rect: Sendable, Equatable, Decodable {
    package let x: Int
    package let y: Int
    package let width: Int
    package let height: Int
  }

  package struct Aspect: Sendable, Equatable, Decodable {
    package let aspectRatio: String
    package let value: Double
  }

  package struct Edges: Sendable, Equatable, Decodable {
    package let top: Edge
    package let bottom: Edge
    package let left: Edge
    package let right: Edge
  }

  package struct Edge: Sendable, Equatable, Decodable {
    package let pixels: Int
    package let confidence: Double
  }

  /// A stretch of time, in seconds, with one picture rectangle: EBU QC's segment.
  package struct Segment: Sendable, Equatable, Decodable {
    package let start: Double
    package let end: Double?
    package let picture: Rect
  }

  package struct Metadata: Sendable, Equatable, Decodable {
    package let afd: ActiveFormat?
  }

  package struct ActiveFormat: Sendable, Equatable, Decodable {
    package let code: Int
    package let meaning: String
    package let agrees: Bool?
  }
}
