internal import Padding
internal import VideoIO

/// Decodes samples and keeps of each frame only what it says about padding.
enum EvidenceDecoder {
  /// The evidence of each sample, in their order; nil where the decoder made nothing of it.
  ///
  /// Key frames stand alone, so each task has a decoder of its own and they share nothing.
  static func evidence(
    of samples: [CompressedSample], stream: StreamParameters, parallelism: Int
  ) async -> [FrameEvidence?] {
    let tasks = min(parallelism, samples.count)
    guard tasks > 1 else { return decode(samples, stream: stream) }
    return await withTaskGroup(of: (Int, [FrameEvidence?]).self) { group in
      for task in 0..<tasks {
        let share = stride(from: task, to: samples.count, by: tasks).map { samples[$0] }
        group.addTask { (task, decode(share, stream: stream)) }
      }
      var results = [FrameEvidence?](repeating: nil, count: samples.count)
      for await (task, share) in group {
        for (i, evidence) in share.enumerated() { results[task + i * tasks] = evidence }
      }
      return results
    }
  }

  private static func decode(
    _ samples: [CompressedSample], stream: StreamParameters
  ) -> [FrameEvidence?] {
    guard var decoder = try? FrameDecoder(stream) else { return samples.map { _ in nil } }
    return samples.map { sample in
      guard let frame = try? decoder.decodeKey(sample) else { return nil }
      return evidence(of: frame, time: sample.time)
    }
  }

  /// What one decoded frame says, or nil when its planes can't be read.
  static func evidence(of frame: borrowing DecodedFrame, time: Double?) -> FrameEvidence? {
    var scanner = FrameScanner(frame.encoding)
    guard (try? frame.lendPlanes(to: &scanner)) != nil, let scan = scanner.scan else { return nil }
    var evidence = FrameEvidence(scan, time: time)
    if var copies = BlurredBarScanner(scan, evidence) {
      try? frame.lendPlanes(to: &copies)
      evidence.blurredBars = copies.found
    }
    return evidence
  }
}
