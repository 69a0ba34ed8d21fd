internal import Files

/// Where the policy file of a folder is.
package enum PolicySearch {
  package static let fileName = ".vidfit.yml"

  /// The nearest policy file from `folder`, which is from the root on, upwards; a folder that holds
  /// `.git` is the last one that is looked at, so that a repository's policy is its own.
  package static func file(from folder: [UInt8]) -> [UInt8]? {
    var next: [UInt8]? = folder
    while let folder = next {
      let file = FolderPath.absolute(Array(fileName.utf8), in: folder)
      if let status = FileStatus(file), !status.isFolder { return file }
      if FileStatus(FolderPath.absolute(Array(".git".utf8), in: folder)) != nil { return nil }
      next = FolderPath.parent(of: folder)
    }
    return nil
  }
}
