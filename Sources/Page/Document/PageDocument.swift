internal import Document
internal import Files
package import Framing
package import SystemPackage

/// The data of a page: a table of screens, the clips' layouts, and the clips. It grows clip by clip.
package struct PageDocument {
  private let given: String?
  private let hasRules: Bool
  private let isSimulator: Bool
  private let isForLabels: Bool
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
  private let areas: [PageArea]?
  /// Whether results name areas of the window that were not given to the page.
  private var missesAreas = false

  /// - Parameters:
  ///   - title: nil to count the clips instead.
  ///   - hasRules: whether findings come from the user's rules.
  ///   - devices: the devices that results may name.
  ///   - viewports: the screens that any clip can be shown on; nil for all of the devices.
  ///   - isSimulator: whether it has no clips, and is for people's own.
  ///   - isForLabels: whether people correct its clips.
  ///   - file: the page's own; nil if it lies in the working folder, where relative paths begin.
  ///   - areas: parts of windows that something covers, or that regions have to keep within; nil if
  ///     results may tell of others.
  package init(
    title: String?, hasRules: Bool, devices: [Device], viewports: [Viewport]? = nil,
    isSimulator: Bool = false, isForLabels: Bool = false, file: FilePath? = nil,
    areas: [PageArea]? = nil
  ) {
    self.areas = areas
    self.isSimulator = isSimulator
    self.isForLabels = isForLabels
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

  /// The kind of page once there are so many clips.
  package func kind(ofClips count: Int) -> PageKind {
    isForLabels ? .labels : isSimulator ? .simulator : count == 1 ? .clip : .list
  }

  package mutating func add(_ clip: PageClip) {
    if clip.path.file?.isRelative == true { hasRelativePaths = true }
    if areas == nil, clip.analysis?.tellsOfAreas == true { missesAreas = true }
    clips.add(clip, layout: layout(of: clip), &strings)
  }

  /// The index of the clip's layout, which clips of one shape share.
  private mutating func layout(of clip: PageClip) -> Int {
    guard let analysis = clip.analysis, let shape = analysis.video.shape else { return -1 }
    let layout = PageLayout(
      analysis, shape, screens: analysis.presentations.map { place(of: $0) })
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

extension ClipAnalysis {
  /// Whether areas of the window are among the causes of any loss.
  fileprivate var tellsOfAreas: Bool {
    important != nil
      && presentations.contains { screen in
        DisplayMode.allCases.flatMap { screen[$0].lost ?? [] }.contains {
          $0.causes.contains(.zone) || $0.causes.contains(.slot)
        }
      }
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
    case schema, vidfit, title, hasRules, isSimulator, isForLabels, folder, strings, screens, common
    case areas, layouts, clips
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode("vidfit.page/1", forKey: .schema)
    try values.encode(AnalysisSchema.version, forKey: .vidfit)
    try values.encode(title(ofClips: count), forKey: .title)
    try values.encode(hasRules, forKey: .hasRules)
    try values.encode(isSimulator, forKey: .isSimulator)
    try values.encode(isForLabels, forKey: .isForLabels)
    // The way from the page to where relative paths begin.
    try values.encode(
      hasRelativePaths ? file?.wayToWorkingFolder ?? "" : "", forKey: .folder)
    try values.encode(strings.strings, forKey: .strings)
    try values.encode(screens, forKey: .screens)
    try values.encode(common, forKey: .common)
    if missesAreas {
      try values.encodeNil(forKey: .areas)
    } else {
      try values.encode(areas ?? [], forKey: .areas)
    }
    try values.encode(layouts, forKey: .layouts)
    try values.encode(clips, forKey: .clips)
  }
}

/// Texts that many clips share, each once.
struct StringTable {
  private(set) var strings: [String] = []
  private var places: [String: Int] = [:]

  /// The index of a text; -1 for none.
  mutating func place(of text: String?) -> Int {
    guard let text else { return -1 }
    // Names of different files may be equal to Swift, which joins accents with their letters.
    if let place = places[text], strings[place].utf8.elementsEqual(text.utf8) { return place }
    places[text] = strings.count
    strings.append(text)
    return strings.count - 1
  }

  /// The indices of labels, each before that of its text.
  mutating func places(of rows: [(label: String, text: String)]) -> [Int] {
    rows.flatMap { [place(of: $0.label), place(of: $0.text)] }
  }
}
