internal import FoundationEssentials
internal import VideoIO

/// The parts of a page that are the same in all: markup, script and style.
enum PageShell {
  /// In the order in which the browser reads them.
  static let script = joined([
    Array("\"use strict\";\n".utf8), PackageResources.data_js, PackageResources.dom_js,
    PackageResources.state_js, PackageResources.stage_js, PackageResources.picker_js,
    PackageResources.overlays_js, PackageResources.strip_js, PackageResources.windows_js,
    PackageResources.numbers_js, PackageResources.play_js, PackageResources.clip_js,
    PackageResources.table_js, PackageResources.filters_js, PackageResources.histogram_js,
    PackageResources.labels_js, PackageResources.library_js, PackageResources.main_js,
  ])
  /// Unpacks the script and runs it.
  static let loader = joined([PackageResources.loader_js])
  static let style = joined([
    PackageResources.page_css, PackageResources.clip_css, PackageResources.library_css,
  ])

  private static func joined(_ files: [[UInt8]]) -> String {
    files.map { SourceText.bare(String(decoding: $0, as: UTF8.self)) }.joined()
  }

  /// The parts of the markup before and after the data.
  ///
  /// - Parameter title: as text.
  static func parts(title: String, version: String) throws -> (head: String, foot: String) {
    let packed = Data(try Gzip.compressed(Array(script.utf8))).base64EncodedString()
    let values = [
      "policy": try policy, "title": title.asMarkup, "version": version.asMarkup, "style": style,
      "script": packed, "loader": loader,
    ]
    let template = String(decoding: PackageResources.page_html, as: UTF8.self)
    let pieces = template.split(separator: "{{data}}", omittingEmptySubsequences: false)
    let filled = pieces.map { filling($0, values) }
    return (filled.first ?? "", filled.dropFirst().joined())
  }

  /// `{{name}}` stands for a value; values are not looked into.
  private static func filling(_ template: Substring, _ values: [String: String]) -> String {
    let pieces = template.split(separator: "{{", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(String(pieces.first ?? "")) { text, piece in
      let parts = piece.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      return text + (values[String(parts[0])] ?? "") + (parts.dropFirst().first ?? "")
    }
  }

  /// Forbids every request and every script but the page's own. Pictures are embedded; a clip is
  /// opened only from where the page is, or as the person's own file.
  private static var policy: String {
    get throws {
      """
      default-src 'none'; script-src '\(try hash(loader))' '\(try hash(script))'; \
      style-src '\(try hash(style))'; img-src data:; media-src 'self' file: blob:; base-uri 'none'; form-action 'none'
      """
    }
  }

  private static func hash(_ text: String) throws -> String {
    "sha256-" + Data(try SecureHash.sha256(Array(text.utf8))).base64EncodedString()
  }
}

extension String {
  /// As text between tags, or in an attribute between double quotes.
  fileprivate var asMarkup: String {
    reduce(into: "") { markup, character in
      switch character {
      case "&": markup += "&amp;"
      case "<": markup += "&lt;"
      case ">": markup += "&gt;"
      case "\"": markup += "&quot;"
      default: markup.append(character)
      }
    }
  }
}
