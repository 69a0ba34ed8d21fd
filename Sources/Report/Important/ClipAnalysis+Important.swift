package import Files
public import Framing
package import Padding

extension ClipAnalysis {
  /// A part of the frame that must not get lost, such as a subtitle or a logo.
  public struct Important: Codable, Sendable, Hashable {
    /// The kind of contents.
    public enum Kind: String, Codable, Sendable, CaseIterable {
      case text, logo, face
      /// Whatever a person marked.
      case given
    }

    /// Unique within the clip.
    public var id: String
    public var kind: Kind
    /// The purpose, such as `subtitle`, `title` or `clock`; nil if unknown.
    @Nullable public var role: String?
    /// In stored pixels, with fractions.
    public var box: Rect
    /// When it is shown, in seconds.
    public var start: Double
    /// Nil for the end of a clip of unknown length.
    @Nullable public var end: Double?
    /// The number of frames that show it, and of frames in which it was looked for; nil for a region
    /// that was given.
    @Nullable public var support: [Int]?
    /// Probability that it is there, 0 to 1; nil if that was not measured.
    @Nullable public var confidence: Double?
    /// Whether it is there beyond doubt. Rules go by such regions only.
    public var confirmed: Bool
    /// The number of lines of text; nil for anything but text.
    @Nullable public var lines: Int?
    /// The words that were read with confidence; nil unless they were to be stored and it was read.
    public var words: [String]?
    /// The zones of the frame beyond which it extends, by their names.
    public var outside: [String]
  }

  /// The program that read text to confirm it.
  public struct Reader: Codable, Sendable, Hashable {
    /// Its name and version, such as `tesseract` and `5.3.0`.
    public var engine: String, version: String
    /// Its data, by the names that it has for them.
    public var languages: [String]
    /// A digest of that data.
    public var data: String

    package init(engine: String, version: String, languages: [String], data: String) {
      (self.engine, self.version, self.languages, self.data) = (engine, version, languages, data)
    }

    /// Words for the digest of answers.
    package var digestWords: [[UInt8]] {
      ([engine, version, data] + languages).map { Array($0.utf8) }
    }
  }

  /// The rectangle that several screens show clear.
  public struct Protect: Codable, Sendable, Hashable {
    /// In stored pixels.
    public var box: PixelRect
    /// The devices and families, as they were named.
    public var devices: [String]
    /// The display modes that show it clear: of those that the screens have, all.
    public var modes: [DisplayMode]
    /// The causes of loss that it is free of.
    public var clear: [RegionLoss.Cause]
  }
}

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

  /// Adds the areas that recipients' frames have, by what the screens say of them: an item is
  /// beyond such an area if it is in any mode of its screen.
  package mutating func noteDeviceZones() {
    for screen in presentations {
      guard let names = screen.zones else { continue }
      let known = zones ?? []
      zones?.append(contentsOf: names.filter { !known.contains($0) })
      let beyond = Set(
        DisplayMode.allCases.flatMap { screen[$0].lost ?? [] }
          .filter { $0.causes.contains(.slot) }.map(\.id))
      for index in important?.indices ?? 0..<0 {
        guard let item = important?[index], beyond.contains(item.id) else { continue }
        important?[index].outside += names.filter { !item.outside.contains($0) }
      }
    }
  }

  /// The regions for geometry; nil if there are none to test.
  package func regions(in shape: DisplayShape) -> [FrameRegion]? {
    important?.map { $0.region(in: shape) }
  }

  /// A remark on regions that the advised crop cuts, other than those that detection found in bars;
  /// nil if there are none.
  package var cropWarning: String? { cropWarning(of: "the advised crop") }

  func cropWarning(of crop: String) -> String? {
    advice.crop?.rect.flatMap(regionsCut).map { "\(crop) cuts \($0)" }
  }

  /// The regions that a crop cuts, other than those that detection found in bars; nil if there are
  /// none.
  func regionsCut(by rect: PixelRect) -> String? {
    guard let important else { return nil }
    let names = important.names(video.orientation)
    let cut = important.filter { item in
      item.overlaidEdge == nil && item.isCut(by: rect)
    }.map { names[$0.id] ?? "'\($0.id.oneLine)'" }
    guard !cut.isEmpty else { return nil }
    return (cut.prefix(3) + (cut.count > 3 ? ["\(cut.count - 3) more"] : [])).listed
  }

  /// Derives ``Advice/keepsAll`` from the screens.
  package mutating func adviseMode() {
    guard important != nil else { return }
    func keeps(_ mode: DisplayMode) -> Bool {
      presentations.filter { mode == .fit || $0.canFill }
        .allSatisfy { ($0[mode].lost ?? []).allSatisfy { !$0.causes.contains(where: \.cuts) } }
    }
    advice.keepsAll =
      switch (keeps(.fit), keeps(.fill)) {
      case (true, true): .both
      case (true, false): .fit
      case (false, true): .fill
      case (false, false): ClipAnalysis.KeptModes.none
      }
  }

  /// Drops overlays of bars that a correction took away, with all that was said of them.
  mutating func dropOverlays() {
    guard let all = important else { return }
    let edges = (padding?.overlays ?? []).map { Important.overlayID($0.edge) }
    let gone = Set(
      all.map(\.id).filter { $0.hasPrefix(Important.overlayPrefix) && !edges.contains($0) })
    guard !gone.isEmpty else { return }
    let rest = all.filter { !gone.contains($0.id) }
    important = rest.isEmpty ? nil : rest
    for index in presentations.indices {
      presentations[index].fit.lost?.removeAll { gone.contains($0.id) }
      presentations[index].fill.lost?.removeAll { gone.contains($0.id) }
      if rest.isEmpty {
        (presentations[index].fit.lost, presentations[index].fill.lost) = (nil, nil)
      }
    }
    advice.keepsAll = nil
    adviseMode()
  }
}

extension ClipAnalysis.Important {
  static let overlayPrefix = "overlay-"

  /// The edge of the stored frame whose bar it stands in; nil for a region that was given.
  package var overlaidEdge: FrameEdge? {
    id.hasPrefix(Self.overlayPrefix)
      ? FrameEdge(rawValue: String(id.dropFirst(Self.overlayPrefix.count))) : nil
  }

  /// The id of what stands in the bar at an edge of the stored frame.
  static func overlayID(_ edge: FrameEdge) -> String { overlayPrefix + edge.rawValue }

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

  /// Something found in the picture.
  ///
  /// - Parameters:
  ///   - box: in stored pixels.
  ///   - support: as in ``support``.
  package init(
    found kind: Kind, id: String, role: String?, box: Rect, start: Double, end: Double?,
    support: [Int], confidence: Double, lines: Int?
  ) {
    self.init(
      id: id, kind: kind, role: role,
      box: Rect(
        x: box.x.roundedToThousandths, y: box.y.roundedToThousandths,
        width: box.width.roundedToThousandths, height: box.height.roundedToThousandths),
      start: start.roundedToThousandths, end: end?.roundedToThousandths, support: support,
      confidence: confidence.roundedToThousandths, confirmed: false, lines: lines, outside: [])
  }

  /// Takes what was read of it.
  ///
  /// - Parameters:
  ///   - words: those that were read with confidence.
  ///   - keepsWords: whether to store them.
  package mutating func take(_ words: [String], keepsWords: Bool) {
    // Shorter ones are read in texture, too.
    if words.contains(where: { $0.count(where: \.isLetter) >= 3 }) { confirmed = true }
    if keepsWords { self.words = words }
  }

  package func region(in shape: DisplayShape) -> FrameRegion {
    FrameRegion(id: id, unit: shape.unitRect(ofStored: box), lines: lines)
  }

  fileprivate mutating func test(against zones: [Zone], _ shape: DisplayShape) {
    outside = zones.filter { extends(beyond: $0, shape) }.map(\.name)
  }

  /// Whether a crop of stored pixels cuts half a pixel of it or more.
  package func isCut(by crop: PixelRect) -> Bool {
    box.core(Size(width: 1, height: 1)).extends(beyond: Rect(crop))
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
