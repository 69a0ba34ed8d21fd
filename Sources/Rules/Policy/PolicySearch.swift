internal import Files
package import SystemPackage

/// Where the policy file of a folder is.
package enum PolicySearch {
  package static let fileName = ".vidfit.yml"

  /// The nearest policy file from `folder`, which is from the root on, upwards; a folder that holds
  /// `.git` is the last one that is looked at, so that a repository's policy is its own.
  package static func file(from folder: FilePath) -> FilePath? {
    var next: FilePath? = folder
    while let folder = next {
      let file = folder.appending(fileName)
      if let status = FileStatus(file), !status.isFolder { return file }
      if FileStatus(folder.appending(".git")) != nil { return nil }
      next = folder.parent
    }
    return nil
  }
}
