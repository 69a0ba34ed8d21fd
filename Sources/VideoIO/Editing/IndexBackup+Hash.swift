package import Bytes
package import Files
package import SystemPackage

extension IndexBackup {
  /// Saves the bytes that `update` is about to replace; on return they are on the disk.
  ///
  /// - Throws: an error also if the clip has changed since the update was made.
  package init(
    before update: IndexUpdate, of clip: FilePath, in file: borrowing UpdatingFile
  ) throws(FileFailure) {
    try self.init(before: update, of: clip, in: file) { bytes throws(FileFailure) in
      try Self.hash(bytes, Self.path(of: clip))
    }
  }

  /// Reads the backup of an earlier change; nil if none was interrupted.
  ///
  /// - Throws: an error if there is a file that doesn't belong to this clip, or that others may
  ///   have put there.
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
