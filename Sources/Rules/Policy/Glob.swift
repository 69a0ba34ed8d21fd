internal import Files
internal import Glibc
package import Settings

/// A pattern for paths in the syntax of ignore files: `*`, `?` and `[…]` within a name, `**` for
/// any number of folders.
///
/// A pattern without a slash, except at its end, matches a name in any folder; any other matches a
/// path from its beginning. What matches is a file, or a folder with everything in it; with a slash
/// at the end it is a folder. Paths are bytes: `?` and `[…]` match one byte, which in UTF-8 need
/// not be a character.
package struct Glob: Sendable, Hashable {
  /// The patterns of the names; a `**` matches any number of them.
  private let components: [[UInt8]]
  /// The pattern as written.
  package let pattern: [UInt8]

  private static let slash = UInt8(ascii: "/")
  private static let anyDepth = Array("**".utf8)

  package init(_ pattern: [UInt8]) {
    self.pattern = pattern
    let names = Self.names(of: pattern)
    let isFolder = pattern.last == Self.slash
    let isName = !pattern.dropLast(isFolder ? 1 : 0).contains(Self.slash)
    guard !names.isEmpty else {
      components = []
      return
    }
    components =
      (isName ? [Self.anyDepth] : []) + names + (isFolder ? [Array("*".utf8)] : [])
      + [Self.anyDepth]
  }

  /// Reads a pattern that a person wrote.
  ///
  /// - Throws: for a pattern that would match nothing: with `..`, because paths have none, or with
  ///   the `!` of ignore files, because the order of patterns has no meaning here.
  package init(parsing pattern: [UInt8]) throws(SettingValue.Malformed) {
    self.init(pattern)
    let text = String(decoding: pattern, as: UTF8.self)
    if pattern.first == UInt8(ascii: "!") {
      throw SettingValue.Malformed(
        reason: "expected a pattern without '!' (write '\\!' for a name that begins with it), got "
          + "'\(text.oneLine)'")
    }
    if Self.names(of: pattern).contains(Array("..".utf8)) {
      throw SettingValue.Malformed(takes: "a pattern without '..'", not: text)
    }
  }

  /// Whether the pattern matches the path of a file. A leading `./` or `/` and doubled slashes make
  /// no difference.
  package func matches(_ path: [UInt8]) -> Bool {
    let names = Self.names(of: path)
    var (name, component) = (0, 0)
    /// The place to continue with one more name for the last `**` if the rest does not match.
    var retry: (name: Int, component: Int)?
    while name < names.count {
      if component < components.count, components[component] == Self.anyDepth {
        component += 1
        retry = (name, component)
      } else if component < components.count, Self.matches(names[name], components[component]) {
        (name, component) = (name + 1, component + 1)
      } else if let last = retry {
        (name, component) = (last.name + 1, last.component)
        retry = (name, component)
      } else {
        return false
      }
    }
    return components[component...].allSatisfy { $0 == Self.anyDepth }
  }

  private static func names(of path: [UInt8]) -> [[UInt8]] {
    path.split(separator: slash).filter { $0 != [UInt8(ascii: ".")] }.map(Array.init)
  }

  /// The corresponding C function is `fnmatch`.
  private static func matches(_ name: [UInt8], _ pattern: [UInt8]) -> Bool {
    let terminated = [pattern, name].map { $0.map(CChar.init(truncatingIfNeeded:)) + [0] }
    return unsafe fnmatch(terminated[0], terminated[1], 0) == 0
  }
}
