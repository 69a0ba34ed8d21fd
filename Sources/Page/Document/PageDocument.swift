package import Framing
internal import Report

/// The data of a page: screens, the clips' layouts on them, and the clips. It grows clip by clip.
package struct PageDocument {
  private let title: String?
  private let hasRules: Bool
  private let devices: [Device]
  private var strings = StringTable()
  private var screens: [PageScreen] = []
  private var screenPlaces: [ScreenKey: Int] = [:]
  private var layouts: [[PagePlaced]] = []
  private var layoutPlaces: [[PagePlaced]: Int] = [:]
  private var clips = PageColumns()

  /// - Parameters:
  ///   - title: nil to count the clips instead.
  ///   - hasRules: whether findings are of rules that somebody gave.
  ///   - devices: those that results may name.
  package init(title: String?, hasRules: Bool, devices: [Device]) {
    self.title = title
    self.hasRules = hasRules
    self.devices = devices
  }

  /// The clips so far.
  package var count: Int { clips.count }

  package mutating func add(_ clip: PageClip) {
    clips.add(clip, layout: layout(of: clip), &strings)
  }

  /// The place of the clip's layout, which clips of one shape share.
  private mutating func layout(of clip: PageClip) -> Int {
    guard let analysis = clip.analysis, let shape = analysis.video.shape else { return -1 }
    let crop = analysis.advice.crop?.rect ?? analysis.padding?.picture
    let unit = crop.map(shape.unitRect) ?? .unit
    let placed = zip(analysis.presentations, clip.words.screens).map { screen, says in
      PagePlaced(screen, at: place(of: screen), says: says, unit: unit)
    }
    if let place = layoutPlaces[placed] { return place }
    layoutPlaces[placed] = layouts.count
    layouts.append(placed)
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

/// What tells screens apart, so that each is drawn once.
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

extension PageDocument: Encodable {
  private enum CodingKeys: CodingKey {
    case schema, vidfit, title, hasRules, strings, screens, layouts, clips
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode("vidfit.page/1", forKey: .schema)
    try values.encode(AnalysisSchema.version, forKey: .vidfit)
    try values.encode(title ?? counted(count, "clip"), forKey: .title)
    try values.encode(hasRules, forKey: .hasRules)
    try values.encode(strings.strings, forKey: .strings)
    try values.encode(screens, forKey: .screens)
    try values.encode(layouts, forKey: .layouts)
    try values.encode(clips, forKey: .clips)
  }
}
