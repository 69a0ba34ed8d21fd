internal import Files
internal import Results
internal import SystemPackage
internal import VidfitKit

/// A folder of earlier answers, one file for each content and options, shared by runs and machines.
///
/// Files are written beside their place and renamed, so that whoever reads one reads all of it,
/// on network file systems too.
struct ResultCache: Sendable {
  private let folder: FilePath
  private let options: String

  init(folder: FilePath, options: String) {
    self.folder = folder
    self.options = options
  }

  /// The document kept for these contents, without the path; nil when there is none, or none that
  /// can be trusted.
  func result(of path: FilePath, fingerprint: String) -> JSONMembers? {
    let place = place(of: path, fingerprint)
    guard let bytes = try? WholeFile.read(place), Self.isOneLine(bytes),
      var members = JSONMembers(bytes),
      members[string: "fingerprint"] == fingerprint, members[string: "options"] == options
    else { return nil }
    members["fingerprint"] = nil
    members["options"] = nil
    return members
  }

  /// Somebody's tidied copy would break whatever reads results by the line.
  private static func isOneLine(_ bytes: [UInt8]) -> Bool {
    !bytes.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
  }

  /// Keeps a document. A folder that can't be written only costs the next run time.
  func keep(_ members: JSONMembers, of path: FilePath, fingerprint: String) {
    var members = members
    members["path"] = nil
    members["pathBytes"] = nil
    members[string: "fingerprint"] = fingerprint
    members[string: "options"] = options
    let place = place(of: path, fingerprint)
    guard Folder.make(place.removingLastComponent()), var file = try? PendingFile(place)
    else { return }
    guard (try? file.write(members.json)) != nil else { return }
    try? file.commit()
  }

  /// `ab/` and `cdef….json` of a hash: FFmpeg also goes by a file's extension, so that counts too.
  private func place(of path: FilePath, _ fingerprint: String) -> FilePath {
    let words = [fingerprint, options, path.fileExtension?.lowercased() ?? ""]
    let hash = AnalysisSchema.digest(words.map { Array($0.utf8) })
    return folder.appending(String(hash.prefix(2))).appending("\(hash.dropFirst(2)).json")
  }
}
