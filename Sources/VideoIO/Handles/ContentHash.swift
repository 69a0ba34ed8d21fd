internal import CFFmpeg
public import Files

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
