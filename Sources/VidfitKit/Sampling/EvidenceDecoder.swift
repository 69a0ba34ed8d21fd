internal import Files
package import Padding
internal import Pixels
package import VideoIO

/// Decodes samples and keeps only each frame's evidence on padding.
package enum EvidenceDecoder {
  /// A frame that was analysed.
  struct Frame: Sendable {
    var evidence: FrameEvidence
    /// That of the second eye of packed 3D; nil for any other frame.
    var otherEye: FrameEvidence?
    /// What it states about its own picture.
    var statements: FrameStatements
    var tags: FrameTags
    /// The first byte of its sample in the file; nil if it is unknown.
    var position: Int64?
    /// A thumbnail, if the frame shows more than those before it.
    var thumbnail: FrameThumbnail?
  }

  /// The outcome for one sample.
  enum Outcome: Sendable {
    case frame(Frame)
    /// The decoder made no whole frame of it.
    case incomplete
    /// The decoder rejected it.
    case damaged
  }

  /// Bytes of pictures that are decoded at once: thirteen of 1080p with 8 bits, one of 4K with 10.
  private static let pictureMemory = 40 << 20

  /// Bytes of pictures that are worth a task and a decoder of its own: three of 720p.
  private static let taskBytes = 4 << 20

  /// The evidence of each sample, in their order.
  ///
  /// Key frames stand alone, so each task has a decoder of its own and they share nothing. If the
  /// pictures are too large for that, the threads of one decoder share a picture.
  ///
  /// - Parameter thumbnails: the best frame so far; nil if none was requested.
  static func frames(
    of samples: [CompressedSample], stream: StreamParameters, parallelism: Int,
    _ thumbnails: ThumbnailSearch? = nil
  ) async -> [Outcome] {
    if samples.isEmpty { return [] }
    let most = max(1, pictureMemory / max(1, stream.frameBytes))
    let worthwhile = max(1, samples.count * stream.frameBytes / taskBytes)
    let tasks = min(parallelism, samples.count, most, worthwhile)
    let threads = max(1, parallelism / max(1, tasks))
    guard tasks > 1 else { return decode(samples, stream: stream, threads: threads, thumbnails) }
    return await withTaskGroup(of: (Int, [Outcome]).self) { group in
      for task in 0..<tasks {
        let share = stride(from: task, to: samples.count, by: tasks).map { samples[$0] }
        group.addTask { (task, decode(share, stream: stream, threads: threads, thumbnails)) }
      }
      var results = [Outcome](repeating: .incomplete, count: samples.count)
      for await (task, share) in group {
        for (i, outcome) in share.enumerated() { results[task + i * tasks] = outcome }
      }
      return results
    }
  }

  private static func decode(
    _ samples: [CompressedSample], stream: StreamParameters, threads: Int,
    _ thumbnails: ThumbnailSearch?
  ) -> [Outcome] {
    var thumbnails = thumbnails
    guard var decoder = try? FrameDecoder(stream, threads: threads, workTogether: true) else {
      return samples.map { _ in .incomplete }
    }
    return samples.map { sample in
      do {
        // A recovery point or a damaged packet decodes to a half grey frame by itself.
        guard let frame = try decoder.decodeKey(sample), frame.isKey, !frame.isCorrupt,
          var looked = self.frame(frame, time: sample.time, thumbnails)
        else { return .incomplete }
        thumbnails?.take(looked.thumbnail)
        looked.position = sample.position
        stream.addBroadcastData(in: sample, to: &looked.statements)
        return .frame(looked)
      } catch {
        return .damaged
      }
    }
  }

  /// The evidence of one decoded frame; nil if its planes can't be read.
  package static func evidence(
    of picture: borrowing DecodedFrame, time: Double?
  ) -> FrameEvidence? {
    frame(picture, time: time)?.evidence
  }

  /// The evidence of one decoded frame, or of each eye of packed 3D; nil if its planes can't be
  /// read.
  ///
  /// - Parameter seeksCopies: whether to look for blurred bars, which costs more than all else.
  static func frame(
    _ frame: borrowing DecodedFrame, time: Double?, _ thumbnails: ThumbnailSearch? = nil,
    seeksCopies: Bool = true
  ) -> Frame? {
    guard let eyes = frame.eyes else {
      return scan(frame, of: frame, time, thumbnails, seeksCopies)
    }
    guard let first = try? frame.part(eyes.first), let second = try? frame.part(eyes.second),
      var looked = scan(first, of: frame, time, thumbnails, seeksCopies),
      let other = scan(second, of: frame, time, nil, seeksCopies)
    else { return nil }
    looked.otherEye = other.evidence
    return looked
  }

  private static func scan(
    _ part: borrowing DecodedFrame, of frame: borrowing DecodedFrame, _ time: Double?,
    _ thumbnails: ThumbnailSearch?, _ seeksCopies: Bool
  ) -> Frame? {
    var look = Look(
      scanner: FrameScanner(part.encoding), judge: thumbnails.map { _ in FrameJudge() })
    guard (try? part.lendPlanes(to: &look)) != nil, let scan = look.scanner.scan else {
      return nil
    }
    var evidence = FrameEvidence(scan, time: time)
    if seeksCopies, var copies = BlurredBarScanner(scan, evidence) {
      try? part.lendPlanes(to: &copies)
      evidence.blurredBars = copies.found
    }
    let tags = frame.tags
    var thumbnail: FrameThumbnail?
    if let thumbnails, let judge = look.judge {
      thumbnail = thumbnails.improvement(frame, scan, tags, time: time, score: judge.score)
    }
    return Frame(
      evidence: evidence, statements: frame.statements, tags: tags, thumbnail: thumbnail)
  }
}

/// Scans the planes of a frame and, if requested, judges how much they show, so that they are
/// converted once.
private struct Look: PlaneReceiver {
  var scanner: FrameScanner
  var judge: FrameJudge?

  mutating func receive(_ role: PlaneRole, _ samples: Span<UInt8>, layout: PlaneLayout) {
    scanner.receive(role, samples, layout: layout)
    judge?.receive(role, samples, layout: layout)
  }

  mutating func receive(_ role: PlaneRole, _ samples: Span<UInt16>, layout: PlaneLayout) {
    scanner.receive(role, samples, layout: layout)
    judge?.receive(role, samples, layout: layout)
  }
}

extension VideoError {
  static let nothingDecoded = VideoError(
    .corrupt, .decode, "none of its video could be decoded")

  /// Reads at one place of a clip, and notes the first failure. A place that can't be read says
  /// nothing about the others, unless the machine is at fault.
  static func noting(
    _ first: inout VideoError?, _ read: () throws(VideoError) -> CompressedSample?
  ) throws(VideoError) -> CompressedSample? {
    do throws(VideoError) { return try read() } catch {
      if error.isRetryable { throw error }
      first = first ?? error
      return nil
    }
  }

  /// The same reason, for the whole clip.
  var asReasonForNothing: VideoError {
    var error = self
    error.message = "none of its video could be decoded: \(message)"
    return error
  }
}
