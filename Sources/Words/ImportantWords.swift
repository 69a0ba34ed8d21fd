package import Document
internal import Files
internal import Framing
internal import Padding

/// What must not get lost, and what screens lose of it, in rows.
package struct ImportantWords {
  private let analysis: ClipAnalysis
  private let groups: [RegionGroup]

  /// The most groups that are named.
  static let most = 5

  /// Nil for a clip of which nothing was tested, or that has nothing to test.
  package init?(_ analysis: ClipAnalysis) {
    guard let items = analysis.important, !items.isEmpty else { return nil }
    self.analysis = analysis
    var groups: [RegionGroup] = []
    var places: [Noun: Int] = [:]
    for item in items {
      let noun = Noun(item, analysis.video.orientation)
      if let index = places[noun] {
        groups[index].items.append(item)
      } else {
        places[noun] = groups.count
        groups.append(RegionGroup(noun: noun, items: [item]))
      }
    }
    self.groups = groups
  }

  /// - Parameters:
  ///   - all: the screens, by the name of their family; an empty name for one screen.
  ///   - fixed: the beginning of a sentence on the clip once its bars are cropped; nil for none.
  package func rows(
    _ all: [ScreenWords.Named], fixed: String? = "if fixed"
  ) -> [TextRow] {
    TextRow.rows(
      "regions", [contents] + LossWords(groups).sentences(all, fixed) + [zones].compactMap(\.self))
  }

  /// The area that all screens show clear; nil if none was asked for.
  package static func protected(_ analysis: ClipAnalysis) -> TextRow? {
    analysis.protect.map { protect in
      let modes = protect.modes.map { $0 == .fit ? "fitted" : "filled" }.listed
      return TextRow(
        "protect",
        "\(protect.box.inWords) of the frame is clear on \(protect.devices.listed), \(modes)")
    }
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
  private func place(_ group: RegionGroup) -> String {
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

  private func time(_ group: RegionGroup) -> String {
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
        "parts of \(group.named([Set(who)])) are beyond \(zones.listed)"
      }
    }
    let others = parts.count - Self.most
    return parts.isEmpty
      ? nil
      : (parts.prefix(Self.most) + (others > 0 ? ["\(others) more"] : [])).joined(separator: "; ")
  }
}
