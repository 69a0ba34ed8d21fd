internal import Bytes
internal import CFFmpeg

/// The container of a copy, which is the same as that of its original.
struct CopyFormat {
  /// FFmpeg's name of the muxer.
  let muxer: String
  /// The muxer's options.
  let options: [(name: String, value: String)]
  /// The longest time that data may wait in a player's buffer, in microseconds; nil for formats
  /// without clocks.
  let delay: Int64?

  /// Muxers that write back the formats read by the demuxers of these names.
  private static let muxers = [
    "matroska,webm": "matroska", "mpegts": "mpegts", "flv": "flv", "avi": "avi", "h264": "h264",
    "hevc": "hevc",
  ]

  /// - Throws: `refused` for other containers, and for contents that the muxer omits.
  init(_ demuxer: borrowing Demuxer) throws(EditError) {
    guard let muxer = Self.muxers[demuxer.formatName],
      av_guess_format(muxer, nil, nil) != nil
    else {
      throw .refused("copying a file of its container (\(demuxer.formatName)) is not supported")
    }
    self.muxer = muxer
    guard muxer == "mpegts" else {
      options = []
      delay = nil
      return
    }
    // Packets of 192 bytes have a time code each; those of 204 have check bytes.
    var size: Int64 = 0
    av_opt_get_int(demuxer.raw.pointee.priv_data, "ts_packetsize", 0, &size)
    guard size == 188 || size == 192 else {
      throw .refused("FFmpeg can't write transport streams with packets of \(size) bytes")
    }
    options = [
      ("mpegts_copyts", "1"), ("mpegts_m2ts_mode", size == 192 ? "1" : "0"),
      // Otherwise only the first of several frames of sound would keep its time.
      ("pes_payload_size", "0"),
    ]
    // As in the `ffmpeg` command, but clocks don't begin before zero.
    let start = demuxer.raw.pointee.start_time
    delay = max(0, min(700_000, start == vidfit_no_timestamp ? 0 : start / 2))
  }

  var holdsAttachments: Bool { muxer == "matroska" }

  /// Whether the muxer accepts a stream and writes it so that it remains recognisable.
  ///
  /// The corresponding C function is `avformat_query_codec`.
  func accepts(_ parameters: AVCodecParameters) -> Bool {
    let (codec, type) = (parameters.codec_id, parameters.codec_type)
    guard codec != AV_CODEC_ID_NONE, codec != AV_CODEC_ID_BIN_DATA else { return false }
    // The muxer accepts everything, but writes other data without their kind and times.
    if muxer == "mpegts", type == AVMEDIA_TYPE_DATA {
      return [AV_CODEC_ID_TIMED_ID3, AV_CODEC_ID_SMPTE_KLV].contains(codec)
    }
    let format = av_guess_format(muxer, nil, nil)
    return avformat_query_codec(format, codec, FF_COMPLIANCE_EXPERIMENTAL) != 0
  }

  /// The value to add to a stream's times, in its time base, so that they are read back unchanged.
  func shift(of stream: AVStream) -> Int64 {
    let parameters = stream.codecpar.pointee
    guard muxer == "matroska", !FFmpegRelease.addsCodecDelay,
      parameters.codec_id == AV_CODEC_ID_OPUS
    else { return 0 }
    let samples = AVRational(num: 1, den: 48_000)
    return av_rescale_q(Int64(parameters.initial_padding), samples, stream.time_base)
  }
}
