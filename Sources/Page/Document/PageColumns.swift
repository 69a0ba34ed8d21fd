internal import Document
internal import Files
internal import Framing
internal import Padding
internal import Words

/// The clips by columns, with the names of the page's data; see `Web/data.js`.
struct PageColumns {
  /// A stretch of time: start, end, the picture in fractions of the frame, and words.
  struct Span: Encodable {
    let start: Double
    let end: Double?
    let unit: Rect
    let says: Int
    /// The time since when it may have begun; nil if `start` is exact.
    let earliest: Double?

    func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      try values.encode(start)
      if let end { try values.encode(end) } else { try values.encodeNil() }
      for share in [unit.x, unit.y, unit.width, unit.height] {
        try values.encode(share.roundedToMillionths)
      }
      try values.encode(says)
      if let earliest { try values.encode(earliest) }
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
  private var duration: [Double?] = []
  private var end: [Double?] = []
  private var bytes: [Int64] = []
  private var rate: [Double?] = []
  private var codec: [Int] = []
  private var crop: [Int] = []
  private var cropKept: [Int] = []
  private var cropKeptNote: [Int] = []
  private var cropNote: [Int] = []
  private var cropSays: [[Int]] = []
  private var unpad: [Int] = []
  private var error: [Int] = []
  private var layout: [Int] = []
  private var findings: [[[Int]]] = []
  private var hdr: [Int] = []
  private var says: [[Int]] = []
  private var facts: [[Int]] = []
  private var timeline: [[Span]?] = []
  private var important: [[Item]?] = []

  /// Something that must not get lost: a name, the place in fractions of the upright frame, whether
  /// it is there beyond doubt, and the start and end of each time at which it is shown.
  struct Item: Encodable {
    let name: Int
    let unit: Rect
    let isSure: Bool
    let times: [[Double?]]

    func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      try values.encode(name)
      for share in [unit.x, unit.y, unit.width, unit.height] {
        try values.encode(share.roundedToMillionths)
      }
      try values.encode(isSure ? 1 : 0)
      try values.encode(times)
    }
  }

  /// Whether any clip has something that must not get lost.
  var hasItems: Bool { important.contains { $0 != nil } }

  /// - Parameter layout: the index of the clip's layout; -1 without one.
  mutating func add(_ clip: PageClip, layout: Int, _ strings: inout StringTable) {
    count += 1
    // As it is, so that it finds the clip: the page escapes names where it shows them.
    path.append(clip.path.string)
    verdict.append(strings.place(of: clip.verdict))
    findings.append(
      clip.findings.map { finding in
        [finding.rule, finding.level.rawValue, finding.message].map { strings.place(of: $0) }
      })
    says.append(strings.places(of: clip.words.answers))
    facts.append(strings.places(of: clip.words.facts))
    unpad.append(strings.place(of: clip.words.unpad))
    cropKept.append(strings.place(of: clip.words.cropKept))
    cropKeptNote.append(strings.place(of: clip.words.cropKeptNote))
    cropNote.append(strings.place(of: clip.words.cropNote))
    cropSays.append(clip.words.cropLosses.map { strings.place(of: $0) })
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
    duration.append(analysis?.container.duration)
    end.append(analysis?.end)
    bytes.append(analysis?.container.bytes ?? 0)
    rate.append(video?.frameRate?.value)
    codec.append(
      strings.place(
        of: video.map { codecName($0.codec, profile: $0.profile) }))
    hdr.append(video?.color.isHDR == true ? 1 : 0)
    let isEncodable = analysis?.encodingObstacle == nil
    crop.append(strings.place(of: isEncodable ? analysis?.advice.crop?.ffmpeg : nil))
    timeline.append(shape.flatMap { spans(analysis, $0, &strings) })
    important.append(shape.flatMap { items(analysis, $0, &strings) })
  }

  private func items(
    _ analysis: ClipAnalysis?, _ shape: DisplayShape, _ strings: inout StringTable
  ) -> [Item]? {
    guard let items = analysis?.important, !items.isEmpty else { return nil }
    let names = items.names(shape.orientation)
    return items.map { item in
      Item(
        name: strings.place(of: names[item.id] ?? item.id),
        unit: shape.unitRect(ofStored: item.box), isSure: item.confirmed,
        times: item.times.map { [$0.start, $0.end] })
    }
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
        says: strings.place(of: words.bars(segment)), earliest: segment.earliestStart)
    }
  }
}

extension PageColumns: Encodable {
  private enum CodingKeys: CodingKey {
    case count, path, verdict, shape, fill, confidence, width, height, aspect, ratio, pictureRatio
    case pictureAspect, picture, duration, end, bytes, rate, codec, hdr, crop, unpad, error
    case layout, findings, says, facts, timeline, important, cropKept, cropKeptNote, cropNote
    case cropSays
  }

  /// A list whose values are written one by one as what they are. As a list of any encodable values,
  /// it takes an encoder several times as long.
  private struct Column<Value>: Encodable {
    let values: [Value]
    let write: (Value, inout any UnkeyedEncodingContainer) throws -> Void

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for value in values { try write(value, &container) }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var columns = encoder.container(keyedBy: CodingKeys.self)
    try columns.encode(count, forKey: .count)
    try columns.encode(Column(values: path) { try $1.encode($0) }, forKey: .path)
    try columns.encode(Column(values: bytes) { try $1.encode($0) }, forKey: .bytes)
    let numbers: [(CodingKeys, [Int])] = [
      (.verdict, verdict), (.shape, shape), (.fill, fill), (.width, width), (.height, height),
      (.aspect, aspect), (.pictureAspect, pictureAspect), (.codec, codec), (.hdr, hdr),
      (.crop, crop), (.unpad, unpad), (.error, error), (.layout, layout), (.cropKept, cropKept),
      (.cropKeptNote, cropKeptNote), (.cropNote, cropNote),
    ]
    for (key, values) in numbers {
      try columns.encode(Column(values: values) { try $1.encode($0) }, forKey: key)
    }
    let fractions: [(CodingKeys, [Double?])] = [
      (.confidence, confidence), (.ratio, ratio), (.pictureRatio, pictureRatio),
      (.duration, duration), (.end, end), (.rate, rate),
    ]
    for (key, values) in fractions {
      let column = Column(values: values) {
        if let value = $0 { try $1.encode(value) } else { try $1.encodeNil() }
      }
      try columns.encode(column, forKey: key)
    }
    for (key, values) in [(CodingKeys.says, says), (.cropSays, cropSays), (.facts, facts)] {
      let column = Column(values: values) { texts, clips in
        var clip = clips.nestedUnkeyedContainer()
        for text in texts { try clip.encode(text) }
      }
      try columns.encode(column, forKey: key)
    }
    let findings = Column(values: findings) { rows, clips in
      var clip = clips.nestedUnkeyedContainer()
      for texts in rows {
        var row = clip.nestedUnkeyedContainer()
        for text in texts { try row.encode(text) }
      }
    }
    try columns.encode(findings, forKey: .findings)
    try columns.encode(Self.column(picture), forKey: .picture)
    try columns.encode(Self.column(timeline), forKey: .timeline)
    try columns.encode(Self.column(important), forKey: .important)
  }

  private static func column<Value: Encodable>(_ values: [Value?]) -> Column<Value?> {
    Column(values: values) {
      if let value = $0 { try $1.encode(value) } else { try $1.encodeNil() }
    }
  }
}
