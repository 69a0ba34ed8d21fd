internal import Files
package import SystemPackage

/// Finds the policy file of a folder.
package enum PolicySearch {
  package static let fileName = ".vidfit.yml"

  /// The nearest policy file from the absolute `folder` upwards. A folder that holds `.git` is the
  /// last one searched, so that a repository's policy is its own.
  ///
  /// Whether the file is to be trusted is for its reader to say: one that was passed over could have
  /// held the rules that matter.
  package static func file(from folder: FilePath) -> FilePath? {
    var next: FilePath? = folder
    while let folder = next {
      let file = folder.appending(fileName)
      if let status = FileStatus(unfollowed: file), !status.isFolder { return file }
      if FileStatus(folder.appending(".git")) != nil { return nil }
      next = folder.parent
    }
    return nil
  }
}
