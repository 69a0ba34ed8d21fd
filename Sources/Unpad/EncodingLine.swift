internal import Document
internal import Files
package import Framing
package import SystemPackage
internal import VideoIO
internal import VidfitKit
internal import Words

/// The command line by which `ffmpeg` 5.1 or later encodes a clip again without its bars. FFmpeg
/// keeps most of a clip by itself; ``notes`` list the rest.
package struct EncodingLine: Sendable, Hashable {
  /// The part of the frame that is kept, in stored pixels: the requested part, grown to what can be
  /// cut.
  package let picture: PixelRect
  /// The FFmpeg encoders that it needs, that of the video first.
  package let encoders: [String]
  /// The copy's losses and differences, a sentence fragment each.
  package let notes: [String]
  package let input: FilePath
  package let output: FilePath
  /// Whether the output has no other video, so that frames that FFmpeg counts are of this one.
  package let isOnlyVideo: Bool
  private let words: [String]
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
    (input, self.output) = (
      path, isNamed ? output : output.ending(EncodingContainer.suffix(path, video, contents))
    )
    guard let container = EncodingContainer(fileExtension: self.output.fileExtension) else {
      throw Self.refusal(
        "FFmpeg's container for '\(self.output.oneLine)' is not known; name it "
          + EncodingContainer.all.map { ".\($0.suffixes[0])" }.joined(separator: ", "))
    }
    try Self.check(contents, container, picture, video)
    format = String(video.container.format.prefix { $0 != "," })
    let grid = CropGrid(video)
    var rect = picture.grown(toColumns: grid.columns, rows: grid.rows, in: video.storage)
    let what = isCropGiven ? "part of the cropped area stays" : "some of the bars stay"
    let steps = "\(what), because it is cut in steps of \(grid.columns)×\(grid.rows)"
    var notes = warnings + (rect == picture ? [] : [steps])
    let own = container.takes(video.codec) ? VideoEncoder(video.codec, video, rect) : nil
    let encoder = own ?? VideoEncoder(container.fallback, video, rect) ?? .h264
    let odd = (columns: rect.width % grid.columns, rows: rect.height % grid.rows)
    if encoder.takesWholeChroma, odd != (0, 0) {
      (rect.width, rect.height) = (rect.width - odd.columns, rect.height - odd.rows)
      notes.append("\(odd.columns)×\(odd.rows) pixels at the end of the frame are cut off, too")
    }
    let streams = contents.streams.filter { stream in
      stream.index == video.pick.index || container.fate(of: stream) != .dropped
    }
    var (words, encoders) = (["-map", "0"], [encoder.name])
    for stream in contents.streams where !streams.contains(stream) {
      words += ["-map", "-0:\(stream.index)"]
    }
    words += ["-map_metadata", "0", "-c", "copy"]
    for (place, stream) in streams.filter({ $0.kind == .subtitles }).enumerated() {
      guard case .converted(let text) = container.fate(of: stream) else { continue }
      words += ["-c:s:\(place)", text]
      if !encoders.contains(text) { encoders.append(text) }
    }
    let videos = streams.filter { $0.kind == .video }
    let place = videos.firstIndex { $0.index == video.pick.index } ?? 0
    isOnlyVideo = videos.count <= 1
    let name = videos.count > 1 ? "v:\(place)" : "v"
    words += ["-c:\(name)", encoder.name]
    words += encoder.options.flatMap { ["-\($0.0):\(name)", $0.1] }
    // Without times, frames are shown in the coded order.
    if !container.hasTimes, encoder.name == "libx264" { words += ["-bf:\(name)", "0"] }
    // Apple plays HEVC only with this tag, and not with FFmpeg's `hev1`.
    if container.isMovie, encoder.name == "libx265" { words += ["-tag:\(name)", "hvc1"] }
    let marksFields = encoder.marksFields(of: rect)
    if grid.hasFields, marksFields { words += ["-flags:\(name)", "+ilme+ildct"] }
    words += ["-fps_mode:\(name)", "passthrough"]
    // An encoder counts frames of the stated rate; others need the unit of the input.
    if let unit = contents.unsteadyUnit, encoder.takesAnyClock, container.hasTimes {
      words += ["-enc_time_base:\(name)", "\(unit.numerator)/\(unit.denominator)"]
    }
    let squared = Self.squaredSize(of: rect, video, encoder)
    let scale = squared.map { ",scale=\($0.width):\($0.height),setsar=1" } ?? ""
    words += ["-filter:\(name)", Self.filters(rect, video, contents) + scale]
    // Without this, tags with dots in their names, as iPhones write them, are lost.
    let tags = contents.hasDottedTags ? "+use_metadata_tags" : ""
    if container.isMovie { words += ["-movflags", "+faststart" + tags] }
    if let muxer = container.muxer { words += ["-f", muxer] }
    if own == nil {
      notes.append(
        "its codec changes, because FFmpeg writes no \(video.codec) of any size into "
          + "\(container.name); the encoder is \(encoder.name)")
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
    notes += contents.streams.filter { $0.index != video.pick.index }.compactMap(container.note)
    (self.picture, self.words, self.encoders, self.notes) = (rect, words, encoders, notes)
  }

  /// Everything after the name of the program.
  package var arguments: [[UInt8]] {
    input.asFFmpegInput + words.map { Array($0.utf8) } + [output.asFFmpegName]
  }

  /// The same arguments with another output, and with the clip as standard input. Its format is
  /// given, so that whatever the file holds by now is read as what was analysed.
  package func arguments(writingTo path: FilePath) -> [[UInt8]] {
    [Array("-f".utf8), Array(format.utf8)] + FilePath("/dev/stdin").asFFmpegInput
      + words.map { Array($0.utf8) } + [path.asFFmpegName]
  }

  /// The whole line for a POSIX shell, without a line break at its end.
  package var shellLine: [UInt8] {
    let words = ([Array("ffmpeg".utf8)] + arguments).map(\.asShellWord)
    return Array(words.joined(separator: [UInt8(ascii: " ")]))
  }

  private static func refusal(_ reason: String) -> Refusal {
    Refusal([.init(.unsupported, reason)])
  }

  private static func check(
    _ contents: ClipContents, _ container: EncodingContainer, _ picture: PixelRect,
    _ video: VideoFacts
  ) throws(Refusal) {
    let frame = video.storage
    guard !picture.isEmpty, picture.intersection(frame.bounds) == picture else {
      throw refusal("the crop reaches beyond the frame of \(frame.inWords)")
    }
    if video.dolbyVision != nil, container.keepsDolbyVisionMark {
      throw refusal(
        "FFmpeg would mark the copy as Dolby Vision in \(container.name); name it .mp4")
    }
    if let sound = contents.streams.first(where: { !container.takesSound(of: $0) }) {
      throw refusal("FFmpeg can't write its sound (\(sound.codec)) into \(container.name)")
    }
  }

  private static func filters(
    _ rect: PixelRect, _ video: VideoFacts, _ contents: ClipContents
  ) -> String {
    let turn = video.orientation
    var ratio = ""
    let shape = uprightPixel(of: video, rect)
    if video.cleanAperture != nil || shape != uprightPixel(of: video, video.storage.bounds) {
      // FFmpeg 5.1 reads the wrong shape from cropped Matroska files.
      ratio = ",setsar=\(shape.numerator)/\(shape.denominator):max=100000"
    }
    // The numbers of DOVI_RPU_BUFFER and DOVI_METADATA, whose names FFmpeg 5.1 doesn't know. Later
    // encoders would write them for a picture of another size.
    let dolby = ",sidedata=mode=delete:type=23,sidedata=mode=delete:type=24"
    return rect.cropFilter(of: video.storage, turn, aperture: video.cleanAperture) + ratio
      + (video.dolbyVision == nil ? "" : dolby)
  }

  /// The upright size with square pixels, for an encoder that can't state the shape of the pixels;
  /// nil where it can. Only columns change, because rows may belong to fields.
  ///
  /// MPEG-2 states the shape of the whole picture, one of three if the pixels aren't square (ISO/IEC
  /// 13818-2, table 6-3). MPEG-1 states the shape of pixels, one of twelve made for other sizes.
  private static func squaredSize(
    of rect: PixelRect, _ video: VideoFacts, _ encoder: VideoEncoder
  ) -> PixelSize? {
    guard ["mpeg1video", "mpeg2video"].contains(encoder.name), video.pixelAspectRatio != .one else {
      return nil
    }
    let size = video.orientation.shown(rect.size)
    let width = Double(size.width) * uprightPixel(of: video, rect).value
    let aspect = width / Double(size.height)
    let stated: [Double] = [4.0 / 3, 16.0 / 9, 2.21]
    let isStated = stated.contains { abs(aspect / $0 - 1) < 0.005 }
    guard encoder.name == "mpeg1video" || !isStated else { return nil }
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
          && ["libx264", "libsvtav1", "libvpx", "prores_ks", "mpeg2video"].contains(name),
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

extension FilePath {
  fileprivate func ending(_ suffix: String) -> FilePath {
    var path = self
    path.extension = suffix
    return path
  }
}
