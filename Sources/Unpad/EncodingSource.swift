internal import Files
internal import Framing
internal import Pixels
package import Recipes
package import SystemPackage
package import VideoIO

/// The clip that an ``EncodingLine`` encodes, as it was analysed: its open file, which stays the same
/// whatever happens to its name, and some of its pictures.
package struct EncodingSource: Sendable {
  package let file: LocalFile?
  /// In seconds; without it no progress is reported.
  package var duration: Double?
  /// Pictures of the part that stays, spread over the clip; none if they can't be compared.
  package var pictures: [Glimpse] = []

  /// The number of pictures.
  private static let count = 6
  /// The distance in seconds at which an output may show a picture: containers round times.
  private static let slack = 0.25

  /// - Parameter part: the part that stays, in stored pixels.
  init(
    _ clip: borrowing OpenedClip, _ facts: VideoFacts, _ reader: inout VideoReader,
    keeping part: PixelRect
  ) {
    (file, duration) = (clip.local, facts.container.duration)
    // What was transparent may have any colour once it isn't.
    guard !facts.hasAlpha, var decoder = try? FrameDecoder(reader.stream) else { return }
    let points = Glimpse.points(of: part, facts)
    for place in 0..<Self.count {
      let time = (facts.end ?? 0) * (Double(place) + 0.5) / Double(Self.count)
      guard let sample = try? reader.keySample(near: time),
        !pictures.contains(where: { $0.time == sample.time }),
        let frame = try? decoder.decodeKey(sample), !frame.isCorrupt,
        let picture = Glimpse(frame, points, at: sample.time)
      else { continue }
      pictures.append(picture)
    }
  }

  /// The difference of an output from the clip, a sentence fragment; nil for none. Most of the
  /// pictures must be there: others may fall on a cut that the output shows a little later.
  package func difference(of output: FilePath) -> String? {
    guard !pictures.isEmpty else { return nil }
    do {
      var reader = try VideoReader(output)
      let points = Glimpse.points(of: reader.facts.storage.bounds, reader.facts)
      let found = try pictures.count { picture in
        var isFound = false
        try reader.frames(
          from: max(0, picture.time - Self.slack), to: picture.time + Self.slack, threads: 0
        ) { frame, time in
          isFound = isFound || Glimpse(frame, points, at: time)?.resembles(picture) == true
        }
        return isFound
      }
      return 2 * found >= pictures.count
        ? nil : "the output shows other pictures than the clip that was analysed"
    } catch {
      return "the output can't be read: \(error)"
    }
  }
}

/// The luma of a picture at a few points.
package struct Glimpse: Sendable {
  /// In seconds from the start of the stream.
  let time: Double
  /// In 8-bit codes.
  private let luma: [Float]

  /// Points in a row, and rows.
  private static let side = 12
  /// The least correlation of pictures that are the same.
  private static let likeness: Float = 0.8
  /// The deviation below which a picture is flat, and half the difference of flat ones that are the
  /// same.
  private static let flat: Float = 12

  /// Points of a part of the frame, in the order in which they are seen upright; in stored pixels.
  static func points(of part: PixelRect, _ facts: VideoFacts) -> [Point] {
    let shape = DisplayShape(
      storage: facts.storage, cleanAperture: part, pixelAspectRatio: .one,
      orientation: facts.orientation)
    let unit = 1 / Double(side)
    return (0..<side * side).compactMap { index in
      let (x, y) = (Double(index % side) * unit, Double(index / side) * unit)
      return shape?.storedRect(ofUnit: Rect(x: x, y: y, width: unit, height: unit)).center
    }
  }

  /// Nil if the planes can't be read.
  init?(_ frame: borrowing DecodedFrame, _ points: [Point], at time: Double) {
    var receiver = Receiver()
    guard (try? frame.lendPlanes(to: &receiver)) != nil, let luma = receiver.luma else {
      return nil
    }
    self.time = time
    self.luma = points.map { luma.at(Float($0.x), Float($0.y)) }
  }

  /// Whether both are of one picture, whatever range its codes have.
  func resembles(_ other: Glimpse) -> Bool {
    let count = Float(max(1, luma.count))
    let (a, b) = (luma.reduce(0, +) / count, other.luma.reduce(0, +) / count)
    var (spread, otherSpread, shared): (Float, Float, Float) = (0, 0, 0)
    for (own, other) in zip(luma, other.luma) {
      spread += (own - a) * (own - a)
      otherSpread += (other - b) * (other - b)
      shared += (own - a) * (other - b)
    }
    if max(spread, otherSpread) < count * Self.flat * Self.flat {
      return abs(a - b) < 2 * Self.flat
    }
    return shared > Self.likeness * (spread * otherSpread).squareRoot()
  }

  private struct Receiver: PlaneReceiver {
    private(set) var luma: Thumbnail?

    mutating func receive(_ role: PlaneRole, _ samples: Span<UInt8>, layout: PlaneLayout) {
      if role == .luma { luma = Thumbnail(samples, layout: layout) }
    }

    mutating func receive(_ role: PlaneRole, _ samples: Span<UInt16>, layout: PlaneLayout) {
      if role == .luma { luma = Thumbnail(samples, layout: layout) }
    }
  }
}

extension Encoding {
  /// - Parameter source: the clip, which `ffmpeg` reads through the descriptor by which it was
  ///   analysed.
  package init(_ line: EncodingLine, of source: EncodingSource) {
    self.init(
      of: line.input, to: line.output, isOnlyVideo: line.isOnlyVideo, duration: source.duration,
      arguments: line.arguments, descriptor: { source.file?.clip.file.descriptor },
      difference: source.difference)
  }
}
