internal import Framing

extension MeasurementReview {
  /// For each device and system: what the measurements confirm, each contradiction with its line, and
  /// what the table did not know.
  package var lines: [String] {
    guard !subjects.isEmpty else { return ["no measurements"] }
    let totals = subjects.flatMap(\.findings)
    let confirmed = totals.count(where: \.agrees)
    let contradictions = totals.count { !$0.agrees && $0.stated != nil }
    let unknown = totals.count { $0.stated == nil }
    let sum =
      "\(counted(totals.count, "figure")) compared: \(confirmed) confirmed, "
      + "\(contradictions) contradicted, \(unknown) not known before"
    return subjects.flatMap { $0.lines + [""] } + [sum]
  }
}

extension MeasurementReview.Subject {
  fileprivate var lines: [String] {
    let order = findings.map(\.figure).reduce(into: [MeasurementReview.Figure]()) { order, figure in
      if !order.contains(figure) { order.append(figure) }
    }
    let rows = order.flatMap { figure in
      let here = findings.filter { $0.figure == figure }
      let agreeing = here.filter(\.agrees)
      let confirmed =
        agreeing.isEmpty
        ? []
        : [
          row(figure.name, "confirmed", agreeing.words, "by \(counted(agreeing.count, "line"))")
        ]
      return confirmed
        + here.filter { !$0.agrees }.map {
          let stated = $0.stated.map { "the table has \($0)" } ?? "not known before"
          return row(
            figure.name, $0.stated == nil ? "measured" : "contradicted", $0.measured,
            "\(stated); line \($0.line), \($0.detail)")
        }
    }
    let disputes = Turn.allCases.filter(disputed.contains).map {
      "  safe area, \($0.rawValue): lines differ, so the table keeps its figure"
    }
    return ["\(device.name) (\(device.id)), system \(figures.system.major)"] + rows + disputes
  }

  private func row(_ name: String, _ judgement: String, _ value: String, _ rest: String) -> String {
    "  \(name.padded(to: 28))\(judgement.padded(to: 14))\(value.isEmpty ? "" : value + "; ")\(rest)"
  }
}

extension [MeasurementReview.Finding] {
  /// The figure that all of them have; empty if they differ.
  fileprivate var words: String {
    guard let first, allSatisfy({ $0.stated == first.stated }) else { return "" }
    return first.stated ?? ""
  }
}

extension MeasurementReview.Figure {
  fileprivate var name: String {
    switch self {
    case .screen: "screen"
    case .safeArea(let turn): "safe area, \(turn.rawValue)"
    case .defaultMode: "default mode"
    case .toggledMode: "after a double tap"
    case .place(.fit): "place of the fitted video"
    case .place(.fill): "place of the filling video"
    }
  }
}
