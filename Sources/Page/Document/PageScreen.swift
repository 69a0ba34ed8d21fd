package import Document
package import Framing
internal import Preview
internal import Words

/// A device held one way with the player's window, with the names of the page's data; see
/// `Web/data.js`.
package struct PageScreen: Encodable, Hashable, Sendable {
  package let device: String
  package let name: String
  package let label: String
  package let family: String
  /// Names of the products that share these figures.
  package let models: [String]
  package let turn: String
  package let part: String
  @Nullable package var pose: String?
  @Nullable package var system: Int?
  package let scale: Double
  package let size: [Double]
  package let window: PageBox
  package let safe: PageBox
  package let avkit: PageBox
  package let margins: PageBox
  /// Where Picture in Picture may be, in points of the screen; nil if there is none.
  @Nullable package var pip: PageBox?
  /// The system player's default mode for wide video.
  package let wide: String
  @Nullable package var body: [Double]?
  @Nullable package var millimetre: Double?
  package let hasHomeButton: Bool
  @Nullable package var sensor: [Double]?
  package let corners: [Double]
  @Nullable package var housing: String?
  @Nullable package var indicator: PageBox?
  @Nullable package var fold: PageBox?
  package let others: [PageBox]
  package let rest: [PageBox]

  /// - Parameter devices: the devices that documents may name. Any other is drawn as a plain
  ///   rectangle of its size.
  init(_ screen: ClipAnalysis.Screen, devices: [Device]) {
    let known = screen.viewport(on: devices)
    let viewport = known ?? Viewport(plain: screen)
    let paths = ScreenPaths(viewport)
    let bounds = Rect(x: 0, y: 0, width: screen.window.width, height: screen.window.height)
    device = screen.device
    name = screen.name
    label = screen.screenName
    family = (known?.device).map(Self.family) ?? "Other screens"
    // A document names an entry by its first product; the others have the same figures.
    let entry = devices.first { $0.id == screen.device } ?? known?.device
    models = entry?.details.models.map(\.name) ?? []
    turn = (screen.turn ?? Turn(screen.orientation)).rawValue
    // A window of any size is named by its size.
    part =
      screen.windowKind == .part(.free)
      ? "\(Int(bounds.width.rounded()))x\(Int(bounds.height.rounded()))"
      : screen.windowKind.rawValue
    pose = screen.pose?.rawValue
    system = screen.system
    scale = screen.window.scale
    let whole = screen.screen ?? viewport.screen
    size = [whole.width, whole.height]
    window = PageBox(
      Rect(
        x: screen.window.x, y: screen.window.y, width: bounds.width, height: bounds.height))
    safe = PageBox(bounds.inset(by: screen.safeArea))
    avkit = PageBox(screen.avkitSafeArea ?? bounds)
    margins = PageBox(paths.margins)
    let all = Viewport(device: viewport.device, turn: viewport.turn)
    pip =
      viewport.device.showsPictureInPicture
      ? PageBox(all.screen.bounds.inset(by: all.safeArea)) : nil
    let aspect = AspectClass.wideAspectRatios.lowerBound
    wide =
      (known.map { DisplayModePolicy.defaultMode(for: aspect, in: $0) } ?? .unknown).rawValue
    let frame = known?.device.body
    body = frame.map { [$0.side, $0.end].map(\.roundedToThousandths) }
    millimetre = frame?.pointsPerMillimetre.roundedToThousandths
    hasHomeButton = frame?.hasHomeButton ?? false
    sensor = known?.device.uprightSensor
    let radii = viewport.screenCorners
    corners = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft]
    housing = paths.housing
    indicator = viewport.homeIndicatorRect.map(PageBox.init)
    fold = viewport.foldRect.map(PageBox.init)
    others = paths.others.map(PageBox.init)
    rest = paths.rest.map(PageBox.init)
  }

  private static func family(_ device: Device) -> String {
    switch device.kind {
    case .phone: device.details.parent == nil ? "iPhone" : "iPhone Duo"
    case .pad: "iPad"
    case .tv: "Apple TV"
    case .custom: "Other screens"
    }
  }
}

extension Device {
  /// The housing on the device held upright: x, y, width, height, radius, and 1 for a notch.
  fileprivate var uprightSensor: [Double]? {
    guard let housing, let rect = Viewport(device: self, turn: .portrait).housingRect else {
      return nil
    }
    return [
      rect.x, rect.y, rect.width, rect.height, housing.cornerRadius, housing.kind == .notch ? 1 : 0,
    ]
  }
}

extension Viewport {
  /// A plain rectangle as large as the window of an unknown screen.
  fileprivate init(plain screen: ClipAnalysis.Screen) {
    let size = screen.screen ?? Size(width: screen.window.width, height: screen.window.height)
    self.init(
      device: Device(
        id: screen.device, name: screen.name, kind: .custom, width: Int(size.width.rounded()),
        height: Int(size.height.rounded()), scale: screen.window.scale,
        renderPixels: size.bounds.pixels(atScale: screen.window.scale).size),
      turn: .portrait)
  }
}

/// A rectangle in the page's notation: a list of x, y, width and height, to thousandths as
/// documents write them.
package struct PageBox: Encodable, Hashable, Sendable {
  package let rect: Rect

  package init(_ rect: Rect) {
    self.rect = rect
  }

  package init(_ pixels: PixelRect) {
    rect = Rect(pixels)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for length in [rect.x, rect.y, rect.width, rect.height] {
      try values.encode(length.roundedToThousandths)
    }
  }
}

/// A part of the windows of all screens that something of the user's own covers, or of one device's
/// window that regions have to keep within.
package struct PageArea: Encodable, Hashable, Sendable {
  package let name: String
  /// In fractions of the window.
  package let box: PageBox
  /// The device; nil for what is covered on all.
  @Nullable package var device: String?

  package init(_ area: WindowArea, on device: String? = nil) {
    name = area.name ?? ""
    box = PageBox(area.unit)
    self.device = device
  }
}
