internal import CFFmpeg
package import Files

/// SHA-256 of bytes (FIPS 180-4), for uses that need collision resistance.
///
/// The corresponding C type is `AVSHA`.
package enum SecureHash {
  /// The hash, 32 bytes.
  ///
  /// - Throws: `memory`.
  ///
  /// The corresponding C functions are `av_sha_init`, `av_sha_update` and `av_sha_final`.
  package static func sha256(_ bytes: [UInt8]) throws(VideoError) -> [UInt8] {
    guard let hash = av_sha_alloc() else { throw .outOfMemory(.open) }
    defer { av_free(UnsafeMutableRawPointer(hash)) }
    av_sha_init(hash, 256)
    bytes.withUnsafeBufferPointer { av_sha_update(hash, $0.baseAddress, $0.count) }
    return [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      av_sha_final(hash, buffer.baseAddress)
      count = 32
    }
  }
}
