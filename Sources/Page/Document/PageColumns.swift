internal import Files
internal import Framing
internal import Padding
internal import Report

/// The clips by columns, with the names of the page's data; see `Web/data.js`.
struct PageColumns: Encodable {
  /// A stretch of time: start, end, the picture in fractions of the frame, and words.
  struct Span: Encodable {
    let start: Double
    let end: Double?
    let unit: Rect
    let says: Int

    func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      try values.encode(start)
      if let end { try values.encode(end) } else { try values.encodeNil() }
      for share in [unit.x, unit.y, unit.width, unit.height] {
        try values.encode(share.roundedToMillionths)
      }
      try values.encode(says)
    }
  }

  private(set) var count = 0
  private var path: [String] = []
  private var verdict: [Int] = []
  private var shape: [Int] = []
  private var fill: [Int] = []
  private var confidence: [Double?] = []
  private var width: [Int] = []
  private var height: [Int] = []
  private var aspect: [Int] = []
  private var ratio: [Double?] = []
  private var pictureRatio: [Double?] = []
  private var pictureAspect: [Int] = []
  private var picture: [PageBox?] = []
  private var map: [[Double]?] = []
  private var duration: [Double?] = []
  private var bytes: [Int64] = []
  private var codec: [Int] = []
  private var crop: [Int] = []
  private var error: [Int] = []
  private var layout: [Int] = []
  private var findings: [[[Int]]] = []
  private var says: [[Int]] = []
  private var facts: [[[Int]]] = []
  private var timeline: [[Span]?] = []

  /// - Parameter layout: the place of the clip's layout; -1 without one.
  mutating func add(_ clip: PageClip, layout: Int, _ strings: inout StringTable) {
    count += 1
    path.append(clip.path.oneLine)
    verdict.append(strings.place(of: clip.verdict))
    findings.append(
      clip.findings.map { finding in
        [finding.rule, finding.level, finding.message].map { strings.place(of: $0) }
      })
    says.append(clip.words.answers.map { strings.place(of: $0) })
    facts.append(
      clip.words.facts.map { [strings.place(of: $0.label), strings.place(of: $0.text)] })
    self.layout.append(layout)
    error.append(strings.place(of: clip.error))
    add(clip.analysis, &strings)
  }

  private mutating func add(_ analysis: ClipAnalysis?, _ strings: inout StringTable) {
    let video = analysis?.video
    let padding = analysis?.padding
    let shape = video?.shape
    self.shape.append(strings.place(of: padding?.shape?.rawValue))
    fill.append(strings.place(of: padding?.fill?.rawValue))
    confidence.append(padding?.confidence)
    width.append(video?.storage.width ?? 0)
    height.append(video?.storage.height ?? 0)
    aspect.append(strings.place(of: (video?.display.aspectRatio).map(aspectName)))
    ratio.append(video?.display.value)
    pictureRatio.append(padding?.display.value)
    pictureAspect.append(strings.place(of: (padding?.display.aspectRatio).map(aspectName)))
    picture.append((padding?.picture).map(PageBox.init))
    map.append(shape?.storedMap)
    duration.append(analysis?.container.duration)
    bytes.append(analysis?.container.bytes ?? 0)
    codec.append(strings.place(of: video?.codec))
    crop.append(strings.place(of: analysis?.advice.crop?.ffmpeg))
    timeline.append(shape.flatMap { spans(analysis, $0, &strings) })
  }

  private func spans(
    _ analysis: ClipAnalysis?, _ shape: DisplayShape, _ strings: inout StringTable
  ) -> [Span]? {
    guard let analysis, let timeline = analysis.padding?.timeline, timeline.count > 1 else {
      return nil
    }
    let words = SegmentWords(analysis)
    return timeline.map { segment in
      Span(
        start: segment.start, end: segment.end, unit: shape.unitRect(of: segment.picture),
        says: strings.place(of: words.bars(segment)))
    }
  }
}
