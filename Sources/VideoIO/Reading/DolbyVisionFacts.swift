internal import CFFmpeg

/// The Dolby Vision of a video stream; nil where nothing states a figure.
public struct DolbyVisionFacts: Sendable, Hashable {
  /// The profile, such as 5.
  public var profile: Int
  /// The level, which limits size and rate.
  public var level: Int?
  /// The base layer without the rest: 1 HDR10, 2 SDR, 4 HLG, 6 Blu-ray's HDR10, 0 nothing that can
  /// be shown.
  public var compatibility: Int?
}

extension DolbyVisionFacts {
  /// The record that MP4, Matroska and MPEG-TS have; nil if the container states none.
  init?(_ stream: UnsafeMutablePointer<AVStream>) {
    var size = 0
    guard let data = vidfit_stream_side_data(stream, AV_PKT_DATA_DOVI_CONF, &size),
      size >= MemoryLayout<AVDOVIDecoderConfigurationRecord>.size
    else { return nil }
    let record = UnsafeRawPointer(data).loadUnaligned(as: AVDOVIDecoderConfigurationRecord.self)
    self.init(
      profile: Int(record.dv_profile), level: record.dv_level > 0 ? Int(record.dv_level) : nil,
      compatibility: Int(record.dv_bl_signal_compatibility_id))
  }

  /// The profile that a decoded frame's metadata betray; nil for none, and for any other.
  ///
  /// The corresponding C function is `ff_dovi_guess_profile_hevc`.
  init?(_ frame: borrowing Frame) {
    guard let side = av_frame_get_side_data(frame.raw, AV_FRAME_DATA_DOVI_METADATA)?.pointee,
      side.size >= MemoryLayout<AVDOVIMetadata>.size
    else { return nil }
    let header = side.data.withMemoryRebound(to: AVDOVIMetadata.self, capacity: 1) {
      av_dovi_get_header($0).pointee
    }
    switch (header.vdr_rpu_profile, header.bl_video_full_range_flag) {
    case (0, 1): self.init(profile: 5)
    case (1, _):
      let isLayered =
        header.el_spatial_resampling_filter_flag != 0 && header.disable_residual_flag == 0
      self.init(profile: !isLayered ? 8 : header.vdr_bit_depth == 12 ? 7 : 4)
    default: return nil
    }
  }
}
