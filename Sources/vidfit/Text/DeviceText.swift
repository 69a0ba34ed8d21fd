import Framing
import Report
import VidfitKit

/// All figures of one device.
struct DeviceText {
  private let device: Device
  private let system: SystemVersion

  init(_ device: Device, system: SystemVersion) {
    self.device = device
    self.system = system
  }

  private var details: DeviceDetails { device.details }

  var lines: [String] {
    var rows: [(String, String, FigureConfidence?)] = [
      (
        "screen",
        "\(size(device.width, device.height)) pt @\(number(device.scale, decimals: 2))x, "
          + "\(size(device.renderPixels.width, device.renderPixels.height)) px",
        details.confidence
      )
    ]
    if let panel = details.nativePixels {
      rows.append(("panel", "\(size(panel.width, panel.height)) px, scaled down", .agreed))
    }
    rows.append(("corners", corners, device.cornerRadius > 0 ? details.confidence : nil))
    if let housing = device.housing {
      let place = housing.offset > 0 ? ", \(pt(housing.offset)) below the edge" : ""
      rows.append(
        (
          "housing",
          "\(housing.kind.rawValue) \(text(housing.width))×\(pt(housing.depth))\(place)",
          housing.confidence
        ))
    }
    if let indicator = details.homeIndicator {
      rows.append(
        (
          "home indicator",
          "\(text(indicator.portraitWidth))×\(pt(HomeIndicator.height)) in portrait, "
            + "\(text(indicator.landscapeWidth)) wide in landscape, "
            + "\(text(HomeIndicator.gap)) above the edge", indicator.confidence
        ))
    }
    if device.kind != .tv {
      rows.append(("status bar", pt(details.statusBar.height), details.statusBar.confidence))
    }
    if let gamut = details.gamut { rows.append(("gamut", gamut, details.gamutConfidence)) }
    var lines = ["\(device.name) (\(device.id))"]
    if !details.aliases.isEmpty {
      lines.append("  also \(details.aliases.joined(separator: ", "))")
    }
    lines += rows.map(line) + orientations.flatMap(layout) + windows
    if system == .ios26, !device.hasFigures(for: system) {
      lines.append("  Figures for iOS 26 are not known; those of iOS 18 are shown.")
    }
    return lines + [details.note.map { "  Note: \($0)" }].compactMap(\.self)
  }

  private var corners: String {
    guard device.cornerRadius > 0 else { return "square" }
    let nominal = "\(pt(device.cornerRadius)), continuous curve"
    guard let outline = details.outlineRadius else { return nominal }
    return nominal + "; the outline behaves like \(text(outline))"
  }

  private var orientations: [ScreenOrientation] {
    device.fixedOrientation.map { [$0] } ?? [.portrait, .landscape]
  }

  private func layout(_ orientation: ScreenOrientation) -> [String] {
    let viewport = Viewport(device: device, orientation: orientation)
    let root = LayoutView(root: viewport)
    let classes = viewport.sizeClasses
    let lines = [
      "  \(orientation.rawValue), \(size(Int(viewport.window.width), Int(viewport.window.height))) "
        + "pt: width \(classes.horizontal.rawValue), height \(classes.vertical.rawValue)",
      line(
        "  safe area", root.safeAreaInsets.text + "  (top left bottom right)", details.confidence),
      line("  margins", root.layoutMargins.text, .single),
    ]
    // The readable width of tvOS has not been measured.
    guard device.kind != .tv else { return lines }
    return lines + [line("  readable width", pt(root.readableRect.width), .agreed)]
  }

  private var windows: [String] {
    guard details.splitView != nil else { return [] }
    return ["  Split View and Slide Over, up to iPadOS 18"] + parts
  }

  private var parts: [String] {
    orientations.flatMap { orientation in
      MultitaskingWindow.Kind.allCases.compactMap { kind in
        device.multitaskingWindow(kind, in: orientation).map { window in
          line(
            "  \(kind.rawValue), \(orientation.rawValue)",
            "\(size(window.width, window.height)) pt, width "
              + window.sizeClasses.horizontal.rawValue
              + (window.isTheoretical ? ", listed, never seen" : ""), window.confidence)
        }
      }
    }
  }

  private func line(_ name: String, _ value: String, _ confidence: FigureConfidence?) -> String {
    "  " + name.padded(to: 23)
      + (confidence.map { "\(value)".padded(to: 63) + "\($0.rawValue)" } ?? value)
  }

  private func size(_ width: Int, _ height: Int) -> String { "\(width)×\(height)" }

  private func text(_ points: Double) -> String { number(points, decimals: 2) }

  private func pt(_ points: Double) -> String { text(points) + " pt" }
}
