package import Files
package import SystemPackage

/// A door to the files in the folder of a manifest and in the folders below.
package struct LocalDoor: SegmentDoor {
  package let manifest: StreamAddress
  /// The folder's path without links.
  private let folder: FilePath
  private let allowsElsewhere: Bool

  /// - Parameters:
  ///   - path: the manifest's.
  ///   - allowsElsewhere: whether files in other folders may be opened too.
  package init(_ path: FilePath, allowsElsewhere: Bool = false) throws(SourceFailure) {
    let whole = path.absolute(in: FilePath.workingFolder ?? "/")
    guard FileStatus(whole) != nil, let folder = whole.parent?.resolved else {
      throw FileStatus.failure(whole).map(SourceFailure.init) ?? .noSuchFile
    }
    manifest = StreamAddress(
      scheme: "file", authority: "", path: PercentCode.encoded(whole.bytes, keeping: Self.ofPaths))
    self.folder = folder
    self.allowsElsewhere = allowsElsewhere
  }

  package func size(of address: StreamAddress) throws(SourceFailure) -> Int64? {
    let path = try path(address)
    return FileStatus(path).map { Int64($0.bytes) }
  }

  package func read(_ part: ResourcePart, limit: Int) throws(SourceFailure) -> [UInt8] {
    let path = try path(part.address)
    guard let status = FileStatus(path), status.isRegular else {
      throw SourceFailure(.notAllowed, "it is no regular file")
    }
    let range = try part.bytes(of: Int64(status.bytes))
    let bytes: [UInt8]
    let place: FilePath?
    do throws(FileFailure) {
      let file = try SharedFile(path)
      bytes = try file.bytes(at: range.lowerBound, count: min(limit, range.count))
      place = file.place
    } catch {
      throw SourceFailure(error)
    }
    // A folder may have been replaced by a link since.
    guard allowsElsewhere || part.address == manifest || place?.starts(with: folder) == true else {
      throw .elsewhere
    }
    return bytes
  }

  /// The file at an address, without links.
  private func path(_ address: StreamAddress) throws(SourceFailure) -> FilePath {
    guard address.scheme == "file" else { throw .notForFiles }
    guard ["", "localhost", nil].contains(address.authority) else {
      throw SourceFailure(.notAllowed, "it is not a local file")
    }
    let bytes = PercentCode.decoded(address.path.utf8)
    guard !bytes.contains(0) else { throw SourceFailure(.notAllowed, "its name holds a zero byte") }
    let named = FilePath(bytes: bytes)
    guard named.isAbsolute else { throw SourceFailure(.notAllowed, "its path is not absolute") }
    // The user named the manifest, which may be a link.
    guard address != manifest else { return named }
    guard let path = named.resolved else {
      // Whether something exists elsewhere must not be revealed.
      guard allowsElsewhere || isBelow(named) else { throw .elsewhere }
      throw FileStatus.failure(named).map(SourceFailure.init) ?? .noSuchFile
    }
    guard allowsElsewhere || path.starts(with: folder) else { throw .elsewhere }
    return path
  }

  /// Whether a missing file would lie in the folder once the links of its own folders are followed.
  private func isBelow(_ path: FilePath) -> Bool {
    var parent = path.lexicallyNormalized().parent
    while let folder = parent {
      if let resolved = folder.resolved { return resolved.starts(with: self.folder) }
      parent = folder.parent
    }
    return false
  }

  /// The characters that a path may hold as they are, section 3.3 of RFC 3986.
  private static let ofPaths = PercentCode.unreserved.union("!$&'()*+,;=:@".utf8)
}

extension SourceFailure {
  static let noSuchFile = SourceFailure(.notFound, "there is no such file")
  static let elsewhere = SourceFailure(
    .notAllowed, "it lies outside the manifest's folder, and --allow-elsewhere isn't given")

  /// Whoever wrote a file that the user was given must not make this machine send requests.
  static let notForFiles = SourceFailure(
    .notAllowed,
    "it is no local file, and vidfit fetches nothing that a manifest in a file names, not even with "
      + "--allow-elsewhere and --allow-network; give the address of the manifest instead")

  init(_ failure: FileFailure) {
    let code: FailureCode =
      failure.code == .noSuchFileOrDirectory
      ? .notFound : failure.isPermission ? .permission : .internal
    self.init(code, failure.reason)
  }
}
