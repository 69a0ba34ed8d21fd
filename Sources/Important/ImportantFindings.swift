public import Document
package import Files
public import Framing
package import Padding

/// The regions to test, and the zones and screens to test them against.
public struct ImportantRequest: Sendable {
  /// Regions of clips; nil for none but those that padding detection finds.
  public var regions: RegionFile?
  /// Zones beside the standard ones.
  public var zones: [Zone] = []
  /// Areas of single devices' windows that regions have to keep within, by the devices' ids: those
  /// of recipients' frames, in fractions of the window.
  public var deviceZones: [String: [Zone]] = [:]
  /// The names of devices and families for the area that all of them show clear.
  public var protectedDevices: [String] = []
  /// The screens of these devices.
  public var protectedViewports: [Viewport] = []
  /// The kinds of things to find in the picture: any of ``findable``.
  public var finds: Set<ClipAnalysis.Important.Kind> = []

  /// The languages to read text in, which confirms it, by the names of Tesseract's data; empty not to
  /// read it.
  public var languages: [String] = []
  /// Whether to store the words that are read.
  public var keepsWords = false

  /// The kinds of things that can be found.
  public static let findable: [ClipAnalysis.Important.Kind] = [.text, .logo]
  /// The kind that is found if none is named.
  package static let usual = ClipAnalysis.Important.Kind.text

  /// Nothing to test beyond what padding detection finds.
  public init() {}

  /// All zones that regions have to keep within.
  package var frameZones: [Zone] { Zone.standard + zones.filter { $0.space == .frame } }

  /// The areas of the window that something covers.
  package var coveringZones: [Zone] { zones.filter { $0.space == .window } }

  /// The areas that regions have to keep within in a device's window.
  package func limits(on device: Device) -> [Zone] { deviceZones[device.id] ?? [] }

  /// The protect area of a clip; nil for none.
  package func protectArea(
    of shape: DisplayShape, layout: FitLayout, player: Player
  ) -> ProtectArea? {
    ProtectArea(
      shape,
      viewports: protectedViewports.suiting(shape.displayAspectRatio, if: true)
        .flatMap(\.bothLandscapes),
      modes: DisplayMode.allCases, layout: layout, player: player)
  }
}

/// What must not get lost of one clip, before it meets a screen.
package struct ImportantFindings: Sendable {
  /// Nil if nothing was given or found.
  package private(set) var items: [ClipAnalysis.Important]?
  /// The names of the zones that the items were tested against; nil without items.
  package private(set) var zones: [String]?
  package private(set) var protect: ClipAnalysis.Protect?
  package private(set) var warnings: [String] = []

  /// - Parameters:
  ///   - overlays: what padding detection found in bars.
  ///   - found: what was found in the picture; nil if nothing was looked for. Something in a bar is
  ///     lettering for sure, and counts instead of the whole bar.
  ///   - layout: the layout to which aspect fit refers.
  ///   - player: the player that shows the clip.
  ///   - duration: the clip's, in seconds.
  package init(
    _ request: ImportantRequest, of clip: ClipLocation, overlays: [BarOverlay],
    found: [ClipAnalysis.Important]?, shape: DisplayShape, layout: FitLayout, player: Player,
    duration: Double?
  ) {
    var zones = request.frameZones
    if !request.protectedDevices.isEmpty {
      if let area = request.protectArea(of: shape, layout: layout, player: player) {
        protect = ClipAnalysis.Protect(
          box: area.pixels, devices: request.protectedDevices, modes: area.modes,
          clear: ProtectArea.causes)
        zones.append(Zone("protect", shape.unitRect(ofStored: Rect(area.pixels))))
      } else {
        warnings.append(
          "no part of the frame is clear on all of \(request.protectedDevices.listed)")
      }
    }
    let given = request.regions?.knownRegions(of: clip)
    if request.regions != nil, given == nil {
      warnings.append("the file of regions names other clips, but not this one")
    } else if given?.isEmpty == true, request.regions?.namesClips == false {
      warnings.append("the file of regions has none")
    }
    var all: [ClipAnalysis.Important] = []
    for region in given ?? [] {
      let item = ClipAnalysis.Important(region, shape: shape, duration: duration)
      if let warning = item.warning(shape, duration) { warnings.append(warning) }
      if item.begins(before: duration) { all.append(item) }
    }
    var seen = found ?? []
    let taken = Set(all.map(\.id))
    for index in seen.indices {
      while taken.contains(seen[index].id) { seen[index].id += "-found" }
    }
    for overlay in overlays {
      guard let box = overlay.box else { continue }
      let inside = seen.indices.filter {
        seen[$0].box.intersection(Rect(box)).area * 2 > seen[$0].box.area
      }
      for index in inside { seen[index].confirmed = true }
      guard inside.isEmpty else { continue }
      let isBelow = shape.orientation.shown(overlay.edge) == .bottom
      all.append(ClipAnalysis.Important(overlay, box, isBelow: isBelow, duration: duration))
    }
    all += seen
    for index in all.indices { all[index].test(against: zones, shape) }
    guard given != nil || found != nil || !all.isEmpty else { return }
    items = all
    self.zones = zones.map(\.name)
  }
}

extension ClipAnalysis {
  /// Adds what must not get lost, and the protect area. Screens are added afterwards.
  package mutating func take(_ findings: ImportantFindings) {
    (important, zones, protect) = (findings.items, findings.zones, findings.protect)
    warnings += findings.warnings
  }
}

extension ClipAnalysis.Important {
  /// - Parameter isBelow: whether the bar is at the bottom of the upright picture, where nearly
  ///   everything is subtitles.
  fileprivate init(_ overlay: BarOverlay, _ box: PixelRect, isBelow: Bool, duration: Double?) {
    self.init(
      id: Self.overlayID(overlay.edge), kind: isBelow ? .text : .given,
      role: isBelow ? "subtitle" : nil, box: Rect(box), start: 0, end: duration,
      support: overlay.support.able > 0
        ? [overlay.support.agreeing, overlay.support.able] : nil,
      confidence: nil, confirmed: true, lines: nil, outside: [])
  }

  fileprivate init(_ region: GivenRegion, shape: DisplayShape, duration: Double?) {
    let box = region.place.box(in: shape)
    let end = region.end.map { end in duration.map { min(end, $0) } ?? end } ?? duration
    self.init(
      id: region.id, kind: region.kind, role: region.role,
      box: Rect(
        x: box.x.roundedToThousandths, y: box.y.roundedToThousandths,
        width: box.width.roundedToThousandths, height: box.height.roundedToThousandths),
      start: region.start.roundedToThousandths, end: end?.roundedToThousandths, support: nil,
      confidence: 1, confirmed: true, lines: region.kind == .text ? region.lines : nil, outside: [])
  }

  fileprivate mutating func test(against zones: [Zone], _ shape: DisplayShape) {
    outside = zones.filter { extends(beyond: $0, shape) }.map(\.name)
  }

  /// Whether more than a trace of it lies beyond a zone of the frame.
  package func extends(beyond zone: Zone, _ shape: DisplayShape) -> Bool {
    shape.unitRect(ofStored: box).extends(beyond: zone.unit)
  }

  /// Whether any of it is in a clip that ends then; nil for an end that is not known.
  fileprivate func begins(before end: Double?) -> Bool {
    start == 0 || start < end ?? .infinity
  }

  /// A remark on a region that can't be meant so; nil for others.
  fileprivate func warning(_ shape: DisplayShape, _ duration: Double?) -> String? {
    let name = "region '\(id)'"
    if let duration, !begins(before: duration) {
      return "\(name) begins at \(timeText(start)), when the clip has ended at "
        + timeText(duration)
    }
    guard box.intersection(Rect(shape.storage.bounds)).isEmpty else { return nil }
    return "\(name) lies outside of the frame of \(shape.storage.inWords)"
  }
}
