public import Document
internal import Files
public import Framing

/// The report for people, as `vidfit analyze` prints it: answers first, a row each, and figures
/// only of a requested screen.
///
/// ```swift
/// let report = await ClipAnalyzer(options).analyze("clip.mp4")
/// print(ClipText(report)?.text() ?? report.failure?.message ?? "")
/// ```
public struct ClipText {
  /// The way screens are reported.
  public enum Screens: Sendable {
    /// A row for each family of devices, of which ``families(of:)`` makes the table.
    case families([String: DeviceFamily])
    /// Each by itself, with its figures; with `tellsTurned`, also with the device turned.
    case figures(tellsTurned: Bool)
    /// A row for each family, and a table of all.
    case table([String: DeviceFamily])

    /// The families of devices by their ids and those of their products.
    public static func families(of catalogue: [Device]) -> [String: DeviceFamily] {
      var families: [String: DeviceFamily] = [:]
      for device in catalogue {
        for id in device.ids { families[id] = device.family }
      }
      return families
    }

    /// The table of all screens below the answers, where there is one.
    func table(of screens: [ClipAnalysis.Screen], hasBars: Bool) -> [String] {
      guard case .table = self else { return [] }
      return [""] + ScreenTable(screens, hasBars: hasBars).lines.map { "  " + $0 }
    }
  }

  private let report: ClipReport
  private let analysis: ClipAnalysis

  /// Nil for a clip that could not be analysed.
  public init?(_ report: ClipReport) {
    guard let analysis = report.analysis else { return nil }
    self.report = report
    self.analysis = analysis
  }

  /// The whole report, with newlines between its lines.
  ///
  /// - Parameters:
  ///   - screens: how screens are reported.
  ///   - explains: whether to explain the verdict and list all that the stream states.
  public func text(
    _ screens: Screens = .figures(tellsTurned: false), explains: Bool = false
  ) -> String {
    lines(screens, explains: explains, isColored: false).joined(separator: "\n")
  }

  /// The lines of the report.
  ///
  /// - Parameters:
  ///   - screens: how screens are reported.
  ///   - explains: whether to explain the verdict and list all that the stream states.
  ///   - isColored: whether to colour them by the control sequences of a terminal.
  ///   - width: the longest line, in characters, where words can be broken.
  public func lines(
    _ screens: Screens, explains: Bool, isColored: Bool, width: Int = 100
  ) -> [String] {
    let words = ClipWords(report, analysis)
    let columns = TextColumns(isColored: isColored, width: width)
    let (screenWords, shown) = (ScreenWords(report, analysis), analysis.presentations)
    let start = [columns.heading(report.path.oneLine)]
    let deliveries = (report.deliveries ?? []).flatMap { DeliveryWords($0, analysis).rows }
    let end =
      words.remedy + deliveries + words.file + (explains ? words.details + words.evidence : [])
    switch screens {
    case .families(let families), .table(let families):
      return start
        + columns.lines(
          [screenWords.verdict(shown, families: families)] + words.answers
            + screenWords.rows(shown, families: families) + end)
        + screens.table(of: shown, hasBars: screenWords.hasBars)
    case .figures(let tellsTurned):
      return start + columns.lines([screenWords.verdict(shown)] + words.answers + end)
        + shown.flatMap { screen in
          screenLines(
            screen, screenWords.rows(of: screen, tellsTurned: tellsTurned), screenWords.hasBars,
            columns)
        }
    }
  }
}

/// One screen: a heading, its answers, and its figures.
///
/// - Parameter hasBars: whether there are embedded bars; edge lines don't count.
func screenLines(
  _ screen: ClipAnalysis.Screen, _ rows: [TextRow], _ hasBars: Bool, _ columns: TextColumns
) -> [String] {
  let figures = ScreenFigures(screen, hasBars: hasBars)
  return ["", "  " + figures.heading]
    + columns.indented.lines(rows)
    + figures.lines.map { "    " + $0 }
}

/// The report on a plain size for people: the size itself, and its presentation on screens.
public struct SizeText {
  private let report: SizeReport

  /// - Parameter report: its presentations are the screens.
  public init(_ report: SizeReport) {
    self.report = report
  }

  /// The lines of the report.
  ///
  /// - Parameters:
  ///   - screens: how screens are reported.
  ///   - isColored: whether to colour them by the control sequences of a terminal.
  ///   - width: the longest line, in characters, where words can be broken.
  public func lines(
    _ screens: ClipText.Screens, isColored: Bool, width: Int = 100
  ) -> [String] {
    let columns = TextColumns(isColored: isColored, width: width)
    let shown = report.presentations
    let start =
      [columns.heading(heading)] + columns.lines([screen, rendered, threshold].compactMap(\.self))
    switch screens {
    case .families(let families), .table(let families):
      return start
        + columns.lines(ScreenWords.answers(ScreenWords.byFamily(shown, families), .none))
        + screens.table(of: shown, hasBars: false)
    case .figures:
      return start
        + shown.flatMap {
          screenLines($0, ScreenWords.answers(of: $0, .none), false, columns)
        }
    }
  }

  private var heading: String {
    let (size, aspect) = (report.size, report.display.aspectRatio)
    let pixels = "\(size.inWords), "
    let name = aspectName(aspect)
    return switch report.kind {
    case .artwork: pixels + name
    case .video: pixels + name + ", as video"
    case .ratio: "\(name) (\(number(aspect.value, decimals: 3))), as video"
    }
  }

  private var screen: TextRow? {
    report.screens.isEmpty
      ? nil : TextRow("screen", "the size of \(report.screens.familyNamedOnce.listed)")
  }

  private var rendered: TextRow? {
    report.renderedBy.isEmpty
      ? nil
      : TextRow(
        "rendered", "by \(report.renderedBy.familyNamedOnce.listed), which scale it to their panel")
  }

  private var threshold: TextRow? {
    report.video.nearThreshold
      ? TextRow(
        report.kind == .artwork ? "as video" : "note",
        thresholdText(
          report.display.aspectRatio, report.video.class, Double(report.size.height))) : nil
  }
}

/// Many screens, a line each: the default mode, how much of the window fit covers, how much of the
/// frame fill crops, and how much of the window the picture covers by default.
package struct ScreenTable {
  private let screens: [ClipAnalysis.Screen]
  private let hasBars: Bool
  private let isPadded: Bool
  private let areWindows: Bool

  /// - Parameter hasBars: whether there are embedded bars; edge lines don't count.
  package init(_ screens: [ClipAnalysis.Screen], hasBars: Bool) {
    self.screens = screens
    self.hasBars = hasBars
    isPadded = screens.contains { $0.withoutPadding != nil }
    areWindows = screens.contains { $0.windowKind != .screen }
  }

  package var lines: [String] {
    let heading =
      [
        "screen", "points", "default", "fit", "crops",
        areWindows ? "picture, of window" : "picture",
      ]
      + (isPadded ? ["if fixed"] : []) + ["bars"]
    let rows = screens.map { screen -> [String] in
      let window = screen.window
      return [
        screen.device + screen.windowName,
        "\(number(window.width, decimals: 0))×\(number(window.height, decimals: 0))",
        (screen.defaultMode?.rawValue ?? "-") + (screen.nearThreshold ? " (near)" : ""),
        percent(screen.fit.windowShare), percent(screen.fill.croppedFraction.value),
        screen.placed.map { percent($0.pictureWindowShare) } ?? "-",
      ] + (isPadded ? [unpadded(screen)] : [])
        + [(screen.placed ?? screen.fit).seenBars(embedded: hasBars).map(sides) ?? ""]
    }
    return ([heading] + rows).aligned
  }

  private func unpadded(_ screen: ClipAnalysis.Screen) -> String {
    guard let clean = screen.suitedFixed, let fixed = screen.fixed else { return "" }
    // A turned window is a different one, so only the screen can be compared.
    let screen = areWindows ? " of the screen" : ""
    let turned = clean.turned.map { "\(screen), \($0.rawValue)" } ?? ""
    let share =
      clean.turned == nil
      ? (fixed.placed ?? fixed.fit).pictureWindowShare : clean.placed ?? clean.fit
    return "\(percent(share)) \(clean.defaultMode?.rawValue ?? "fill")\(turned)"
  }

  private func sides(_ bars: BarShape) -> String {
    switch bars {
    case .letterbox: "top, bottom"
    case .pillarbox: "left, right"
    case .windowbox: "all sides"
    }
  }
}
