internal import VideoIO

/// Finds frames that show much of a clip: spread over its length, and not black or blurred if there
/// is a better one nearby.
struct FrameChooser {
  let threads: Int

  /// Frames looked at for each wanted one.
  static let candidates = 3

  /// Times in order, in seconds from the start; fewer than `count` if a clip has fewer frames.
  func times(_ count: Int, of reader: inout VideoReader) throws(VideoError) -> [Double] {
    guard !reader.facts.isStillImage, let duration = reader.facts.container.duration else {
      return [0]
    }
    var choice = KeyFrameChoice(reader.keyFrames)
    var times: [Double] = []
    for part in 0..<count {
      let stratum = Double(part) / Double(count)..<Double(part + 1) / Double(count)
      let candidates = candidates(in: stratum, duration: duration, &choice)
      var best: (time: Double, score: Float)?
      for time in candidates {
        // Another moment may be readable; if none is, drawing says why.
        guard let frame = try? reader.frame(at: time, threads: threads) else { continue }
        var judge = FrameJudge()
        try frame.lendPlanes(to: &judge)
        if judge.score > best?.score ?? -1 { best = (frame.time ?? time, judge.score) }
        if judge.score >= FrameJudge.plenty { break }
      }
      if let best, !times.contains(best.time) { times.append(best.time) }
    }
    return times.isEmpty ? [0] : times.sorted()
  }

  /// Key frames of a stratum, which are quick to reach and come after cuts; or moments of it.
  private func candidates(
    in stratum: Range<Double>, duration: Double, _ choice: inout KeyFrameChoice?
  ) -> [Double] {
    var times: [Double] = []
    while times.count < Self.candidates, let entry = choice?.take(in: stratum, preferring: .largest)
    {
      times.append(entry.time)
    }
    let places = [0.5, 0.25, 0.75]
    let length = stratum.upperBound - stratum.lowerBound
    for place in places where times.count < Self.candidates {
      times.append((stratum.lowerBound + place * length) * duration)
    }
    return times
  }
}
