internal import Document
internal import Files
internal import FoundationEssentials
internal import Framing
internal import Padding
internal import Words

/// A table with a row for each clip and screen, for spreadsheets and programs: RFC 4180, UTF-8.
package struct CSVReport: ReportWriter {
  package init() {}

  package func write(
    _ results: JudgedResults, to sink: ([UInt8]) throws -> Void
  ) throws -> [String] {
    try sink(Self.header)
    try results.forEach({ Self.rows(of: $0) }) { try sink($0) }
    for request in results.missing {
      try sink(Self.line { $0.cell(CSVRow(missing: request)).field })
    }
    return []
  }

  /// The names of the columns.
  package static var header: [UInt8] { line(\.name) }

  /// A clip's rows: one without a screen where it has none.
  package static func rows(of clip: JudgedClip) -> [UInt8] {
    let screens: [ClipAnalysis.Screen?] = clip.report.analysis?.presentations ?? []
    return (screens.isEmpty ? [nil] : screens).flatMap { screen in
      line { $0.cell(CSVRow(clip: clip, screen: screen)).field }
    }
  }

  /// RFC 4180 section 2: lines end with CRLF, the last one too.
  private static func line(_ field: (CSVColumn) -> String) -> [UInt8] {
    Array((CSVColumn.all.map(field).joined(separator: ",") + "\r\n").utf8)
  }
}

/// The contents of a row: a clip, and one of its screens if it has any.
struct CSVRow {
  var clip: JudgedClip?
  /// A clip of a manifest without a result.
  var missing: Request?
  var screen: ClipAnalysis.Screen?

  var path: ClipLocation { clip?.report.path ?? missing?.path ?? "" }
  var analysis: ClipAnalysis? { clip?.report.analysis }
  var failure: ClipFailure? { clip?.report.failure }
  var padding: ClipAnalysis.Padding? { analysis?.padding }
}

/// A column of the table. Names never change. A new version of vidfit may add a column after the
/// others of its kind.
struct CSVColumn: Sendable {
  let name: String
  let cell: @Sendable (CSVRow) -> CSVCell

  static func text(_ name: String, _ value: @escaping @Sendable (CSVRow) -> String?) -> Self {
    Self(name: name) { row in value(row).map(CSVCell.text) ?? .empty }
  }

  static func integer(_ name: String, _ value: @escaping @Sendable (CSVRow) -> Int?) -> Self {
    Self(name: name) { row in value(row).map(CSVCell.integer) ?? .empty }
  }

  static func decimal(_ name: String, _ value: @escaping @Sendable (CSVRow) -> Double?) -> Self {
    Self(name: name) { row in value(row).map(CSVCell.decimal) ?? .empty }
  }

  static func flag(_ name: String, _ value: @escaping @Sendable (CSVRow) -> Bool?) -> Self {
    Self(name: name) { row in value(row).map(CSVCell.flag) ?? .empty }
  }
}

extension CSVColumn {
  static let all = clip + video + padding + screen

  /// The clip and its outcome.
  private static let clip: [CSVColumn] = [
    .text("path") { $0.path.string },
    // Filled only if the previous column is not exactly the bytes of the path.
    .text("path_base64") { row in
      let text = CSVCell.harmless(row.path.string)
      let bytes = row.path.bytes
      return Array(text.utf8) == bytes ? nil : Data(bytes).base64EncodedString()
    },
    .text("key") { $0.clip?.report.key ?? $0.missing?.key },
    .integer("index") { $0.clip?.report.index },
    .text("fingerprint") { $0.clip?.report.fingerprint },
    .text("status") { $0.missing != nil ? "missing" : $0.failure != nil ? "error" : "ok" },
    .text("result") { ($0.clip?.standing ?? .error).rawValue },
    .text("rules_broken") { $0.rules(.fail) },
    .text("rules_accepted") { $0.rules(.accepted) },
    .text("findings") { row in
      let sentences = row.clip?.findings.map(\.message) ?? []
      return sentences.isEmpty ? nil : sentences.joined(separator: "; ")
    },
    .text("error_code") { $0.failure?.code.rawValue },
    .text("error_stage") { $0.failure?.stage.rawValue },
    .flag("error_retryable") { $0.failure?.retryable },
    .text("error_message") { $0.failure?.message ?? ($0.missing != nil ? Finding.missing : nil) },
  ]

  /// Facts of the file.
  private static let video: [CSVColumn] = [
    .text("container_format") { $0.analysis?.container.format },
    .decimal("duration_s") { $0.analysis?.container.duration },
    .integer("bytes") { $0.analysis.map { Int($0.container.bytes) } },
    .text("codec") { $0.analysis?.video.codec },
    .text("profile") { $0.analysis?.video.profile },
    .text("pixel_format") { $0.analysis?.video.pixelFormat },
    .integer("bit_depth") { $0.analysis?.video.bitDepth },
    .text("frame_rate") {
      $0.analysis?.video.frameRate.map { "\($0.ratio.numerator)/\($0.ratio.denominator)" }
    },
    .text("field_order") { $0.analysis?.video.fieldOrder },
    .integer("storage_width") { $0.analysis?.video.storage.width },
    .integer("storage_height") { $0.analysis?.video.storage.height },
    .text("pixel_aspect_ratio") { $0.analysis?.video.pixelAspectRatio.description },
    .integer("rotation") { $0.analysis?.video.rotation },
    .decimal("display_width") { $0.analysis?.video.display.width },
    .decimal("display_height") { $0.analysis?.video.display.height },
    .text("display_aspect_ratio") { $0.analysis?.video.display.aspectRatio.description },
    .decimal("display_aspect_value") { $0.analysis?.video.display.value },
    .text("color_primaries") { $0.analysis?.video.color.primaries },
    .text("color_transfer") { $0.analysis?.video.color.transfer },
    .text("color_matrix") { $0.analysis?.video.color.matrix },
    .text("color_range") { $0.analysis?.video.color.range },
    .integer("stream") { $0.analysis?.video.stream?.index },
    .integer("video_streams") { $0.analysis?.video.stream?.count },
  ]

  /// Bars and rectangles in stored pixels, as in the JSON.
  private static let padding: [CSVColumn] = [
    .text("verdict") { $0.padding?.verdict.rawValue },
    .text("shape") { $0.padding?.shape?.rawValue },
    .text("fill") { $0.padding?.fill?.rawValue },
    .text("fill_color") { $0.padding?.color },
    .decimal("confidence") { $0.padding?.confidence },
    .integer("bar_top") { $0.padding?.edges.top.pixels },
    .integer("bar_bottom") { $0.padding?.edges.bottom.pixels },
    .integer("bar_left") { $0.padding?.edges.left.pixels },
    .integer("bar_right") { $0.padding?.edges.right.pixels },
    .decimal("bar_share") { $0.analysis?.barShare },
    .integer("picture_x") { $0.padding?.picture.x },
    .integer("picture_y") { $0.padding?.picture.y },
    .integer("picture_width") { $0.padding?.picture.width },
    .integer("picture_height") { $0.padding?.picture.height },
    .text("picture_aspect_ratio") { $0.padding?.display.aspectRatio.description },
    .decimal("picture_aspect_value") { $0.padding?.display.value },
    .integer("segments") { $0.padding?.timeline.count },
    .integer("afd_code") { $0.padding?.metadata.afd?.code },
    .flag("afd_agrees") { $0.padding?.metadata.afd?.agrees },
    .text("crop_ffmpeg") { $0.analysis?.advice.crop?.ffmpeg },
    .text("crop_handbrake") { $0.analysis?.advice.crop?.handbrake },
    .text("crop_mpv") { $0.analysis?.advice.crop?.mpv },
    .text("warnings") { row in
      let warnings = row.analysis?.warnings ?? []
      return warnings.isEmpty ? nil : warnings.joined(separator: "; ")
    },
    .integer("edge_line_top") { $0.padding?.edgeLines?.top },
    .integer("edge_line_bottom") { $0.padding?.edgeLines?.bottom },
    .integer("edge_line_left") { $0.padding?.edgeLines?.left },
    .integer("edge_line_right") { $0.padding?.edgeLines?.right },
    // These describe the clip as seen upright.
    .text("overlays") { $0.analysis?.overlaysInWords },
    .text("crop_keeping_overlays_ffmpeg") { $0.analysis?.advice.cropKeepingOverlays?.ffmpeg },
    .text("segments_in_words") { row in
      guard let analysis = row.analysis, let verdict = row.padding?.verdict, verdict != .undecided
      else { return nil }
      return SegmentWords(analysis).text { row.screen?.segmentShare($0) }
    },
    .text("keeps_all") { $0.analysis?.advice.keepsAll?.rawValue },
  ]

  /// One screen; shares from 0 to 1.
  private static let screen: [CSVColumn] = [
    .text("device") { $0.screen?.device },
    .text("device_name") { $0.screen?.name },
    .text("orientation") { $0.screen?.orientation.rawValue },
    .text("window_kind") { $0.screen?.windowKind.rawValue },
    .text("class") { $0.screen?.class?.rawValue },
    .flag("near_threshold") { $0.screen?.nearThreshold },
    .text("default_mode") { $0.screen?.defaultMode?.rawValue },
    .decimal("picture_screen_share") { $0.screen?.placed?.pictureScreenShare },
    .decimal("fit_screen_share") { $0.screen?.fit.screenShare },
    .decimal("fit_picture_screen_share") { $0.screen?.fit.pictureScreenShare },
    .decimal("fill_picture_screen_share") { $0.screen?.fill.pictureScreenShare },
    .decimal("fill_cropped_fraction") { $0.screen?.fill.croppedShare },
    .text("unpadded_default_mode") { $0.screen?.withoutPadding?.defaultMode?.rawValue },
    .decimal("unpadded_picture_screen_share") {
      $0.screen?.withoutPadding?.placed?.pictureScreenShare
    },
    .text("turn") { $0.screen?.turn?.rawValue },
    .integer("system") { $0.screen?.system },
    .text("pose") { $0.screen?.pose?.rawValue },
    .decimal("window_x") { $0.screen?.window.x },
    .decimal("window_y") { $0.screen?.window.y },
    .decimal("window_width") { $0.screen?.window.width },
    .decimal("window_height") { $0.screen?.window.height },
    .decimal("picture_window_share") { $0.screen?.placed?.pictureWindowShare },
    .decimal("obscured_share") { $0.screen?.placed?.obscured.share.roundedToMillionths },
    .decimal("avkit_safe_x") { $0.screen?.avkitSafeArea?.x },
    .decimal("avkit_safe_y") { $0.screen?.avkitSafeArea?.y },
    .decimal("avkit_safe_width") { $0.screen?.avkitSafeArea?.width },
    .decimal("avkit_safe_height") { $0.screen?.avkitSafeArea?.height },
    .text("playable") { $0.screen?.playable?.rawValue },
    .text("playable_reason") { $0.screen?.playableReason },
    .text("turned_unpadded_default_mode") {
      $0.screen?.turned?.withoutPadding?.defaultMode?.rawValue
    },
    .decimal("turned_unpadded_picture_screen_share") {
      $0.screen?.turned?.withoutPadding?.placed?.pictureScreenShare
    },
    .text("lost_fit") { $0.screen?.fit.lostInWords },
    .text("lost_fill") { $0.screen?.fill.lostInWords },
  ]
}

extension CSVRow {
  /// The ids of rules with that outcome, between semicolons.
  fileprivate func rules(_ outcome: Check.Outcome) -> String? {
    let rules = clip?.checks.filter { $0.outcome == outcome }.map(\.rule) ?? []
    return rules.isEmpty ? nil : rules.joined(separator: ";")
  }
}

/// One cell of a table that spreadsheets and programs read.
enum CSVCell: Sendable {
  case empty
  /// Text from a file, with any content.
  case text(String)
  case integer(Int)
  /// With up to six decimals. Below a thousand million, which all of ours are, without an exponent.
  case decimal(Double)
  case flag(Bool)

  /// The cell as written, quoted if RFC 4180 section 2 requires it.
  ///
  /// A spreadsheet recognises a formula by the first character of a cell, so a text that begins
  /// with such a character gets an apostrophe before it (OWASP, "CSV Injection"). Our own numbers
  /// keep their sign: the kind of a cell decides, not its looks.
  var field: String {
    switch self {
    case .empty: ""
    case .text(let text): Self.quoted(Self.harmless(text))
    case .integer(let value): String(value)
    case .decimal(let value): Self.plain(value)
    case .flag(let value): value ? "true" : "false"
    }
  }

  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "＝", "＋", "－", "＠",
  ]

  /// The text in a form on which neither a spreadsheet nor a terminal acts: control characters are
  /// escaped as in messages.
  static func harmless(_ text: String) -> String {
    let line = text.oneLine
    let isFormula = line.unicodeScalars.first.map(formulaStarts.contains) ?? false
    return isFormula ? "'" + line : line
  }

  private static func quoted(_ text: String) -> String {
    // There are no line ends to quote any more.
    let needsQuotes = text.utf8.contains { [UInt8(ascii: ","), UInt8(ascii: "\"")].contains($0) }
    guard needsQuotes || text.first == " " || text.last == " " else { return text }
    var field = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { field += "\"" }
      field.unicodeScalars.append(scalar)
    }
    return field + "\""
  }

  private static func plain(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e9 else { return "\(value)" }
    let magnitude = number(value.magnitude, decimals: 6)
    return value < 0 && magnitude != "0" ? "-" + magnitude : magnitude
  }
}
