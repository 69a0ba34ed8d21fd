internal import Document
public import Framing

/// All figures of one device, as `vidfit devices` prints them; lengths are points.
///
/// ```swift
/// print(DeviceText(.iPhoneX).lines.joined(separator: "\n"))
/// ```
public struct DeviceText {
  private let device: Device
  private let rootView: RootView?

  /// - Parameter rootView: the root view to lay out; nil for one without bars and insets of its own.
  public init(_ device: Device, rootView: RootView? = nil) {
    self.device = device
    self.rootView = rootView
  }

  private var details: DeviceDetails { device.details }

  /// A heading and a line for each figure, with the letter of its confidence.
  public var lines: [String] {
    var lines = ["\(device.name) (\(device.id))"]
    if !details.aliases.isEmpty {
      lines.append("  also \(details.aliases.joined(separator: ", "))")
    }
    lines += rows.map(line) + device.turns.flatMap(layout) + windows
    if let system = device.system, !device.hasFigures(for: system) {
      lines.append(
        "  Insets under iOS \(system.major) were not measured here; these are those of similar "
          + "devices.")
    }
    return lines + [details.note.map { "  Note: \($0)" }].compactMap(\.self)
  }

  private var rows: [(String, String, FigureConfidence?)] {
    var rows: [(String, String, FigureConfidence?)] = [
      (
        "screen",
        "\(size(device.width, device.height)) pt @\(number(device.scale, decimals: 2))x, "
          + "\(size(device.renderPixels.width, device.renderPixels.height)) px",
        details.confidence
      )
    ]
    if let systems = device.systems {
      let range = systems.count == 1 ? "" : " to \(systems.upperBound)"
      let shown = device.system.map { ", figures of \($0.major)" } ?? ""
      rows.append(("system", "\(systems.lowerBound)\(range)\(shown)", .common))
    }
    if let panel = details.nativePixels {
      rows.append(("panel", "\(size(panel.width, panel.height)) px, scaled down", .agreed))
    }
    if let display = details.display {
      let diagonal = display.diagonal.map { "\(text($0))″, " } ?? ""
      rows.append(
        ("display", "\(diagonal)\(text(display.pixelsPerInch)) ppi", display.confidence))
    }
    rows.append(("corners", corners, device.cornerRadius > 0 ? details.confidence : nil))
    if let housing = device.housing { rows.append(("housing", text(housing), housing.confidence)) }
    if let fold = details.fold {
      rows.append(("fold", "\(pt(fold.breadth)) across the middle, half folded", fold.confidence))
    }
    if !details.poses.isEmpty {
      rows.append(("poses", details.poses.map(\.rawValue).joined(separator: ", "), nil))
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
    if device.kind != .tv, details.statusBar.height > 0 {
      rows.append(("status bar", pt(details.statusBar.height), details.statusBar.confidence))
    }
    if let gamut = details.gamut { rows.append(("gamut", gamut, details.gamutConfidence)) }
    if !details.isWideDefaultKnown {
      rows.append(("2:1 to 2.40:1 video", "what the player does is not published", nil))
    }
    if let rootView { rows.append(("root view", rootView.words, nil)) }
    return rows
  }

  private var corners: String {
    guard device.cornerRadius > 0 else { return "square" }
    let radii =
      device.corners.areEqual
      ? pt(device.cornerRadius)
      : device.corners.all.map(text).joined(separator: " ") + " pt, clockwise from top left"
    let nominal = "\(radii), continuous curve"
    guard let outline = details.outlineRadius else { return nominal }
    return nominal + "; the outline behaves like \(text(outline))"
  }

  private func text(_ housing: SensorHousing) -> String {
    let below = housing.offset > 0 ? ", \(pt(housing.offset)) below the edge" : ""
    let beside = housing.start.map { ", \(pt($0)) from the left" } ?? ""
    return "\(housing.kind.rawValue) \(text(housing.width))×\(pt(housing.depth))\(below)\(beside)"
  }

  private func layout(_ turn: Turn) -> [String] {
    // The two landscapes are separate only if they differ.
    if turn == .landscapeLeft, device.safeAreas.landscapeLeft == device.safeAreas.landscapeRight {
      return []
    }
    let viewport = Viewport(device: device, turn: turn)
    let root =
      rootView.map { LayoutView(root: viewport, bars: $0.bars, additional: $0.insets) }
      ?? LayoutView(root: viewport)
    // Measured insets with additions are calculated ones.
    let areas = rootView == nil ? details.confidence : .calculated
    let classes = viewport.sizeClasses
    let differs = device.safeAreas.landscapeLeft != device.safeAreas.landscapeRight
    let name = turn == .landscapeRight && !differs ? turn.orientation.rawValue : turn.rawValue
    let lines = [
      "  \(name), \(size(Int(viewport.window.width), Int(viewport.window.height))) "
        + "pt: width \(classes.horizontal.rawValue), height \(classes.vertical.rawValue)",
      line(
        "  safe area", root.safeAreaInsets.text + "  (top left bottom right)", areas),
      line("  AVKit safe area", text(viewport.unobstructedBounds), .calculated),
      line("  margins", root.layoutMargins.text, rootView == nil ? .single : .calculated),
    ]
    // The readable width of tvOS has not been measured.
    guard device.kind != .tv else { return lines }
    return lines + [
      line(
        "  readable width",
        pt(root.readableRect.width),
        details.parent == nil && rootView == nil ? .agreed : .calculated)
    ]
  }

  private var windows: [String] {
    guard let split = details.splitView, split.narrowWidth != nil else {
      return parts.isEmpty ? [] : ["  Split View"] + parts
    }
    if let system = device.system, system >= .ios26 {
      return [
        "  windows of any size (--window WxH+X+Y); Split View and Slide Over up to iPadOS 18 (--os 18)"
      ]
    }
    return ["  Split View and Slide Over, up to iPadOS 18"] + parts
  }

  private var parts: [String] {
    (device.fixedOrientation.map { [$0] } ?? [.portrait, .landscape]).flatMap { orientation in
      WindowPart.Kind.named.compactMap { kind in
        device.windowPart(kind, in: orientation).map { window in
          line(
            "  \(kind.rawValue), \(orientation.rawValue)",
            "\(text(window.width))×\(text(window.height)) pt, width "
              + window.sizeClasses.horizontal.rawValue
              + (window.isTheoretical ? ", listed, never seen" : ""), window.confidence)
        }
      }
    }
  }

  private func text(_ rect: Rect) -> String {
    "\(text(rect.width))×\(text(rect.height)) pt at \(text(rect.x)), \(text(rect.y))"
  }

  private func line(_ name: String, _ value: String, _ confidence: FigureConfidence?) -> String {
    "  " + name.padded(to: 23)
      + (confidence.map { "\(value)".padded(to: 63) + "\($0.rawValue)" } ?? value)
  }

  private func size(_ width: Int, _ height: Int) -> String { "\(width)×\(height)" }

  private func text(_ points: Double) -> String { number(points, decimals: 2) }

  private func pt(_ points: Double) -> String { text(points) + " pt" }
}

/// The root view of an app's view controller, with the bars and insets that add to its safe area.
public struct RootView: Sendable {
  /// The bars around it.
  public var bars: LayoutBars
  /// UIKit's `additionalSafeAreaInsets`, in points.
  public var insets: EdgeInsets

  /// A root view without bars and insets of its own, unless some are given.
  public init(bars: LayoutBars = LayoutBars(), insets: EdgeInsets = .zero) {
    self.bars = bars
    self.insets = insets
  }

  /// The additions to the window's own safe area, in words.
  fileprivate var words: String {
    let names = [
      bars.hidesStatusBar ? nil : "status", bars.hasNavigationBar ? "navigation" : nil,
      bars.hasTabBar ? "tab" : nil,
    ].compactMap(\.self)
    return "bars \(names.isEmpty ? "none" : names.joined(separator: ",")), "
      + "additional insets \(insets.text)"
  }
}
