internal import Document
internal import Files
internal import FoundationEssentials
package import SystemPackage
internal import Words

/// The contents of the files that settings name: read once for a process, part of the digest of
/// answers instead of their names, and sent to worker processes with the settings.
///
/// A policy is not among them, because it holds settings and is read before; nor is a baseline,
/// which holds results and is read line by line.
package struct NamedFiles: Codable, Sendable {
  static let keys: [SettingKey] = [.devices, .regions, .zones, .profiles]

  /// The files of each key in the order of ``Settings/files(_:)``.
  private var contents: [SettingKey: [Data]] = [:]

  /// Reads the files. Throws the problem of the first one that can't be read.
  ///
  /// - Parameter isInputTaken: whether standard input is for something else.
  package init(
    _ settings: Settings, isInputTaken: Bool = false
  ) throws(SettingValue.Malformed) {
    for key in Self.keys {
      let origin = settings.origin(key).description
      for path in settings.files(key) {
        if path == "-", key != .devices || isInputTaken {
          let reason = isInputTaken ? "; standard input is for something else: use <(…)" : ""
          throw .init(reason: "\(origin): expected a file, got '-'\(reason)")
        }
        do throws(FileFailure) {
          contents[key, default: []].append(Data(try WholeFile.read(path)))
        } catch {
          // A name that is no file is probably a zone's name, written wrongly.
          let known = key == .zones ? Zone.standard.map(\.name) : []
          let hint = likelyMeaning(of: path.oneLine, in: known).map { "; \($0)" } ?? ""
          throw .init(reason: "\(origin): \(error)\(hint)")
        }
      }
    }
  }

  package subscript(key: SettingKey) -> [[UInt8]] { contents[key, default: []].map { Array($0) } }

  /// Words for the digest of answers. That of a table of devices has its place without a table, too.
  package var words: [[UInt8]] {
    [self[.devices].first ?? []]
      + Self.keys.filter { $0 != .devices }.flatMap { key in
        self[key].flatMap { [Array("--\(key.rawValue)".utf8), $0] }
      }
  }
}

extension Settings {
  /// The files whose contents a setting stands for. Zones may also have the names of standard ones.
  package func files(_ key: SettingKey) -> [FilePath] {
    guard NamedFiles.keys.contains(key) else { return [] }
    let standard = Zone.standard.map { Array($0.name.utf8) }
    return [path(key)].compactMap(\.self)
      + list(key).filter { !standard.contains($0) }.map(FilePath.init(bytes:))
  }
}
