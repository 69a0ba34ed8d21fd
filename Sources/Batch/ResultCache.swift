internal import Document
internal import Files
internal import SystemPackage
internal import VidfitKit

/// A folder of earlier answers, one file for each combination of content and options, shared by
/// runs and machines.
///
/// Files are written beside their place and renamed, so that readers see complete files, on network
/// file systems too.
struct ResultCache: Sendable {
  private let folder: FilePath
  private let options: String

  init(folder: FilePath, options: String) {
    self.folder = folder
    self.options = options
  }

  /// The report kept for these contents; nil if there is none, or none that can be trusted.
  func report(of path: ClipLocation, fingerprint: String) -> ClipReport? {
    let place = place(of: path, fingerprint)
    // Everyone with write access to the folder could put an answer there.
    guard let file = try? FoundFile(place.folder.pushing(place.name)),
      let bytes = try? file.bytes(limit: WholeFile.limit),
      let entry = WorkerMessage.read(bytes, as: Entry.self),
      entry.fingerprint == fingerprint, entry.options == options
    else { return nil }
    var report = ClipReport(path: path, outcome: entry.stamped.outcome)
    report.vidfit = entry.stamped.vidfit
    return report
  }

  /// Keeps a report. If the folder can't be written, that only costs the next run time.
  func keep(_ report: ClipReport, fingerprint: String) {
    let entry = Entry(
      fingerprint: fingerprint, options: options,
      stamped: StampedOutcome(vidfit: report.vidfit, outcome: report.outcome))
    let place = place(of: report.path, fingerprint)
    guard let json = try? ReportEncoder().encode(entry), Folder.make(folder),
      Folder.make(place.folder),
      // Another user of the cache may have put a link there.
      let held = try? OpenFile(place.folder, .readOnly, [.directory, .noFollow]),
      var file = try? PendingFile(held.path.pushing(place.name), for: .upkeep)
    else { return }
    guard (try? file.write(json)) != nil else { return }
    try? file.commit()
  }

  /// A document without the path, which belongs to the clip and not to its contents.
  private struct Entry: Codable {
    let fingerprint: String
    let options: String
    let stamped: StampedOutcome

    private enum CodingKeys: CodingKey {
      case fingerprint, options
    }

    init(fingerprint: String, options: String, stamped: StampedOutcome) {
      self.fingerprint = fingerprint
      self.options = options
      self.stamped = stamped
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      fingerprint = try values.decode(String.self, forKey: .fingerprint)
      options = try values.decode(String.self, forKey: .options)
      stamped = try StampedOutcome(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(fingerprint, forKey: .fingerprint)
      try values.encode(options, forKey: .options)
      try stamped.encode(to: encoder)
    }
  }

  /// The folder `ab/` and the file `cdef….json` of a hash. The file's extension counts too, because
  /// FFmpeg goes by it.
  private func place(
    of path: ClipLocation, _ fingerprint: String
  ) -> (folder: FilePath, name: FilePath) {
    let words = [fingerprint, options, path.fileExtension?.lowercased() ?? ""]
    let hash = AnalysisSchema.digest(words.map { Array($0.utf8) })
    return (
      folder.pushing(FilePath(String(hash.prefix(2)))),
      FilePath("\(hash.dropFirst(2)).json")
    )
  }
}
