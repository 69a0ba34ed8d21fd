internal import CFFmpeg
package import Files

/// The times of all frames of a stream, as its packets state them; nothing is decoded.
package struct FrameTimes: Sendable, Hashable {
  package struct Frame: Sendable, Hashable {
    /// Seconds from the first frame.
    package let time: Double
    /// The time at which it is decoded, in seconds from the first frame; nil if unknown.
    package let decoding: Double?
    package let isKey: Bool

    package init(time: Double, decoding: Double?, isKey: Bool) {
      (self.time, self.decoding, self.isKey) = (time, decoding, isKey)
    }
  }

  /// The frames in the order in which they are shown; empty if `obstacle` is not nil.
  package private(set) var frames: [Frame] = []
  /// The first frame's time by the file's own clock, in seconds.
  package let start: Double
  /// The beginning of the file, of its sound for example, by the same clock.
  package let fileStart: Double
  /// Whether players count from the zero of that clock rather than from the file's beginning.
  package let countsFromZero: Bool
  /// Whether FFmpeg seeks in it by the times at which frames are decoded.
  package let seeksByDecoding: Bool
  /// The time code of the first frame as FFmpeg writes it, `01:00:00:00` or, with dropped numbers,
  /// `01:00:00;00`; nil if the file states none.
  package let timecode: String?
  /// The reason why the frames' times are not known, to follow "because"; nil if they are.
  package private(set) var obstacle: String?

  /// The frames of a clip with a steady clock.
  package init(
    frames: [Frame], start: Double = 0, fileStart: Double = 0, countsFromZero: Bool = true,
    seeksByDecoding: Bool = false, timecode: String? = nil
  ) {
    (self.frames, self.start, self.fileStart) = (frames, start, fileStart)
    (self.countsFromZero, self.seeksByDecoding) = (countsFromZero, seeksByDecoding)
    self.timecode = timecode
  }

  /// Reads all of a file.
  ///
  /// - Parameter stream: the number of the stream, as ffprobe counts them.
  /// - Throws: the reason why the file can't be read.
  package init(
    _ clip: borrowing OpenedClip, stream index: Int, limits: ReadingLimits = ReadingLimits()
  ) throws(VideoError) {
    let demuxer = try clip.demuxer(limits)
    guard let stream = demuxer.stream(index) else {
      throw VideoError(.internal, .probe, "the stream has gone")
    }
    let unit = av_q2d(stream.pointee.time_base)
    let origin = stream.pointee.start_time
    start = origin == vidfit_no_timestamp ? 0 : Double(origin) * unit
    let beginning = demuxer.raw.pointee.start_time
    fileStart =
      beginning == vidfit_no_timestamp ? start : Double(beginning) / Double(AV_TIME_BASE)
    countsFromZero = demuxer.isMovie || demuxer.isMatroska
    seeksByDecoding = demuxer.isBroadcast
    timecode = [stream.pointee.metadata, demuxer.raw.pointee.metadata].lazy
      .compactMap { av_dict_get($0, "timecode", nil, 0) }.first
      .map { String(cString: $0.pointee.value) }
    let packet = try Packet()
    var latest = -Double.infinity
    while obstacle == nil, try demuxer.readOn(into: packet) {
      let header = packet.raw.pointee
      guard Int(header.stream_index) == index, header.size > 0 else { continue }
      func time(_ stamp: Int64) -> Double? {
        stamp == vidfit_no_timestamp ? nil : Double(stamp) * unit - start
      }
      let decoding = time(header.dts)
      guard let shown = time(header.pts) ?? decoding else {
        obstacle = "its frames have no times"
        break
      }
      // Joined streams begin anew with each part.
      if decoding ?? shown < latest - 1 { obstacle = "its clock starts again" }
      latest = decoding ?? shown
      guard header.flags & AV_PKT_FLAG_DISCARD == 0 else { continue }
      frames.append(
        Frame(time: shown, decoding: decoding, isKey: header.flags & AV_PKT_FLAG_KEY != 0))
    }
    try demuxer.file.checkSource(.decode)
    frames = obstacle == nil ? frames.sorted { $0.time < $1.time } : []
  }

  /// The seconds by which players count later than from the first frame.
  package var offset: Double { countsFromZero ? start : start - fileStart }

  /// The number of the first frame at or after a time that was rounded to thousandths of a second.
  package func frame(at time: Double) -> Int {
    var (low, high) = (0, frames.count)
    while low < high {
      let middle = (low + high) / 2
      if frames[middle].time < time - 0.001 { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
