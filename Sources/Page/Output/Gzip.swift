internal import CZlib

/// Compression by RFC 1952, which browsers undo by `DecompressionStream`. Only this file uses zlib.
enum Gzip {
  /// zlib lacked memory.
  struct OutOfMemory: Error, CustomStringConvertible {
    let description = "not enough memory to compress the page's data"
  }

  /// 15 bits of window, and 16 for gzip's own header.
  private static let windowBits: Int32 = 15 + 16
  private static let memoryLevel: Int32 = 9

  /// The corresponding C functions are `deflateInit2`, `deflateBound` and `deflate`.
  static func compressed(_ bytes: [UInt8]) throws(OutOfMemory) -> [UInt8] {
    var stream = unsafe z_stream()
    guard
      unsafe deflateInit2_(
        &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, windowBits, memoryLevel, Z_DEFAULT_STRATEGY,
        ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw OutOfMemory() }
    defer { unsafe deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: Int(unsafe deflateBound(&stream, UInt(bytes.count))))
    var input = bytes
    let isDone = unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe stream.next_in = source.baseAddress
        unsafe stream.avail_in = UInt32(source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = UInt32(target.count)
        return unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
      }
    }
    guard isDone else { throw OutOfMemory() }
    output.removeLast(Int(unsafe stream.avail_out))
    return output
  }
}
