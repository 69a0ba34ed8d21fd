package import Bytes
internal import CFFmpeg
package import Files
package import Framing

/// What a frame states about its own picture, beyond ``FrameTags``.
package struct FrameStatements: Sendable, Hashable {
  /// The active format description of ETSI TS 101 154, 0 to 15.
  package var activeFormat: UInt8?
  /// The last line of the top bar and the first of the bottom bar by the user data of ATSC A/53, as
  /// the video interface numbers lines.
  package var barLines: ClosedRange<Int>?
  /// The last column of the left bar and the first of the right bar by the same, from 0.
  package var barColumns: ClosedRange<Int>?
  /// Whether it has metadata of Dolby Vision that can be read.
  package var hasDolbyVision = false
  /// The rows and columns around the active area of Dolby Vision; nil if none is stated.
  package var activeArea: PixelInsets?
  /// The pixel aspect ratio by the codec; nil if it states none.
  package var pixelAspectRatio: Ratio?
  /// The orientation by the codec; nil if it states none.
  package var orientation: PictureOrientation?
  /// How the codec says that the stream holds the views of two eyes; nil if it doesn't.
  package var stereo: StereoLayout?

  package init() {}

  /// Adds what FFmpeg leaves out of the decoded frame: bars, and before version 6 the active format
  /// of HEVC.
  fileprivate mutating func add(_ data: BroadcastPictureData) {
    activeFormat = activeFormat ?? data.activeFormat
    (barLines, barColumns) = (data.bars?.lines, data.bars?.columns)
    stereo = stereo ?? data.stereo
  }
}

extension DecodedFrame {
  /// What the frame states about its own picture, as far as FFmpeg hands it on.
  package var statements: FrameStatements {
    var statements = FrameStatements()
    statements.activeFormat = activeFormat
    statements.pixelAspectRatio = Ratio(codec: frame.raw.pointee.sample_aspect_ratio)
    statements.orientation = orientation
    statements.stereo = StereoLayout(of: frame.raw)
    if let side = av_frame_get_side_data(frame.raw, AV_FRAME_DATA_DOVI_RPU_BUFFER)?.pointee {
      let metadata = DolbyVisionMetadata(
        unit: UnsafeBufferPointer(start: side.data, count: Int(side.size)))
      statements.hasDolbyVision = metadata != nil
      statements.activeArea = metadata?.insets
    }
    return statements
  }

  /// The rows and columns that the codec crops away, if the decoder left them in; see
  /// ``FrameDecoder/appliesCropping``.
  package var codecCropping: PixelInsets {
    let frame = frame.raw.pointee
    return PixelInsets(
      top: Int(clamping: frame.crop_top), bottom: Int(clamping: frame.crop_bottom),
      left: Int(clamping: frame.crop_left), right: Int(clamping: frame.crop_right))
  }
}

extension StreamParameters {
  /// Adds what the user data of broadcasters in a sample of MPEG-2, H.264 or HEVC state.
  package func addBroadcastData(in sample: CompressedSample, to statements: inout FrameStatements) {
    var data = BroadcastPictureData()
    defer { statements.add(data) }
    if codec == AV_CODEC_ID_MPEG2VIDEO {
      data.add(mpeg2: sample.bytes)
    } else {
      // It precedes the slices.
      forEachUnit(of: sample, reach: Self.headerReach) { codec, unit in
        let isEnhancement =
          codec == .h264 ? unit[unit.startIndex] & 31 == 6 : unit[unit.startIndex] >> 1 & 63 == 39
        if isEnhancement { data.add(enhancement: unit.dropFirst(codec.headerBytes)) }
      }
    }
  }

  /// Bytes of a sample that are searched for what precedes its slices.
  private static let headerReach = 1 << 16

  /// The metadata of Dolby Vision in a sample of HEVC.
  fileprivate func dolbyVision(in sample: CompressedSample) -> DolbyVisionMetadata?? {
    var found: DolbyVisionMetadata??
    forEachUnit(of: sample, reach: .max) { codec, unit in
      guard codec == .hevc, unit[unit.startIndex] >> 1 & 63 == 62 else { return }
      found = .some(DolbyVisionMetadata(unit: unit.dropFirst(codec.headerBytes)))
    }
    return found
  }

  /// Calls `body` with each unit in the first bytes of a sample, from its header on. None in other
  /// codecs.
  private func forEachUnit(
    of sample: CompressedSample, reach: Int,
    _ body: (UnitCodec, Slice<UnsafeBufferPointer<UInt8>>) -> Void
  ) {
    guard let codec = UnitCodec(codec) else { return }
    let framing = CodecHeaders(sample.extradata ?? extradata, codec).framing
    sample.bytes.withUnsafeBufferPointer { bytes in
      let first = UnsafeBufferPointer(rebasing: bytes.prefix(reach))
      for range in framing.ranges(in: first, codec) { body(codec, first[range]) }
    }
  }
}

/// The active areas that the Dolby Vision metadata of a whole stream state.
package struct DolbyVisionAreas: Sendable, Hashable {
  /// Frames of the stream.
  package private(set) var frames = 0
  /// Frames by what their metadata state; nil for those without, and those that can't be read.
  package private(set) var counts: [DolbyVisionMetadata?: Int] = [:]
  /// Whether there were more different areas than are kept.
  package private(set) var isIncomplete = false

  /// Whether any frame has metadata; only those of HEVC are found.
  fileprivate var hasUnits = false
  /// Whether frames may state areas: the container may promise metadata that none has.
  package fileprivate(set) var isStated = true

  /// The most different areas that are kept. A feature film has a handful.
  private static let mostAreas = 1000

  package init() {}

  /// - Parameter metadata: nil in nil for metadata that can't be read.
  package mutating func add(_ metadata: DolbyVisionMetadata??) {
    frames += 1
    if metadata != nil { hasUnits = true }
    let metadata = metadata ?? nil
    if counts[metadata] == nil, counts.count == Self.mostAreas {
      isIncomplete = true
    } else {
      counts[metadata, default: 0] += 1
    }
  }
}

extension DolbyVisionAreas {
  /// Collects the active areas of a clip, of which it reads all from the start.
  ///
  /// - Throws: the reason why the stream can't be read to its end.
  package init(_ reader: inout VideoReader) throws(VideoError) {
    self.init()
    try reader.rewind()
    while let sample = try reader.nextSample() { add(reader.stream.dolbyVision(in: sample)) }
    if let damage = reader.damage { throw damage }
    isStated = reader.facts.codec != "hevc" || hasUnits
  }
}
