internal import Bytes
internal import CFFmpeg
internal import Files
public import Framing

/// Facts that a file and its video stream state, before any picture is decoded.
public struct VideoFacts: Sendable, Hashable {
  /// Facts about the file that holds the stream.
  public var container: ContainerFacts
  /// The stream of the file that the facts are about.
  public var pick = StreamPick(index: 0, count: 1)
  /// FFmpeg's name of the codec, such as `h264`.
  public var codec: String
  /// FFmpeg's name of the codec's profile, such as `High`; nil if unknown.
  public var profile: String?
  /// The four characters by which the container names the codec, such as `hvc1`; nil if it has
  /// none.
  public var tag: String?
  /// The codec's level as the stream codes it, such as 51 for level 5.1 of H.264 and 153 of HEVC;
  /// nil if unknown.
  public var level: Int?
  /// FFmpeg's name of the pixel format, such as `yuv420p`; `unknown` if none could be determined.
  public var pixelFormat: String
  /// Whether the clip has an alpha channel, decoded or not.
  public var hasAlpha: Bool
  /// Bits of the deepest component.
  public var bitDepth: Int
  /// Frames per second, the average if it varies; nil if unknown and for still images.
  public var frameRate: Ratio?
  /// The samples of a decoded frame, after the codec's own cropping.
  public var storage: PixelSize
  /// The part of the frame meant to be shown, in stored pixels; nil for all of it.
  public var cleanAperture: PixelRect?
  /// Width to height of one sample; 1:1 if not stated.
  public var pixelAspectRatio: Ratio
  /// How the stream holds the views of two eyes; nil if the container states none.
  public var stereo: StereoLayout?
  /// The surface around the viewer that the frame is mapped onto; nil if none is stated.
  public var projection: Projection?
  /// The rotation and mirroring that the frame needs to be shown.
  public var orientation: PictureOrientation
  /// The meaning of the code values, as far as stated.
  public var color: ColorTags
  /// `progressive`, or the first coded and the first shown field: `tt`, `bb`, `tb`, `bt`.
  public var fieldOrder: String?
  /// The Dolby Vision that the container or, failing that, the frames state; nil for none.
  public var dolbyVision: DolbyVisionFacts?
  /// The seconds of sound before the first frame, from which times count; 0 for less than a tenth.
  public var delay = 0.0
  /// The part of the duration, in seconds, before the first stream begins: players of the file show
  /// nothing there, and times don't count it.
  public var lead = 0.0
  /// The seconds from the first frame to the end of the last one, if the file states them for the
  /// video alone: sound may last longer.
  public var ownDuration: Double?
  /// Whether the file is a picture, which FFmpeg presents as a video of one frame.
  public var isStillImage: Bool
  /// Problems that were worked around, one sentence fragment each.
  public var warnings: [String]
}

extension VideoFacts {
  /// The end of the clip in seconds from the first frame; nil if unknown.
  public var end: Double? {
    container.duration.map { max(0, min($0 - lead - delay, ownDuration ?? .infinity)) }
  }

  /// Takes the part of the duration before the first stream, and that of the video.
  ///
  /// Most containers' durations, and those that FFmpeg derives, count from the first stream on. Those
  /// of movies and Matroska count from the zero of the clock, unless the writer saw it differently:
  /// then more is known to follow than would remain.
  ///
  /// - Parameters:
  ///   - stated: the video's own duration in seconds; 0 if it is not stated.
  ///   - tagged: the same by a tag, which may count from the zero of the clock.
  ///   - last: the time of the last key frame that the index lists.
  mutating func noteTimes(
    of demuxer: borrowing Demuxer, _ layout: ContainerLayout, stated: Double, tagged: Double?,
    last: Double
  ) {
    // Those of fragments are of the ones that were read so far, and FFmpeg adds them up.
    let isWhole = demuxer.isMovie && !layout.isFragmented
    if stated > last, !layout.isFragmented { ownDuration = stated }
    if let tagged, tagged > last { ownDuration = tagged }
    let start = Double(demuxer.raw.pointee.start_time) / Double(AV_TIME_BASE)
    // Segments of a stream are from its middle, and are read as if from a server.
    let countsFromZero = isWhole || (demuxer.isMatroska && !demuxer.file.isRemote)
    // Time stamps of Matroska are rounded.
    if countsFromZero, !isStillImage, let duration = container.duration, start >= 0.1,
      start < duration, duration - start >= max(stated, last) - 0.05
    {
      lead = start
    }
    if lead + delay >= 0.5 {
      let late = Int(((lead + delay) * 1000).rounded())
      warnings.append(
        "its video begins \(late) ms after the file does; times count from its first frame")
    }
  }
}

/// Facts about the file as a whole.
public struct ContainerFacts: Sendable, Hashable {
  /// FFmpeg's name of the demuxer, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  public var format: String
  /// The duration in seconds; nil if unknown.
  public var duration: Double?
  /// Size of the file in bytes.
  public var bytes: Int64
  /// Subtitles that players draw, by FFmpeg's names of their codecs, in the order of the streams.
  public var softSubtitles: [String] = []
  /// The sound streams in the order of the file.
  public var sound: [SoundFacts] = []
}

/// Facts about a sound stream; nil where the container does not state one.
public struct SoundFacts: Sendable, Hashable {
  /// FFmpeg's name of the codec, such as `aac`.
  public var codec: String
  /// The number of channels.
  public var channels: Int?
  /// Samples per second.
  public var sampleRate: Int?
  /// Bits per second.
  public var bitRate: Int?
}

/// The meaning of the stream's colours, in FFmpeg's names; nil if not stated.
public struct ColorTags: Sendable, Hashable {
  /// The primaries, such as `bt709`.
  public var primaries: String?
  /// The transfer characteristic, such as `smpte2084`.
  public var transfer: String?
  /// The YUV matrix, such as `bt2020nc`.
  public var matrix: String?
  /// The range, `tv` or `pc`.
  public var range: String?
}
