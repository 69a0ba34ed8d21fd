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

    var takesWords: Bool { if case .words = self { true } else { false } }
  }

  /// The value of a key for one clip.
  enum Property {
    /// None if unknown.
    case words([Word])
    case number(Double, text: String)
  }

  /// A word that a clip meets.
  struct Word {
    let word: String
    /// The word, or more than it, in sentences.
    let text: String

    init(_ word: String, _ text: String? = nil) {
      (self.word, self.text) = (word, text ?? word)
    }
  }

  /// The definition of a key except its name.
  struct Definition {
    let kind: Kind
    /// The meaning of the value `true`, such as any bar; nil if a value is needed.
    var any: String?
    /// The EBU QC item on this property.
    var ebuQC: String?
    /// The subject for people, if the key's own words won't do.
    var subject: String?
    /// The property of a clip, with sizes in that unit; nil if unknown.
    let read: (ClipReport, Quantity.Unit) -> Property?
  }

  /// The EBU QC item on bars.
  fileprivate static let barItem = "0015B"

  /// The complete definition of a key, in one place.
  var definition: Definition {
    switch self {
    case .verdict:
      .words(
        PaddingVerdict.Kind.allCases.map(\.rawValue) + [Self.unchecked], ebuQC: Self.barItem
      ) {
        let word = $0.padding?.verdict.rawValue ?? Self.unchecked
        return [Word(word, $0.suspicionInWords.map { "\(word); \($0)" })]
      }
    // The changes in the course of the clip.
    case .changes:
      .words(
        ["bars", "shape", "size"], any: "anything", ebuQC: Self.barItem, subject: "over time"
      ) { clip in
        let bars = Word("bars", "bars that change (\(SegmentWords(clip).text()))")
        return (clip.padding?.verdict == .mixed ? [bars] : [])
          + (clip.video.change.map { [Word($0, clip.video.changeInWords)] } ?? [])
      }
    // The shape of the bars that stay, on the upright clip.
    case .shape:
      .word(of: BarShape.self, ebuQC: Self.barItem) { $0.uprightDepths?.shape?.rawValue }
    // The deepest bar at any time.
    case .bars:
      .depth(any: "any bar", subject: "deepest bar") { clip in
        (clip.padding?.timeline ?? []).map { clip.uprightDepths(in: $0).bars }
          + [clip.uprightDepths?.bars]
      }
    // The deepest of the bars that stay from first frame to last, in a padded or mixed clip.
    case .steadyBars:
      .depth(any: "any bar", subject: "deepest bar") { clip in
        [.padded, .mixed].contains(clip.padding?.verdict) ? [clip.uprightDepths?.bars] : []
      }
    // The deepest of the edge lines that stay: too thin for bars, see ``EdgeDepths``.
    case .edgeLines:
      .depth(any: "any edge line", subject: "deepest edge line") { [$0.uprightDepths?.lines] }
    // Edges, on the upright clip, with something in their bar, such as a subtitle.
    case .overlay:
      .words(
        FrameEdge.allCases.map(\.rawValue), any: "anything in a bar",
        subject: "something in the bar"
      ) { $0.overlaidEdges.map { Word($0.rawValue) } }
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
      .word(of: StereoLayout.Packing.self, any: "any 3D", subject: "3D") {
        $0.video.stereo?.layout.rawValue
      }
    case .projection: .word(of: Projection.self, any: "any") { $0.video.projection?.rawValue }
    // Whether the active format description agrees with the picture.
    case .afd:
      .words(["agrees", "disagrees"], ebuQC: "0001F", subject: "AFD") {
        guard let format = $0.padding?.metadata.afd, let agrees = format.agrees else { return [] }
        let word = agrees ? "agrees" : "disagrees"
        return [Word(word, "\(format.code) (\(format.meaning)) \(word) with the picture")]
      }
    // Whether all that the file states about its picture agrees with it.
    case .metadata:
      .words(["agrees", "disagrees"]) { clip in
        let verdicts = Set((clip.padding?.metadata.claims ?? []).compactMap(\.agrees))
        return verdicts.contains(false)
          ? [Word("disagrees", clip.mismatchInWords)] : verdicts.map { _ in Word("agrees") }
      }
    // The profiles whose recipients do not accept the clip.
    case .delivery:
      Definition(kind: .words(nil), any: "any profile") { report, _ in
        .words(report.refusals.map { Word($0.profile, String($0.sentence.dropLast())) })
      }
    // The mode on any screen of the document.
    case .defaultMode:
      .words(DefaultMode.allCases.map(\.rawValue)) {
        $0.presentations.compactMap { $0.defaultMode.map { Word($0.rawValue) } }
      }
    // The largest share of the frame that any screen crops by default.
    case .crops:
      .share(any: "any crop", subject: "cropped by default") { clip in
        LostProperties(clip).mostCropped.map { ($0.fill.croppedShare, "on \($0.device)") }
      }
    // The largest share of anything important that a screen crops or hides in any mode.
    case .lost:
      .share(any: "anything", subject: "lost of what is important") { clip in
        LostProperties(clip).mostLost.map { (1 - $0.loss.visible, "of \($0.name)") }
      }
    // The causes, on any screen in any mode, other than the edges of the window.
    case .hidden:
      .words(RegionLoss.Cause.hiding.map(\.rawValue)) { clip in
        var found: [RegionLoss.Cause: Word] = [:]
        for one in LostProperties(clip).confirmedLosses {
          for cause in one.loss.causes where cause != .crop && found[cause] == nil {
            let words = one.loss.inWords(cause).listed
            found[cause] = Word(cause.rawValue, "\(words) over \(one.name)")
          }
        }
        return Array(found.values)
      }
    // The zones of the frame that anything important extends beyond.
    case .outside:
      .words(nil, any: "any zone", subject: "something important beyond") { clip in
        let items = LostProperties(clip).confirmedItems
        return Set(items.flatMap(\.outside)).map { zone in
          Word(zone, "\(zone) (\(named(items.filter { $0.outside.contains(zone) })))")
        }
      }
    // Whether text that was found or given is there beyond doubt.
    case .text:
      .words(["confirmed", "likely"], any: "any text", subject: "text in the picture") { clip in
        let texts = LostProperties(clip).pictureTexts
        guard !texts.isEmpty else { return [] }
        let word = texts.contains(where: \.confirmed) ? "confirmed" : "likely"
        return [Word(word, "\(word) (\(named(texts)))")]
      }
    // The height of the smallest line of text in points, on any screen in its default mode.
    case .textHeight:
      Definition(kind: .number(.points), subject: "smallest text") { report, _ in
        report.analysis.flatMap { LostProperties($0).smallestText }.map {
          .number($0.points, text: "\(number($0.points)) pt on \($0.device)")
        }
      }
    // The code of a clip that could not be analysed.
    case .error:
      Definition(kind: .words(FailureCode.allCases.map(\.rawValue)), any: "any error") {
        report, _ in
        report.failure.map { .words([Word($0.code.rawValue, Finding.unreadable($0))]) }
      }
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
  func read(_ report: ClipReport, in unit: Quantity.Unit) -> Property? {
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
    _ read: @escaping (ClipAnalysis) -> [ConditionKey.Word]
  ) -> Self {
    Self(kind: .words(choices), any: any, ebuQC: ebuQC, subject: subject) { report, _ in
      report.analysis.map { .words(read($0)) }
    }
  }

  fileprivate static func word<Word: CaseIterable & RawRepresentable<String>>(
    of type: Word.Type, any: String? = nil, ebuQC: String? = nil, subject: String? = nil,
    _ read: @escaping (ClipAnalysis) -> String?
  ) -> Self {
    words(type.allCases.map(\.rawValue), any: any, ebuQC: ebuQC, subject: subject) {
      [read($0).map { .init($0) }].compactMap(\.self)
    }
  }

  fileprivate static func anyWord(
    ebuQC: String? = nil, _ read: @escaping (ClipAnalysis) -> String?
  ) -> Self {
    words(nil, ebuQC: ebuQC) { [read($0).map { .init($0) }].compactMap(\.self) }
  }

  /// A colour tag of the stream.
  fileprivate static func tag(_ read: @escaping (ClipAnalysis.Color) -> String?) -> Self {
    anyWord { read($0.video.color) ?? "unspecified" }
  }

  /// - Parameter unit: follows the number in messages.
  fileprivate static func number(
    _ quantity: Quantity, _ unit: String = "", _ read: @escaping (ClipAnalysis) -> Double?
  ) -> Self {
    Self(kind: .number(quantity)) { report, _ in
      report.analysis.flatMap(read).map { .number($0, text: Rules.number($0) + unit) }
    }
  }

  fileprivate static func aspect(
    ebuQC: String, _ read: @escaping (ClipAnalysis) -> Ratio?
  ) -> Self {
    Self(kind: .number(.aspectRatio), ebuQC: ebuQC) { report, _ in
      report.analysis.flatMap(read).map {
        .number($0.value, text: "\($0) (\(Rules.number($0.value)))")
      }
    }
  }

  /// - Parameter read: a share, from 0 to 1, and its place.
  fileprivate static func share(
    any: String, subject: String,
    _ read: @escaping (ClipAnalysis) -> (share: Double, place: String)?
  ) -> Self {
    Self(kind: .number(.share), any: any, subject: subject) { report, _ in
      report.analysis.flatMap(read).map {
        .number($0.share * 100, text: "\(percents($0.share * 100)) \($0.place)")
      }
    }
  }

  /// - Parameter read: bars or edge lines of the upright clip, in stored pixels.
  fileprivate static func depth(
    any: String, subject: String, _ read: @escaping (ClipAnalysis) -> [PixelInsets?]
  ) -> Self {
    Self(kind: .number(.depth), any: any, ebuQC: ConditionKey.barItem, subject: subject) {
      report, unit in
      guard let clip = report.analysis else { return nil }
      let frame = clip.video.orientation.shown(clip.video.shown.size)
      return read(clip).compactMap(\.self).flatMap { depths in
        [
          Depth(edge: "top", pixels: depths.top, side: frame.height),
          Depth(edge: "bottom", pixels: depths.bottom, side: frame.height),
          Depth(edge: "left", pixels: depths.left, side: frame.width),
          Depth(edge: "right", pixels: depths.right, side: frame.width),
        ].filter { $0.pixels > 0 }
      }.max { $0.value(in: unit) < $1.value(in: unit) }.map {
        .number($0.value(in: unit), text: $0.text)
      }
    }
  }
}

/// The depth of a bar or an edge line, in stored pixels.
private struct Depth {
  let edge: String
  let pixels: Int
  /// Side of the frame along which the bar is deep: the height for a bar at the top.
  let side: Int

  private var percent: Double { side > 0 ? Double(pixels) / Double(side) * 100 : 0 }

  func value(in unit: Quantity.Unit) -> Double { unit == .percent ? percent : Double(pixels) }

  /// `top, 138 px of 1080 (12.8%)`.
  var text: String { "\(edge), \(pixels) px of \(side) (\(percents(percent)))" }
}

/// A figure of a clip for messages.
private func number(_ value: Double) -> String { number(value, decimals: 3) }

private func percents(_ value: Double) -> String { number(value, decimals: 2) + "%" }

/// The first of some items and the number of the others.
private func named(_ items: [ClipAnalysis.Important]) -> String {
  let first = items.first.map { "'\($0.id)'" } ?? ""
  return first + (items.count > 1 ? " and \(items.count - 1) more" : "")
}
