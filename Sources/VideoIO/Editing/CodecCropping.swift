package import Bytes
internal import Files
package import Framing

/// The cropping of an H.264 or HEVC stream by its own parameter set (SPS): decoders output the
/// picture without its bars, although the coded samples do not change.
///
/// FFmpeg's filters `h264_metadata` and `hevc_metadata` write the cropping; decoding shows the
/// result. Only streams with one sequence parameter set, repeated or not, are cropped.
///
/// Decoders of FFmpeg and mpv apply it on all sides. Those of Chromium, Firefox and VLC fail if
/// anything is cropped at the top or left: they leave the bar and cut as much picture off the
/// opposite side.
package struct CodecCropping: Sendable {
  /// The stream's number among all streams of the file, as ffprobe counts them.
  package let stream: Int
  /// The kept part, in stored pixels of the file as it is now.
  package let picture: PixelRect
  /// The parameter set's total cropping afterwards, in luma samples of the coded frame. It includes
  /// the current cropping, such as 8 of 1088 rows.
  package let insets: PixelInsets
  /// The headers that replace the stream's: an `avcC` or `hvcC` box without its header, or units
  /// with start codes, as its container delivers them.
  package let extradata: [UInt8]
  /// Whether other headers replace these along the way, as in an MP4 file with several sample
  /// descriptions.
  package let isInSeveralHeaders: Bool

  private let codec: UnitCodec
  private let framing: UnitFraming
  private let set: [UInt8]
  private let croppedSet: [UInt8]

  /// The size of the frames afterwards, in samples.
  package var storage: PixelSize { picture.size }

  /// Decides how to crop a stream, and tries it on its samples: frames decoded from the cropped
  /// stream must equal the same part of the original's, to the last bit.
  ///
  /// - Parameters:
  ///   - picture: The part to keep, in stored pixels. If the codec can't keep exactly that, the
  ///     smallest rectangle around it that the codec can keep replaces it.
  ///   - request: The stream to crop if there are several.
  /// - Throws: `refused` with a reason, `unreadable`.
  package init(
    _ clip: borrowing OpenedClip, keeping picture: PixelRect, stream request: StreamRequest = .best,
    limits: ReadingLimits = ReadingLimits()
  ) throws(EditError) {
    var reader = try EditError.reading { () throws(VideoError) in
      try VideoReader(clip, limits: limits, stream: request)
    }
    guard let codec = UnitCodec(reader.stream.codec), !reader.facts.isStillImage else {
      throw .refused("only video of H.264 and HEVC can be cropped in its headers")
    }
    guard reader.cursor.protection == .none else { throw .refused("it is encrypted") }
    let samples = try EditError.reading { () throws(VideoError) in try CroppingSamples(&reader) }
    let headers = CodecHeaders(reader.stream.extradata, codec)
    let sets = try ParameterSets(headers, samples.all)
    let frame = try samples.codedFrame(reader.stream)
    let (kept, insets, croppedSet) = try Self.crop(sets, frame, keeping: picture)
    self.picture = kept
    self.insets = insets
    self.croppedSet = croppedSet
    self.codec = codec
    set = sets.sequence
    stream = reader.facts.pick.index
    framing = headers.framing
    isInSeveralHeaders = sets.haveSuccessors
    extradata = try headers.replacing(set, by: croppedSet)
    let (cropping, parameters) = (self, reader.stream)
    var trial = try EditError.reading { () throws(VideoError) in
      try CroppingTrial(cropping, parameters)
    }
    try trial.run(samples)
  }

  /// Returns the rectangle that can be kept, the total cropping for it, and the parameter set for
  /// that.
  private static func crop(
    _ sets: ParameterSets, _ frame: CodedFrame, keeping picture: PixelRect
  ) throws(EditError) -> (PixelRect, PixelInsets, [UInt8]) {
    let whole = frame.picture.size.bounds
    guard !picture.isEmpty, picture.intersection(whole) == picture else {
      throw .refused("\(picture.cropText) isn't within its frame of \(whole.width)x\(whole.height)")
    }
    // The filter would silently drop anything that it can't write.
    guard try sets.filtered() == sets.sequence else {
      throw .refused("\(FFmpegRelease.name) can't rewrite its parameter sets without loss")
    }
    // Only the filter knows the steps: those of chroma samples, or of two if H.264 may have fields.
    let (columns, rows) = frame.chroma
    for (columns, rows) in [(1, 1), (columns, rows), (columns, 2 * rows)] {
      let insets = frame.insets(keeping: picture, columns: columns, rows: rows)
      let coded = PixelRect(in: frame.size, insets: insets)
      let kept = PixelRect(
        x: coded.x - frame.crop.left, y: coded.y - frame.crop.top, width: coded.width,
        height: coded.height)
      guard kept.intersection(whole) == kept else {
        throw .refused("its container crops it by less than its codec can")
      }
      guard kept != whole else { throw .refused("nothing is left to crop") }
      if let set = try? sets.filtered(insets) { return (kept, insets, set) }
    }
    throw .refused("\(FFmpegRelease.name) can't write this cropping")
  }

  /// Crops other headers of the same stream in the same way.
  ///
  /// - Throws: `refused` if they have another sequence parameter set, or frames another framing.
  package func cropped(headers bytes: [UInt8]) throws(EditError) -> [UInt8] {
    let headers = CodecHeaders(bytes, codec)
    guard headers.framing == framing else {
      throw .refused("its packets switch between start codes and lengths")
    }
    let units = try EditError.reading { () throws(VideoError) in try headers.units() }
    guard units.allSatisfy({ $0 == set || codec.kind($0) != .sequenceSet }) else {
      throw .severalSets
    }
    return try headers.replacing(set, by: croppedSet)
  }

  /// Crops the parameter sets of a sample and those of headers that accompany it.
  ///
  /// - Throws: `refused` if its sequence parameter set differs from the stream's.
  package func cropped(_ sample: CompressedSample) throws(EditError) -> CompressedSample {
    var result = sample
    let changed = try sample.bytes.withUnsafeBufferPointer { bytes throws(EditError) in
      try cropped(bytes)
    }
    if let changed { result.bytes = changed }
    if let extradata = sample.extradata { result.extradata = try cropped(headers: extradata) }
    return result
  }

  /// Crops the data of a packet; nil if it has no sequence parameter set.
  private func cropped(_ bytes: UnsafeBufferPointer<UInt8>) throws(EditError) -> [UInt8]? {
    var result: [UInt8] = []
    var copied = 0
    for range in framing.ranges(in: bytes, codec) where codec.kind(bytes[range]) == .sequenceSet {
      guard bytes[range].elementsEqual(set) else { throw .severalSets }
      result += try bytes[copied..<range.lowerBound - framing.prefix(set.count).count]
      result += try framing.prefix(croppedSet.count) + croppedSet
      copied = range.upperBound
    }
    return copied == 0 ? nil : result + bytes[copied...]
  }
}

extension EditError {
  fileprivate static let severalSets = EditError.refused(
    "it has several sequence parameter sets, and FFmpeg's filter can't tell whether they describe "
      + "the same frames")
}

extension PixelRect {
  /// The rectangle in the syntax of FFmpeg's crop filter.
  fileprivate var cropText: String { "\(width):\(height):\(x):\(y)" }
}

/// The parameter sets in a stream's headers and some of its samples, as far as cropping needs them.
private struct ParameterSets {
  let codec: UnitCodec
  let sequence: [UInt8]
  /// The video parameter sets to which HEVC's sequence parameter set refers.
  private let video: [[UInt8]]
  /// Whether headers replace the stream's own along the way.
  let haveSuccessors: Bool

  /// - Throws: `refused` if there is not exactly one sequence parameter set, or if the stream has
  ///   further layers or views.
  init(_ headers: CodecHeaders, _ samples: [CompressedSample]) throws(EditError) {
    let codec = headers.codec
    let successors = samples.compactMap(\.extradata)
    var units: [[UInt8]] = []
    for bytes in [headers.bytes] + successors {
      units += try EditError.reading { () throws(VideoError) in
        try CodecHeaders(bytes, codec).units()
      }
    }
    for sample in samples {
      units += sample.bytes.withUnsafeBufferPointer { bytes in
        headers.framing.ranges(in: bytes, codec).map { bytes[$0] }
          .filter { codec.kind($0) != .other }.map { [UInt8]($0) }
      }
    }
    guard !units.contains(where: { codec.kind($0) == .layer }) else {
      throw .refused("it holds a second view or layer, which would not be cropped with the first")
    }
    let sequences = Set(units.filter { codec.kind($0) == .sequenceSet })
    guard let sequence = sequences.first else {
      throw .refused("it has no sequence parameter set")
    }
    guard sequences.count == 1 else { throw .severalSets }
    self.codec = codec
    self.sequence = sequence
    video = Set(units.filter { codec.kind($0) == .videoSet }).sorted {
      $0.lexicographicallyPrecedes($1)
    }
    haveSuccessors = !successors.isEmpty
  }

  /// The sequence parameter set as FFmpeg's filter writes it.
  ///
  /// - Parameter insets: its total cropping in luma samples, not in addition to the current one.
  ///   Nil for the current cropping.
  func filtered(_ insets: PixelInsets? = nil) throws(EditError) -> [UInt8] {
    let options = insets.map {
      [
        ("crop_left", $0.left), ("crop_right", $0.right), ("crop_top", $0.top),
        ("crop_bottom", $0.bottom),
      ]
    }
    do throws(VideoError) {
      let units = (video + [sequence]).flatMap { [0, 0, 0, 1] as [UInt8] + $0 }
      let headers = try BitstreamFilter(codec.filterName).change(units, of: codec.id, options ?? [])
      // The filter writes start codes.
      return try CodecHeaders(headers, codec).units().first { codec.kind($0) == .sequenceSet } ?? []
    } catch {
      throw .refused(error.message)
    }
  }
}
