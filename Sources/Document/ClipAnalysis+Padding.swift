public import Framing
public import Padding

extension ClipAnalysis {
  /// The verdict whether the clip is pre-padded, and where; lengths and rectangles in stored
  /// pixels.
  public struct Padding: Codable, Sendable, Hashable {
    public var verdict: PaddingVerdict.Kind
    /// The shape of the bars in the stored frame. Nil for edge lines only, and unless the clip is
    /// padded.
    @Nullable public var shape: BarShape?
    @Nullable public var fill: PaddingFill?
    /// The fill as `#rrggbb`, converted by the clip's own matrix and range.
    @Nullable public var color: String?
    /// Probability that the verdict is right, 0 to 1.
    public var confidence: Double
    /// The active picture: the frame without the bars, or all that the clean aperture shows.
    public var picture: PixelRect
    /// The same grown outward to even bounds, for encoders with subsampled chroma.
    public var pictureEven: PixelRect
    /// The active picture's own shape when shown.
    public var display: Aspect
    /// The same by the stated pixel aspect ratio; nil unless `display` is that of BT.601, in which
    /// 702 to 706 of 720 columns are 4:3 or 16:9.
    public var measuredDisplay: Aspect?
    /// Counted from the edges of the clean aperture, or of the frame without one.
    public var edges: Edges
    /// The picture of the second eye of packed 3D, in stored pixels: all else is of the first. Nil
    /// in any other clip.
    public var otherEye: PixelRect?
    /// The depths that are edge lines rather than bars; nil in documents of the third analysis and
    /// older.
    @Nullable public var edgeLines: PixelInsets?
    /// Bars that contain something: a subtitle, a logo, a clock.
    public var overlays: [Overlay]
    /// Evidence for and against the bars that were weighed, whatever the verdict; nil without any.
    @Nullable public var evidence: Evidence?
    /// Bars that are likely, but not likely enough to cut anything; nil unless the verdict is
    /// `undecided`.
    @Nullable public var suspected: Suspected?
    public var timeline: [Segment]
    public var sampling: Sampling
    /// The stream's own statements on its picture, compared with the measurement.
    public var metadata: Metadata
    /// The lines of each field that show the picture; nil unless the clip is interlaced and has bars
    /// that stay.
    public var fields: FieldLines?
    /// The bars and edge lines as shares of the shown frame's sides, upright, 0 to 1. If bars change,
    /// those that are never picture. Nil for none.
    public var barShares: BarShares?
    /// The per cent of the frame's height, from the bottom edge of the upright frame, that are bar at
    /// some time, so that subtitles above it always stand on the picture. Nil for none.
    public var subtitleMargin: Double?
    /// The origin of a verdict that a person gave; nil if it was measured.
    public var correction: Correction?
  }

  public struct Edges: Codable, Sendable, Hashable {
    public var top: Edge, bottom: Edge, left: Edge, right: Edge

    /// The depths of the bars.
    public var insets: PixelInsets {
      PixelInsets(
        top: top.pixels, bottom: bottom.pixels, left: left.pixels, right: right.pixels)
    }
  }

  /// One edge of the frame.
  public struct Edge: Codable, Sendable, Hashable {
    /// Depth of the bar or edge line; 0 for none.
    public var pixels: Int
    /// Probability that the depth is right within a pixel, 0 to 1.
    public var confidence: Double
    /// The number of frames that agree, and of frames that show enough to decide.
    public var support: [Int]
    /// The first line with a trace of picture, counted from the edge; smaller than `inner` if the
    /// bar ends softly.
    public var outer: Int
    /// The first line that is wholly picture, counted from the edge.
    public var inner: Int

    init(_ edge: EdgeVerdict?) {
      pixels = edge?.pixels ?? 0
      confidence = (edge?.confidence ?? 0).roundedToThousandths
      support = [edge?.support.agreeing ?? 0, edge?.support.able ?? 0]
      outer = edge?.outer ?? 0
      inner = edge?.inner ?? 0
    }
  }

  /// Evidence for and against bars.
  public struct Evidence: Codable, Sendable, Hashable {
    public var fill: PaddingFill
    /// The picture that the bars enclose.
    public var picture: PixelRect
    /// Values by the name of a ``CropEvidence/Measure``; mostly shares from 0 to 1.
    public var measures: [String: Double]
    /// Probability that the picture is right by these measures, 0 to 1; nil in older documents.
    public var probability: Double?

    init(_ evidence: CropEvidence) {
      (fill, picture) = (evidence.fill, evidence.picture)
      probability = evidence.probability.roundedToThousandths
      measures = Dictionary(
        uniqueKeysWithValues: evidence.values.map { ($0.rawValue, $1.roundedToThousandths) })
    }
  }

  /// Suspected bars.
  public struct Suspected: Codable, Sendable, Hashable {
    /// The shape of the bars; nil for edge lines only.
    @Nullable public var shape: BarShape?
    public var fill: PaddingFill
    /// Probability that `picture` is right, 0 to 1; nil if it was not measured.
    @Nullable public var confidence: Double?
    /// The active picture if the suspicion is right.
    public var picture: PixelRect
    /// The strongest doubt, in words that follow "because"; nil if nothing stands out.
    @Nullable public var doubt: String?

    init(_ suspected: SuspectedPadding) {
      (shape, fill, picture) = (suspected.shape, suspected.fill, suspected.picture)
      confidence = suspected.confidence?.roundedToThousandths
      doubt = suspected.doubt?.explanation
    }
  }

  /// Something in a bar.
  public struct Overlay: Codable, Sendable, Hashable {
    /// The edge of the stored frame at which the bar is.
    public var edge: FrameEdge
    /// The number of frames that show something in the bar, and of frames in which the bar was
    /// read; nil if they were not counted.
    @Nullable public var support: [Int]?
    /// The rectangle around all that was seen in the bar, in stored pixels; nil if only the bar is
    /// known.
    public var box: PixelRect?
    /// The times of the first and the last analysed frame that shows it, in seconds; nil if unknown.
    public var seen: [Double]?
    /// Whether it joins the picture to the frame's edge, so that it may be picture.
    public var joinsPicture: Bool?

    init(_ overlay: BarOverlay) {
      edge = overlay.edge
      box = overlay.box
      seen = overlay.times.map { [$0.lowerBound, $0.upperBound].map(\.roundedToThousandths) }
      joinsPicture = overlay.joinsPicture ? true : nil
      support = overlay.support.able > 0 ? [overlay.support.agreeing, overlay.support.able] : nil
    }
  }

  /// Signals in the stream or the container.
  public struct Metadata: Codable, Sendable, Hashable {
    /// The active format description that frames carry; nil if none does, or several differ.
    @Nullable public var afd: ActiveFormatReport?
    /// Whether the container's clean aperture is exactly the measured picture or, if bars change,
    /// the union of the pictures. Nil without an aperture and in an undecided clip.
    @Nullable public var cleanApertureAgrees: Bool?
    /// The part of the bars that always lies outside the clean aperture, in stored pixels; nil for
    /// none.
    @Nullable public var outsideAperture: PixelInsets?
    /// All that the file and its frames state about the picture, in the order of the kinds; nil if
    /// that was not requested.
    public var claims: [MetadataClaim]?
  }

  /// An active format description (SMPTE ST 2016-1).
  public struct ActiveFormatReport: Codable, Sendable, Hashable {
    public var code: Int
    public var meaning: String
    /// Whether the measured picture has that shape; nil if nothing was measured.
    @Nullable public var agrees: Bool?
  }
}

extension ClipAnalysis.Padding {
  /// - Parameters:
  ///   - color: the fill as `#rrggbb`.
  ///   - duration: the clip's, in seconds.
  ///   - segments: the changes of the bars; used only if they change.
  package init(
    _ verdict: PaddingVerdict, shape displayShape: DisplayShape, sampling: ClipAnalysis.Sampling,
    activeFormat: ActiveFormat?, color: String?, duration: Double?, segments: [PictureSegment],
    otherEye: PixelRect? = nil
  ) {
    self.otherEye = otherEye
    self.verdict = verdict.kind
    shape = verdict.shape
    fill = verdict.fill
    self.color = color
    confidence = verdict.confidence.roundedToThousandths
    picture = verdict.picture
    pictureEven = verdict.picture.grownToEven(in: displayShape.storage)
    display = ClipAnalysis.Aspect(
      displayShape.displayAspectRatio(of: verdict.picture) ?? displayShape.displayAspectRatio)
    measuredDisplay = displayShape.measuredDisplay(of: verdict.picture, besides: display)
    edges = ClipAnalysis.Edges(
      top: .init(verdict.edges[.top]), bottom: .init(verdict.edges[.bottom]),
      left: .init(verdict.edges[.left]), right: .init(verdict.edges[.right]))
    edgeLines = EdgeDepths(edges.insets, in: verdict.shown.size).lines
    overlays = verdict.overlays.map(ClipAnalysis.Overlay.init)
    evidence = verdict.evidence.map(ClipAnalysis.Evidence.init)
    suspected = verdict.suspected.map(ClipAnalysis.Suspected.init)
    let changes = verdict.kind == .mixed ? segments : []
    let ends = changes.dropFirst().map { Optional($0.start) } + [duration]
    timeline =
      changes.isEmpty
      ? [
        ClipAnalysis.Segment(start: 0, end: duration, picture: verdict.picture, of: displayShape)
      ]
      : zip(changes, ends).map { change, end in
        ClipAnalysis.Segment(
          start: change.start, earliest: change.earliestStart, end: end,
          picture: change.picture, of: displayShape, within: verdict.picture)
      }
    self.sampling = sampling
    let measured: PixelRect? =
      switch verdict.kind {
      case .none, .padded: verdict.picture
      case .mixed, .undecided: nil
      }
    metadata = ClipAnalysis.Metadata(
      afd: activeFormat.map { format in
        ClipAnalysis.ActiveFormatReport(
          code: Int(format.code), meaning: format.meaning,
          agrees: measured.flatMap(displayShape.displayAspectRatio).flatMap {
            format.agrees(picture: $0, frame: displayShape.wholeFrame.displayAspectRatio)
          })
      },
      cleanApertureAgrees: verdict.agreesWithAperture,
      outsideAperture: verdict.outsideAperture == .zero ? nil : verdict.outsideAperture)
  }
}

extension DisplayShape {
  /// The shape of a part by the stated pixel aspect ratio; nil if it is the one given.
  func measuredDisplay(
    of part: PixelRect, besides display: ClipAnalysis.Aspect
  ) -> ClipAnalysis.Aspect? {
    showing(part).map { .init($0.displayAspectRatio) }.flatMap { $0 == display ? nil : $0 }
  }
}

extension ClipAnalysis {
  /// A stretch of time, in seconds, with one picture rectangle (a segment of EBU QC 0015B).
  public struct Segment: Codable, Sendable, Hashable {
    public var start: Double
    /// The time since when it may have begun, because frames between that and `start` were not
    /// analysed; nil if `start` is its first frame.
    public var earliestStart: Double?
    /// Nil if the clip's duration is not known.
    @Nullable public var end: Double?
    /// In stored pixels.
    public var picture: PixelRect
    /// The shape of the bars as seen upright; nil for none.
    @Nullable public var shape: BarShape?
    /// Depths of the bars without edge lines in stored pixels, as seen upright. Nil in documents of
    /// the third analysis and older.
    @Nullable public var bars: PixelInsets?
    /// Bars that ``Advice/crop`` leaves in the segment, in stored pixels, as seen upright; nil if
    /// there is no such crop, and unless the bars change.
    public var barsLeft: PixelInsets?

    /// - Parameter union: the union of the pictures of all segments.
    init(
      start: Double, earliest: Double? = nil, end: Double?, picture: PixelRect,
      of clip: DisplayShape, within union: PixelRect? = nil
    ) {
      self.start = start.roundedToThousandths
      earliestStart = earliest?.roundedToThousandths
      self.end = end?.roundedToThousandths
      self.picture = picture
      let depths = EdgeDepths(
        clip.orientation.shown(picture.insets(within: clip.shown)),
        in: clip.orientation.shown(clip.shown.size))
      shape = depths.shape
      bars = depths.bars
      barsLeft = union.flatMap { union in
        union == clip.shown ? nil : clip.orientation.shown(picture.insets(within: union))
      }
    }
  }
}

extension ClipAnalysis {
  /// The frames that a verdict rests on, and their cost.
  public struct Sampling: Codable, Sendable, Hashable {
    /// Frames decoded and analysed.
    public var frames: Int
    /// The reason why sampling ended.
    public var stopped: Stop
    /// The sampled part of the clip, in words.
    public var coverage: String
    /// Frames decoded or tried, including those on the way to the analysed ones.
    public var decoded: Int
    /// Packets read from the container.
    public var packets: Int
    /// Bytes read from the file, including its opening.
    public var bytes: Int64

    package init(
      frames: Int, stopped: Stop, coverage: String, decoded: Int = 0, packets: Int = 0,
      bytes: Int64 = 0
    ) {
      self.frames = frames
      self.stopped = stopped
      self.coverage = coverage
      self.decoded = decoded
      self.packets = packets
      self.bytes = bytes
    }
  }

  /// The reason why sampling ended.
  public enum Stop: String, Codable, Sendable, CaseIterable {
    /// The evidence is sufficient.
    case agreed
    /// There were no more frames.
    case all
    /// As many frames were analysed as allowed.
    case budget
  }
}

extension ClipAnalysis {
  /// The measured picture in the whole stored frame, whatever a clean aperture shows of it; nil if
  /// nothing certain was measured, or if bars change.
  package var steadyPicture: PixelRect? {
    guard let padding, [.none, .padded].contains(padding.verdict), cropObstacle == nil else {
      return nil
    }
    guard let aperture = video.cleanAperture else { return video.bothEyes(padding.picture) }
    let (hidden, cut) = (aperture.insets(in: video.storage), apertureCut)
    let bars = padding.edges.insets
    return PixelRect(
      in: video.storage,
      insets: PixelInsets(
        top: hidden.top - cut.top + bars.top, bottom: hidden.bottom - cut.bottom + bars.bottom,
        left: hidden.left - cut.left + bars.left, right: hidden.right - cut.right + bars.right))
  }
}

extension ClipAnalysis {
  /// The picture that the clean aperture cuts off, in stored pixels.
  package var apertureCut: PixelInsets {
    guard let padding, let aperture = video.cleanAperture else { return .zero }
    let outside = padding.metadata.outsideAperture ?? .zero
    let hidden = aperture.insets(in: video.storage)
    return PixelInsets(
      top: hidden.top - outside.top, bottom: hidden.bottom - outside.bottom,
      left: hidden.left - outside.left, right: hidden.right - outside.right)
  }
}
