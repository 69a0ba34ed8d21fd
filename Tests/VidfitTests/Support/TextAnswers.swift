/// The answers of a text report by their labels, each in one line.
struct TextAnswers {
  private(set) var all: [String: String] = [:]

  init(_ report: String) {
    var label = ""
    for line in report.split(separator: "\n") where line.hasPrefix("  ") {
      let text = line.drop { $0 == " " }
      let margin = line.count - text.count
      if margin == 2 || margin == 4, let gap = text.firstRange(of: "  ") {
        label = String(text[..<gap.lowerBound])
        all[label] = String(text[gap.upperBound...].drop { $0 == " " })
      } else if margin >= 14, !label.isEmpty {
        all[label, default: ""] += " " + text
      } else {
        label = ""
      }
    }
  }
}
