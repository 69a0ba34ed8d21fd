internal import Files
internal import Results
internal import VidfitKit

/// A folder of earlier answers, one file for each content and options, shared by runs and machines.
///
/// Files are written beside their place and renamed, so that whoever reads one reads all of it,
/// on network file systems too.
struct ResultCache: Sendable {
  private let folder: [UInt8]
  private let options: String

  init(folder: [UInt8], options: String) {
    self.folder = folder
    self.options = options
  }

  /// The document kept for these contents, without the path; nil when there is none, or none that
  /// can be trusted.
  func result(of path: MediaPath, fingerprint: String) -> JSONMembers? {
    let place = place(of: path, fingerprint)
    guard let bytes = try? WholeFile.read(place.folder + place.name), Self.isOneLine(bytes),
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
  func keep(_ members: JSONMembers, of path: MediaPath, fingerprint: String) {
    var members = members
    members["path"] = nil
    members["pathBytes"] = nil
    members[string: "fingerprint"] = fingerprint
    members[string: "options"] = options
    let place = place(of: path, fingerprint)
    guard Folder.make(folder), Folder.make(place.folder),
      var file = try? PendingFile(place.folder + place.name)
    else { return }
    guard (try? file.write(members.json)) != nil else { return }
    try? file.commit()
  }

  /// `ab/` and `cdef….json` of a hash: FFmpeg also goes by a file's extension, so that counts too.
  private func place(of path: MediaPath, _ fingerprint: String) -> (folder: [UInt8], name: [UInt8])
  {
    let words = [fingerprint, options, path.fileExtension?.lowercased() ?? ""]
    let hash = Array(AnalysisSchema.digest(words.map { Array($0.utf8) }).utf8)
    return (
      folder + Array("/".utf8) + hash.prefix(2) + Array("/".utf8),
      hash.dropFirst(2) + Array(".json".utf8)
    )
  }
}
