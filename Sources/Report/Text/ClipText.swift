internal import Files
package import Framing

/// The report for people: answers first, a row each; figures of a screen only for one that was asked
/// for.
package struct ClipText {
  /// How screens are reported.
  package enum Screens: Sendable {
    /// A row for each family of devices.
    case families([String: DeviceFamily])
    /// Each by itself, with its figures; with `tellsTurned`, also with the device turned.
    case figures(tellsTurned: Bool)
    /// A row for each family, and a table of all.
    case table([String: DeviceFamily])

    /// The table of all screens below the answers, where there is one.
    func table(of screens: [ClipAnalysis.Screen], hasBars: Bool) -> [String] {
      guard case .table = self else { return [] }
      return [""] + ScreenTable(screens, hasBars: hasBars).lines.map { "  " + $0 }
    }
  }

  private let report: ClipReport
  private let analysis: ClipAnalysis

  package init(_ report: ClipReport, _ analysis: ClipAnalysis) {
    self.report = report
    self.analysis = analysis
  }

  /// The whole report.
  ///
  /// - Parameter explains: whether to say how the verdict was reached and all that the stream says of
  ///   itself.
  package func lines(_ screens: Screens, explains: Bool, isColored: Bool) -> [String] {
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
