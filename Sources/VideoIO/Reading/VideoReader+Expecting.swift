internal import Bytes

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
