internal import Bytes
internal import CFFmpeg
internal import Files

/// Access to the fragments of a remote movie by their positions. Each is reached by opening a view of
/// the head and that fragment. FFmpeg itself would visit all of them before the first.
extension SampleCursor {
  /// The last key frame at or before `time`, or the first of all if there is none.
  mutating func fragmentKeySample(near time: Double) throws(VideoError) -> CompressedSample? {
    fragments?.find(time)
    var next = fragments?.place(at: time)
    while let place = next, let fragments, !search.isSpent {
      try open(place, of: fragments, upTo: fragments.end(of: place))
      demuxer.setSkipping(true, stream: streamIndex)
      let keys = demuxer.indexedKeyFrames(ofStream: streamIndex)
      let isKnown = keys <= 1 && fragments.isSingle(place, in: demuxer.file)
      var best: CompressedSample?
      while let next = try nextKeySample(), next.time <= time || (place == 0 && best == nil) {
        best = next
        // Searching for another one would read all of the fragment.
        if isKnown { break }
      }
      if let best {
        // The cursor must follow the returned sample, and continue into the next fragment.
        try open(place, of: fragments, upTo: demuxer.file.size)
        return seek(toTime: best.time) ? try nextKeySample() ?? best : best
      }
      next = self.fragments?.place(before: place)
    }
    return try firstKeySample()
  }

  /// A key frame at about `time`, by one reading; nil if there is none near.
  mutating func fragmentKeySample(around time: Double) throws(VideoError) -> CompressedSample? {
    guard let place = fragments?.findNear(time), let fragments else { return nil }
    try open(place, of: fragments, upTo: demuxer.file.size)
    demuxer.setSkipping(true, stream: streamIndex)
    return try nextKeySample()
  }

  /// Goes back to the first fragment.
  mutating func rewindFragments() throws(VideoError) {
    try open(nil)
    jumped(toStart: true)
  }

  private mutating func open(
    _ place: Int, of fragments: FragmentIndex, upTo end: Int64
  ) throws(VideoError) {
    try open(
      FragmentView(headEnd: fragments.headEnd, rest: fragments.entries[place].offset..<end))
    jumped(toStart: false)
  }

  private mutating func open(_ view: FragmentView?) throws(VideoError) {
    demuxer.file.view = view
    try demux()
  }
}

/// Access to key frames of a remote MXF file by the index of a few partitions. FFmpeg knows only the
/// first frames of such a file, and the times of those.
extension SampleCursor {
  /// A key frame at about `time`; nil if the index doesn't lead to one.
  mutating func listedKeySample(
    around time: Double, of duration: Double?
  ) throws(VideoError) -> CompressedSample? {
    guard let end = duration, end > 0, let key = material?.keyFrame(at: time / end),
      seek(toByte: key.range.lowerBound), var sample = try nextSample(), sample.isKey
    else { return nil }
    sample.time = clock.seconds(key.position &- clock.start)
    return sample
  }

  /// Lets FFmpeg visit all partitions of a remote MXF file, so that it finds all frames.
  mutating func visitPartitions() throws(VideoError) {
    guard material != nil else { return }
    (material, demuxer.file.shortcut) = (nil, nil)
    FirstReading.announce(demuxer.file, block: Int64(InputContext.bufferSize))
    try demux()
    jumped(toStart: true)
  }
}

extension Demuxer {
  /// Takes the duration from the last fragment, because only the first ones were read.
  func completeDuration(_ fragments: FragmentIndex) throws(VideoError) {
    let (file, offset) = (file, file.offset)
    defer { (file.view, file.stopsAtFragments, file.offset) = (nil, true, offset) }
    // A fragment that lacks tracks follows one that has them.
    let isWhole = fragments.holdsAllTracks(fragments.entries.count - 1, of: file)
    guard let first = fragments.lastRun(of: isWhole ? 1 : 4).first else { return }
    file.view = FragmentView(headEnd: fragments.headEnd, rest: first.offset..<file.size)
    file.stopsAtFragments = false
    file.offset = 0
    let end = try Demuxer(InputContext(file), extension: nil)
    let unit = AVRational(num: 1, den: AV_TIME_BASE)
    var (latest, longest) = (Int64.min, Int64(0))
    for index in 0..<min(streamCount, end.streamCount) {
      self.stream(index)?.takeNominalRate()
      guard let stream = stream(index)?.pointee, let late = end.stream(index)?.pointee,
        late.duration > 0
      else { continue }
      let duration = av_rescale_q(late.duration, stream.time_base, unit)
      longest = max(longest, duration)
      guard stream.start_time != vidfit_no_timestamp else { continue }
      latest = max(latest, av_rescale_q(stream.start_time, stream.time_base, unit) &+ duration)
    }
    let start = raw.pointee.start_time
    if start != vidfit_no_timestamp, latest > start { longest = max(longest, latest - start) }
    if longest > 0 { raw.pointee.duration = longest }
  }
}

extension UnsafeMutablePointer<AVStream> {
  /// Uses the rate at which frames follow each other as their mean if both are close: the mean of
  /// the first fragment includes the time before the first frame, such as the delay of a sound
  /// codec.
  fileprivate func takeNominalRate() {
    let (mean, nominal) = (pointee.avg_frame_rate, pointee.r_frame_rate)
    guard mean.num > 0, mean.den > 0, nominal.num > 0, nominal.den > 0,
      abs(av_q2d(mean) / av_q2d(nominal) - 1) < 0.03
    else { return }
    pointee.avg_frame_rate = nominal
  }
}
