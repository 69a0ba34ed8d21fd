internal import Framing
internal import Padding

/// Whether the clip is pre-padded, and where.
public struct PaddingSection: Encodable, Sendable, Equatable {
  /// `none`, `padded`, `mixed` or `undecided`.
  public let verdict: String
  /// `letterbox`, `pillarbox` or `windowbox`.
  @Nullable public var shape: String?
  /// `black`, `color` or `blurred`.
  @Nullable public var fill: String?
  /// The fill as `#rrggbb`, converted by the clip's own matrix and range.
  @Nullable public var color: String?
  /// Probability that the answer is right, 0 to 1.
  public let confidence: Double
  /// The active picture: without the bars, or all of the frame.
  public let picture: PixelRectSection
  /// The same grown outward to even bounds, for encoders with subsampled chroma.
  public let pictureEven: PixelRectSection
  /// The active picture's own shape when shown.
  public let display: AspectSection
  public let edges: Edges
  /// Edges whose bar has something in it.
  public let overlays: [Overlay]
  public let timeline: [Segment]
  public let sampling: Sampling
  /// What the stream itself says of its picture, beside what was measured.
  public let metadata: Metadata

  public struct Edges: Encodable, Sendable, Equatable {
    public let top: Edge, bottom: Edge, left: Edge, right: Edge
  }

  public struct Edge: Encodable, Sendable, Equatable {
    /// Depth of the bar.
    public let pixels: Int
    public let confidence: Double
    /// Frames that agree, of frames that could tell.
    public let support: [Int]
    /// First line with a trace of picture and first that is wholly picture, counted from the edge:
    /// they differ where the bar ends softly.
    public let outer: Int
    public let inner: Int
  }

  /// Signals in the stream or the container.
  public struct Metadata: Encodable, Sendable, Equatable {
    /// The active format description that frames carry; null when none does, or several.
    @Nullable public var afd: AFD?
    /// Whether the container's clean aperture is the measured picture; null without one.
    @Nullable public var cleanApertureAgrees: Bool?
  }

  /// An active format description (SMPTE ST 2016-1).
  public struct AFD: Encodable, Sendable, Equatable {
    public let code: Int
    public let meaning: String
    /// Whether the measured picture is of that shape; null where nothing was measured.
    @Nullable public var agrees: Bool?
  }

  public struct Overlay: Encodable, Sendable, Equatable {
    public let edge: String
  }

  /// A time, in seconds, through which one rectangle holds.
  public struct Segment: Encodable, Sendable, Equatable {
    public let start: Double
    @Nullable public var end: Double?
    public let picture: PixelRectSection
  }

  public struct Sampling: Encodable, Sendable, Equatable {
    /// Frames decoded and looked at.
    public let frames: Int
    /// Why no more were: `agreed`, `all` or `budget`.
    public let stopped: String
    /// What part of the clip was looked at, in words.
    public let coverage: String
    /// Frames decoded or tried, with those on the way to the ones looked at.
    public let decoded: Int
    /// Packets taken from the container.
    public let packets: Int
    /// Bytes read from the file, from its opening on.
    public let bytes: Int64
  }

  init(
    _ verdict: PaddingVerdict, shape displayShape: DisplayShape, sampling: SamplingSummary,
    color: ColorConversion, duration: Double?, segments: [PictureSegment]
  ) {
    self.verdict = verdict.kind.rawValue
    shape = verdict.shape?.rawValue
    fill = verdict.fill?.rawValue
    self.color = verdict.color.map(color.hex)
    confidence = verdict.confidence.roundedToThousandths
    picture = PixelRectSection(verdict.picture)
    pictureEven = PixelRectSection(verdict.picture.grownToEven(in: displayShape.storage))
    display = AspectSection(
      displayShape.displayAspectRatio(of: verdict.picture) ?? displayShape.displayAspectRatio)
    func edge(_ edge: FrameEdge) -> Edge {
      let held = verdict.edges[edge]
      return Edge(
        pixels: held?.pixels ?? 0, confidence: (held?.confidence ?? 0).roundedToThousandths,
        support: [held?.support.agreeing ?? 0, held?.support.able ?? 0],
        outer: held?.outer ?? 0, inner: held?.inner ?? 0)
    }
    edges = Edges(top: edge(.top), bottom: edge(.bottom), left: edge(.left), right: edge(.right))
    overlays = verdict.overlays.map { Overlay(edge: $0.rawValue) }
    let changes = verdict.kind == .mixed ? segments : []
    timeline =
      changes.isEmpty
      ? [
        Segment(
          start: 0, end: duration?.roundedToThousandths, picture: PixelRectSection(verdict.picture))
      ]
      : changes.indices.map { index in
        let isLast = index + 1 == changes.count
        return Segment(
          start: changes[index].start.roundedToThousandths,
          end: (isLast ? duration : changes[index + 1].start)?.roundedToThousandths,
          picture: PixelRectSection(changes[index].picture))
      }
    self.sampling = Sampling(
      frames: sampling.frames, stopped: sampling.stopped.rawValue, coverage: sampling.coverage,
      decoded: sampling.cost.decoded, packets: sampling.cost.packets, bytes: sampling.cost.bytes)
    let isMeasured = verdict.kind == .none || verdict.kind == .padded
    metadata = Metadata(
      afd: sampling.activeFormat.map { format in
        AFD(
          code: Int(format.code), meaning: format.meaning,
          agrees: isMeasured
            ? displayShape.displayAspectRatio(of: verdict.picture).flatMap {
              format.agrees(picture: $0, frame: displayShape.displayAspectRatio)
            } : nil)
      },
      cleanApertureAgrees: displayShape.cleanAperture.flatMap {
        isMeasured ? $0 == verdict.picture : nil
      })
  }
}
