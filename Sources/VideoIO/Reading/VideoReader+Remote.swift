internal import Bytes
internal import CFFmpeg
internal import Files

extension VideoReader {
  /// Whether each read from a new position costs a round trip over a network.
  package var isRemote: Bool { cursor.demuxer.file.isRemote }

  /// Announces which key frames of ``keyFrames`` will be read soon, so that those of a remote clip
  /// are fetched together. Does nothing for a local file.
  package func expect(_ entries: [KeyFrameEntry]) {
    guard isRemote else { return }
    cursor.demuxer.file.expect(entries.compactMap { range(of: $0) })
  }

  /// Whether ``expect(times:)`` can tell which bytes will be read.
  package var expectsTimes: Bool {
    cursor.fragments != nil || cursor.material != nil || isFoundByBytes
  }

  /// Whether ``keySample(around:)`` begins at a position in the file.
  var isFoundByBytes: Bool {
    cursor.demuxer.file.isFar && cursor.demuxer.canStartAnywhere && keyFrames.isEmpty
      && !facts.isStillImage
  }

  /// Announces that ``keySample(around:)`` will be called soon for these times, in seconds from the
  /// start of the stream.
  package mutating func expect(times: [Double]) {
    let length = facts.container.duration
    if let fragments = cursor.fragments {
      cursor.demuxer.file.expect(times.map { fragments.expected(near: min($0, length ?? $0)) })
    } else if cursor.material != nil, let end = facts.end, end > 0 {
      cursor.material?.expect(times.map { $0 / end }, block: Int64(InputContext.bufferSize))
    } else if isFoundByBytes, let length, length > 0 {
      let reach = keyReach()
      cursor.demuxer.file.expect(
        times.map { time in
          let start = Int64(min(1, time / length) * Double(cursor.demuxer.file.size))
          return start..<start + reach
        })
    }
  }

  /// Bytes from any position on within which a key frame is expected more often than not: about half
  /// of those up to the second key frame, and as many as the first one takes.
  ///
  /// The beginning was read to learn the streams, so it costs nothing more.
  private mutating func keyReach() -> Int64 {
    if let reach { return reach }
    var (sum, first): (Int64, Int64?) = (0, nil)
    try? rewind()
    while sum < Self.mostReach, let sample = try? nextSample() {
      if sample.isKey, first != nil { break }
      sum += Int64(sample.bytes.count)
      if sample.isKey { first = sum }
    }
    let found = min(max(sum * 6 / 10 + (first ?? 0), Self.leastGuess), Self.mostReach)
    reach = found
    return found
  }

  private static var mostReach: Int64 { 2 << 20 }

  /// Announces that the frames on show at these times will be decoded soon, in seconds from the
  /// start of the stream. Does nothing for a local file.
  package mutating func expect(framesAt times: [Double]) {
    guard isRemote else { return }
    if cursor.fragments != nil { return expect(times: times) }
    expect(times.compactMap { time in keyFrames.last { $0.time <= time } ?? keyFrames.first })
  }

  /// The bytes of a key frame, as far as they are known.
  package func range(of entry: KeyFrameEntry) -> Range<Int64>? {
    guard let start = entry.offset, start < cursor.demuxer.file.size else { return nil }
    if let bytes = entry.bytes, !cursor.demuxer.isMatroska {
      // Other demuxers read the chunk's header first, and so continue in blocks beyond its end.
      let margin = cursor.demuxer.isMovie ? 0 : Int64(InputContext.bufferSize)
      return start..<start + Int64(bytes) + margin
    }
    // Matroska states only the beginning of the cluster, which is mostly that of the key frame too.
    // A key frame takes about a quarter of the bytes up to the next one.
    let next = keyFrames.lazy.compactMap(\.offset).first { $0 > start } ?? cursor.demuxer.file.size
    return start..<start + min(max((next - start) / 4, Self.leastGuess), Self.mostGuess)
  }

  private static var leastGuess: Int64 { 1 << 16 }
  private static var mostGuess: Int64 { 1 << 18 }
}
