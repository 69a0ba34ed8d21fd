internal import Framing

/// The report on a plain size for people: the size itself, and what screens do with it.
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
  public func lines(_ screens: ClipText.Screens, isColored: Bool) -> [String] {
    let columns = TextColumns(isColored: isColored)
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
          screenLines($0, ScreenWords.answers(of: $0, .none), false, isColored: isColored)
        }
    }
  }

  private var heading: String {
    let (size, aspect) = (report.size, report.display.aspectRatio)
    let pixels = "\(size.width)×\(size.height), "
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
