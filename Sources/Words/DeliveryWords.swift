internal import Document
internal import Framing

/// A clip's deliveries in rows: for each recipient the verdict, the form, and what mends the clip.
struct DeliveryWords {
  private let delivery: Delivery
  private let analysis: ClipAnalysis

  init(_ delivery: Delivery, _ analysis: ClipAnalysis) {
    (self.delivery, self.analysis) = (delivery, analysis)
  }

  private typealias Finding = Delivery.Finding

  /// The rows under one label.
  var rows: [TextRow] {
    let form = delivery.form.map { " \(words(of: $0))." } ?? ""
    var rows = [TextRow("deliver", delivery.sentence + form)]
    rows += [findings(.unknown, "not known"), findings(.advised, "advised")].compactMap(\.self)
    // Without a command that mends all, the copy of a way would be refused, too.
    guard let command = delivery.command else {
      var told: Set<String> = []
      let cures = delivery.findings.compactMap(\.cure).filter { told.insert($0).inserted }
      if !cures.isEmpty { rows.append(TextRow("", "to fix it: " + cures.joined(separator: "; "))) }
      return rows
    }
    let commands =
      delivery.ways?.map { [$0.command, "# \($0.inWords)"] } ?? [[command, "# fixes it"]]
    return rows + commands.map { TextRow("", whole: $0) }
  }

  private func findings(_ result: Finding.Result, _ word: String) -> TextRow? {
    delivery.items(result).map { TextRow("", "\(word): \($0)") }
  }

  private func words(of form: Delivery.Form) -> String {
    let crop = form.crop
    let numbers =
      form.line ?? form.broadcast?.inWords
      ?? "crop.top \(crop.top), crop.bottom \(crop.bottom), crop.left \(crop.left), "
      + "crop.right \(crop.right)"
    let frames = analysis.padding.map { padding in
      " (the same in all \(counted(padding.sampling.frames, "analysed frame")))"
    }
    return numbers + (frames ?? "")
  }
}

extension Delivery {
  /// `App preview, iPhone 6.9″: not accepted: 1280×720 (wants 1920×886 or 886×1920).`
  package var sentence: String {
    let verdict =
      switch accepts {
      case true?: form == nil ? "accepted by these figures." : ""
      case false?: "not accepted: \(items(.wrong) ?? "")."
      case nil: "not known whether it is accepted."
      }
    return "\(name) (as of \(asOf)):" + (verdict.isEmpty ? "" : " " + verdict)
  }

  /// The sentence of a clip that it may accept or not, with what is not known.
  package var uncertainty: String {
    items(.unknown).map { "\(sentence.dropLast()): \($0)" } ?? sentence
  }

  /// The findings of a kind between commas; nil for none.
  fileprivate func items(_ result: Finding.Result) -> String? {
    let items = findings.filter { $0.result == result }.map(\.inWords)
    return items.isEmpty ? nil : items.joined(separator: ", ")
  }
}

extension Delivery.Finding {
  /// `1280×720 (wants 1920×886 or 886×1920)`; with the item's name where its value doesn't tell it.
  fileprivate var inWords: String {
    let isPlain =
      has != nil && ["size", "duration", "frame-rate", "bytes", "audio", "bars"].contains(item)
    let noun = isPlain ? nil : item.split(separator: "-").joined(separator: " ")
    return [noun, has, "(wants \(wants))"].compactMap(\.self).joined(separator: " ")
  }
}

extension Delivery.Way {
  /// `fills the frame: cuts 18% of the picture`.
  fileprivate var inWords: String {
    switch mode {
    case .fill: "fills the frame: cuts \(percent(cut)) of the picture"
    case .fit:
      bars == .zero
        ? "shows all of the picture" : "shows all of the picture: bars of \(bars.inWords)"
    }
  }
}

extension Delivery.Broadcast {
  /// `AFD 10 in a frame of 4:3, top bar to line 179, bottom bar from line 984`.
  fileprivate var inWords: String {
    let code = afd.map { "AFD \($0)" } ?? "no AFD describes the picture"
    let parts = [
      code + (frame.map { " in a frame of \($0)" } ?? ""),
      Self.ends(lines).map { "top bar to line \($0.0), bottom bar from line \($0.1)" },
      Self.ends(columns).map { "left bar to column \($0.0), right bar from column \($0.1)" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// Documents from elsewhere may have any number of them.
  private static func ends(_ numbers: [Int]?) -> (Int, Int)? {
    numbers.flatMap { $0.count == 2 ? ($0[0], $0[1]) : nil }
  }
}
