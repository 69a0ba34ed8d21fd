package import Files
package import Framing
package import Lettering
internal import Pixels
package import VideoIO

/// Decodes the pictures in which lettering and logos are looked for.
///
/// Lettering stays while the picture behind it moves, so each picture has a partner that is near it:
/// the next one of a run in short clips, and in long ones a frame soon after a key frame.
package struct LetteringSampler {
  package private(set) var finder = LetteringFinder()
  /// Nil if no logos are looked for.
  package private(set) var logos: LogoFinder?
  private let orientation: PictureOrientation
  private let threads: Int

  /// The most frames of a clip that are all decoded.
  private static let shortClip = 900
  /// The frames decoded of a longer clip with few key frames, and the number of runs they are in.
  private static let frames = 450
  private static let runs = 6
  /// The key frames from which on only those are decoded, and the number of pairs.
  private static let manyKeyFrames = 24
  private static let pairs = 4...12
  /// The most pixels decoded in all pairs: what four pairs of 1080p take.
  private static let pixels = 4 * 1920 * 1080
  /// The distance of a partner in seconds. Nearly all of the cost is decoding what leads to it.
  private static let pairStep = 0.25
  /// The most frames decoded for the partner of a key frame.
  private static let framesToPartner = 24
  /// The least distance of pictures in seconds, and about how many there are at most.
  private static let step = 0.3
  private static let mostPictures = 40.0

  package init(_ orientation: PictureOrientation, threads: Int, findsLogos: Bool = false) {
    (self.orientation, self.threads) = (orientation, threads)
    if findsLogos { logos = LogoFinder() }
  }

  /// Looks at a clip. Damage ends it early, and what was found until then holds.
  package mutating func run(_ reader: inout VideoReader) throws(VideoError) {
    do throws(VideoError) {
      try sample(&reader)
    } catch {
      try reader.checkSource(.decode)
      if error.isRetryable { throw error }
    }
    try reader.checkSource(.decode)
  }

  private mutating func sample(_ reader: inout VideoReader) throws(VideoError) {
    let keys = reader.keyFrames
    let expected = reader.facts.expectedFrames
    if let expected, expected > Self.shortClip, keys.count >= Self.manyKeyFrames {
      return try samplePairs(&reader)
    }
    let rate = max(1, reader.facts.frameRate?.value ?? 25)
    let isLong = !reader.facts.isStillImage && (expected ?? 0) > Self.shortClip
    if isLong, try sampleRuns(&reader, keys, rate: rate) > 1 { return }
    try reader.rewind()
    guard let first = try reader.nextSample() else { return }
    try sampleRun(
      &reader, on: first, frames: Self.shortClip,
      covered: min(reader.facts.end ?? .infinity, Double(Self.shortClip) / rate))
  }

  /// Takes pictures of runs of frames that are spread over a long clip, and returns their number.
  private mutating func sampleRuns(
    _ reader: inout VideoReader, _ keys: [KeyFrameEntry], rate: Double
  ) throws(VideoError) -> Int {
    let most = keys.isEmpty ? Self.runs : min(keys.count, Self.runs)
    guard most > 1, let end = reader.facts.end else { return 0 }
    let frames = Self.frames / most
    var begun: [Double] = []
    for run in 0..<most {
      let key =
        keys.isEmpty
        ? try reader.keySample(around: Double(2 * run + 1) / Double(2 * most) * end)
        : try reader.keySample(near: keys[(2 * run + 1) * keys.count / (2 * most)].time)
      // Without an index, several places may lead to one key frame.
      guard let key, key.time > begun.last ?? -.infinity else { continue }
      begun.append(key.time)
      try sampleRun(
        &reader, on: key, frames: frames, covered: Double(frames * most) / rate)
    }
    return begun.count
  }

  /// Takes pictures of the frames from a key frame on.
  ///
  /// - Parameter covered: the length of all runs together, in seconds.
  private mutating func sampleRun(
    _ reader: inout VideoReader, on key: CompressedSample, frames: Int, covered: Double
  ) throws(VideoError) {
    var decoder = try FrameDecoder(reader.stream, threads: threads)
    decoder.showsIncomplete = false
    let step = max(Self.step, covered / Self.mostPictures)
    let rate = max(1, reader.facts.frameRate?.value ?? 25)
    var next = finder.times.last.map { $0 + step } ?? -.infinity
    var count = 0.0
    try reader.decode(on: key, by: &decoder, most: frames) { frame in
      let time = frame.time ?? count / rate
      count += 1
      // Times are rounded, and a frame must not be missed for that.
      guard time >= next - 1e-3, !frame.isCorrupt else { return true }
      take(frame, time)
      next = time + step
      // Frames may be further apart than their stated rate says.
      return Double(finder.times.count) < 2 * Self.mostPictures
    }
    // A picture that is all there is, is compared with itself.
    if finder.times.count == 1, count == 1 { finder.repeatPicture() }
  }

  /// Takes pictures of key frames, and of a frame soon after each.
  private mutating func samplePairs(_ reader: inout VideoReader) throws(VideoError) {
    let keys = reader.keyFrames
    var decoder = try FrameDecoder(reader.stream, threads: threads, workTogether: true)
    decoder.showsIncomplete = false
    if reader.facts.codec == "h264" {
      decoder.skipsBidirectional = true
    } else {
      decoder.skipsUnreferenced = true
    }
    decoder.skipsLoopFilter = true
    let (least, most) = (Self.pairs.lowerBound, Self.pairs.upperBound)
    let size = reader.facts.storage
    let count = min(most, max(least, Self.pixels / max(1, size.width * size.height)))
    for pair in 0..<count {
      let place = (2 * pair + 1) * keys.count / (2 * count)
      guard let key = try reader.keySample(near: keys[place].time) else { continue }
      decoder.startOver()
      var sample: CompressedSample? = key
      var isFirst = true
      for _ in 0..<Self.framesToPartner {
        guard let next = sample, (try? decoder.decode(next)) != nil else { break }
        while let frame = try? decoder.nextFrame() { takePart(frame, of: key, &isFirst) }
        if next.time >= key.time + Self.pairStep - 1e-3 { break }
        sample = try reader.nextSample()
      }
      try? decoder.decode(nil)
      while let frame = try? decoder.nextFrame() { takePart(frame, of: key, &isFirst) }
    }
  }

  /// Takes a frame of a pair, unless it lies between both.
  private mutating func takePart(
    _ frame: borrowing DecodedFrame, of key: CompressedSample, _ isFirst: inout Bool
  ) {
    let time = frame.time ?? key.time
    guard !frame.isCorrupt, isFirst || time >= key.time + Self.pairStep - 1e-3 else { return }
    take(frame, time)
    isFirst = false
  }

  private mutating func take(_ frame: borrowing DecodedFrame, _ time: Double) {
    var reducer = LumaReducer()
    guard (try? frame.lendPlanes(to: &reducer)) != nil, let picture = reducer.picture else {
      return
    }
    let upright = picture.turned(orientation)
    finder.add(upright, time: max(0, time))
    logos?.add(upright)
  }
}
