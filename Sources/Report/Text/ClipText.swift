internal import Files
public import Framing

/// The report for people, as `vidfit analyze` prints it: answers first, a row each; figures of a
/// screen only for one that was asked for.
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
  ///   - explains: whether to say how the verdict was reached and all that the stream says of itself.
  public func text(
    _ screens: Screens = .figures(tellsTurned: false), explains: Bool = false
  ) -> String {
    lines(screens, explains: explains, isColored: false).joined(separator: "\n")
  }

  /// The lines of the report.
  ///
  /// - Parameters:
  ///   - screens: how screens are reported.
  ///   - explains: whether to say how the verdict was reached and all that the stream says of itself.
  ///   - isColored: whether to colour them by the control sequences of a terminal.
  public func lines(_ screens: Screens, explains: Bool, isColored: Bool) -> [String] {
    let (words, columns) = (ClipWords(report, analysis), TextColumns(isColored: isColored))
    let (screenWords, shown) = (ScreenWords(report, analysis), analysis.presentations)
    let start = [columns.heading(report.path.oneLine)]
    let end = words.remedy + words.file + (explains ? words.details + words.evidence : [])
    switch screens {
    case .families(let families), .table(let families):
      return start
        + columns.lines(words.answers + screenWords.rows(shown, families: families) + end)
        + screens.table(of: shown, hasBars: screenWords.hasBars)
    case .figures(let tellsTurned):
      return start + columns.lines(words.answers + end)
        + shown.flatMap { screen in
          screenLines(
            screen, screenWords.rows(of: screen, tellsTurned: tellsTurned), screenWords.hasBars,
            isColored: isColored)
        }
    }
  }
}

/// One screen: a heading, its answers, and its figures.
///
/// - Parameter hasBars: whether embedded bars count, which edge lines don't.
func screenLines(
  _ screen: ClipAnalysis.Screen, _ rows: [TextRow], _ hasBars: Bool, isColored: Bool
) -> [String] {
  let figures = ScreenFigures(screen, hasBars: hasBars)
  return ["", "  " + figures.heading]
    + TextColumns(isColored: isColored, margin: 4).lines(rows)
    + figures.lines.map { "    " + $0 }
}
