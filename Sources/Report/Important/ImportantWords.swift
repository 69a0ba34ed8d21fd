internal import Files
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
      start < 0.05 && end ?? .infinity >= (analysis.end ?? .infinity) - 0.05
    guard !isAll else { return "" }
    return ", \(timeText(start))–\(end.map(timeText) ?? "end")"
  }

  /// The zones of the frame that given regions extend beyond.
  private var zones: String? {
    // Of areas of one screen, the sentences on screens speak.
    let areas = Set(analysis.presentations.flatMap { $0.zones ?? [] })
    let parts = groups.flatMap { group in
      let items = group.items.filter { $0.overlaidEdge == nil }
      let names = Set(items.flatMap(\.outside)).subtracting(areas).sorted()
      // Zones that the same items extend beyond share a clause.
      var clauses: [(who: [String], zones: [String])] = []
      for name in names {
        let who = items.filter { $0.outside.contains(name) }.map(\.id)
        if let same = clauses.firstIndex(where: { $0.who == who }) {
          clauses[same].zones.append(name)
        } else {
          clauses.append((who, [name]))
        }
      }
      return clauses.map { who, zones in
        let subject = Subject(group, [Set(who)])
        return "\(subject.text) \(subject.verb("extends", "extend")) beyond \(zones.listed)"
      }
    }
    let others = parts.count - Self.most
    return parts.isEmpty
      ? nil
      : (parts.prefix(Self.most) + (others > 0 ? ["\(others) more"] : [])).joined(separator: "; ")
  }

  // MARK: What is lost

  /// A way in which an item is not seen, the worst first.
  private enum Fate: Int, CaseIterable {
    case gone, cut, housing, corners, fold, zone, slot, indicator, overscan

    var cuts: Bool { rawValue <= Fate.corners.rawValue }
  }

  /// A fate, with the edge at which it is met if that is the same on all screens: of items that are
  /// cut at different edges, no one sentence is true.
  private struct Way: Hashable {
    let fate: Fate
    var edge: WindowEdge?
  }

  /// What becomes of some of a group's items on screens, with the figures of the sentence.
  private struct Finding {
    /// The places of the screens among all.
    var screens: [Int] = []
    /// The ids of the items on each screen.
    var items: [Set<String>] = []
    /// The share of the worst item that is not seen on each screen, for whatever reasons.
    var shares: [Double] = []
    /// Whether other items lose less on a screen than its worst one.
    var isMost = false
    /// The lengths of the frame beyond the edges of all items.
    var cuts: [Double] = []
    /// Other fates that have a part in the shares of all items.
    var others: Set<Fate> = []
    /// The names of the user's areas that cover the items, or that they extend beyond.
    var areas: Set<String> = []
  }

  /// Some of a group's items as the subject of a sentence or its object.
  private struct Subject {
    let text: String
    private let isPlural: Bool

    /// - Parameter items: the ids of those that are meant, on each screen.
    init(_ group: Group, _ items: [Set<String>]) {
      let (all, counts) = (group.items.count, items.map(\.count))
      let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
      guard least < all else {
        (text, isPlural) = (group.the, group.isPlural)
        return
      }
      let some = least == most ? "\(most)" : "\(least)–\(most)"
      let only = most == 1 && Set(items).count == 1 ? items.first?.first : nil
      let name = only.map { " ('\($0.oneLine)')" }
      text = "\(some) of \(all) \(group.noun.name(all))\(name ?? "")"
      isPlural = most > 1
    }

    func verb(_ one: String, _ many: String) -> String { isPlural ? many : one }
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
      for way in Self.ways {
        for ((name, screens), findings) in zip(all, findings) {
          guard let finding = findings[way] else { continue }
          if way.fate.cuts { losers.insert(name) }
          // Only televisions have an overscan, so that they need not be named.
          let who = way.fate == .overscan ? "" : screens.named(finding.screens, of: name)
          let text = clause(way, group, finding)
          if let same = places[text] {
            clauses[same].who.append(who)
          } else {
            places[text] = clauses.count
            clauses.append(Clause(text: text, cuts: way.fate.cuts, who: [who]))
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

  /// All ways, in the order of sentences.
  private static let ways = Fate.allCases.flatMap { fate in
    fate == .cut
      ? WindowEdge.allCases.map { Way(fate: fate, edge: $0) } + [Way(fate: fate)]
      : [Way(fate: fate)]
  }

  /// What becomes of a group's items on a family's screens.
  ///
  /// - Parameter losses: those of each screen by the items' ids.
  private func find(
    _ group: Group, _ mode: DisplayMode, _ screens: [ClipAnalysis.Screen],
    _ losses: [[String: [RegionLoss]]]
  ) -> [Way: Finding] {
    let own = losses.map { losses in
      group.items.flatMap { losses[$0.id] ?? [] }
        .flatMap { loss in fates(loss).map { (fate: $0, loss: loss) } }
    }
    var edges: [String: Set<WindowEdge?>] = [:]
    for (fate, loss) in own.joined() where fate == .cut {
      edges[loss.id, default: []].insert(loss.edge)
    }
    var findings: [Way: Finding] = [:]
    for (place, (screen, own)) in zip(screens, own).enumerated() {
      let met = Dictionary(grouping: own) { fate, loss in
        let edges = fate == .cut ? edges[loss.id] ?? [] : []
        return Way(fate: fate, edge: edges.count == 1 ? edges.first ?? nil : nil)
      }
      for (way, met) in met {
        let losses = met.map(\.loss)
        let shares = losses.map { 1 - $0.visible }
        guard let worst = shares.max(), let least = shares.min() else { continue }
        var finding = findings[way, default: Finding()]
        var others = losses.map { Set(causes($0)).subtracting([way.fate]) }
        if !finding.screens.isEmpty { others.append(finding.others) }
        finding.others = others.dropFirst().reduce(others.first ?? []) { $0.intersection($1) }
        finding.screens.append(place)
        finding.items.append(Set(losses.map(\.id)))
        finding.shares.append(worst)
        finding.isMost = finding.isMost || wholePercent(least) != wholePercent(worst)
        finding.cuts += losses.compactMap(\.edge).map { screen[mode].cut(at: $0) }
        switch way.fate {
        case .zone: finding.areas.formUnion(losses.flatMap { $0.coveredBy ?? [] })
        case .slot: finding.areas.formUnion(losses.flatMap { $0.beyond ?? screen.zones ?? [] })
        default: break
        }
        findings[way] = finding
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
      case .slot: .slot
      case .overscan: .overscan
      case .controls, .statusBar: nil
      }
    }
  }

  private func clause(_ way: Way, _ group: Group, _ finding: Finding) -> String {
    let share =
      finding.isMost
      ? "up to \(wholePercent(finding.shares.max() ?? 0))"
      : rangeText(finding.shares, wholePercent)
    // Of several items, those are meant that meet this fate.
    let subject = Subject(group, finding.items)
    let (who, verb) = (subject.text, subject.verb)
    switch way.fate {
    case .gone:
      let least = number(finding.cuts.min() ?? 0, decimals: 0)
      let most = number(finding.cuts.max() ?? 0, decimals: 0)
      let points = least == most ? most : "\(least)–\(most)"
      // Nothing of the frame is cut where the region lies beside it.
      let cut = most == "0" ? "" : " (\(points) pt of the frame are cut)"
      return "\(who) \(verb("is", "are")) off the screen\(cut)"
    case .cut:
      let under = [
        finding.others.contains(.housing) ? "the sensor housing" : nil,
        finding.others.contains(.corners) ? "the corners" : nil,
      ].compactMap(\.self)
      let places = [
        way.edge.map { "at the \($0.rawValue)" }, under.isEmpty ? nil : "under \(under.listed)",
      ].compactMap(\.self)
      return ([who, verb("loses", "lose"), share] + [places.listed].filter { !$0.isEmpty })
        .joined(separator: " ")
    case .housing:
      let corners = finding.others.contains(.corners)
      return "the sensor housing \(corners ? "and the corners hide" : "hides") \(share) of \(who)"
    case .corners: return "the corners hide \(share) of \(who)"
    case .fold: return "\(who) \(verb("lies", "lie")) in the fold"
    case .zone:
      let areas = finding.areas.sorted().quoted
      return areas.isEmpty
        ? "an area of the window covers \(who)"
        : "\(areas.listed) \(areas.count == 1 ? "covers" : "cover") \(who)"
    case .slot:
      return "\(who) \(verb("extends", "extend")) beyond "
        + finding.areas.sorted().joined(separator: " or ")
    case .indicator: return "the home indicator crosses \(who)"
    case .overscan: return "televisions may cut off \(who)"
    }
  }
}

extension RegionLoss {
  /// A cause as subjects of a sentence: of areas of the user's own their names, if they are known.
  package func inWords(_ cause: Cause) -> [String] {
    guard cause == .zone, let coveredBy else { return [cause.inWords] }
    return coveredBy.quoted
  }

  /// The names of the areas that it extends beyond.
  package var limitsInWords: [String] { beyond?.quoted ?? [Cause.slot.inWords] }
}

extension [String] {
  fileprivate var quoted: [String] { map { "'\($0.oneLine)'" } }
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
