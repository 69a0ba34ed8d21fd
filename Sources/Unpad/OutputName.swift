package import Document
internal import Files
package import SystemPackage

extension UnpadOptions {
  /// The output of another clip has that name: text to follow "because".
  package static func collision(_ output: FilePath, ofOther clip: FilePath) -> String {
    "its output \(output.oneLine) is that of \(clip.oneLine), too; give it another folder or name"
  }

  /// An earlier run wrote the output of another clip under that name: text to follow "because".
  package static func collision(ofEarlier output: FilePath) -> String {
    "its output \(output.oneLine) is that of another clip in the journal; give it another folder or "
      + "name"
  }

  /// The command uses the file of that name, or has written it: text to follow "because". Nil if it
  /// doesn't, and for the clip itself.
  package static func collision(_ output: FilePath, of clip: FilePath) -> String? {
    guard UsedFiles.contain(output), FileStatus(output)?.identity != FileStatus(clip)?.identity
    else { return nil }
    return "its output \(output.oneLine) is a file that this command reads or has written"
  }
}

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
    } else if let collision = UnpadOptions.collision(output, of: clip) {
      self.init(.exists, collision)
    } else {
      return nil
    }
  }
}
