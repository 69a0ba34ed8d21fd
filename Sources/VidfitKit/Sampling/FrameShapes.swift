internal import Document
internal import Files
internal import Framing
internal import VideoIO

/// The sizes and pixel aspect ratios of a clip's frames, in the order of the stream.
struct FrameShapes {
  private struct Shape: Hashable {
    let size: PixelSize
    let ratio: Ratio
  }

  private struct Seen {
    let time: Double
    /// The place in the stream: a byte of the file, or the time.
    let place: Double
    /// Frames of the same bytes have the same.
    let content: Int
  }

  /// By places.
  private var seen: [Double: Seen] = [:]
  /// By contents.
  private var shapes: [Int: Shape] = [:]
  /// Places where a stream starts its clock again, and the seconds from there to where the last part
  /// ended.
  private var restarts: [(place: Double, shift: Double)] = []
  /// Whether places are bytes. Broadcast streams can be joined anyhow, and then each part has a clock
  /// of its own.
  private let goesByBytes: Bool
  /// The pixel aspect ratio of frames that state none.
  private let unstated: Ratio
  private let bytes: Double
  /// The seconds that a byte lasts; 0 if it is unknown.
  private var pace = 0.0

  /// The most key frames decoded to find the changes.
  private static let mostProbes = 256
  /// The most samples read to learn where a change is.
  private static let mostRead = 20_000
  /// The size in bytes of a joined stream up to which all of it is read, so that no part is missed.
  private static let mostBytes = 256.0 * 1_048_576
  /// Seconds by which times go back, or on, only where a clock starts again.
  private static let leastRestart = 0.5
  private static let leastGap = 60.0

  init(_ reader: borrowing VideoReader) {
    goesByBytes = reader.isBroadcast
    // Parts may end before the first frame that is analysed.
    if goesByBytes { seen[0] = Seen(time: 0, place: 0, content: 0) }
    bytes = Double(max(1, reader.facts.container.bytes))
    unstated = goesByBytes ? .one : reader.facts.pixelAspectRatio
  }

  private func place(_ time: Double?, _ position: Int64?) -> Double? {
    goesByBytes ? position.map(Double.init) : time
  }

  /// Notes where a key frame is, whether it is analysed or has the bytes of one that was. With an
  /// index, all that are met are analysed.
  mutating func note(_ sample: CompressedSample, _ reader: borrowing VideoReader) {
    guard reader.keyFrames.isEmpty else { return }
    pace = reader.passed.bytes > 0 ? reader.passed.seconds / reader.passed.bytes : 0
    guard let place = place(sample.time, sample.position) else { return }
    seen[place] = Seen(time: sample.time, place: place, content: sample.bytes.hashValue)
  }

  /// - Parameters:
  ///   - ratio: the pixel aspect ratio that the codec states; nil for none.
  ///   - position: the first byte in the file; nil if it is unknown.
  mutating func add(_ size: PixelSize, _ ratio: Ratio?, time: Double?, position: Int64?) {
    guard let time, let place = place(time, position) else { return }
    let one = seen[place] ?? Seen(time: time, place: place, content: place.hashValue)
    seen[place] = one
    shapes[one.content] = Shape(size: size, ratio: ratio ?? unstated)
  }

  private var ordered: [Seen] { seen.values.sorted { $0.place < $1.place } }

  /// Frames between which the shape changes or the clock starts again.
  private var gaps: [(Seen, Seen)] {
    let ordered = ordered
    let known = ordered.filter { shapes[$0.content] != nil }
    let isRead = !restarts.isEmpty && bytes <= Self.mostBytes
    return zip(known, known.dropFirst()).filter { shapes[$0.content] != shapes[$1.content] }
      + zip(ordered, ordered.dropFirst()).filter { isRead || isBroken($0, $1) }
  }

  /// Whether the times of two frames are not those of one clock, going by the bytes between them.
  private func isBroken(_ first: Seen, _ next: Seen) -> Bool {
    guard goesByBytes else { return false }
    let (expected, actual) = ((next.place - first.place) * pace, next.time - first.time)
    // In a stream that is known to be joined, less is suspicious.
    let least = restarts.isEmpty ? expected / 3 - 1 : 0.7 * expected
    return actual < max(-Self.leastRestart, least)
      || actual > 10 * expected + Self.leastGap
  }

  /// Whether the stream was joined of parts with clocks of their own, as far as key frames show.
  var isJoined: Bool { zip(ordered, ordered.dropFirst()).contains(where: isBroken) }

  /// Finds the changes to a key frame.
  mutating func refine(_ reader: inout VideoReader) {
    guard var decoder = try? FrameDecoder(reader.stream) else { return }
    if goesByBytes { lookAtLast(&reader, &decoder) }
    var walked: [ClosedRange<Double>] = []
    for _ in 0..<Self.mostProbes {
      let open = gaps.first { first, next in
        !walked.contains { $0.contains(first.place) && $0.contains(next.place) }
      }
      guard let (first, next) = open else { return }
      if next.place - first.place > (goesByBytes ? 16_777_216 : 2) {
        let middle = (first.place + next.place) / 2
        let key =
          goesByBytes
          ? try? reader.keySample(nearFraction: middle / bytes)
          : try? reader.keySample(near: middle)
        if let key, let place = place(key.time, key.position), place > first.place,
          place < next.place, seen[place] == nil
        {
          _ = look(at: key, &decoder)
          continue
        }
      }
      walked.append(first.place...next.place)
      walk(&reader, &decoder, from: first.place, to: next.place)
    }
  }

  /// Decodes the last key frame, before which a short part may begin.
  private mutating func lookAtLast(_ reader: inout VideoReader, _ decoder: inout FrameDecoder) {
    let size = reader.facts.container.bytes
    let start = seen.keys.max().map { Int64($0) } ?? 0
    var distance = max(1 << 18, pace > 0 ? Int64(2 / pace) : 0)
    var last: CompressedSample?
    while last == nil, distance < 1 << 24 {
      let place = max(start, size - distance)
      guard reader.seek(toByte: place) else { return }
      _ = try? reader.nextSample()
      while let sample = try? reader.nextSample() { if sample.isKey { last = sample } }
      if place == start { break }
      distance *= 2
    }
    if let last { _ = look(at: last, &decoder) }
  }

  private mutating func look(
    at key: CompressedSample, _ decoder: inout FrameDecoder
  ) -> Shape? {
    guard let place = place(key.time, key.position) else { return nil }
    let content = key.bytes.hashValue
    seen[place] = Seen(time: key.time, place: place, content: content)
    if shapes[content] == nil, let frame = try? decoder.decodeKey(key), !frame.isCorrupt {
      add(frame.size, frame.statements.pixelAspectRatio, time: key.time, position: key.position)
    }
    return shapes[content]
  }

  /// Reads all from one frame to another.
  private mutating func walk(
    _ reader: inout VideoReader, _ decoder: inout FrameDecoder, from start: Double, to end: Double
  ) {
    guard
      goesByBytes ? reader.seek(toByte: Int64(start)) : (try? reader.keySample(near: start)) != nil
    else { return }
    // Packets at a joint look damaged.
    let readsDamaged = reader.readsDamagedFrames
    reader.readsDamagedFrames = true
    defer { reader.readsDamagedFrames = readsDamaged }
    let frame = reader.facts.frameRate.map { 1 / $0.value } ?? 0
    var keys: [CompressedSample] = []
    // Those whose shapes are needed: the first and the last of each part.
    var ends: [Int] = []
    var last = -Double.infinity
    for _ in 0..<Self.mostRead {
      guard let sample = try? reader.nextSample(),
        let place = place(sample.time, sample.position), place <= end
      else { break }
      if goesByBytes, last.isFinite,
        sample.time < last - Self.leastRestart || sample.time > last + Self.leastGap
      {
        restarts.append((place, last + frame - sample.time))
        ends += [keys.count - 1, keys.count]
        last = sample.time
      }
      last = max(last, sample.time)
      if sample.isKey { keys.append(sample) }
    }
    ends = ([0] + ends + [keys.count - 1]).filter(keys.indices.contains)
    let found = ends.map { look(at: keys[$0], &decoder) }
    var left = zip(zip(ends, found), zip(ends, found).dropFirst()).map { ($0, $1) }
    while let (first, next) = left.popLast() {
      guard first.1 != next.1, next.0 - first.0 > 1 else { continue }
      let middle = (first.0 + next.0) / 2
      let shape = look(at: keys[middle], &decoder) ?? first.1
      left += [(first, (middle, shape)), ((middle, shape), next)]
    }
  }

  /// The stretches of one shape each, if there are several.
  func stretches(_ facts: VideoFacts) -> [ClipAnalysis.FrameShape]? {
    var found: [ClipAnalysis.FrameShape] = []
    var shape: Shape?
    for one in ordered {
      guard let own = shapes[one.content], own != shape else { continue }
      shape = own
      let shift = restarts.reduce(0) { $0 + ($1.place <= one.place ? $1.shift : 0) }
      let start = found.isEmpty ? 0 : one.time + shift
      if !found.isEmpty { found[found.count - 1].end = start.roundedToThousandths }
      let aperture = own.size == facts.storage ? facts.cleanAperture : nil
      guard
        let display = DisplayShape(
          storage: own.size, cleanAperture: aperture, pixelAspectRatio: own.ratio,
          orientation: facts.orientation)
      else { continue }
      found.append(.init(display, start: start, end: restarts.isEmpty ? facts.end : nil))
    }
    return found.count > 1 ? found : nil
  }
}
