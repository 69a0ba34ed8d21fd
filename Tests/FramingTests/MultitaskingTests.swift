import Framing
import Testing

/// A window beside others, and aspect fit of 16:9, 4:3 and 2.40 in it.
struct SplitRow: CustomTestStringConvertible, Sendable {
  let id: String
  let orientation: ScreenOrientation
  let kind: WindowPart.Kind
  let size: Size
  let classes: String
  /// Of video as wide as the window.
  let heights: [Double]?

  var testDescription: String { "\(id) \(orientation) \(kind.rawValue)" }

  init(
    _ id: String, _ orientation: ScreenOrientation, _ kind: WindowPart.Kind,
    _ width: Double, _ height: Double, _ classes: String, fit heights: [Double]? = nil
  ) {
    self.id = id
    self.orientation = orientation
    self.kind = kind
    self.size = Size(width: width, height: height)
    self.classes = classes
    self.heights = heights
  }
}

private let rows = [
  SplitRow("ipad-9.7", .landscape, .twoThirds, 694, 768, "rR", fit: [390.375, 520.5, 289.167]),
  SplitRow("ipad-9.7", .landscape, .half, 507, 768, "cR", fit: [285.1875, 380.25, 211.25]),
  SplitRow("ipad-9.7", .landscape, .third, 320, 768, "cR", fit: [180, 240, 133.333]),
  SplitRow("ipad-9.7", .portrait, .twoThirds, 438, 1024, "cR", fit: [246.375, 328.5, 182.5]),
  SplitRow("ipad-9.7", .portrait, .half, 379, 1024, "cR"),
  SplitRow("ipad-9.7", .portrait, .third, 320, 1024, "cR"),
  SplitRow("ipad-9.7", .landscape, .slideOver, 320, 728, "cR"),
  SplitRow("ipad-9.7", .portrait, .slideOver, 320, 984, "cR"),
  SplitRow("ipad-mini-4", .landscape, .twoThirds, 694, 768, "rR"),
  SplitRow(
    "ipad-pro-10.5", .landscape, .twoThirds, 782, 834, "rR", fit: [439.875, 586.5, 325.833]),
  SplitRow("ipad-pro-10.5", .landscape, .half, 551, 834, "cR", fit: [309.9375, 413.25, 229.583]),
  SplitRow("ipad-pro-10.5", .landscape, .third, 320, 834, "cR"),
  SplitRow("ipad-pro-10.5", .portrait, .twoThirds, 504, 1112, "cR", fit: [283.5, 378, 210]),
  SplitRow("ipad-pro-10.5", .portrait, .half, 412, 1112, "cR"),
  SplitRow("ipad-pro-10.5", .portrait, .third, 320, 1112, "cR"),
  SplitRow("ipad-pro-10.5", .landscape, .slideOver, 320, 794, "cR"),
  SplitRow(
    "ipad-pro-12.9", .landscape, .twoThirds, 981, 1024, "rR", fit: [551.8125, 735.75, 408.75]),
  SplitRow("ipad-pro-12.9", .landscape, .half, 678, 1024, "rR", fit: [381.375, 508.5, 282.5]),
  SplitRow("ipad-pro-12.9", .landscape, .third, 375, 1024, "cR", fit: [210.9375, 281.25, 156.25]),
  SplitRow(
    "ipad-pro-12.9", .portrait, .twoThirds, 639, 1366, "cR", fit: [359.4375, 479.25, 266.25]),
  SplitRow("ipad-pro-12.9", .portrait, .half, 507, 1366, "cR"),
  SplitRow("ipad-pro-12.9", .portrait, .third, 375, 1366, "cR"),
  SplitRow("ipad-pro-12.9", .landscape, .slideOver, 375, 984, "cR"),
  SplitRow("ipad-pro-11", .landscape, .twoThirds, 809, 834, "rR"),
  SplitRow("ipad-pro-11", .landscape, .half, 592, 834, "cR"),
  SplitRow("ipad-pro-11", .landscape, .third, 375, 834, "cR"),
]

@Suite("Windows beside others on an iPad")
struct MultitaskingTests {
  private func viewport(_ row: SplitRow) throws -> Viewport {
    let device = try #require(Device.named(row.id))
    return try #require(
      Viewport(device: device, turn: Turn(row.orientation), part: row.kind))
  }

  @Test("size and size classes", arguments: rows)
  func size(row: SplitRow) throws {
    let viewport = try viewport(row)
    #expect(viewport.window == row.size)
    #expect(viewport.sizeClasses.description == row.classes)
    #expect(
      viewport.part?.isTheoretical == (row.kind == .half && row.orientation == .portrait))
  }

  @Test("aspect fit in the window, corners or no", arguments: rows)
  func fit(row: SplitRow) throws {
    let viewport = try viewport(row)
    guard let heights = row.heights else { return }
    for (aspect, height) in zip(["16:9", "4:3", "12:5"], heights) {
      for layout in FitLayout.allCases {
        let video = viewport.videoRect(
          aspect: try ratio(aspect), gravity: .resizeAspect, layout: layout)
        let size = Size(width: row.size.width, height: height)
        #expect(isClose(video, Rect(center: viewport.bounds.center, size: size)))
      }
    }
  }

  @Test("two apps and the divider are as wide as the screen", arguments: Device.pads18)
  func together(device: Device) throws {
    for orientation in ScreenOrientation.allCases {
      func width(_ kind: WindowPart.Kind) -> Double? {
        device.windowPart(kind, in: orientation)?.width
      }
      guard let wide = width(.twoThirds), let narrow = width(.third), let half = width(.half) else {
        #expect(device.details.splitView == nil)
        continue
      }
      let screen = Viewport(device: device, orientation: orientation).screen.width
      let divider = Double(SplitView.padDivider)
      #expect(wide + narrow + divider == screen && 2 * half + divider == screen)
      #expect(width(.slideOver) == narrow)
    }
  }

  @Test("what is calculated from a weak figure is weak")
  func confidence() throws {
    func letters(_ id: String) throws -> String {
      let device = try #require(Device.named(id))
      return WindowPart.Kind.named.compactMap {
        device.windowPart($0, in: .landscape)?.confidence.rawValue
      }.joined()
    }
    #expect(try letters("ipad-9.7") == "IIBB")
    #expect(try letters("ipad-pro-11") == "CICC")
    #expect(try letters("ipad-mini-6").isEmpty)
  }

  @Test("the status bar and the home indicator reach into a split, not into Slide Over")
  func safeAreas() throws {
    let device = try #require(Device.named("ipad-pro-12.9-g3"))
    let split = try #require(
      Viewport(device: device, turn: Turn(.landscape), part: .twoThirds))
    #expect(split.safeArea == EdgeInsets(top: 24, bottom: 20))
    let over = try #require(
      Viewport(device: device, turn: Turn(.landscape), part: .slideOver))
    #expect(over.safeArea == EdgeInsets(top: 4))
    #expect(over.cornerRadius == 0 && over.housingRect == nil && over.homeIndicatorRect == nil)
    #expect(over.screenCorners.areEqual && over.screenCorners.largest == 18)
  }

  @Test("phones have none, nor have iPads under iPadOS 26")
  func none() throws {
    for kind in WindowPart.Kind.named {
      #expect(Viewport(device: .iPhoneX, turn: Turn(.portrait), part: kind) == nil)
      let newer = try #require(Device.named("ipad-9.7")).running(.ios26)
      #expect(Viewport(device: newer, turn: Turn(.portrait), part: kind) == nil)
    }
  }
}

extension Device {
  static var pads18: [Device] { catalogue.filter { $0.kind == .pad } }
}
