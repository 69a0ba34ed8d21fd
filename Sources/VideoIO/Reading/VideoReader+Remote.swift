internal import Bytes
internal import CFFmpeg
internal import Files

/// Access to the fragments of a remote movie by an index of the file's own. Each is reached by
/// opening a view of the head and that fragment. FFmpeg itself would visit all of them before the
/// first.
extension VideoReader {
  /// The last key frame at or before `time`, or the first of all if there is none.
  mutating func keySample(
    near time: Double, in fragments: FragmentIndex
  ) throws(VideoError) -> CompressedSample? {
    var place = fragments.place(at: time)
    while place >= 0, !search.isSpent {
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
      place -= 1
    }
    return try firstKeySample()
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

extension VideoReader {
  /// Whether each read from a new position costs a round trip over a network.
  package var isRemote: Bool { demuxer.file.isRemote }

  /// Announces which key frames of ``keyFrames`` will be read soon, so that those of a remote clip
  /// are fetched together. Does nothing for a local file.
  package func expect(_ entries: [KeyFrameEntry]) {
    guard isRemote else { return }
    demuxer.file.expect(entries.compactMap { range(of: $0) })
  }

  /// Whether positions in time are known without ``keyFrames``.
  package var knowsFragments: Bool { fragments != nil }

  /// Announces that key frames at these times will be read soon, in seconds from the start of the
  /// stream.
  package func expect(times: [Double]) {
    guard let fragments else { return }
    demuxer.file.expect(
      times.map { time in
        let time = min(time, facts.container.duration ?? time)
        return fragments.beginning(of: fragments.place(at: time))
      })
  }

  /// Announces that the frames on show at these times will be decoded soon, in seconds from the
  /// start of the stream. Does nothing for a local file.
  package func expect(framesAt times: [Double]) {
    guard isRemote else { return }
    if knowsFragments { return expect(times: times) }
    expect(times.compactMap { time in keyFrames.last { $0.time <= time } ?? keyFrames.first })
  }

  /// The bytes of a key frame, as far as they are known.
  package func range(of entry: KeyFrameEntry) -> Range<Int64>? {
    guard let start = entry.offset else { return nil }
    if let bytes = entry.bytes, !demuxer.isMatroska {
      // Other demuxers read the chunk's header first, and so continue in blocks beyond its end.
      let margin = demuxer.isMovie ? 0 : Int64(InputContext.bufferSize)
      return start..<start + Int64(bytes) + margin
    }
    // Matroska states only the beginning of the cluster, which is mostly that of the key frame too.
    // A key frame takes about a quarter of the bytes up to the next one.
    let next = keyFrames.lazy.compactMap(\.offset).first { $0 > start } ?? demuxer.file.size
    return start..<start + min(max((next - start) / 4, Self.leastGuess), Self.mostGuess)
  }

  private static var leastGuess: Int64 { 1 << 16 }
  private static var mostGuess: Int64 { 1 << 18 }
}

extension Demuxer {
  /// Takes the duration from the last fragment, because only the first ones were read.
  func completeDuration(_ fragments: FragmentIndex) throws(VideoError) {
    let (file, offset) = (file, file.offset)
    defer { (file.view, file.stopsAtFragments, file.offset) = (nil, true, offset) }
    let last = fragments.entries.count - 1
    // A fragment that lacks tracks follows one that has them.
    let first = fragments.holdsAllTracks(last, of: file) ? last : max(0, last - 3)
    file.view = FragmentView(
      headEnd: fragments.headEnd, rest: fragments.entries[first].offset..<file.size)
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
