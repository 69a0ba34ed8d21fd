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
    for item in items {
      let noun = Noun(item, analysis.video.orientation)
      if let index = groups.firstIndex(where: { $0.noun == noun }) {
        groups[index].items.append(item)
      } else {
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

  private func place(_ group: Group) -> String {
    guard let shape = analysis.video.shape else { return "" }
    let units = group.items.map { shape.unitRect(ofStored: $0.box).center }
    let (x, y) = (
      units.reduce(0) { $0 + $1.x } / Double(units.count),
      units.reduce(0) { $0 + $1.y } / Double(units.count)
    )
    let row = y < 1.0 / 3 ? "top" : y > 2.0 / 3 ? "bottom" : nil
    let column = x < 1.0 / 3 ? "left" : x > 2.0 / 3 ? "right" : nil
    let words = [row, column].compactMap(\.self)
    return words.isEmpty ? "in the middle" : "at the \(words.joined(separator: " "))"
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

  /// A way in which a group is not seen, the worst first.
  private enum Fate: Int, CaseIterable {
    case gone, cut, housing, corners, fold, zone, indicator, overscan

    var cuts: Bool { rawValue <= Fate.corners.rawValue }
  }

  /// A group's fate on screens, with the figures of the sentence.
  private struct Finding {
    var screens: [ClipAnalysis.Screen] = []
    var shares: [Double] = []
    var cuts: [Double] = []
    var edge: WindowEdge?
  }

  private func sentence(
    _ mode: DisplayMode, _ all: [(name: String, screens: [ClipAnalysis.Screen])]
  ) -> String? {
    // Televisions have no zoom.
    let all = mode == .fit ? all : all.filter { $0.screens.contains { !$0.isTelevision } }
    guard !all.isEmpty else { return nil }
    var clauses: [(text: String, cuts: Bool, who: [String])] = []
    var losers: Set<String> = []
    for group in groups {
      for fate in Fate.allCases {
        for (name, screens) in all {
          let finding = find(fate, group, mode, screens)
          guard !finding.screens.isEmpty else { continue }
          if fate.cuts { losers.insert(name) }
          // Only televisions have an overscan, so that they need not be named.
          let who = fate == .overscan ? "" : Self.who(finding.screens, of: screens, name)
          let text = clause(fate, group, finding)
          if let same = clauses.firstIndex(where: { $0.text == text }) {
            clauses[same].who.append(who)
          } else {
            clauses.append((text, fate.cuts, [who]))
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
    if cut.count > Self.most { parts.append("\(cut.count - Self.most) more losses") }
    if cut.isEmpty {
      parts = ["\(start), all is seen"]
    } else if !spared.isEmpty {
      parts.append("\(spared.listed) show all")
    }
    let over = clauses.filter { !$0.cuts }.prefix(Self.most)
    return (parts + over.map { $0.text + on($0.who) }).joined(separator: "; ")
  }

  /// A whole family by its name, few of its screens by theirs, and others by their number.
  private static func who(
    _ screens: [ClipAnalysis.Screen], of all: [ClipAnalysis.Screen], _ family: String
  ) -> String {
    if screens.count == all.count { return family }
    let names = screens.map(\.name).familyNamedOnce
    guard names.count > 3 else { return names.listed }
    let others = all.filter { screen in !screens.contains(screen) }.map(\.name).familyNamedOnce
    return others.count == 1
      ? "\(family) except \(others.listed)" : "\(screens.count) of \(all.count) \(family)"
  }

  private func find(
    _ fate: Fate, _ group: Group, _ mode: DisplayMode, _ screens: [ClipAnalysis.Screen]
  ) -> Finding {
    let ids = Set(group.items.map(\.id))
    var finding = Finding()
    for screen in screens {
      let placement = screen[mode]
      let losses = (placement.lost ?? []).filter { ids.contains($0.id) }
      guard
        let worst = losses.filter({ self.fate($0).contains(fate) }).min(by: {
          $0.visible < $1.visible
        })
      else { continue }
      finding.screens.append(screen)
      finding.shares.append(1 - worst.visible)
      finding.edge = finding.edge ?? worst.edge
      if let edge = worst.edge { finding.cuts.append(placement.cut(at: edge)) }
    }
    return finding
  }

  /// The fates of a region on one screen. Something over a region that is cut is not worth a word,
  /// nor is a hair of it.
  private func fate(_ loss: RegionLoss) -> [Fate] {
    if loss.isGone { return [.gone] }
    let fates: [Fate] = loss.causes.compactMap { cause in
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
    return loss.visible > 0.99 ? fates.filter { !$0.cuts } : fates.filter(\.cuts)
  }

  private func clause(_ fate: Fate, _ group: Group, _ finding: Finding) -> String {
    let share = rangeText(finding.shares, wholePercent)
    func verb(_ one: String, _ many: String) -> String { group.isPlural ? many : one }
    switch fate {
    case .gone:
      let least = number(finding.cuts.min() ?? 0, decimals: 0)
      let most = number(finding.cuts.max() ?? 0, decimals: 0)
      let points = least == most ? most : "\(least)–\(most)"
      // Nothing of the frame is cut where the region lies beside it.
      let cut = most == "0" ? "" : " (\(points) pt of the frame are cut)"
      return "\(group.the) \(verb("is", "are")) off the screen\(cut)"
    case .cut:
      let edge = finding.edge.map { " at the \($0.rawValue)" } ?? ""
      return "\(group.the) \(verb("loses", "lose")) \(share)\(edge)"
    case .housing: return "the sensor housing hides \(share) of \(group.the)"
    case .corners: return "the corners hide \(share) of \(group.the)"
    case .fold: return "\(group.the) \(verb("lies", "lie")) in the fold"
    case .zone: return "an area of the window covers \(group.the)"
    case .indicator: return "the home indicator crosses \(group.the)"
    case .overscan: return "televisions may cut off \(group.the)"
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
private struct Noun: Equatable {
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
