internal import Document
internal import Files
internal import Framing
internal import Padding
internal import VideoIO
internal import VidfitKit

/// The frames of H.264 and HEVC as they are coded, with the rows and columns that the codec crops
/// away.
enum CodedFrames {
  /// The most key frames that are decoded for it.
  private static let most = 8
  /// Codecs crop at the bottom and right to fill up whole blocks; in pairs of fields, H.264 has
  /// blocks of 32 rows.
  private static let block = PixelSize(width: 16, height: 32)

  /// The cropping of a stream, and the picture in its coded frames; nil if it crops nothing away
  /// but what fills up blocks, or if frames differ.
  static func cropping(
    in reader: inout VideoReader
  ) throws(VideoError) -> StatedMetadata.Cropping? {
    guard ["h264", "hevc"].contains(reader.facts.codec), !reader.facts.isStillImage,
      var decoder = try? FrameDecoder(reader.stream)
    else { return nil }
    (decoder.appliesCropping, decoder.stereo) = (false, nil)
    let duration = reader.facts.end ?? 0
    var detector: PaddingDetector?
    var cropping: PixelInsets?
    var coded = PixelSize(width: 0, height: 0)
    var times: Set<Double> = []
    for place in 0..<most {
      let time = duration * (Double(place) + 0.5) / Double(most)
      guard let sample = try? reader.keySample(near: time), times.insert(sample.time).inserted,
        let frame = try? decoder.decodeKey(sample), !frame.isCorrupt
      else { continue }
      if cropping == nil {
        (cropping, coded) = (frame.codecCropping, frame.size)
        if fillsBlocks(frame.codecCropping, coded) { return nil }
        detector = PaddingDetector(size: coded)
      }
      guard frame.codecCropping == cropping, frame.size == coded else { return nil }
      if let evidence = EvidenceDecoder.evidence(of: frame, time: sample.time) {
        detector?.add(evidence)
      }
    }
    try reader.checkSource(.decode)
    guard let cropping, let verdict = detector?.verdict else { return nil }
    let isCertain = verdict.kind == .none || verdict.kind == .padded
    return StatedMetadata.Cropping(
      coded: coded, insets: cropping, picture: isCertain ? verdict.picture : nil)
  }

  /// The size of H.264's frames by their own headers, where FFmpeg crops them to the container's within
  /// the same blocks; nil where it doesn't.
  static func ownSize(
    in reader: inout VideoReader
  ) -> (size: PixelSize, coded: PixelSize)? {
    guard reader.facts.codec == "h264", var decoder = try? FrameDecoder(reader.stream.withoutSize)
    else { return nil }
    (decoder.appliesCropping, decoder.stereo) = (false, nil)
    guard let sample = try? reader.keySample(near: 0), let frame = try? decoder.decodeKey(sample)
    else { return nil }
    let size = PixelRect(in: frame.size, insets: frame.codecCropping).size
    return size == reader.facts.storage ? nil : (size, frame.size)
  }

  private static func fillsBlocks(_ cropping: PixelInsets, _ coded: PixelSize) -> Bool {
    cropping.top == 0 && cropping.left == 0 && cropping.right < block.width
      && cropping.bottom < block.height
  }
}

extension StatedMetadata.Frame {
  /// The statements of a frame in the report's terms.
  init(_ statements: FrameStatements, time: Double?) {
    self.init(time: time)
    activeFormat = statements.activeFormat.map(ActiveFormat.init)
    (barLines, barColumns) = (statements.barLines, statements.barColumns)
    if statements.hasDolbyVision {
      dolbyVision = statements.activeArea.map(StatedMetadata.DolbyVision.area) ?? .noArea
    }
    (pixelAspectRatio, orientation) = (statements.pixelAspectRatio, statements.orientation)
    stereo = statements.stereo
  }
}
