internal import Bytes
internal import CFFmpeg
internal import Framing

/// The comparison of a copy with its original, as far as FFmpeg reads them.
enum CopyCheck {
  /// - Throws: `refused` if the copy is known to lack something before it is made.
  static func beforehand(
    _ original: borrowing Demuxer, _ format: CopyFormat, _ cropping: CodecCropping
  ) throws(EditError) {
    let parameters = original.stream(cropping.stream)?.pointee.codecpar?.pointee
    guard let parameters, UnitCodec(parameters.codec_id) == cropping.codec else {
      throw .refused("it has changed since its frames were analysed")
    }
    if case .matroska(let layout) = ContainerLayout(of: original),
      let track = layout.track(of: original, stream: cropping.stream), track.crop != .zero
    {
      throw .refused("its container crops it, too, and FFmpeg would lose that")
    }
    for index in 0..<original.streamCount {
      guard let stream = original.stream(index), let parameters = stream.pointee.codecpar?.pointee
      else { continue }
      if av_dict_get(stream.pointee.metadata, "enc_key_id", nil, 0) != nil {
        throw .refused("its stream \(index) is encrypted")
      }
      let isAttached =
        parameters.codec_type == AVMEDIA_TYPE_ATTACHMENT || stream.isAttachedPicture
      guard isAttached ? format.holdsAttachments : format.accepts(parameters) else {
        throw .refused(
          "FFmpeg can't write its stream \(index) (\(parameters.name)) in \(format.muxer)")
      }
    }
  }

  /// - Returns: the parts missing from the copy on which neither pictures nor sound depend.
  /// - Throws: `refused` if it lacks more.
  static func afterwards(
    _ original: borrowing Demuxer, _ copy: borrowing Demuxer
  ) throws(EditError) -> [String] {
    guard copy.streamCount == original.streamCount else {
      throw .refused("FFmpeg copied only \(copy.streamCount) of \(original.streamCount) streams")
    }
    var losses = Self.lostTags(original.raw.pointee.metadata, copy.raw.pointee.metadata)
      .map { "the tag '\($0)'" }
    for index in 0..<original.streamCount {
      guard let from = original.stream(index), let to = copy.stream(index) else { continue }
      try check(from, to, index)
      losses += lostTags(from.pointee.metadata, to.pointee.metadata)
        .map {
          $0 == "language" ? "stream \(index)'s language" : "the tag '\($0)' of stream \(index)"
        }
      if from.pointee.disposition != to.pointee.disposition {
        losses.append("the disposition of stream \(index)")
      }
      if from.pointee.codecpar.pointee.initial_padding
        != to.pointee.codecpar.pointee.initial_padding
      {
        losses.append("how much of stream \(index)'s sound is silent at first")
      }
    }
    if copy.raw.pointee.nb_chapters != original.raw.pointee.nb_chapters {
      losses.append("chapters")
    }
    return losses
  }

  private static func check(
    _ from: UnsafeMutablePointer<AVStream>, _ to: UnsafeMutablePointer<AVStream>, _ index: Int
  ) throws(EditError) {
    guard let a = from.pointee.codecpar?.pointee, let b = to.pointee.codecpar?.pointee else {
      return
    }
    guard a.codec_id == b.codec_id, a.codec_type == b.codec_type else {
      throw .refused("FFmpeg can't write its stream \(index) (\(a.name)) as it reads it")
    }
    // Muxers differ in their handling of the times of delayed sound.
    guard a.initial_padding == 0 || startsAreEqual(from.pointee, to.pointee) else {
      throw .refused("FFmpeg can't write when its stream \(index) begins")
    }
    guard matrix(of: from) == matrix(of: to) else {
      throw .refused("FFmpeg can't write how its stream \(index) is rotated")
    }
    guard av_cmp_q(shape(of: from.pointee), shape(of: to.pointee)) == 0 else {
      throw .refused("FFmpeg can't write the pixel aspect ratio of its stream \(index)")
    }
  }

  /// Unknown starts count as equal.
  private static func startsAreEqual(_ a: AVStream, _ b: AVStream) -> Bool {
    let isKnown = a.start_time != vidfit_no_timestamp && b.start_time != vidfit_no_timestamp
    return !isKnown || av_compare_ts(a.start_time, a.time_base, b.start_time, b.time_base) == 0
  }

  private static func matrix(of stream: UnsafeMutablePointer<AVStream>) -> [Int32]? {
    vidfit_display_matrix(stream).map { [Int32](UnsafeBufferPointer(start: $0, count: 9)) }
  }

  /// Unknown counts as square.
  private static func shape(of stream: AVStream) -> AVRational {
    let stated = stream.sample_aspect_ratio
    let coded = stream.codecpar.pointee.sample_aspect_ratio
    let known = [stated, coded].first { $0.num > 0 && $0.den > 0 }
    return known ?? AVRational(num: 1, den: 1)
  }

  /// Tags that a copy lacks or has with another value, except those that muxers write themselves.
  private static func lostTags(_ from: OpaquePointer?, _ to: OpaquePointer?) -> [String] {
    let own: Set = ["encoder", "software", "duration"]
    var lost: [String] = []
    var entry = av_dict_get(from, "", nil, AV_DICT_IGNORE_SUFFIX)
    while let tag = entry?.pointee {
      let other = av_dict_get(to, tag.key, nil, 0)?.pointee
      let name = String(cString: tag.key)
      if !own.contains(name.lowercased()), other.map({ strcmp($0.value, tag.value) }) != 0 {
        lost.append(name)
      }
      entry = av_dict_get(from, "", entry, AV_DICT_IGNORE_SUFFIX)
    }
    return lost
  }
}

extension AVCodecParameters {
  fileprivate var name: String { String(cString: avcodec_get_name(codec_id)) }
}
