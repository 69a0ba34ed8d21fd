internal import Files
internal import Framing
internal import VideoIO

extension EncodingWriter {
  /// How options say which stream they are for.
  private var stream: String { plan.videos > 1 ? ":v:\(plan.videosBefore)" : ":v" }

  var filters: String {
    var filters = [crop.filter(source.video, isUpright: turnsUpright)]
    if overreads { filters.insert("pad=iw+64:ih", at: 0) }
    if let ratio { filters.append(ratio) }
    if let color { filters.append(color) }
    if source.contents.dolbyVision != nil {
      // The numbers of DOVI_RPU_BUFFER and DOVI_METADATA, whose names FFmpeg 5.1 doesn't know:
      // later encoders would write them for a picture of another size.
      filters += ["sidedata=mode=delete:type=23", "sidedata=mode=delete:type=24"]
    }
    return filters.joined(separator: ",")
  }

  /// Whether FFmpeg's encoder of MPEG-2, up to 9.0 at least, would crash: fields take whole pairs of
  /// macroblocks, and a frame that needs no other filling up is read beyond its end, unless its rows
  /// lie further apart than the encoder's own.
  private var overreads: Bool {
    encoder.name == "mpeg2video" && source.isInterlaced && crop.rect.width % 16 == 0
      && crop.rect.height % 32 == 16
  }

  /// FFmpeg 5.1 takes the wrong shape from Matroska files that are cropped.
  private var ratio: String? {
    var ratio = source.video.pixelAspectRatio
    guard ratio != .one || source.video.cleanAperture != nil else { return nil }
    if turnsUpright, source.video.orientation.swapsAxes { ratio = ratio.inverse ?? ratio }
    let most = max(ratio.numerator, ratio.denominator)
    return "setsar=\(ratio.numerator)/\(ratio.denominator)" + (most > 100 ? ":max=\(most)" : "")
  }

  /// Set on the frames, because FFmpeg 9 takes primaries and transfer from there and not from options.
  private var color: String? {
    let color = source.video.color
    let tags = [
      ("range", color.range), ("color_primaries", color.primaries), ("color_trc", color.transfer),
      ("colorspace", color.matrix),
    ].compactMap { name, value in value.map { "\(name)=\($0)" } }
    return tags.isEmpty ? nil : "setparams=" + tags.joined(separator: ":")
  }

  var video: [String] {
    var words: [String] = hidesInput ? [] : ["-filter\(stream)", filters]
    words += ["-c\(stream)", encoder.name]
    for option in encoder.options { words += ["-\(option.name)\(stream)", option.value] }
    words += ["-pix_fmt\(stream)", encoder.pixelFormat]
    // At the left is where they lie if nothing says so (ITU-T H.264, E.2.1).
    if let place = source.contents.chromaLocation, place != "left", encoder.writesChromaLocation {
      words += ["-chroma_sample_location\(stream)", place]
    }
    if source.isInterlaced, encoder.takesFields { words += ["-flags\(stream)", "+ilme+ildct"] }
    if let settings = encoder.settings, !settings.values.isEmpty {
      words += ["-\(settings.option)\(stream)", settings.values.joined(separator: ":")]
    }
    if let tag { words += ["-tag\(stream)", tag] }
    return words + clock + staleTags
  }

  /// Apple plays HEVC only with this tag, and not with FFmpeg's `hev1`. AVI names the codec's maker.
  private var tag: String? {
    let own = source.contents.streams.first { $0.index == plan.chosen }?.tag ?? ""
    if container.isMovie, encoder.name == "libx265" { return "hvc1" }
    return container == .avi && encoder.name == "mpeg4" && own.count == 4 ? own : nil
  }

  /// Frames keep their times, neither doubled nor dropped. An encoder counts frames of the stated rate,
  /// so that others need the unit of the input.
  private var clock: [String] {
    var words = ["-fps_mode\(stream)", "passthrough"]
    guard let unit = source.contents.timeUnit else { return words }
    if !source.contents.isSteady, encoder.takesAnyClock, container.takesAnyClock {
      words += ["-enc_time_base\(stream)", "\(unit.numerator)/\(unit.denominator)"]
    }
    return words
  }

  /// Figures that Matroska's writers keep of each stream, which are wrong now.
  private var staleTags: [String] {
    let names = source.contents.streams.first { $0.index == plan.chosen }?.tagNames ?? []
    return names.filter { $0.hasPrefix("BPS") || $0.hasPrefix("NUMBER_OF_BYTES") }
      .flatMap { ["-metadata:s\(stream)", "\($0)="] }
  }
}

extension EncodingWriter {
  var file: [String] {
    var words: [String] = []
    if container.isMovie {
      let isMovie = source.video.container.format.hasPrefix("mov,")
      var flags: [String] = []
      if source.contents.hasIndexFirst || !isMovie { flags.append("+faststart") }
      // Names with dots, as iPhones write them, are lost without.
      if source.contents.tagNames.contains(where: { $0.contains(".") }) {
        flags.append("+use_metadata_tags")
      }
      if !flags.isEmpty { words += ["-movflags", flags.joined()] }
      if isMovie, let unit = source.contents.timeUnit, unit.numerator == 1 {
        words += ["-video_track_timescale", "\(unit.denominator)"]
      }
    }
    // By the name, FFmpeg would write a stream of MPEG-1 around MPEG-2.
    let muxer =
      container == .program && encoder.name == "mpeg2video"
      ? "vob" : EncodingContainer.muxer(ofExtension: output.fileExtension)
    if let muxer { words += ["-f", muxer] }
    return words
  }
}

extension VideoEncoder {
  /// Whether the codec has a place for where chroma samples lie.
  fileprivate var writesChromaLocation: Bool {
    ["libx264", "libx265", "libsvtav1", "libaom-av1"].contains(name) && pixelFormat.contains("420")
  }
}
