package import Bytes
internal import CFFmpeg
public import Files
package import SystemPackage

/// A 128-bit MurmurHash3 of bytes: fast and the same on every machine. It is not cryptographic:
/// files can be made to collide.
///
/// The corresponding C type is `AVMurMur3`.
public struct ContentHash: ~Copyable {
  private let raw: OpaquePointer

  /// - Throws: `memory`.
  public init() throws(VideoError) {
    guard let raw = av_murmur3_alloc() else { throw .outOfMemory(.open) }
    self.raw = raw
    av_murmur3_init(raw)
  }

  deinit { av_free(UnsafeMutableRawPointer(raw)) }

  /// Adds bytes to the hash.
  ///
  /// The corresponding C function is `av_murmur3_update`.
  public func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { update($0) }
  }

  func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    av_murmur3_update(raw, bytes.baseAddress, bytes.count)
  }

  /// The hash, 16 bytes.
  ///
  /// The corresponding C function is `av_murmur3_final`.
  public consuming func digest() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
      av_murmur3_final(raw, buffer.baseAddress)
      count = 16
    }
  }
}

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
