internal import Bytes
internal import Files
internal import Framing
internal import SystemPackage
internal import VideoIO

/// Writes the words of an ``EncodingLine`` up to the name of the output.
struct EncodingWriter {
  let source: EncodingSource
  let output: FilePath
  let container: EncodingContainer
  let encoder: VideoEncoder
  let crop: EncodingCrop
  let plan: StreamPlan

  var words: [[UInt8]] {
    input + streams.map { Array($0.utf8) } + covers + (video + file).map { Array($0.utf8) }
  }

  /// Whether FFmpeg turns the picture upright. Movies keep their display matrix if it does not;
  /// FFmpeg 5.1 writes none into other containers.
  var turnsUpright: Bool {
    source.video.orientation != .upright && !container.isMovie
  }

  /// Whether the video has to come out of a graph with two inputs, of which one is not used.
  ///
  /// Up to 7.0, FFmpeg gives a Matroska file the input's mark for Dolby Vision, which would no longer
  /// be true, unless it can't tell which input the video comes from.
  var hidesInput: Bool {
    source.contents.dolbyVision != nil && (container == .matroska || container == .webm)
  }

  var notes: [String] {
    turnsUpright
      ? ["the picture is stored upright, because \(container.name) states no rotation"] : []
  }

  private var input: [[UInt8]] {
    var words: [String] = []
    // Later releases also turn frames that ask for it by themselves.
    if !turnsUpright { words.append("-noautorotate") }
    if let decoder = source.alphaDecoder, encoder.pixelFormat.hasPrefix("yuva") {
      words += ["-c:\(plan.chosen)", decoder]
    }
    let idle = hidesInput ? ["-f", "lavfi", "-i", "color=d=0.1"] : []
    return (words + ["-i"]).map { Array($0.utf8) } + [source.path.asFFmpegName]
      + idle.map { Array($0.utf8) }
  }
}

extension EncodingWriter {
  private var streams: [String] {
    var words: [String] = []
    if hidesInput {
      words += ["-filter_complex", "[1:0]nullsink;[0:\(plan.chosen)]\(filters)[picture]"]
      for stream in plan.kept {
        words += ["-map", stream.index == plan.chosen ? "[picture]" : "0:\(stream.index)"]
      }
      words += ["-map_metadata", "0"]
      // The video's tags have to be named, and then all others too.
      for (place, stream) in plan.kept.enumerated() where stream.kind != .attachment {
        words += ["-map_metadata:s:\(place)", "0:s:\(stream.index)"]
      }
    } else {
      words += ["-map", "0"]
      let without = source.contents.streams.filter { stream in
        !plan.kept.contains { $0.index == stream.index }
      }
      words += without.flatMap { ["-map", "-0:\($0.index)"] }
      words += ["-map_metadata", "0"]
    }
    return words + ["-map_chapters", "0"] + copies
  }

  /// Only for kinds that are there, because FFmpeg warns of options without a use.
  private var copies: [String] {
    let kinds: [(StreamSummary.Kind, String)] = [
      (.sound, "a"), (.subtitles, "s"), (.data, "d"), (.attachment, "t"),
    ]
    var words = kinds.flatMap { kind, letter in
      plan.kept.contains { $0.kind == kind } ? ["-c:\(letter)", "copy"] : []
    }
    let videos = plan.kept.filter { $0.kind == .video }
    for (place, stream) in videos.enumerated() where stream.index != plan.chosen {
      words += ["-c:v:\(place)", "copy"]
    }
    let subtitles = plan.kept.filter { $0.kind == .subtitles }
    let plans = subtitles.map { SubtitlePlan($0.codec, in: container) }
    guard plans.contains(where: { $0 != .copy }) else { return words }
    if let copied = words.firstIndex(of: "-c:s") { words.removeSubrange(copied...copied + 1) }
    for (place, plan) in plans.enumerated() {
      if case .convert(let encoder) = plan {
        words += ["-c:s:\(place)", encoder]
      } else {
        words += ["-c:s:\(place)", "copy"]
      }
    }
    return words
  }

  var subtitleEncoders: [String] {
    let all = plan.kept.filter { $0.kind == .subtitles }.compactMap { stream -> String? in
      guard case .convert(let encoder) = SubtitlePlan(stream.codec, in: container) else {
        return nil
      }
      return encoder
    }
    return Set(all).sorted()
  }

  /// Attached pictures are attached again as the parts of the input that they are.
  private var covers: [[UInt8]] {
    var words: [[UInt8]] = []
    for (place, file) in plan.attachments.enumerated() {
      let part = "subfile,,start,\(file.place.lowerBound),end,\(file.place.upperBound),,:"
      let number = plan.kept.count + place
      words += [Array("-attach".utf8), Array(part.utf8) + source.path.asFFmpegName]
      words += [
        "-metadata:s:\(number)", "filename=\(file.name)", "-metadata:s:\(number)",
        "mimetype=\(file.mimeType)",
      ].map { Array($0.utf8) }
    }
    return words
  }
}
