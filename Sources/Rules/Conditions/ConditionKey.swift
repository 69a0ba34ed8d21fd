internal import Document
internal import Files
internal import Framing
internal import Padding
internal import Words

/// The properties of a clip in conditions of rules. The raw value is the key in a policy file, with
/// a dot for keys within a mapping; ``definition`` holds everything else.
enum ConditionKey: String, Sendable, CaseIterable {
  case verdict
  case changes
  case shape
  case bars
  case steadyBars = "steady-bars"
  case edgeLines = "edge-lines"
  case overlay
  case fill
  case barColor = "bar-color"
  case aspect
  case pictureAspect = "picture-aspect"
  case confidence
  case width, height
  case duration
  case codec
  case bitDepth = "bit-depth"
  case primaries = "color.primaries"
  case transfer = "color.transfer"
  case matrix = "color.matrix"
  case range = "color.range"
  case stereo, projection
  case afd
  case metadata
  case delivery
  case defaultMode = "default-mode"
  case crops
  case lost
  case hidden
  case outside
  case text
  case textHeight = "text-height"
  case error

  /// The verdict on a clip without padding detection.
  static let unchecked = "unchecked"

  enum Kind {
    /// One of these words; any word where nil.
    case words([String]?)
    case number(Quantity)
  }

  /// The value of a key for one clip.
  enum Property {
    case words([String])
    case number(Double, text: String)
  }

  /// The definition of a key except its name.
  struct Definition {
    let kind: Kind
    /// The meaning of the value `true`, such as any bar; nil if a value is needed.
    let any: String?
    /// The EBU QC item on this property.
    let ebuQC: String?
    /// The subject for people, if the key's own words won't do.
    let subject: String?
    /// The property of a clip, with sizes in that unit; nil if unknown.
    fileprivate let read: (ClipReport, Quantity.Unit) -> Property?

    fileprivate init(
      _ kind: Kind, any: String? = nil, ebuQC: String? = nil, subject: String? = nil,
      ofReport read: @escaping (ClipReport, Quantity.Unit) -> Property?
    ) {
      (self.kind, self.any, self.ebuQC, self.subject) = (kind, any, ebuQC, subject)
      self.read = read
    }

    /// - Parameter read: only of an analysed clip.
    fileprivate init(
      kind: Kind, any: String? = nil, ebuQC: String? = nil, subject: String? = nil,
      read: @escaping (ClipAnalysis, Quantity.Unit) -> Property?
    ) {
      self.init(
        kind, any: any, ebuQC: ebuQC, subject: subject,
        ofReport: { report, unit in
          report.analysis.flatMap { read($0, unit) }
        })
    }
  }

  /// The EBU QC item on bars.
  fileprivate static let barItem = "0015B"

  /// The complete definition of a key, in one place.
  var definition: Definition {
    switch self {
    case .verdict:
      .word(of: PaddingVerdict.Kind.self, and: Self.unchecked, ebuQC: Self.barItem) {
        $0.padding?.verdict.rawValue ?? Self.unchecked
      }
    // What changes in the course of the clip.
    case .changes:
      .words(
        ["bars", "shape", "size"], any: "anything", ebuQC: Self.barItem, subject: "changes"
      ) { analysis in
        let bars = analysis.padding?.verdict == .mixed ? "bars" : nil
        let changes = [bars, analysis.video.change].compactMap(\.self)
        return changes.isEmpty ? nil : changes
      }
    // The shape of the bars that stay, on the upright clip.
    case .shape:
      .word(of: BarShape.self, ebuQC: Self.barItem) { SeenBars($0)?.shape?.rawValue }
    // The deepest bar at any time.
    case .bars:
      .depth(any: "any bar", subject: "deepest bar") { analysis, unit in
        (SeenBars.segments(analysis) + [SeenBars(analysis)].compactMap(\.self))
          .compactMap { $0.deepest(in: unit) }
          .max { $0.value(in: unit) < $1.value(in: unit) }
      }
    // The deepest of the bars that stay from the first frame to the last, in a padded or mixed clip.
    case .steadyBars:
      .depth(any: "any bar", subject: "deepest bar") {
        SeenBars(steady: $0)?.deepest(in: $1)
      }
    // The deepest of the edge lines that stay: too thin for bars, see ``EdgeDepths``.
    case .edgeLines:
      .depth(any: "any edge line", subject: "deepest edge line") {
        SeenBars($0)?.deepestLine(in: $1)
      }
    // Edges, on the upright clip, with something in their bar, such as a subtitle.
    case .overlay:
      .words(
        FrameEdge.allCases.map(\.rawValue), any: "anything in a bar",
        subject: "something in the bar"
      ) { $0.overlaidEdges.isEmpty ? nil : $0.overlaidEdges.map(\.rawValue) }
    case .fill:
      .word(of: PaddingFill.self, ebuQC: Self.barItem) { $0.padding?.fill?.rawValue }
    case .barColor: .anyWord(ebuQC: Self.barItem) { $0.padding?.color }
    // Display aspect ratio of the frame, and of the picture without its bars.
    case .aspect: .aspect(ebuQC: "0069F") { $0.video.display.aspectRatio }
    case .pictureAspect: .aspect(ebuQC: Self.barItem) { $0.padding?.display.aspectRatio }
    case .confidence: .number(.fraction) { $0.padding?.confidence }
    // The size of the stored frame.
    case .width: .number(.pixels, " px") { Double($0.video.storage.width) }
    case .height: .number(.pixels, " px") { Double($0.video.storage.height) }
    case .duration: .number(.seconds, " s") { $0.container.duration }
    case .codec: .anyWord { $0.video.codec }
    case .bitDepth: .number(.bits) { Double($0.video.bitDepth) }
    case .primaries: .tag { $0.primaries }
    case .transfer: .tag { $0.transfer }
    case .matrix: .tag { $0.matrix }
    case .range: .tag { $0.range }
    case .stereo:
      .words(StereoLayout.Packing.allCases.map(\.rawValue), any: "any 3D", subject: "3D") {
        $0.video.stereo.map { [$0.layout.rawValue] }
      }
    case .projection:
      .words(Projection.allCases.map(\.rawValue), any: "any") {
        $0.video.projection.map { [$0.rawValue] }
      }
    // Whether the active format description agrees with the picture.
    case .afd:
      .words(["agrees", "disagrees"], ebuQC: "0001F") {
        ($0.padding?.metadata.afd?.agrees).map { [$0 ? "agrees" : "disagrees"] }
      }
    // Whether all that the file states about its picture agrees with it.
    case .metadata:
      .words(["agrees", "disagrees"]) {
        $0.padding?.metadata.claims.map { claims in
          let verdicts = Set(claims.compactMap(\.agrees))
          return verdicts.contains(false)
            ? ["disagrees"] : verdicts.contains(true) ? ["agrees"] : []
        }
      }
    // The profiles whose recipients do not accept the clip.
    case .delivery:
      Definition(
        .words(nil), any: "any profile", subject: "not accepted for",
        ofReport: { report, _ in
          let refused = report.refusals.map(\.profile)
          return refused.isEmpty ? nil : .words(refused)
        })
    // The mode on any screen of the document.
    case .defaultMode:
      .words(DefaultMode.allCases.map(\.rawValue)) {
        $0.presentations.compactMap(\.defaultMode?.rawValue)
      }
    // The largest share of the frame that any screen crops by default.
    case .crops:
      Definition(kind: .number(.share), any: "any crop", subject: "cropped by default") {
        analysis, _ in
        analysis.mostCropped.map { screen in
          let share = screen.fill.croppedShare * 100
          return .number(share, text: "\(number(share, decimals: 2))% on \(screen.device)")
        }
      }
    // The largest share of anything important that a screen crops or hides in any mode.
    case .lost:
      Definition(kind: .number(.share), any: "anything", subject: "lost of what is important") {
        analysis, _ in
        analysis.mostLost.map { find in
          let share = (1 - find.loss.visible) * 100
          return .number(share, text: "\(number(share, decimals: 2))% of \(find.name)")
        }
      }
    // The causes, on any screen in any mode, other than the edges of the window.
    case .hidden:
      .words(
        RegionLoss.Cause.hiding.map(\.rawValue), subject: "over something important"
      ) { analysis in
        let causes = analysis.confirmedLosses.reduce(into: Set()) { $0.formUnion($1.loss.causes) }
          .subtracting([.crop])
        return causes.isEmpty ? nil : causes.map(\.rawValue).sorted()
      }
    // The zones of the frame that anything important extends beyond.
    case .outside:
      .words(nil, any: "any zone", subject: "something important beyond") { analysis in
        let zones = Set(analysis.confirmedItems.flatMap(\.outside))
        return zones.isEmpty ? nil : zones.sorted()
      }
    // Whether text that was found or given is there beyond doubt.
    case .text:
      .words(["confirmed", "likely"], any: "any text", subject: "text in the picture") { analysis in
        let texts = analysis.pictureTexts
        return texts.isEmpty ? nil : [texts.contains(where: \.confirmed) ? "confirmed" : "likely"]
      }
    // The height of the smallest line of text in points, on any screen in its default mode.
    case .textHeight:
      Definition(kind: .number(.points), subject: "smallest text") { analysis, _ in
        analysis.smallestText.map {
          .number($0.points, text: "\(number($0.points)) pt on \($0.screen.device)")
        }
      }
    // The code of a clip that could not be analysed.
    case .error:
      Definition(
        .words(FailureCode.allCases.map(\.rawValue)), any: "any error",
        ofReport: { report, _ in report.failure.map { .words([$0.code.rawValue]) } })
    }
  }

  var kind: Kind { definition.kind }
  var any: String? { definition.any }
  var ebuQC: String? { definition.ebuQC }

  /// The subject of messages for people.
  var subject: String {
    definition.subject ?? rawValue.split(separator: "-").joined(separator: " ")
  }

  /// The clip's value of the key; nil if unknown.
  ///
  /// - Parameter unit: the unit of sizes.
  func property(of report: ClipReport, in unit: Quantity.Unit) -> Property? {
    definition.read(report, unit)
  }

  /// The keys of a rule, of which `color` is a mapping.
  static let names = allCases.map(\.rawValue).filter { !$0.hasPrefix("color.") } + ["color"]
  static let colorNames = allCases.map(\.rawValue).compactMap {
    $0.hasPrefix("color.") ? String($0.dropFirst(6)) : nil
  }
}

extension ClipReport {
  /// The recipients that do not accept the clip.
  var refusals: [Delivery] { (deliveries ?? []).filter { $0.accepts == false } }
}

extension ConditionKey.Definition {
  /// - Parameter choices: the valid words; nil if any word is valid.
  fileprivate static func words(
    _ choices: [String]?, any: String? = nil, ebuQC: String? = nil, subject: String? = nil,
    _ read: @escaping (ClipAnalysis) -> [String]?
  ) -> Self {
    Self(kind: .words(choices), any: any, ebuQC: ebuQC, subject: subject) { analysis, _ in
      read(analysis).map { .words($0) }
    }
  }

  fileprivate static func word<Word: CaseIterable & RawRepresentable<String>>(
    of type: Word.Type, and others: String..., ebuQC: String,
    _ read: @escaping (ClipAnalysis) -> String?
  ) -> Self {
    words(type.allCases.map(\.rawValue) + others, ebuQC: ebuQC) { read($0).map { [$0] } }
  }

  fileprivate static func anyWord(
    ebuQC: String? = nil, _ read: @escaping (ClipAnalysis) -> String?
  ) -> Self {
    words(nil, ebuQC: ebuQC) { read($0).map { [$0] } }
  }

  /// A colour tag of the stream.
  fileprivate static func tag(_ read: @escaping (ClipAnalysis.Color) -> String?) -> Self {
    anyWord { read($0.video.color) ?? "unspecified" }
  }

  /// - Parameter unit: follows the number in messages.
  fileprivate static func number(
    _ quantity: Quantity, _ unit: String = "", _ read: @escaping (ClipAnalysis) -> Double?
  ) -> Self {
    Self(kind: .number(quantity)) { analysis, _ in
      read(analysis).map { .number($0, text: Rules.number($0) + unit) }
    }
  }

  fileprivate static func aspect(
    ebuQC: String, _ read: @escaping (ClipAnalysis) -> Ratio?
  ) -> Self {
    Self(kind: .number(.aspectRatio), ebuQC: ebuQC) { analysis, _ in
      read(analysis).map { .number($0.value, text: "\($0) (\(Rules.number($0.value)))") }
    }
  }

  fileprivate static func depth(
    any: String, subject: String,
    _ read: @escaping (ClipAnalysis, Quantity.Unit) -> SeenBars.Depth?
  ) -> Self {
    Self(kind: .number(.depth), any: any, ebuQC: ConditionKey.barItem, subject: subject) {
      analysis, unit in
      read(analysis, unit).map { .number($0.value(in: unit), text: $0.text) }
    }
  }
}

/// A figure of a clip for messages.
private func number(_ value: Double) -> String { number(value, decimals: 3) }

/// Bars and edge lines on the upright clip, and the shown part of its frame, in stored pixels.
struct SeenBars: Equatable {
  private let depths: EdgeDepths
  let frame: PixelSize

  /// Bars that stay from the first frame to the last; nil without padding detection.
  init?(_ analysis: ClipAnalysis) {
    guard let depths = analysis.uprightDepths else { return nil }
    self.init(depths, of: analysis.video)
  }

  /// The same, but nil unless the verdict is that the clip has bars.
  init?(steady analysis: ClipAnalysis) {
    switch analysis.padding?.verdict {
    case .padded, .mixed: self.init(analysis)
    case .some(.none), .undecided, nil: return nil
    }
  }

  /// The bars of each segment of the timeline.
  static func segments(_ analysis: ClipAnalysis) -> [SeenBars] {
    (analysis.padding?.timeline ?? []).map { segment in
      SeenBars(analysis.uprightDepths(in: segment), of: analysis.video)
    }
  }

  private init(_ depths: EdgeDepths, of video: ClipAnalysis.Video) {
    self.depths = depths
    frame = video.orientation.shown(video.shown.size)
  }

  var bars: PixelInsets { depths.bars }
  var lines: PixelInsets { depths.lines }

  /// The shape; nil for no bars.
  var shape: BarShape? { depths.shape }

  struct Depth: Equatable {
    let edge: String
    let pixels: Int
    /// Side of the frame along which the bar is deep: the height for a bar at the top.
    let side: Int

    var percent: Double { side > 0 ? Double(pixels) / Double(side) * 100 : 0 }

    func value(in unit: Quantity.Unit) -> Double {
      unit == .percent ? percent : Double(pixels)
    }

    /// `top, 138 px of 1080 (12.8%)`.
    var text: String { "\(edge), \(pixels) px of \(side) (\(number(percent, decimals: 2))%)" }
  }

  /// The deepest bar in that unit; nil for no bars.
  func deepest(in unit: Quantity.Unit) -> Depth? { deepest(bars, in: unit) }

  /// The deepest edge line in that unit; nil for none.
  func deepestLine(in unit: Quantity.Unit) -> Depth? { deepest(lines, in: unit) }

  private func deepest(_ insets: PixelInsets, in unit: Quantity.Unit) -> Depth? {
    [
      Depth(edge: "top", pixels: insets.top, side: frame.height),
      Depth(edge: "bottom", pixels: insets.bottom, side: frame.height),
      Depth(edge: "left", pixels: insets.left, side: frame.width),
      Depth(edge: "right", pixels: insets.right, side: frame.width),
    ].filter { $0.pixels > 0 }.max { $0.value(in: unit) < $1.value(in: unit) }
  }
}
