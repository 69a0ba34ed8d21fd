package import Document
internal import Files
package import SystemPackage

extension Unpadding.Reason {
  /// The reason why an output must not have its name. Nothing is opened to find it. Nil if the name
  /// will do.
  ///
  /// - Parameters:
  ///   - clip: the file that the output is made of.
  ///   - overwrites: whether the output may replace a file.
  package init?(_ output: FilePath, of clip: FilePath, overwrites: Bool) {
    let name = output.oneLine
    guard let status = FileStatus(unfollowed: output) else { return nil }
    if let there = FileStatus(output)?.identity, there == FileStatus(clip)?.identity {
      self.init(.exists, "\(name) is the clip itself; --in-place changes it")
    } else if status.isFolder {
      self.init(.exists, "\(name) is a folder")
    } else if let kind = PendingFile.specialKind(of: output) {
      self.init(.exists, "\(name) is \(kind), not a file")
    } else if !overwrites {
      self.init(existing: output)
    } else if let collision = UsedFiles.collision(output, of: clip) {
      self.init(.exists, collision)
    } else {
      return nil
    }
  }
}
