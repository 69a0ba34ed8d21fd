internal import FoundationEssentials

/// The parts of a page that are the same in all: markup, scripts and styles.
enum PageShell {
  /// The view of one clip, in the order in which the browser reads it.
  static let script = joined([
    Array("\"use strict\";\n".utf8), PackageResources.data_js, PackageResources.dom_js,
    PackageResources.state_js, PackageResources.lens_js, PackageResources.seen_js,
    PackageResources.stage_js,
    PackageResources.see_js, PackageResources.picker_js,
    PackageResources.overlays_js, PackageResources.bodies_js, PackageResources.geometry_js,
    PackageResources.strip_js, PackageResources.windows_js, PackageResources.numbers_js,
    PackageResources.play_js, PackageResources.answer_js, PackageResources.help_js,
    PackageResources.wall_js, PackageResources.export_js, PackageResources.clip_js,
    PackageResources.own_js, PackageResources.main_js,
  ])
  /// The list, which pages of one clip do without.
  static let listScript = joined([
    Array("\"use strict\";\n".utf8), PackageResources.table_js, PackageResources.filters_js,
    PackageResources.histogram_js, PackageResources.part_js, PackageResources.library_js,
  ])
  /// The editor of corrections, which only pages for them carry.
  static let labelScript = joined([
    Array("\"use strict\";\n".utf8), PackageResources.loupe_js, PackageResources.labels_js,
    PackageResources.labelling_js,
  ])
  /// Shapes to type in, for pages without a clip.
  static let simulatorScript = joined([
    Array("\"use strict\";\n".utf8), PackageResources.simulator_js,
  ])
  /// The search for bars in people's own clips, which only pages with the engine carry.
  static let engineScript = joined([
    Array("\"use strict\";\n".utf8), PackageResources.engine_js, PackageResources.frames_js,
    PackageResources.look_js, PackageResources.found_js,
  ])
  /// What must not get lost, which pages of clips without such do without.
  static let importantScript = joined([
    Array("\"use strict\";\n".utf8), PackageResources.important_js,
  ])
  /// Unpacks the scripts and runs them.
  static let loader = joined([PackageResources.loader_js])
  static let style = SourceText.tight(
    joined([PackageResources.page_css, PackageResources.clip_css]))
  static let listStyle = SourceText.tight(joined([PackageResources.library_css]))
  static let labelStyle = SourceText.tight(joined([PackageResources.labels_css]))

  private static func joined(_ files: [[UInt8]]) -> String {
    files.map { SourceText.bare(String(decoding: $0, as: UTF8.self)) }.joined()
  }

  /// The markup before the data.
  ///
  /// - Parameters:
  ///   - title: plain text.
  ///   - hasEngine: whether it compiles WebAssembly, which its policy then allows.
  static func head(
    title: String, version: String, _ kind: PageKind, hasEngine: Bool = false
  ) -> String {
    filling(
      part(0),
      [
        "policy": policy(hasEngine: hasEngine), "title": title.asMarkup,
        "version": version.asMarkup,
        "style": styles(kind).map { "<style>\($0)</style>" }.joined(separator: "\n"),
      ])
  }

  /// The markup after the data, with the scripts.
  ///
  /// - Parameter hasItems: whether there is something that must not get lost.
  static func foot(_ kind: PageKind, hasItems: Bool, hasEngine: Bool = false) throws -> String {
    let code = try scripts(kind, hasItems: hasItems, hasEngine: hasEngine).map { script in
      let packed = Data(try Gzip.compressed(Array(script.utf8))).base64EncodedString()
      return "<script type=\"text/plain\" class=\"code\">\(packed)</script>\n"
    }
    return filling(part(1), ["code": code.joined(), "loader": loader])
  }

  static func scripts(_ kind: PageKind, hasItems: Bool, hasEngine: Bool = false) -> [String] {
    [script] + (hasEngine ? [engineScript] : [])
      + (kind == .simulator ? [simulatorScript] : []) + (kind.hasList ? [listScript] : [])
      + (kind == .labels ? [labelScript] : []) + (hasItems ? [importantScript] : [])
  }

  static func styles(_ kind: PageKind) -> [String] {
    [style] + (kind.hasList ? [listStyle] : []) + (kind == .labels ? [labelStyle] : [])
  }

  private static func part(_ index: Int) -> Substring {
    String(decoding: PackageResources.page_html, as: UTF8.self)
      .split(separator: "{{data}}", omittingEmptySubsequences: false)[index]
  }

  /// Replaces each `{{name}}` with its value. Values are not searched for names.
  private static func filling(_ template: Substring, _ values: [String: String]) -> String {
    let pieces = template.split(separator: "{{", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(String(pieces.first ?? "")) { text, piece in
      let parts = piece.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      return text + (values[String(parts[0])] ?? "") + (parts.dropFirst().first ?? "")
    }
  }

  /// Forbids every request and every script but the page's own. Pictures are embedded. A clip is
  /// opened only from the page's folder, or as the user's own file.
  private static func policy(hasEngine: Bool) -> String {
    """
    default-src 'none'; script-src '\(PageHashes.loader)' '\(PageHashes.script)' \
    '\(PageHashes.simulatorScript)' '\(PageHashes.listScript)' '\(PageHashes.labelScript)' \
    '\(PageHashes.importantScript)'\
    \(hasEngine ? " '\(PageHashes.engineScript)' 'wasm-unsafe-eval'" : ""); \
    style-src '\(PageHashes.style)' '\(PageHashes.listStyle)' '\(PageHashes.labelStyle)'; img-src data:; media-src 'self' file: blob:; base-uri 'none'; form-action 'none'
    """
  }
}

extension String {
  /// Escapes text for a place between tags, or in an attribute between double quotes.
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

/// The page's own scripts and styles as pages carry them: without comments and indentation, which
/// are for readers of the sources. Lines stay lines.
///
/// It relies on the sources' style: a comment begins a line or, after code, with two stars; no
/// string holds that sign, and no string spans lines.
enum SourceText {
  static func bare(_ source: String) -> String {
    var isComment = false
    var lines: [String] = []
    for line in source.split(separator: "\n") {
      var rest = line.drop { $0 == " " }
      if isComment {
        guard let end = rest.firstRange(of: "*/") else { continue }
        rest = rest[end.upperBound...].drop { $0 == " " }
        isComment = false
      }
      if rest.hasPrefix("//") { continue }
      var code = ""
      while let start = rest.hasPrefix("/*") ? rest.startIndex : rest.commentStart {
        code += rest[..<start]
        guard let end = rest[start...].firstRange(of: "*/") else {
          isComment = true
          break
        }
        rest = rest[end.upperBound...].drop { $0 == " " }
      }
      if !isComment { code += rest }
      while code.last == " " { code.removeLast() }
      if !code.isEmpty { lines.append(code) }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A style sheet without the spaces that only readers need; none of its strings has any of these.
  static func tight(_ style: String) -> String {
    [": ", "; ", ", ", " {", "{\n", ";\n", ",\n", "}\n"].reduce(style) { text, spaced in
      text.replacing(spaced, with: spaced.filter { !$0.isWhitespace })
    }
  }
}

extension Substring {
  /// The start of a comment after code.
  fileprivate var commentStart: Index? { firstRange(of: "/**")?.lowerBound }
}
