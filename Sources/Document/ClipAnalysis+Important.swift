internal import Files
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
    /// The start and end of each time at which it is shown; nil if it is shown all the time between
    /// ``start`` and ``end``.
    public var spans: [[Double]]?
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

    /// Each time at which it is shown, in order; the end is nil for that of a clip of unknown length.
    package var times: [(start: Double, end: Double?)] {
      spans?.map { ($0[0], $0[1]) } ?? [(start, end)]
    }

    /// Whether it is shown at a time in seconds.
    package func isShown(at time: Double) -> Bool {
      times.contains { $0.start <= time && time <= $0.end ?? .infinity }
    }

    package init(
      id: String, kind: Kind, role: String?, box: Rect, start: Double, end: Double?,
      support: [Int]?, confidence: Double?, confirmed: Bool, lines: Int?, outside: [String]
    ) {
      (self.id, self.kind, self.role, self.box) = (id, kind, role, box)
      (self.start, self.end, self.support) = (start, end, support)
      (self.confidence, self.confirmed) = (confidence, confirmed)
      (self.lines, self.outside) = (lines, outside)
    }
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

    package init(
      box: PixelRect, devices: [String], modes: [DisplayMode], clear: [RegionLoss.Cause]
    ) {
      (self.box, self.devices, self.modes, self.clear) = (box, devices, modes, clear)
    }
  }
}

extension ClipAnalysis {
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
  package static let overlayPrefix = "overlay-"

  /// The edge of the stored frame whose bar it stands in; nil for a region that was given.
  package var overlaidEdge: FrameEdge? {
    id.hasPrefix(Self.overlayPrefix)
      ? FrameEdge(rawValue: String(id.dropFirst(Self.overlayPrefix.count))) : nil
  }

  /// The id of what stands in the bar at an edge of the stored frame.
  package static func overlayID(_ edge: FrameEdge) -> String { overlayPrefix + edge.rawValue }

  /// Something found in the picture.
  ///
  /// - Parameters:
  ///   - box: in stored pixels.
  ///   - spans: as in ``spans``.
  ///   - support: as in ``support``.
  package init(
    found kind: Kind, id: String, role: String?, box: Rect, start: Double, end: Double?,
    spans: [[Double]]? = nil, support: [Int], confidence: Double, lines: Int?
  ) {
    self.init(
      id: id, kind: kind, role: role,
      box: Rect(
        x: box.x.roundedToThousandths, y: box.y.roundedToThousandths,
        width: box.width.roundedToThousandths, height: box.height.roundedToThousandths),
      start: start.roundedToThousandths, end: end?.roundedToThousandths, support: support,
      confidence: confidence.roundedToThousandths, confirmed: false, lines: lines, outside: [])
    self.spans = spans?.map { $0.map(\.roundedToThousandths) }
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

  /// Whether a crop of stored pixels cuts half a pixel of it or more.
  package func isCut(by crop: PixelRect) -> Bool {
    box.core(Size(width: 1, height: 1)).extends(beyond: Rect(crop))
  }
}
