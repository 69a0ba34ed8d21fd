internal import Framing

/// One device as a table has it: lengths in points, insets as top, left, bottom, right, and for
/// each figure how far it can be trusted, by the letters of ``Framing/FigureConfidence``.
struct DeviceSection: Encodable {
  let id: String, name: String, kind: String
  let aliases: [String]
  /// Portrait for what can be turned.
  let pt: [Int], renderPx: [Int]
  let scale: Double
  let nativePx: [Int]?
  let cornerRadius: Double
  let outlineRadius: Double?
  let housing: Housing?
  let safePortrait: [Double], safeLandscape: [Double]
  let ios26: Overrides?
  let sizeClass: [String]
  let margin: Double
  let statusBar: Bar
  let homeIndicator: Indicator?
  let split: Split?
  /// Calculated; a reader of the table does that anew.
  let splitWindows: [Window]?
  let gamut: String?
  let gamutConf: String, conf: String
  let note: String?

  struct Housing: Encodable {
    let type: String
    let w: Double, h: Double, y: Double, rBottom: Double
    let conf: String
  }

  struct Overrides: Encodable {
    let safePortrait: [Double], safeLandscape: [Double]
  }

  struct Bar: Encodable {
    let h: Double
    let conf: String
  }

  struct Indicator: Encodable {
    let w: Double, wLandscape: Double
    let h = HomeIndicator.height, gap = HomeIndicator.gap
    let conf: String
  }

  struct Split: Encodable {
    let narrow: Int
    let conf: String
  }

  struct Window: Encodable {
    let orientation: String, kind: String
    let pt: [Int]
    let sizeClass: String
    let theoretical: Bool
    let conf: String
  }

  init(_ device: Device) {
    func sides(_ size: PixelSize) -> [Int] { [size.width, size.height] }
    func sides(_ insets: EdgeInsets) -> [Double] {
      [insets.top, insets.left, insets.bottom, insets.right]
    }
    let details = device.details
    id = device.id
    name = device.name
    kind = device.kind.rawValue
    aliases = details.aliases
    pt = [device.width, device.height]
    renderPx = sides(device.renderPixels)
    scale = device.scale
    nativePx = details.nativePixels.map(sides)
    cornerRadius = device.cornerRadius
    outlineRadius = details.outlineRadius
    housing = device.housing.map {
      Housing(
        type: $0.kind.rawValue, w: $0.width, h: $0.depth, y: $0.offset, rBottom: $0.cornerRadius,
        conf: (details.housingConfidence ?? .weak).rawValue)
    }
    safePortrait = sides(device.portraitSafeArea)
    safeLandscape = sides(device.landscapeSafeArea)
    ios26 = details.safeAreas26.map {
      Overrides(safePortrait: sides($0.portrait), safeLandscape: sides($0.landscape))
    }
    sizeClass = [
      details.portraitSizeClasses.description, details.landscapeSizeClasses.description,
    ]
    margin = details.margin
    statusBar = Bar(h: details.statusBar.height, conf: details.statusBar.confidence.rawValue)
    homeIndicator = details.homeIndicator.map {
      Indicator(w: $0.portraitWidth, wLandscape: $0.landscapeWidth, conf: $0.confidence.rawValue)
    }
    split = details.splitView.map { Split(narrow: $0.narrowWidth, conf: $0.confidence.rawValue) }
    splitWindows = details.splitView.map { _ in Self.windows(of: device) }
    gamut = details.gamut
    gamutConf = details.gamutConfidence.rawValue
    conf = details.confidence.rawValue
    note = details.note
  }

  private static func windows(of device: Device) -> [Window] {
    [ScreenOrientation.landscape, .portrait].flatMap { orientation in
      MultitaskingWindow.Kind.allCases.compactMap { kind in
        device.multitaskingWindow(kind, in: orientation).map {
          Window(
            orientation: orientation.rawValue, kind: kind.rawValue, pt: [$0.width, $0.height],
            sizeClass: $0.sizeClasses.description, theoretical: $0.isTheoretical,
            conf: $0.confidence.rawValue)
        }
      }
    }
  }
}
