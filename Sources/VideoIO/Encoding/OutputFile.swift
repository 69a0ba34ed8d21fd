internal import CFFmpeg
internal import Files
internal import SystemPackage

/// Owner of one `AVFormatContext` that writes a file, and of the file.
struct OutputFile: ~Copyable {
  let raw: UnsafeMutablePointer<AVFormatContext>

  /// - Parameter format: FFmpeg's name of the muxer.
  ///
  /// The corresponding C functions are `avformat_alloc_output_context2` and `avio_open`.
  init(_ path: FilePath, format: String) throws(OutputError) {
    av_log_set_level(AV_LOG_QUIET)
    var context: UnsafeMutablePointer<AVFormatContext>?
    try OutputError.check(avformat_alloc_output_context2(&context, nil, format, nil))
    guard let context else { throw OutputError("out of memory") }
    // Without a protocol, FFmpeg could take the name for a URL.
    let url =
      Array("file:".utf8).map(CChar.init(truncatingIfNeeded:))
      + path.bytes.map(CChar.init(truncatingIfNeeded:)) + [0]
    let result = url.withUnsafeBufferPointer {
      avio_open(&context.pointee.pb, $0.baseAddress, AVIO_FLAG_WRITE)
    }
    guard result >= 0 else {
      avformat_free_context(context)
      try OutputError.check(result)
      throw OutputError("it cannot be opened")
    }
    raw = context
    // Some muxers reopen their own file under this name to move the index to the front.
    raw.pointee.url = url.withUnsafeBufferPointer { av_strdup($0.baseAddress) }
  }

  deinit {
    avio_closep(&raw.pointee.pb)
    avformat_free_context(raw)
  }

  /// The corresponding C function is `avformat_new_stream`.
  func addStream() throws(OutputError) -> UnsafeMutablePointer<AVStream> {
    guard let stream = avformat_new_stream(raw, nil) else { throw OutputError("out of memory") }
    return stream
  }

  /// Writes the file's header.
  ///
  /// The corresponding C function is `avformat_write_header`.
  ///
  /// - Parameter options: the muxer's options.
  func begin(_ options: [(name: String, value: String)]) throws(OutputError) {
    var dictionary: OpaquePointer?
    for option in options { av_dict_set(&dictionary, option.name, option.value, 0) }
    let result = avformat_write_header(raw, &dictionary)
    av_dict_free(&dictionary)
    try OutputError.check(result)
  }

  /// The corresponding C function is `av_interleaved_write_frame`.
  ///
  /// - Parameters:
  ///   - stream: the stream's number in this file.
  ///   - unit: the time base of the packet.
  func write(
    _ packet: borrowing Packet, stream index: Int, unit: AVRational
  ) throws(OutputError) {
    guard let stream = raw.pointee.streams[index] else { return }
    packet.raw.pointee.stream_index = Int32(index)
    av_packet_rescale_ts(packet.raw, unit, stream.pointee.time_base)
    try OutputError.check(av_interleaved_write_frame(raw, packet.raw))
    // A failed write of buffered data is only recorded.
    try OutputError.check(raw.pointee.pb.pointee.error)
  }

  /// The corresponding C functions are `av_write_trailer` and `avio_closep`.
  func finish() throws(OutputError) {
    try OutputError.check(av_write_trailer(raw))
    avio_flush(raw.pointee.pb)
    try OutputError.check(raw.pointee.pb.pointee.error)
    try OutputError.check(avio_closep(&raw.pointee.pb))
  }
}

/// The reason why a file could not be written.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence fragment on one line, without the path.
  public let message: String

  /// - Parameter message: a sentence fragment on one line, without the path.
  public init(_ message: String) { self.message = message }

  /// Returns a result of FFmpeg that is not negative; throws an error for any other.
  @discardableResult
  static func check(_ result: Int32) throws(OutputError) -> Int32 {
    guard result < 0 else { return result }
    throw OutputError(ffmpegText(of: result))
  }

  /// Turns the errors of `body` into errors of this kind.
  static func passing<R: ~Copyable>(
    _ body: () throws(VideoError) -> R
  ) throws(OutputError) -> R {
    do throws(VideoError) { return try body() } catch { throw OutputError(error.message) }
  }

  public var description: String { message }
}
