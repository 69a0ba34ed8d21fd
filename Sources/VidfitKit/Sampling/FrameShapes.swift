internal import Files
internal import Framing
internal import Report
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
    let shape: Shape
  }

  private var seen: [Seen] = []
  /// Whether places are bytes. Broadcast streams can be joined anyhow, and then each part has a clock
  /// of its own.
  private let goesByBytes: Bool
  /// The pixel aspect ratio of frames that state none.
  private let unstated: Ratio

  /// The most key frames decoded to find the changes.
  private static let mostProbes = 96
  /// The most samples read to learn when one part of joined streams ends.
  private static let mostRead = 2000
  /// Seconds by which times go back only where a clock starts again.
  private static let leastRestart = 0.5

  init(_ reader: borrowing VideoReader) {
    goesByBytes = reader.isBroadcast
    unstated = goesByBytes ? .one : reader.facts.pixelAspectRatio
  }

  /// - Parameters:
  ///   - ratio: the pixel aspect ratio that the codec states; nil for none.
  ///   - position: the first byte in the file; nil if it is unknown.
  mutating func add(_ size: PixelSize, _ ratio: Ratio?, time: Double?, position: Int64?) {
    guard let time, let place = goesByBytes ? position.map(Double.init) : time else { return }
    seen.append(Seen(time: time, place: place, shape: Shape(size: size, ratio: ratio ?? unstated)))
  }

  /// The last frames of one shape with the first frames of the next.
  private var changes: [(Seen, Seen)] {
    let ordered = seen.sorted { $0.place < $1.place }
    return zip(ordered, ordered.dropFirst()).filter { $0.shape != $1.shape }
  }

  /// Finds the changes to a key frame, by halving.
  mutating func refine(_ reader: inout VideoReader) {
    let changes = changes
    guard !changes.isEmpty, var decoder = try? FrameDecoder(reader.stream) else { return }
    let size = Double(max(1, reader.facts.container.bytes))
    func sample(_ reader: inout VideoReader, _ place: Double) -> CompressedSample? {
      goesByBytes
        ? try? reader.keySample(nearFraction: place / size) : try? reader.keySample(near: place)
    }
    let exact = goesByBytes ? 4096 : 0.02
    var probes = 0
    for (first, next) in changes {
      var (before, after, from, to) = (first, next, first.place, next.place)
      while to - from > exact, probes < Self.mostProbes {
        probes += 1
        let middle = (from + to) / 2
        guard let key = sample(&reader, middle) else { break }
        let count = seen.count
        if let frame = try? decoder.decodeKey(key), !frame.isCorrupt {
          let ratio = frame.statements.pixelAspectRatio
          add(frame.size, ratio, time: key.time, position: key.position)
        }
        guard seen.count > count, let one = seen.last, one.place > before.place,
          one.place < after.place
        else {
          let found = goesByBytes ? key.position.map(Double.init) : key.time
          if let found, found <= before.place { from = middle } else { to = middle }
          continue
        }
        if one.shape == before.shape {
          (before, from) = (one, max(one.place, middle))
        } else {
          (after, to) = (one, min(one.place, middle))
        }
      }
      guard after.time < before.time - Self.leastRestart else { continue }
      // The new clock starts where the frames of the old one end.
      _ = sample(&reader, max(0, before.place - 65_536))
      var last = before.time
      // Packets at the joint look damaged.
      let readsDamaged = reader.readsDamagedFrames
      reader.readsDamagedFrames = true
      for _ in 0..<Self.mostRead {
        guard let next = try? reader.nextSample(), let position = next.position,
          Double(position) < after.place
        else { break }
        last = max(last, next.time)
      }
      reader.readsDamagedFrames = readsDamaged
      let frame = reader.facts.frameRate.map { 1 / $0.value } ?? 0
      seen.append(Seen(time: last + frame, place: after.place - 0.5, shape: before.shape))
    }
  }

  /// The stretches of one shape each, if there are several.
  func stretches(_ facts: VideoFacts) -> [ClipAnalysis.FrameShape]? {
    var found: [ClipAnalysis.FrameShape] = []
    var (shape, last, earlier) = (Shape?.none, 0.0, 0.0)
    for one in seen.sorted(by: { $0.place < $1.place }) {
      if one.time < last - Self.leastRestart { earlier += last - one.time }
      last = one.time
      guard one.shape != shape else { continue }
      shape = one.shape
      let start = found.isEmpty ? 0 : one.time + earlier
      if !found.isEmpty { found[found.count - 1].end = start.roundedToThousandths }
      let aperture = one.shape.size == facts.storage ? facts.cleanAperture : nil
      guard
        let display = DisplayShape(
          storage: one.shape.size, cleanAperture: aperture, pixelAspectRatio: one.shape.ratio,
          orientation: facts.orientation)
      else { continue }
      found.append(.init(display, start: start, end: earlier > 0 ? nil : facts.end))
    }
    return found.count > 1 ? found : nil
  }
}
