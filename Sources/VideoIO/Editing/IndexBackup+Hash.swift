package import Bytes
package import Files
package import SystemPackage

extension IndexBackup {
  /// Keeps what `update` is about to replace; on return it is on the disk.
  ///
  /// - Throws: also if the clip is not what it was when the update was made.
  package init(
    before update: IndexUpdate, of clip: FilePath, in file: borrowing UpdatingFile
  ) throws(FileFailure) {
    try self.init(before: update, of: clip, in: file) { bytes throws(FileFailure) in
      try Self.hash(bytes, Self.path(of: clip))
    }
  }

  /// What an earlier change left; nil if none was stopped.
  ///
  /// - Throws: if there is something that doesn't belong to this clip, or that others may have put
  ///   there.
  package init?(
    leftBy clip: FilePath, in file: borrowing UpdatingFile
  ) throws(FileFailure) {
    try self.init(leftBy: clip, in: file) { bytes throws(FileFailure) in
      try Self.hash(bytes, Self.path(of: clip))
    }
  }

  private static func hash(_ bytes: [UInt8], _ place: FilePath) throws(FileFailure) -> [UInt8] {
    do throws(VideoError) {
      let hash = try ContentHash()
      hash.update(bytes)
      return hash.digest()
    } catch {
      throw FileFailure(place, error.message)
    }
  }
}
