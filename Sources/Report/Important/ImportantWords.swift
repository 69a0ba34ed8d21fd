package import Framing
internal import Padding

/// What must not get lost, and what screens lose of it, in rows.
package struct ImportantWords {
  private let analysis: ClipAnalysis
  private let groups: [Group]

  /// Items of one name, such as all subtitles.
  private struct Group {
    let noun: Noun
    var items: [ClipAnalysis.Important]
    /// With its article, as a subject or an object.
    var the: String { noun.isName ? noun.name(items.count) : "the \(noun.name(items.count))" }
    var isPlural: Bool { noun.isPlural || items.count > 1 }
  }

  /// The most groups that are named.
  private static let most = 5

  /// Nil for a clip of which nothing was tested, or that has nothing to test.
  package init?(_ analysis: ClipAnalysis) {
    guard let items = analysis.important, !items.isEmpty else { return nil }
    self.analysis = analysis
    var groups: [Group] = []
    var places: [Noun: Int] = [:]
    for item in items {
      let noun = Noun(item, analysis.video.orientation)
      if let index = places[noun] {
        groups[index].items.append(item)
      } else {
        places[noun] = groups.count
        groups.append(Group(noun: noun, items: [item]))
      }
    }
    self.groups = groups
  }

  /// - Parameter all: the screens, by the name of their family; an empty name for one screen.
  package func rows(_ all: [(name: String, screens: [ClipAnalysis.Screen])]) -> [TextRow] {
    TextRow.rows(
      "regions",
      [contents, sentence(.fill, all), sentence(.fit, all), zones].compactMap(\.self))
  }

  /// The subtitles that players draw, beside the regions; nil for a clip without, or without a test
  /// of regions.
  package static func softSubtitles(_ analysis: ClipAnalysis) -> TextRow? {
    guard let items = analysis.important, let codecs = analysis.container.softSubtitles else {
      return nil
    }
    let names = [
      "mov_text": "tx3g", "webvtt": "WebVTT", "eia_608": "CEA-608", "subrip": "SubRip",
      "ass": "ASS", "ttml": "TTML", "hdmv_pgs_subtitle": "PGS", "dvb_subtitle": "DVB",
    ]
    return TextRow(
      items.isEmpty ? "regions" : "",
      "soft subtitles (\(codecs.map { names[$0] ?? $0 }.listed)): the player places them, so no "
        + "mode loses them")
  }

  // MARK: What there is

  private var contents: String {
    let named = groups.prefix(Self.most).map { group in
      let place = group.noun.isName ? "" : " " + self.place(group)
      let doubt = group.items.contains(where: \.confirmed) ? "" : " (likely)"
      return "\(group.noun.name(group.items.count))\(place)\(time(group))\(doubt)"
    }
    let others = groups.dropFirst(Self.most).reduce(0) { $0 + $1.items.count }
    return (named + (others > 0 ? ["\(others) more"] : [])).joined(separator: "; ")
  }

  /// The third of the frame that all items of a group are in, as far as it is the same.
  private func place(_ group: Group) -> String {
    guard let shape = analysis.video.shape else { return "" }
    let centers = group.items.map { shape.unitRect(ofStored: $0.box).center }
    func third(_ share: Double, _ low: String, _ high: String) -> String {
      share < 1.0 / 3 ? low : share > 2.0 / 3 ? high : ""
    }
    let rows = Set(centers.map { third($0.y, "top", "bottom") })
    let columns = Set(centers.map { third($0.x, "left", "right") })
    let common = [rows, columns].compactMap { $0.count == 1 ? $0.first : nil }
    let words = common.filter { !$0.isEmpty }
    if !words.isEmpty { return "at the \(words.joined(separator: " "))" }
    return common.count == 2 ? "in the middle" : "in several places"
  }

  private func time(_ group: Group) -> String {
    let start = group.items.map(\.start).min() ?? 0
    let end = group.items.compactMap(\.end).max()
    let isAll =
      start < 0.05 && end ?? .infinity >= (analysis.container.duration ?? .infinity) - 0.05
    guard !isAll else { return "" }
    return ", \(timeText(start))–\(end.map(timeText) ?? "end")"
  }

  /// The zones that given regions extend beyond.
  private var zones: String? {
    let parts = groups.compactMap { group -> String? in
      let items = group.items.filter { $0.overlaidEdge == nil }
      let names = Set(items.flatMap(\.outside)).sorted()
      guard !names.isEmpty else { return nil }
      return "\(group.the) \(group.isPlural ? "extend" : "extends") beyond \(names.listed)"
    }
    let others = parts.count - Self.most
    return parts.isEmpty
      ? nil
      : (parts.prefix(Self.most) + (others > 0 ? ["\(others) more"] : [])).joined(separator: "; ")
  }

  // MARK: What is lost

  /// A way in which an item is not seen, the worst first.
  private enum Fate: Int, CaseIterable {
    case gone, cut, housing, corners, fold, zone, indicator, overscan

    var cuts: Bool { rawValue <= Fate.corners.rawValue }
  }

  /// A group's fate on screens, with the figures of the sentence.
  private struct Finding {
    /// The places of the screens among all.
    var screens: [Int] = []
    /// The number of the group's items on each screen.
    var counts: [Int] = []
    /// The share of the worst item that is not seen on each screen, for whatever reasons.
    var shares: [Double] = []
    /// The edges of the worst items on all screens, and the lengths of the frame beyond them.
    var edges: Set<WindowEdge> = []
    var cuts: [Double] = []
    /// Other fates that have a part in the shares of all screens.
    var others: Set<Fate> = []
  }

  /// A clause on some screens, and on which.
  private struct Clause {
    let text: String
    let cuts: Bool
    var who: [String]
  }

  private func sentence(
    _ mode: DisplayMode, _ all: [(name: String, screens: [ClipAnalysis.Screen])]
  ) -> String? {
    let all = mode == .fit ? all : all.filter { $0.screens.contains(where: \.canFill) }
    guard !all.isEmpty else { return nil }
    var clauses: [Clause] = []
    var places: [String: Int] = [:]
    var losers: Set<String> = []
    let losses = all.map { $0.screens.map { Dictionary(grouping: $0[mode].lost ?? [], by: \.id) } }
    for group in groups {
      let findings = zip(all, losses).map { family, losses in
        find(group, mode, family.screens, losses)
      }
      for fate in Fate.allCases {
        for ((name, screens), findings) in zip(all, findings) {
          guard let finding = findings[fate] else { continue }
          if fate.cuts { losers.insert(name) }
          // Only televisions have an overscan, so that they need not be named.
          let who = fate == .overscan ? "" : screens.named(finding.screens, of: name)
          let text = clause(fate, group, finding)
          if let same = places[text] {
            clauses[same].who.append(who)
          } else {
            places[text] = clauses.count
            clauses.append(Clause(text: text, cuts: fate.cuts, who: [who]))
          }
        }
      }
    }
    let start = mode == .fill ? "zoomed to fill" : "fitted"
    let cut = clauses.filter(\.cuts)
    let spared = all.map(\.name).filter { !losers.contains($0) && !$0.isEmpty }
    func on(_ who: [String]) -> String { who == [""] ? "" : " on \(who.listed)" }
    var parts = cut.prefix(Self.most).enumerated().map { index, clause in
      index == 0 ? "\(start)\(on(clause.who)), \(clause.text)" : clause.text + on(clause.who)
    }
    if cut.count > Self.most {
      let others = cut.count - Self.most
      parts.append("\(others) more \(others == 1 ? "loss" : "losses")")
    }
    if cut.isEmpty {
      parts = ["\(start), all is seen"]
    } else if !spared.isEmpty {
      parts.append("\(spared.listed) show all")
    }
    let over = clauses.filter { !$0.cuts }.prefix(Self.most)
    return (parts + over.map { $0.text + on($0.who) }).joined(separator: "; ")
  }

  /// What becomes of a group's items on a family's screens.
  ///
  /// - Parameter losses: those of each screen by the items' ids.
  private func find(
    _ group: Group, _ mode: DisplayMode, _ screens: [ClipAnalysis.Screen],
    _ losses: [[String: [RegionLoss]]]
  ) -> [Fate: Finding] {
    var findings: [Fate: Finding] = [:]
    for (place, (screen, losses)) in zip(screens, losses).enumerated() {
      let own = group.items.flatMap { losses[$0.id] ?? [] }
      for (fate, met) in Dictionary(
        grouping: own.flatMap { loss in fates(loss).map { ($0, loss) } }, by: \.0)
      {
        guard let worst = met.map(\.1).min(by: { $0.visible < $1.visible }) else { continue }
        var finding = findings[fate, default: Finding()]
        let others = Set(causes(worst)).subtracting([fate])
        finding.others = finding.screens.isEmpty ? others : finding.others.intersection(others)
        finding.screens.append(place)
        finding.counts.append(met.count)
        finding.shares.append(1 - worst.visible)
        if let edge = worst.edge {
          finding.edges.insert(edge)
          finding.cuts.append(screen[mode].cut(at: edge))
        }
        findings[fate] = finding
      }
    }
    return findings
  }

  /// The fates of a region on one screen: the worst of those that cut it, which speaks for all of
  /// them, because what is seen of it was measured for all together. Something over a region that is
  /// cut is not worth a word, nor is a hair of it.
  private func fates(_ loss: RegionLoss) -> [Fate] {
    if loss.isGone { return [.gone] }
    let all = causes(loss)
    guard loss.visible <= 0.99 else { return all.filter { !$0.cuts } }
    return all.filter(\.cuts).min { $0.rawValue < $1.rawValue }.map { [$0] } ?? []
  }

  private func causes(_ loss: RegionLoss) -> [Fate] {
    loss.causes.compactMap { cause in
      switch cause {
      case .crop: .cut
      case .housing: .housing
      case .corners: .corners
      case .fold: .fold
      case .indicator: .indicator
      case .zone: .zone
      case .overscan: .overscan
      case .controls, .statusBar: nil
      }
    }
  }

  private func clause(_ fate: Fate, _ group: Group, _ finding: Finding) -> String {
    let share = rangeText(finding.shares, wholePercent)
    // Of several items, those are meant that meet this fate.
    let counts = (least: finding.counts.min() ?? 0, most: finding.counts.max() ?? 0)
    let isAll = counts.least == group.items.count
    let some = counts.least == counts.most ? "\(counts.most)" : "\(counts.least)–\(counts.most)"
    let subject =
      isAll ? group.the : "\(some) of \(group.items.count) \(group.noun.name(group.items.count))"
    let isPlural = isAll ? group.isPlural : counts.most > 1
    func verb(_ one: String, _ many: String) -> String { isPlural ? many : one }
    switch fate {
    case .gone:
      let least = number(finding.cuts.min() ?? 0, decimals: 0)
      let most = number(finding.cuts.max() ?? 0, decimals: 0)
      let points = least == most ? most : "\(least)–\(most)"
      // Nothing of the frame is cut where the region lies beside it.
      let cut = most == "0" ? "" : " (\(points) pt of the frame are cut)"
      return "\(subject) \(verb("is", "are")) off the screen\(cut)"
    case .cut:
      let edge =
        finding.edges.count == 1 ? finding.edges.first.map { "at the \($0.rawValue)" } : nil
      let under = [
        finding.others.contains(.housing) ? "the sensor housing" : nil,
        finding.others.contains(.corners) ? "the corners" : nil,
      ].compactMap(\.self)
      let ways = [edge, under.isEmpty ? nil : "under \(under.listed)"].compactMap(\.self)
      return ([subject, verb("loses", "lose"), share] + [ways.listed].filter { !$0.isEmpty })
        .joined(separator: " ")
    case .housing:
      let corners = finding.others.contains(.corners)
      return
        "the sensor housing \(corners ? "and the corners hide" : "hides") \(share) of \(subject)"
    case .corners: return "the corners hide \(share) of \(subject)"
    case .fold: return "\(subject) \(verb("lies", "lie")) in the fold"
    case .zone: return "an area of the window covers \(subject)"
    case .indicator: return "the home indicator crosses \(subject)"
    case .overscan: return "televisions may cut off \(subject)"
    }
  }
}

extension Placement {
  /// The length of the frame beyond an edge of the window, in points.
  fileprivate func cut(at edge: WindowEdge) -> Double {
    switch edge {
    case .top: visibleRect.y - videoRect.y
    case .bottom: videoRect.maxY - visibleRect.maxY
    case .left: visibleRect.x - videoRect.x
    case .right: videoRect.maxX - visibleRect.maxX
    }
  }
}

extension ClipAnalysis.Important {
  /// A name for the item in a caption, such as `subtitles`, or its id in quotes.
  package func name(_ orientation: PictureOrientation) -> String {
    Noun(self, orientation).name(1)
  }
}

/// A name for items in sentences.
private struct Noun: Hashable {
  private let one: String, many: String
  /// Whether it is said in the plural even of one item.
  let isPlural: Bool
  /// Whether it needs no article.
  let isName: Bool

  private static let roles: [String: (one: String, many: String)] = [
    "subtitle": ("subtitles", "subtitles"), "caption": ("captions", "captions"),
    "title": ("title", "titles"), "clock": ("clock", "clocks"),
    "watermark": ("watermark", "watermarks"), "lowerthird": ("lower third", "lower thirds"),
    "scoreboard": ("scoreboard", "scoreboards"), "credit": ("credits", "credits"),
  ]

  init(_ item: ClipAnalysis.Important, _ orientation: PictureOrientation) {
    if let role = item.role, let noun = Self.roles[role] {
      (one, many, isPlural, isName) = (noun.one, noun.many, noun.one == noun.many, false)
      return
    }
    switch item.kind {
    case .text: (one, many, isPlural, isName) = ("text", "texts", false, false)
    case .logo: (one, many, isPlural, isName) = ("logo", "logos", false, false)
    case .face: (one, many, isPlural, isName) = ("face", "faces", false, false)
    case .given:
      let edge = item.overlaidEdge.map { orientation.shown($0).rawValue }
      let name = edge.map { "what stands in the \($0) bar" } ?? "'\(item.role ?? item.id)'"
      (one, many, isPlural, isName) = (name, name, false, true)
    }
  }

  func name(_ count: Int) -> String { count > 1 ? many : one }
}
