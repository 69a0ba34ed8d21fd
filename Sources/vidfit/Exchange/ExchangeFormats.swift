import Document
import Exchange

extension Feature {
  static let exchange = Feature(
    resultFormats: [cuts(.edl), cuts(.losslesscut), cuts(.concat)] + [
      ResultFormat(name: "programs") { report, _ in ProgramLines(report)?.bytes },
      ResultFormat(name: "nfo", isOfOneClip: true) { report, _ in NFO(report)?.bytes },
    ])

  private static func cuts(_ form: CutList.Form) -> ResultFormat {
    ResultFormat(name: form.rawValue, isOfOneClip: true) {
      (report, limits) throws(ResultFormat.Refusal) in
      guard report.failure == nil else { return nil }
      do throws(CutList.Refusal) {
        return try CutList(report, limits).bytes(form)
      } catch {
        throw ResultFormat.Refusal(message: error.message)
      }
    }
  }
}
