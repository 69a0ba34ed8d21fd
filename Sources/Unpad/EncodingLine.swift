internal import Document
internal import Files
package import Framing
internal import Padding
internal import Recipes
package import SystemPackage
internal import VideoIO
internal import VidfitKit
internal import Words

/// The command line by which `ffmpeg` 5.1 or later makes a copy of a clip without its bars. FFmpeg
/// keeps most of a clip by itself; ``notes`` list the rest.
package struct EncodingLine: Sendable, Hashable {
  /// The part of the frame that is kept, in stored pixels: the requested part, grown to what can be
  /// cut.
  package let picture: PixelRect
  /// FFmpeg's encoder of the video; `copy` if the codec crops, and nothing is encoded.
  package let encoder: String
  /// The copy's losses and differences, a sentence fragment each.
  package internal(set) var notes: [String]
  /// Whether the output has no other video, so that frames that FFmpeg counts are of this one.
  package let isOnlyVideo: Bool
  private let command: FFmpegLine
  /// FFmpeg's name of the clip's format.
  private let format: String

  /// - Parameters:
  ///   - video: the facts, with those that the frames add.
  ///   - picture: the part to keep, in stored pixels.
  ///   - output: the extension of its name selects the container.
  ///   - isNamed: whether that extension stays, whatever suits the clip.
  ///   - warnings: notes that come before those on the copy.
  /// - Throws: why the clip should not be encoded this way.
  init(
    _ path: FilePath, _ video: VideoFacts, _ contents: ClipContents, picture: PixelRect,
    output: FilePath, isNamed: Bool, isCropGiven: Bool = false, warnings: [String] = []
  ) throws(Refusal) {
    let output = isNamed ? output : output.ending(Container.suffix(path, video, contents))
    let container = try Container(for: output, contents)
    guard !picture.isEmpty, picture.intersection(video.storage.bounds) == picture else {
      throw Refusal("the crop reaches beyond the frame of \(video.storage.inWords)")
    }
    if video.dolbyVision != nil, container.keepsDolbyVisionMark {
      throw Refusal(
        "FFmpeg would mark the copy as Dolby Vision in \(container.name); name it .mp4")
    }
    let grid = CropGrid(video)
    var rect = picture.grown(toColumns: grid.columns, rows: grid.rows, in: video.storage)
    let what = isCropGiven ? "part of the cropped area stays" : "some of the bars stay"
    let steps = "\(what), because it is cut in steps of \(grid.columns)×\(grid.rows)"
    var notes = warnings + (rect == picture ? [] : [steps])
    func encoder(_ codec: String) -> VideoEncoder? {
      VideoEncoder(
        codec, pixelFormat: video.pixelFormat, bitDepth: video.bitDepth, size: rect.size)
    }
    let own = container.takes(video.codec) ? encoder(video.codec) : nil
    guard var encoder = own ?? encoder(container.fallback) else {
      throw Refusal("FFmpeg can't encode it into \(container.name)")
    }
    encoder.keep(profile: video.profile, ofPixelFormat: video.pixelFormat)
    let odd = (columns: rect.width % grid.columns, rows: rect.height % grid.rows)
    if encoder.takesWholeChroma, odd != (0, 0) {
      (rect.width, rect.height) = (rect.width - odd.columns, rect.height - odd.rows)
      notes.append("\(odd.columns)×\(odd.rows) pixels at the end of the frame are cut off, too")
    }
    let streams = CopiedStreams(contents, video: video.pick.index, in: container)
    let name = streams.video
    var codecs = encoder.words(name)
    // Without times, frames are shown in the coded order.
    if !container.hasTimes, encoder.name == "libx264" { codecs += ["-bf:\(name)", "0"] }
    // Apple plays HEVC only with this tag, and not with FFmpeg's `hev1`.
    if container.isMovie, encoder.name == "libx265" { codecs += ["-tag:\(name)", "hvc1"] }
    let marksFields = encoder.marksFields(of: rect.size)
    if grid.hasFields, marksFields { codecs += ["-flags:\(name)", "+ilme+ildct"] }
    codecs += ["-fps_mode:\(name)", "passthrough"]
    // An encoder counts frames of the stated rate; others need the unit of the input.
    if let unit = contents.unsteadyUnit, encoder.takesAnyClock, container.hasTimes {
      codecs += ["-enc_time_base:\(name)", "\(unit.numerator)/\(unit.denominator)"]
    }
    let squared = Self.squaredSize(of: rect, video, encoder)
    if own == nil {
      notes.append(
        "its codec changes, because vidfit encodes no \(video.codec) into \(container.name); "
          + "the encoder is \(encoder.name)")
    }
    if grid.hasFields, video.fieldOrder != nil, !marksFields {
      notes.append("fields stay in the frames, but no mark says so")
    }
    notes += Self.losses(of: video, contents, encoder)
    if let squared {
      notes.append(
        "its pixels become square, \(squared.inWords), because \(encoder.name) can't "
          + "state that they are \(video.pixelAspectRatio)")
    }
    command = FFmpegLine(
      path, to: output, in: container, mapping: streams.mapping,
      filters: Self.filters(rect, video)
        + (squared.map { ["scale=\($0.width):\($0.height)", "setsar=1"] } ?? []),
      stream: name, codecs: codecs, hasDottedTags: contents.hasDottedTags)
    format = String(video.container.format.prefix { $0 != "," })
    (self.picture, self.encoder, isOnlyVideo) = (rect, encoder.name, streams.isOnlyVideo)
    self.notes = notes + streams.notes
  }

  /// The line that copies a clip and has its codec crop it, for containers that vidfit doesn't edit.
  ///
  /// - Parameter cropping: as it was tried on the clip.
  init(
    _ path: FilePath, _ video: VideoFacts, _ contents: ClipContents, _ cropping: CodecCropping,
    output: FilePath, isNamed: Bool
  ) throws(Refusal) {
    let output = isNamed ? output : output.ending(Container.suffix(path, video, contents))
    let container = try Container(for: output, contents)
    guard container.takes(video.codec), container.isRead(by: video.container.format) else {
      throw Refusal(
        "FFmpeg can't copy \(video.codec) as it is from \(video.container.format) to "
          + container.name)
    }
    let streams = CopiedStreams(contents, video: cropping.stream, in: container)
    command = FFmpegLine(
      copying: path, to: output, in: container, mapping: streams.mapping, stream: streams.video,
      filter: cropping.insets.bitstreamFilter(of: video.codec),
      hasDolbyVision: video.dolbyVision != nil)
    format = String(video.container.format.prefix { $0 != "," })
    (picture, encoder, isOnlyVideo) = (cropping.picture, "copy", streams.isOnlyVideo)
    notes = streams.notes
  }

  package var input: FilePath { command.input }
  package var output: FilePath { command.output }
  /// The whole line for a POSIX shell, without a line break at its end.
  package var shellLine: [UInt8] { command.shellLine }

  /// Why vidfit leaves a clip to that line, to follow "because".
  var advice: String {
    let words = command.oneLine.map { "this ffmpeg command copies it without its bars: \($0)" }
    return "vidfit changes only MP4 and MOV; "
      + (words ?? "--print shows the ffmpeg command that copies it without its bars")
  }

  /// The arguments that write another output of the clip as standard input.
  package func arguments(writingTo path: FilePath) -> [[UInt8]] {
    command.arguments(reading: format, writingTo: path)
  }

  private static func filters(_ rect: PixelRect, _ video: VideoFacts) -> [String] {
    var all = [
      rect.cropFilter(of: video.storage, video.orientation, aperture: video.cleanAperture)
    ]
    let shape = uprightPixel(of: video, rect)
    if video.cleanAperture != nil || shape != uprightPixel(of: video, video.storage.bounds) {
      // FFmpeg 5.1 reads the wrong shape from cropped Matroska files.
      all.append("setsar=\(shape.numerator)/\(shape.denominator):max=100000")
    }
    // The numbers of DOVI_RPU_BUFFER and DOVI_METADATA, whose names FFmpeg 5.1 doesn't know. Later
    // encoders would write them for a picture of another size.
    let dolby = ["sidedata=mode=delete:type=23", "sidedata=mode=delete:type=24"]
    return all + (video.dolbyVision == nil ? [] : dolby)
  }

  /// The upright size with square pixels, for an encoder that can't state the shape of the pixels;
  /// nil where it can. Only columns change, because rows may belong to fields.
  ///
  /// MPEG-2 states the shape of the whole picture, one of three if the pixels aren't square (ISO/IEC
  /// 13818-2, table 6-3).
  private static func squaredSize(
    of rect: PixelRect, _ video: VideoFacts, _ encoder: VideoEncoder
  ) -> PixelSize? {
    guard encoder.name == "mpeg2video", video.pixelAspectRatio != .one else { return nil }
    let size = video.orientation.shown(rect.size)
    let width = Double(size.width) * uprightPixel(of: video, rect).value
    let aspect = width / Double(size.height)
    let stated: [Double] = [4.0 / 3, 16.0 / 9, 2.21]
    guard !stated.contains(where: { abs(aspect / $0 - 1) < 0.005 }) else { return nil }
    return PixelSize(width: max(2, 2 * Int((width / 2).rounded())), height: size.height)
  }

  /// The pixel aspect ratio of a part of the upright picture.
  private static func uprightPixel(of video: VideoFacts, _ part: PixelRect) -> Ratio {
    DisplayShape(video)?.cropped(to: part)?.uprightPixelAspectRatio ?? video.pixelAspectRatio
  }

  private static func losses(
    of video: VideoFacts, _ contents: ClipContents, _ encoder: VideoEncoder
  ) -> [String] {
    let (name, depth) = (encoder.name, video.bitDepth)
    let rest = video.dolbyVision.flatMap { ClipAnalysis.DolbyVision($0).base }
    let losses: [(Bool, String)] = [
      (video.hasAlpha && !encoder.takesAlpha, "transparency is left out"),
      (
        depth > encoder.depth,
        "samples of \(depth) bits get \(encoder.depth), because \(name) takes no more"
      ),
      (
        video.pixelFormat.isRGBName
          && ["libx264", "libsvtav1", "prores_ks", "mpeg2video"].contains(name),
        "RGB becomes YUV"
      ),
      (video.orientation != .upright, "the picture is stored upright"),
      (
        contents.hasStaticLight,
        "HDR10's mastering display and light levels are left out by FFmpeg before 7.0"
      ),
      (contents.hasDynamicLight, "the brightness of each scene (HDR10+) may be left out"),
      (
        video.dolbyVision != nil,
        "Dolby Vision is left out" + (rest.map { "; what stays is \($0)" } ?? "")
      ),
      (
        contents.hasCaptions && !["libx264", "mpeg2video"].contains(name),
        "closed captions within the video are left out, because \(name) writes none"
      ),
    ]
    return losses.filter(\.0).map(\.1)
  }
}

extension Container {
  /// The container that the output's name selects.
  init(for output: FilePath, _ contents: ClipContents) throws(Refusal) {
    guard let container = Container(fileExtension: output.fileExtension) else {
      throw Refusal(
        "FFmpeg's container for '\(output.oneLine)' is not known; name it "
          + Container.all.map { ".\($0.suffixes[0])" }.joined(separator: ", "))
    }
    if let sound = contents.streams.first(where: { !container.takesSound(of: $0) }) {
      throw Refusal("FFmpeg can't write its sound (\(sound.codec)) into \(container.name)")
    }
    self = container
  }

  private func takesSound(of stream: StreamSummary) -> Bool {
    stream.kind != .sound || takes(sound: stream.codec)
  }

  /// The extension for a copy of the clip: the clip's own, unless it contradicts the container or
  /// the container can't be written with all that is in it.
  static func suffix(_ path: FilePath, _ video: VideoFacts, _ contents: ClipContents) -> String {
    let own = path.fileExtension ?? ""
    let fitting = all(ofDemuxer: video.container.format).filter { container in
      container.takes(video.codec) && contents.streams.allSatisfy(container.takesSound)
    }
    let isTrue = fitting.contains { $0.suffixes.contains(own.lowercased()) }
    return isTrue ? own : fitting.first?.suffixes[0] ?? "mkv"
  }
}

extension FilePath {
  fileprivate func ending(_ suffix: String) -> FilePath {
    var path = self
    path.extension = suffix
    return path
  }
}
