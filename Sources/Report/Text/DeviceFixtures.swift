public import Framing

/// Devices as Swift source: constants that an app's unit tests can compare its layout with.
public struct DeviceFixtures {
  private let devices: [Device]

  /// - Parameter devices: each in every way that it can be turned.
  public init(_ devices: [Device]) {
    self.devices = devices
  }

  /// A whole source file; lengths are points.
  public var source: String {
    (Self.head + ["let screenFixtures: [ScreenFixture] = ["] + devices.flatMap(fixtures) + ["]"])
      .joined(separator: "\n")
  }

  private static let head = [
    "// Screens as vidfit \(AnalysisSchema.version) knows them; lengths are points.",
    "// Insets are UIKit's of a full-screen view; the AVKit safe area is the region that the system",
    "// player's aspect fit keeps to, but for the rounded corners.",
    "import Foundation",
    "",
    "struct ScreenFixture {",
    "  var id: String",
    "  /// Major version of the system.",
    "  var system: Int",
    "  /// Interface orientation.",
    "  var turn: String",
    "  var size: CGSize",
    "  var scale: CGFloat",
    "  /// Clockwise from the top left.",
    "  var cornerRadii: [CGFloat]",
    "  /// Top, left, bottom, right.",
    "  var safeAreaInsets: [CGFloat]",
    "  var avkitSafeArea: CGRect",
    "  /// The rectangle around notch, island or camera hole.",
    "  var housing: CGRect?",
    "}",
    "",
  ]

  private func fixtures(_ device: Device) -> [String] {
    device.turns.map { turn in
      let viewport = Viewport(device: device, turn: turn)
      let insets = viewport.safeArea
      return """
          ScreenFixture(
            id: "\(device.id)", system: \(device.system?.major ?? 0), turn: "\(turn.rawValue)",
            size: CGSize(width: \(text(viewport.screen.width)), height: \(text(viewport.screen.height))),
            scale: \(text(device.scale)), cornerRadii: [\(list(viewport.screenCorners.all))],
            safeAreaInsets: [\(list([insets.top, insets.left, insets.bottom, insets.right]))],
            avkitSafeArea: \(text(viewport.unobstructedBounds)),
            housing: \(viewport.housingRect.map(text) ?? "nil")),
        """
    }
  }

  private func list(_ lengths: [Double]) -> String { lengths.map(text).joined(separator: ", ") }

  private func text(_ length: Double) -> String { number(length, decimals: 3) }

  private func text(_ rect: Rect) -> String {
    "CGRect(x: \(text(rect.x)), y: \(text(rect.y)), width: \(text(rect.width)), "
      + "height: \(text(rect.height)))"
  }
}
