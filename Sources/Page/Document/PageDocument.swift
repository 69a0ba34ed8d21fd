internal import Files
package import Framing
internal import Padding
internal import Report
package import SystemPackage

/// The data of a page: a table of screens, the clips' layouts, and the clips. It grows clip by clip.
package struct PageDocument {
  private let given: String?
  private let hasRules: Bool
  private let isSimulator: Bool
  private let file: FilePath?
  private var hasRelativePaths = false
  private let devices: [Device]
  private var strings = StringTable()
  private var screens: [PageScreen] = []
  private var screenPlaces: [ScreenKey: Int] = [:]
  /// The number of screens that all clips can be shown on; others are those of some results.
  private let common: Int
  private var layouts: [PageLayout] = []
  private var layoutPlaces: [PageLayout: Int] = [:]
  private var clips = PageColumns()

  /// - Parameters:
  ///   - title: nil to count the clips instead.
  ///   - hasRules: whether findings come from the user's rules.
  ///   - devices: the devices that results may name.
  ///   - viewports: the screens that any clip can be shown on; nil for all of the devices.
  ///   - isSimulator: whether it has no clips, and is for people's own.
  ///   - file: the page's own; nil if it lies in the working folder, where relative paths begin.
  package init(
    title: String?, hasRules: Bool, devices: [Device], viewports: [Viewport]? = nil,
    isSimulator: Bool = false, file: FilePath? = nil
  ) {
    self.isSimulator = isSimulator
    self.file = file
    given = title
    self.hasRules = hasRules
    self.devices = devices
    for viewport in viewports ?? devices.flatMap({ $0.viewports() }) {
      guard !viewport.isExample, let shape = DisplayShape.example else { continue }
      let screen = ClipAnalysis.Screen(Presentation(shape: shape, viewport: viewport))
      screenPlaces[ScreenKey(screen)] = screens.count
      screens.append(PageScreen(screen, devices: devices))
    }
    common = screens.count
  }

  /// The title that was given, or a number of clips.
  package func title(ofClips count: Int) -> String { given ?? counted(count, "clip") }

  /// The clips so far.
  package var count: Int { clips.count }

  /// Whether any clip has something that must not get lost.
  var hasItems: Bool { clips.hasItems }

  /// Whether the page lists its clips.
  package var hasList: Bool { hasList(ofClips: count) }

  /// Whether the page lists its clips once there are so many.
  package func hasList(ofClips count: Int) -> Bool { count != 1 && !isSimulator }

  package mutating func add(_ clip: PageClip) {
    if clip.path.file?.isRelative == true { hasRelativePaths = true }
    clips.add(clip, layout: layout(of: clip), &strings)
  }

  /// The index of the clip's layout, which clips of one shape share.
  private mutating func layout(of clip: PageClip) -> Int {
    guard let analysis = clip.analysis, let shape = analysis.video.shape else { return -1 }
    let asked = zip(analysis.presentations, clip.words.screens).map { screen, says in
      PageLayout.Asked(screen: place(of: screen), says: strings.place(of: says))
    }
    let layout = PageLayout(analysis, shape, screens: asked)
    if let place = layoutPlaces[layout] { return place }
    layoutPlaces[layout] = layouts.count
    layouts.append(layout)
    return layouts.count - 1
  }

  private mutating func place(of screen: ClipAnalysis.Screen) -> Int {
    let key = ScreenKey(screen)
    if let place = screenPlaces[key] { return place }
    screenPlaces[key] = screens.count
    screens.append(PageScreen(screen, devices: devices))
    return screens.count - 1
  }
}

/// The properties by which screens differ, so that each is drawn once.
private struct ScreenKey: Hashable {
  let device: String
  let turn: Turn?
  let system: Int?
  let pose: FoldingPose?
  let window: ClipAnalysis.Window
  let kind: ClipAnalysis.WindowKind
  let avkitSafeArea: Rect?

  init(_ screen: ClipAnalysis.Screen) {
    device = screen.device
    turn = screen.turn ?? Turn(screen.orientation)
    system = screen.system
    pose = screen.pose
    window = screen.window
    kind = screen.windowKind
    avkitSafeArea = screen.avkitSafeArea
  }
}

extension DisplayShape {
  /// The shape of a clip that only the screen's own figures are taken of.
  fileprivate static let example = DisplayShape(
    storage: PixelSize(width: 16, height: 9), cleanAperture: nil, pixelAspectRatio: .one,
    orientation: .upright)
}

extension Viewport {
  /// Whether it is a window of one of many sizes, which the page makes itself.
  fileprivate var isExample: Bool { part?.kind == .free }
}

extension PageDocument: Encodable {
  private enum CodingKeys: CodingKey {
    case schema, vidfit, title, hasRules, isSimulator, folder, strings, screens, common, layouts
    case clips
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode("vidfit.page/1", forKey: .schema)
    try values.encode(AnalysisSchema.version, forKey: .vidfit)
    try values.encode(title(ofClips: count), forKey: .title)
    try values.encode(hasRules, forKey: .hasRules)
    try values.encode(isSimulator, forKey: .isSimulator)
    // The way from the page to where relative paths begin.
    try values.encode(
      hasRelativePaths ? file?.wayToWorkingFolder ?? "" : "", forKey: .folder)
    try values.encode(strings.strings, forKey: .strings)
    try values.encode(screens, forKey: .screens)
    try values.encode(common, forKey: .common)
    try values.encode(layouts, forKey: .layouts)
    try values.encode(clips, forKey: .clips)
  }
}

/// The clips by columns, with the names of the page's data; see `Web/data.js`.
struct PageColumns {
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
  private var rate: [Double?] = []
  private var codec: [Int] = []
  private var crop: [Int] = []
  private var cropKept: [Int] = []
  private var cropNote: [Int] = []
  private var cropSays: [[Int]] = []
  private var unpad: [Int] = []
  private var error: [Int] = []
  private var layout: [Int] = []
  private var findings: [[[Int]]] = []
  private var says: [[Int]] = []
  private var facts: [[[Int]]] = []
  private var timeline: [[Span]?] = []
  private var important: [[Item]?] = []

  /// Something that must not get lost: a name, the place in fractions of the upright frame, start,
  /// end, and whether it is there beyond doubt.
  struct Item: Encodable {
    let name: Int
    let unit: Rect
    let start: Double
    let end: Double?
    let isSure: Bool

    func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      try values.encode(name)
      for share in [unit.x, unit.y, unit.width, unit.height] {
        try values.encode(share.roundedToMillionths)
      }
      try values.encode(start)
      if let end { try values.encode(end) } else { try values.encodeNil() }
      try values.encode(isSure ? 1 : 0)
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
    says.append(clip.words.answers.map { strings.place(of: $0) })
    facts.append(
      clip.words.facts.map { [strings.place(of: $0.label), strings.place(of: $0.text)] })
    unpad.append(strings.place(of: clip.words.unpad))
    cropKept.append(strings.place(of: clip.words.cropKept))
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
    map.append(shape?.storedMap)
    duration.append(analysis?.container.duration)
    bytes.append(analysis?.container.bytes ?? 0)
    rate.append(video?.frameRate?.value)
    codec.append(
      strings.place(
        of: video.map { codecName($0.codec, profile: $0.profile) }))
    crop.append(strings.place(of: analysis?.advice.crop?.ffmpeg))
    timeline.append(shape.flatMap { spans(analysis, $0, &strings) })
    important.append(shape.flatMap { items(analysis, $0, &strings) })
  }

  private func items(
    _ analysis: ClipAnalysis?, _ shape: DisplayShape, _ strings: inout StringTable
  ) -> [Item]? {
    guard let items = analysis?.important, !items.isEmpty else { return nil }
    return items.map { item in
      Item(
        name: strings.place(of: item.name(shape.orientation)),
        unit: shape.unitRect(ofStored: item.box),
        start: item.start, end: item.end, isSure: item.confirmed)
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
        says: strings.place(of: words.bars(segment)))
    }
  }
}

extension PageColumns: Encodable {
  private enum CodingKeys: CodingKey {
    case count, path, verdict, shape, fill, confidence, width, height, aspect, ratio, pictureRatio
    case pictureAspect, picture, map, duration, bytes, rate, codec, crop, unpad, error, layout
    case findings, says, facts, timeline, important, cropKept, cropNote, cropSays
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
      (.aspect, aspect), (.pictureAspect, pictureAspect), (.codec, codec), (.crop, crop),
      (.unpad, unpad), (.error, error), (.layout, layout), (.cropKept, cropKept),
      (.cropNote, cropNote),
    ]
    for (key, values) in numbers {
      try columns.encode(Column(values: values) { try $1.encode($0) }, forKey: key)
    }
    let fractions: [(CodingKeys, [Double?])] = [
      (.confidence, confidence), (.ratio, ratio), (.pictureRatio, pictureRatio),
      (.duration, duration), (.rate, rate),
    ]
    for (key, values) in fractions {
      let column = Column(values: values) {
        if let value = $0 { try $1.encode(value) } else { try $1.encodeNil() }
      }
      try columns.encode(column, forKey: key)
    }
    for (key, values) in [(CodingKeys.says, says), (.cropSays, cropSays)] {
      let column = Column(values: values) { texts, clips in
        var clip = clips.nestedUnkeyedContainer()
        for text in texts { try clip.encode(text) }
      }
      try columns.encode(column, forKey: key)
    }
    for (key, values) in [(CodingKeys.findings, findings), (.facts, facts)] {
      let column = Column(values: values) { rows, clips in
        var clip = clips.nestedUnkeyedContainer()
        for texts in rows {
          var row = clip.nestedUnkeyedContainer()
          for text in texts { try row.encode(text) }
        }
      }
      try columns.encode(column, forKey: key)
    }
    let map = Column(values: map) { values, clips in
      guard let values else { return try clips.encodeNil() }
      var clip = clips.nestedUnkeyedContainer()
      for value in values { try clip.encode(value) }
    }
    try columns.encode(map, forKey: .map)
    try columns.encode(picture, forKey: .picture)
    try columns.encode(timeline, forKey: .timeline)
    try columns.encode(important, forKey: .important)
  }
}

/// Texts that many clips share, each once.
struct StringTable {
  private(set) var strings: [String] = []
  private var places: [String: Int] = [:]

  /// The index of a text; -1 for none.
  mutating func place(of text: String?) -> Int {
    guard let text else { return -1 }
    if let place = places[text] { return place }
    places[text] = strings.count
    strings.append(text)
    return strings.count - 1
  }
}
