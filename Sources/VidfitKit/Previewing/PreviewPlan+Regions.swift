internal import Document
internal import Files
internal import Framing
internal import Important
internal import Preview

/// The outlines of regions, zones and the protect area.
extension PreviewPlan {
  /// The ids of the regions that are shown at a time.
  func shownRegions(at time: Double) -> [String] { items(at: time).map(\.id) }

  private func items(at time: Double?) -> [ClipAnalysis.Important] {
    guard options.guides.contains(.important) else { return [] }
    return (important.items ?? []).filter { item in
      guard let time, !clip.isArtwork else { return true }
      return item.isShown(at: time)
    }
  }

  /// The outlines in a video of `shape`, which is the clip's or a crop of it, and the words about
  /// what is lost; nil for no losses.
  ///
  /// - Parameter time: in seconds; nil for regions of any time.
  func marks(
    of shape: DisplayShape, _ mode: DisplayMode, on viewport: Viewport, at time: Double?
  ) -> (marks: [RegionMark], caption: String?) {
    let items = items(at: time)
    let presentation = Presentation(
      shape, isArtwork: clip.isArtwork, viewport: viewport, layout: options.layout,
      player: options.player)
    let regions = items.map { $0.region(in: shape) }
    let losses = presentation.losses(
      of: regions, coveredBy: options.important.coveringZones.map(\.area),
      within: limits(on: viewport).map(\.area), in: mode
    ).filter(\.isLasting)
    let kinds = Dictionary(losses.map { ($0.id, $0.isGone ? Kind.lost : .partly) }) {
      first, _ in first
    }
    let names = items.names(clip.shape.orientation)
    let words = losses.prefix(Self.mostNamed).map { loss in
      "\(names[loss.id] ?? loss.id): \(inWords(loss))"
    }
    let others = losses.count - words.count
    return (
      windowMarks(viewport, video: presentation.asDelivered[mode].videoRect) + zones(of: shape)
        + regions.filter { !$0.unit.intersection(.unit).isEmpty }
        .map { RegionMark($0.unit, kinds[$0.id] ?? .kept) },
      words.isEmpty ? nil : (words + (others > 0 ? ["\(others) more"] : [])).joined(separator: "; ")
    )
  }

  private func inWords(_ loss: RegionLoss) -> String {
    let cuts = loss.causes.filter(\.cuts)
    if !cuts.isEmpty {
      return loss.isGone
        ? "off the screen"
        : "\(percent(1 - loss.visible)) hidden by \(cuts.map(\.inWords).listed)"
    }
    let covers = loss.causes.filter { !$0.isPassing && $0 != .slot }.flatMap(loss.inWords)
    let beyond = loss.causes.contains(.slot) ? loss.limitsInWords : []
    return [
      covers.isEmpty ? nil : "under \(covers.listed)",
      beyond.isEmpty ? nil : "beyond \(beyond.listed)",
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// The outlines of all modes and all times, for a legend.
  func allMarks(on viewport: Viewport) -> [RegionMark] {
    DisplayMode.allCases.flatMap { marks(of: clip.shape, $0, on: viewport, at: nil).marks }
  }

  /// The outlines in the frame itself: each region with its worst fate on all screens, and nothing
  /// that covers only their windows.
  var frameMarks: [RegionMark] {
    let all = options.viewports.suiting(clip.shape.displayAspectRatio, if: options.turnsToSuit)
      .flatMap(allMarks).filter { $0.kind != .cover }
    let order: [Kind] = [.zone, .protect, .kept, .partly, .lost]
    var units: [Rect] = []
    var worst: [Rect: Int] = [:]
    for mark in all {
      if worst[mark.unit] == nil { units.append(mark.unit) }
      worst[mark.unit] = max(worst[mark.unit] ?? 0, order.firstIndex(of: mark.kind) ?? 0)
    }
    return order.indices.flatMap { rank in
      units.filter { worst[$0] == rank }.map { RegionMark($0, order[rank]) }
    }
  }

  private typealias Kind = RegionMark.Kind
  private static let mostNamed = 3

  private func limits(on viewport: Viewport) -> [Zone] {
    options.important.limits(on: viewport.device)
  }

  /// The areas of a window, where they lie on a video in it.
  ///
  /// - Parameter video: in points of the window.
  private func windowMarks(_ viewport: Viewport, video: Rect) -> [RegionMark] {
    guard options.guides.contains(.important) else { return [] }
    func mark(_ zone: Zone, _ kind: Kind) -> RegionMark {
      RegionMark(
        video.unit(of: viewport.bounds.part(zone.unit)), kind, name: kind == .zone ? zone.name : nil
      )
    }
    return options.important.coveringZones.map { mark($0, .cover) }
      + limits(on: viewport).map { mark($0, .zone) }
  }

  private func zones(of shape: DisplayShape) -> [RegionMark] {
    let own = options.guides.contains(.important) ? options.important.zones : []
    let zones =
      [Guide.titleSafe, .actionSafe].filter(options.guides.contains).compactMap { guide in
        Zone.standard.first { $0.name == guide.rawValue }
      } + own.filter { $0.space == .frame }
    let marks = zones.map { RegionMark($0.unit, .zone, name: $0.name) }
    guard options.guides.contains(.protect), let protect = important.protect else {
      return marks
    }
    return marks + [RegionMark(shape.unitRect(ofStored: Rect(protect.box)), .protect)]
  }
}
