internal import CFFmpeg
internal import Files

/// Owner of one `AVIOContext`: the only way in which FFmpeg reads the file.
struct InputContext: ~Copyable {
  let raw: UnsafeMutablePointer<AVIOContext>
  let file: InputFile

  /// Bytes that FFmpeg reads at a time, unless a packet needs more.
  static let bufferSize: Int32 = 32_768

  /// The corresponding C function is `avio_alloc_context`.
  init(_ file: InputFile) throws(VideoError) {
    // The callbacks take the file unretained: `self` retains it for as long as the context lives.
    let opaque = Unmanaged.passUnretained(file).toOpaque()
    guard let buffer = av_malloc(Int(Self.bufferSize)) else { throw .outOfMemory(.open) }
    guard
      let raw = avio_alloc_context(
        buffer.assumingMemoryBound(to: UInt8.self), Self.bufferSize, 0, opaque,
        { opaque, buffer, count in InputContext.read(opaque, buffer, count) }, nil,
        { opaque, offset, whence in InputContext.seek(opaque, offset, whence) })
    else {
      av_free(buffer)
      throw .outOfMemory(.open)
    }
    self.raw = raw
    self.file = file
    file.fragments = 0
  }

  deinit {
    // FFmpeg may have replaced the buffer, so the one allocated above may be freed already.
    av_freep(&raw.pointee.buffer)
    var raw: UnsafeMutablePointer<AVIOContext>? = raw
    avio_context_free(&raw)
  }

  private static func read(
    _ opaque: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int32
  ) -> Int32 {
    guard let opaque, let buffer else { return vidfit_error_invalid_argument }
    let file = Unmanaged<InputFile>.fromOpaque(opaque).takeUnretainedValue()
    let result = file.readOn(
      into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)))
    return result == 0 ? vidfit_error_eof : Int32(result)
  }

  private static func seek(
    _ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32
  ) -> Int64 {
    guard let opaque else { return Int64(vidfit_error_invalid_argument) }
    let file = Unmanaged<InputFile>.fromOpaque(opaque).takeUnretainedValue()
    let target: Int64
    switch whence & ~AVSEEK_FORCE {
    case AVSEEK_SIZE: return file.shownSize
    case SEEK_SET: target = offset
    case SEEK_CUR: target = file.offset &+ offset
    case SEEK_END: target = file.shownSize &+ offset
    default: return Int64(vidfit_error_invalid_argument)
    }
    guard target >= 0 else { return Int64(vidfit_error_invalid_argument) }
    file.offset = target
    return target
  }
}
