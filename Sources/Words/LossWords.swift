internal import Document
internal import Framing

/// What screens lose of regions, in sentences. Their verbs suit one item and several.
struct LossWords {
  private let groups: [RegionGroup]

  init(_ groups: [RegionGroup]) {
    self.groups = groups
  }

  /// The way in which an item is not seen.
  private struct Way: Hashable {
    /// The worst cause; nil for an item that is off the screen.
    let cause: RegionLoss.Cause?
    /// The edges at which it is cut if they are the same on all screens: of items that are cut at
    /// different edges, no one sentence is true.
    var edges: [WindowEdge] = []

    /// The causes of sentences, the worst first.
    static let causes: [RegionLoss.Cause] = [
      .crop, .housing, .corners, .fold, .zone, .slot, .indicator, .overscan,
    ]

    var cuts: Bool { cause?.cuts ?? true }

    /// The place of the way in the order of sentences.
    var rank: [Int] {
      let all = WindowEdge.allCases
      return [cause.flatMap(Self.causes.firstIndex) ?? -1]
        + (edges.isEmpty ? [all.count] : edges.compactMap(all.firstIndex))
    }

    var place: String {
      switch edges {
      case []: ""
      case [.left, .right]: " at both sides"
      case WindowEdge.allCases: " on all sides"
      case let edges: " at the \(edges.map(\.rawValue).listed)"
      }
    }

    func sentence(_ who: String, _ finding: Finding) -> String {
      let share = rangeText(finding.shares, wholePercent)
      let areas = finding.areas.sorted()
      return switch cause {
      case nil: "the screen cuts off all of \(who)"
      case .crop: "the screen cuts off \(share) of \(who)\(place)"
      case .housing:
        "the sensor housing \(finding.hasCorners ? "or the corners hide" : "hides") "
          + "\(share) of \(who)"
      case .corners: "the corners hide \(share) of \(who)"
      case .fold: "the fold crosses \(who)"
      case .zone:
        areas.isEmpty
          ? "an area of the window covers \(who)"
          : "\(areas.quoted.listed) \(areas.count == 1 ? "covers" : "cover") \(who)"
      case .slot:
        "parts of \(who) are beyond "
          + (areas.isEmpty ? "the area for them" : areas.joined(separator: " or "))
      case .indicator: "the home indicator crosses \(who)"
      case .overscan: "televisions may cut off \(who)"
      // They pass, and are not among the causes of sentences.
      case .controls, .statusBar: ""
      }
    }
  }

  /// What becomes of some of a group's items on screens, with the figures of the sentence.
  private struct Finding {
    /// The places of the screens in each family, by the family's place among all.
    var screens: [Int: [Int]] = [:]
    /// The ids of the items on each screen.
    var items: [Set<String>] = []
    /// The shares of the items that are not seen, for whatever reasons.
    var shares: [Double] = []
    /// Whether corners have a part in any of the shares.
    var hasCorners = false
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
  func sentences(_ all: [ScreenWords.Named], _ fixed: String?) -> [String] {
    var sentences: [(moments: [String], words: String)] = []
    for moment in Moment.allCases where moment != .fixed || fixed != nil {
      let shown = all.map { $0.screens.map(moment.placement) }
      guard shown.joined().contains(where: { $0 != nil }) else { continue }
      let (cut, over) = clauses(all, shown)
      let isUnpublished =
        [.fills, .fits].contains(moment) && all.contains { !$0.screens.isArtwork }
      // A mode that may never be, or that only cropping leads to, is worth a word if it costs.
      guard !cut.isEmpty || !(isUnpublished || moment == .fixed) else { continue }
      let words = (cut.isEmpty ? ["all is seen"] : cut) + (moment == .fixed ? [] : over)
      let text = words.joined(separator: "; ")
      if let same = sentences.firstIndex(where: { $0.words == text }) {
        sentences[same].moments.append(moment.words(fixed ?? ""))
      } else {
        sentences.append(([moment.words(fixed ?? "")], text))
      }
    }
    return sentences.map { "\($0.moments.joined(separator: " or ")), \($0.words)" }
  }

  /// The clauses on what is cut, and those on what is crossed or covered.
  private func clauses(
    _ all: [ScreenWords.Named], _ shown: [[Placement?]]
  ) -> (cut: [String], over: [String]) {
    var (cut, over): ([String], [String]) = ([], [])
    var losers: Set<Int> = []
    for group in groups {
      let ways = find(group, shown).sorted { $0.key.rank.lexicographicallyPrecedes($1.key.rank) }
      for (way, finding) in ways {
        let met = finding.screens.sorted { $0.key < $1.key }
        let names = met.map { all[$0.key].screens.named($0.value, of: all[$0.key].name) }
        // Only televisions have an overscan, so that they need not be named.
        let place = names == [""] || way.cause == .overscan ? "" : " on \(names.listed)"
        let text = way.sentence(group.named(finding.items), finding) + place
        if way.cuts {
          losers.formUnion(met.map(\.key))
          cut.append(text)
        } else {
          over.append(text)
        }
      }
    }
    if cut.count > ImportantWords.most {
      let others = cut.count - ImportantWords.most
      cut = cut.prefix(ImportantWords.most) + ["\(others) more \(others == 1 ? "loss" : "losses")"]
    }
    let spared = all.indices.filter { family in
      !losers.contains(family) && !all[family].name.isEmpty
        && shown[family].contains { $0 != nil }
    }
    if !cut.isEmpty, !spared.isEmpty {
      cut.append("\(spared.map { all[$0].name }.listed) show all")
    }
    return (cut, Array(over.prefix(ImportantWords.most)))
  }

  /// What becomes of a group's items on the screens of each family.
  private func find(_ group: RegionGroup, _ shown: [[Placement?]]) -> [Way: Finding] {
    let ids = Set(group.items.map(\.id))
    let losses = shown.map { screens in
      screens.map { ($0?.lost ?? []).filter { ids.contains($0.id) } }
    }
    var edges: [String: Set<[WindowEdge]>] = [:]
    for loss in losses.joined().joined() where causes(loss).contains(.crop) {
      edges[loss.id, default: []].insert(loss.edges ?? [])
    }
    var findings: [Way: Finding] = [:]
    for (family, screens) in losses.enumerated() {
      for (screen, losses) in screens.enumerated() {
        let met = losses.flatMap { loss in causes(loss).map { (cause: $0, loss: loss) } }
        let ways = Dictionary(grouping: met) { cause, loss in
          let own = cause == .crop ? edges[loss.id] ?? [] : []
          return Way(cause: cause, edges: own.count == 1 ? own.first ?? [] : [])
        }
        for (way, met) in ways {
          var finding = findings[way, default: Finding()]
          finding.screens[family, default: []].append(screen)
          finding.items.append(Set(met.map(\.loss.id)))
          finding.shares += met.map { 1 - $0.loss.visible }
          finding.hasCorners =
            finding.hasCorners || met.contains { $0.loss.causes.contains(.corners) }
          let areas = met.map { way.cause == .zone ? $0.loss.coveredBy : $0.loss.beyond }
          finding.areas.formUnion(areas.compactMap(\.self).joined())
          findings[way] = finding
        }
      }
    }
    return findings
  }

  /// The causes of a region's sentences on one screen: the worst of those that cut it, which speaks
  /// for all of them, because what is seen of it was measured for all together. Something over a
  /// region that is cut is not worth a word, nor is a hair of it. Nil is off the screen.
  private func causes(_ loss: RegionLoss) -> [RegionLoss.Cause?] {
    if loss.isGone { return [nil] }
    let all = Way.causes.filter(loss.causes.contains)
    return loss.visible > 0.99 ? all.filter { !$0.cuts } : Array(all.filter(\.cuts).prefix(1))
  }
}

extension [ClipAnalysis.Screen] {
  /// Whether they show artwork, which no player toggles.
  fileprivate var isArtwork: Bool { allSatisfy { $0.player == nil } }
}
