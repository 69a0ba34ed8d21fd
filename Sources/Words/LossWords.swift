internal import Document
internal import Files
internal import Framing

/// What screens lose of regions, in sentences.
struct LossWords {
  private let groups: [RegionGroup]

  init(_ groups: [RegionGroup]) {
    self.groups = groups
  }

  /// A way in which an item is not seen, the worst first.
  private enum Fate: Int, CaseIterable {
    case gone, cut, housing, corners, fold, zone, slot, indicator, overscan

    var cuts: Bool { rawValue <= Fate.corners.rawValue }
  }

  /// A fate, with the edges at which it is met if they are the same on all screens: of items that are
  /// cut at different edges, no one sentence is true.
  private struct Way: Hashable {
    let fate: Fate
    var edges: [WindowEdge]?

    /// The place of the way in the order of sentences.
    var rank: [Int] {
      let all = WindowEdge.allCases
      return [fate.rawValue] + (edges?.compactMap(all.firstIndex) ?? [all.count])
    }

    var place: String? {
      switch edges {
      case nil, []: nil
      case [.left, .right]: "at both sides"
      case WindowEdge.allCases: "on all sides"
      case let edges?: "at the \(edges.map(\.rawValue).listed)"
      }
    }
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

  /// When a clip is seen in a mode: as the player starts, once a viewer toggles, or in one that nobody
  /// published or that the app chooses.
  private enum Moment: CaseIterable {
    case start, fills, fits, zoomedIn, zoomedOut, fixed

    /// The clip on a screen at that moment; nil if there is none.
    func placement(_ screen: ClipAnalysis.Screen) -> Placement? {
      let mode = screen.defaultMode?.mode
      return switch self {
      case .start: mode.map { screen[$0] }
      case .fills: mode == nil && screen.canFill ? screen.fill : nil
      case .fits: mode == nil ? screen.fit : nil
      case .zoomedIn: mode == .fit && screen.canFill ? screen.fill : nil
      case .zoomedOut: mode == .fill ? screen.fit : nil
      case .fixed: screen.fixed?.placed
      }
    }

    func words(_ fixed: String) -> String {
      switch self {
      case .start: "as the player starts"
      case .fills: "filled"
      case .fits: "fitted"
      case .zoomedIn: "if a viewer zooms in"
      case .zoomedOut: "if a viewer zooms out"
      case .fixed: fixed
      }
    }
  }

  /// - Parameters:
  ///   - all: the screens, by the name of their family; an empty name for one screen.
  ///   - fixed: the beginning of a sentence on the clip once its bars are cropped; nil for none.
  func sentences(
    _ all: [(name: String, screens: [ClipAnalysis.Screen])], _ fixed: String?
  ) -> [String] {
    var sentences: [(moments: [String], words: String, cuts: Bool)] = []
    for moment in Moment.allCases where moment != .fixed || fixed != nil {
      let shown = all.map { $0.screens.map(moment.placement) }
      guard shown.joined().contains(where: { $0 != nil }) else { continue }
      let (cut, over) = clauses(all, shown)
      let isUnpublished =
        [.fills, .fits].contains(moment) && all.contains { !$0.screens.isArtwork }
      // A mode that may never be, or that only cropping leads to, is worth a word if it costs.
      guard !cut.isEmpty || !(isUnpublished || moment == .fixed) else { continue }
      let start = moment.words(fixed ?? "")
      let rest = moment == .fixed ? [] : over
      if cut.isEmpty {
        let words = (["all is seen"] + rest).joined(separator: "; ")
        if let same = sentences.firstIndex(where: { !$0.cuts && $0.words == words }) {
          sentences[same].moments.append(start)
        } else {
          sentences.append(([start], words, false))
        }
      } else {
        sentences.append(([start], (cut + rest).joined(separator: "; "), true))
      }
    }
    return sentences.map {
      $0.moments.joined(separator: " or ") + ($0.cuts ? "" : ", ") + $0.words
    }
  }

  /// The clauses on what is cut, the first of which continues the sentence's beginning, and those on
  /// what is crossed or covered.
  private func clauses(
    _ all: [(name: String, screens: [ClipAnalysis.Screen])], _ shown: [[Placement?]]
  ) -> (cut: [String], over: [String]) {
    let placements = Array(shown.joined())
    let starts = shown.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    func families(_ places: [Int]) -> [String] {
      all.indices.compactMap { family in
        let own = places.filter { (starts[family]..<starts[family + 1]).contains($0) }
        return own.isEmpty
          ? nil : all[family].screens.named(own.map { $0 - starts[family] }, of: all[family].name)
      }
    }
    func on(_ who: [String]) -> String { who == [""] ? "" : " on \(who.listed)" }
    var (cut, over): ([String], [String]) = ([], [])
    var losers: Set<Int> = []
    for group in groups {
      let findings = find(group, placements)
      let ways = findings.sorted { $0.key.rank.lexicographicallyPrecedes($1.key.rank) }
      for (way, finding) in ways {
        let text = clause(way, group, finding)
        // Only televisions have an overscan, so that they need not be named.
        let who = way.fate == .overscan ? "" : on(families(finding.screens))
        if way.fate.cuts {
          losers.formUnion(finding.screens)
          cut.append(cut.isEmpty ? "\(who), \(text)" : text + who)
        } else {
          over.append(text + who)
        }
      }
    }
    if cut.count > ImportantWords.most {
      let others = cut.count - ImportantWords.most
      cut = cut.prefix(ImportantWords.most) + ["\(others) more \(others == 1 ? "loss" : "losses")"]
    }
    let spared = all.indices.filter { family in
      let own = starts[family]..<starts[family + 1]
      return losers.isDisjoint(with: own) && placements[own].contains { $0 != nil }
    }.map { all[$0].name }.filter { !$0.isEmpty }
    if !cut.isEmpty, !spared.isEmpty { cut.append("\(spared.listed) show all") }
    return (cut, Array(over.prefix(ImportantWords.most)))
  }

  /// What becomes of a group's items on screens.
  private func find(_ group: RegionGroup, _ placements: [Placement?]) -> [Way: Finding] {
    let own = placements.map { placement in
      let losses = Dictionary(grouping: placement?.lost ?? [], by: \.id)
      return group.items.flatMap { losses[$0.id] ?? [] }
        .flatMap { loss in fates(loss).map { (fate: $0, loss: loss) } }
    }
    var edges: [String: Set<[WindowEdge]>] = [:]
    for (fate, loss) in own.joined() where fate == .cut {
      edges[loss.id, default: []].insert(loss.cropEdges)
    }
    var findings: [Way: Finding] = [:]
    for (place, (placement, own)) in zip(placements, own).enumerated() {
      let met = Dictionary(grouping: own) { fate, loss in
        let edges = fate == .cut ? edges[loss.id] ?? [] : []
        return Way(fate: fate, edges: edges.count == 1 ? edges.first : nil)
      }
      for (way, met) in met {
        let losses = met.map(\.loss)
        let shares = losses.map { 1 - $0.visible }
        guard let placement, let worst = shares.max(), let least = shares.min() else { continue }
        var finding = findings[way, default: Finding()]
        var others = losses.map { Set(causes($0)).subtracting([way.fate]) }
        if !finding.screens.isEmpty { others.append(finding.others) }
        finding.others = others.dropFirst().reduce(others.first ?? []) { $0.intersection($1) }
        finding.screens.append(place)
        finding.items.append(Set(losses.map(\.id)))
        finding.shares.append(worst)
        finding.isMost = finding.isMost || wholePercent(least) != wholePercent(worst)
        finding.cuts += losses.compactMap(\.edge).map(placement.cut)
        switch way.fate {
        case .zone: finding.areas.formUnion(losses.flatMap { $0.coveredBy ?? [] })
        case .slot: finding.areas.formUnion(losses.flatMap { $0.beyond ?? [] })
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

  private func clause(_ way: Way, _ group: RegionGroup, _ finding: Finding) -> String {
    let share =
      finding.isMost
      ? "up to \(wholePercent(finding.shares.max() ?? 0))"
      : rangeText(finding.shares, wholePercent)
    // Of several items, those are meant that meet this fate.
    let subject = RegionSubject(group, finding.items)
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
        way.place, under.isEmpty ? nil : "under \(under.listed)",
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
      let areas = finding.areas.sorted().joined(separator: " or ")
      return "\(who) \(verb("extends", "extend")) beyond \(areas.isEmpty ? "its area" : areas)"
    case .indicator: return "the home indicator crosses \(who)"
    case .overscan: return "televisions may cut off \(who)"
    }
  }
}

extension [ClipAnalysis.Screen] {
  /// Whether they show artwork, which no player toggles.
  fileprivate var isArtwork: Bool { allSatisfy { $0.player == nil } }
}

extension RegionLoss {
  /// The edges that crop it. Documents of earlier releases name the worst.
  fileprivate var cropEdges: [WindowEdge] { edges ?? [edge].compactMap(\.self) }
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
