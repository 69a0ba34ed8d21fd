internal import Document
internal import Files
public import Framing
internal import Padding
public import VideoIO

/// The frames of a clip to hand over beside its report, and their size limits.
///
/// ```swift
/// var request = FrameRequest()
/// request.count = 3
/// let (report, frames) = await ClipAnalyzer(options).analyze("clip.mp4", frames: request)
/// ```
public struct FrameRequest: Sendable {
  /// The most frames; a clip with fewer has fewer. As many again may be added, to show what must not
  /// get lost and is in none of them.
  public var count = 6
  /// The longest side in pixels. Frames are never enlarged, and are smaller if all together would
  /// have more than 64 million pixels.
  public var side = 1440
  /// The most bytes of all frames of a clip together. Quality, then size is lowered until they fit.
  public var bytes = 2_000_000
  /// The background of transparent parts of the clip.
  public var background = Background.black

  public init() {}
}

/// One frame of a clip as a picture file.
public struct ClipFrame: Sendable {
  /// In seconds from the start of the clip, to the thousandth as in a report's timeline.
  public let time: Double
  /// The size of the picture in pixels, which are square, upright and of the clip's display aspect
  /// ratio.
  public let size: PixelSize
  /// A file in sRGB.
  public let bytes: [UInt8]
  public let format: ImageEncoder.Format
  /// Whether it is the one to show first: the sharpest of those that show what must not get lost or,
  /// if the bars change, bars.
  public let isFirst: Bool
}

/// Makes picture files of a clip's frames that together stay within a bound.
///
/// Each frame is decoded and painted once. Then all are made into files, smaller and smaller until
/// they fit.
struct FramePictures {
  private let clip: Inspection
  private let request: FrameRequest
  private let threads: Int

  /// - Parameter threads: the number of threads that decode.
  init(_ clip: Inspection, _ request: FrameRequest, threads: Int) {
    self.clip = clip
    self.request = request
    self.threads = threads
  }

  /// The pictures in the order of time.
  ///
  /// - Parameter times: spans of seconds of which a picture is to show something, as far as there are
  ///   not more than twice as many pictures as asked for.
  ///   - items: what must not get lost.
  func make(
    from reader: inout VideoReader, beside times: [ClosedRange<Double>] = [],
    showing items: [ClipAnalysis.Important] = []
  ) -> [ClipFrame] {
    let side = Self.side(request.count + min(request.count, times.count), request.side)
    let size = clip.shape.squareSize(longestSide: side)
    let painted = paint(size, times, &reader)
    let first = FirstFrame(clip, showing: items).index(in: painted)
    for level in Self.levels(side: side) {
      // Whoever gets the pictures asks, too, and says the reason.
      guard (try? reader.checkSource(.decode)) != nil else { break }
      if let frames = files(of: painted, first: first, side: side, level) { return frames }
    }
    return []
  }

  /// The most pixels painted for all frames together: 256 MB.
  private static let mostPixels = 1 << 26

  private static func side(_ count: Int, _ wanted: Int) -> Int {
    let most = Double(mostPixels / max(1, count)).squareRoot()
    return max(1, min(wanted, Int(most)))
  }

  private func paint(
    _ size: PixelSize, _ times: [ClosedRange<Double>], _ reader: inout VideoReader
  ) -> [PaintedFrame] {
    let color = FrameColor(clip.facts, gamut: .sRGB)
    let (shape, background) = (clip.shape, request.background)
    var painted: [PaintedFrame] = []
    func paint(_ frame: borrowing DecodedFrame, _ time: Double) {
      let pixels = try? frame.painted(shape, size: size, color: color, background: background)
      guard let pixels else { return }
      painted.append(PaintedFrame(time: time.roundedToThousandths, size: size, pixels: pixels))
    }
    try? FrameChooser(threads: threads).frames(request.count, of: clip, &reader) { frame, time in
      paint(frame, time)
    }
    for span in times where painted.count < 2 * request.count {
      guard !painted.contains(where: { span.contains($0.time) }) else { continue }
      let middle = (span.lowerBound + span.upperBound) / 2
      guard let frame = try? reader.frame(at: middle, threads: threads) else { continue }
      paint(frame, frame.time ?? middle)
    }
    return painted.sorted { $0.time < $1.time }
  }

  /// A longest side in pixels and a quality from 1 to 100.
  private struct Level {
    var side: Int
    var quality: Int
  }

  /// The levels from the best on: lower qualities, then smaller sizes.
  private static func levels(side: Int) -> [Level] {
    let finest = ImageEncoder.Format.small == .webp ? 72 : 80
    let least = 25
    var levels = [finest, 55, 40, least].map { Level(side: side, quality: $0) }
    var side = side
    while side > leastSide {
      side = max(leastSide, side * 3 / 4)
      levels.append(Level(side: side, quality: least))
    }
    return levels
  }

  /// Smaller pictures show nothing.
  private static let leastSide = 16

  /// The files; nil if they are too large.
  private func files(
    of painted: [PaintedFrame], first: Int?, side: Int, _ level: Level
  ) -> [ClipFrame]? {
    let to = clip.shape.squareSize(longestSide: level.side)
    var frames: [ClipFrame] = []
    var rest = request.bytes
    for (index, picture) in painted.enumerated() {
      let file = try? ImageEncoder.encode(
        picture.pixels.span, size: picture.size, bytesPerRow: picture.size.width * 4, as: .small,
        gamut: .sRGB, quality: level.quality, scaledTo: to)
      guard let file else { continue }
      rest -= file.count
      if rest < 0 { return nil }
      frames.append(
        ClipFrame(
          time: picture.time, size: to, bytes: file, format: .small, isFirst: index == first))
    }
    return frames
  }
}

/// The number of frames for each period of a clip whose bars change, and the part of it to take
/// them from.
struct PeriodShares {
  /// Some frames of a part with known bars, in seconds.
  struct Share: Hashable {
    var part: ClosedRange<Double>
    var count: Int
  }

  let shares: [Share]

  /// - Parameters:
  ///   - count: the number of all frames.
  ///   - end: the clip's, in seconds; nil if unknown.
  init(_ count: Int, of periods: [PictureSegment], until end: Double?) {
    let ends = periods.dropFirst().map(\.start) + [end ?? periods.last?.lastSeen ?? 0]
    let counts = Self.counts(
      of: count, lengths: zip(periods, ends).map { $1 - $0.start }, kinds: periods.map(\.picture))
    shares = zip(zip(periods, ends), counts).map { period, count in
      let (period, end) = period
      // The bars changed at an unknown time before the next period; the last period has no next.
      let last = period == periods.last ? max(end, period.lastSeen) : period.lastSeen
      return Share(part: period.start...max(period.start, last), count: count)
    }
  }

  /// The number of frames for each length: one each, the longest of each kind first, and then more
  /// where a frame would stand for the most.
  static func counts(of count: Int, lengths: [Double], kinds: [some Hashable]) -> [Int] {
    var counts = lengths.map { _ in 0 }
    for _ in 0..<max(0, count) {
      let seen = Set(counts.indices.filter { counts[$0] > 0 }.map { kinds[$0] })
      let unseen = counts.indices.filter { !seen.contains(kinds[$0]) }
      let bare = unseen.isEmpty ? counts.indices.filter { counts[$0] == 0 } : unseen
      let neediest = (bare.isEmpty ? Array(counts.indices) : bare).max {
        lengths[$0] / Double(counts[$0] + 1) < lengths[$1] / Double(counts[$1] + 1)
      }
      if let neediest { counts[neediest] += 1 }
    }
    return counts
  }
}

extension ImageEncoder.Format {
  /// The format with the smallest files of frames.
  static var small: Self { Self.webp.isAvailable ? .webp : .jpeg }
}

extension DisplayShape {
  /// The size of the upright picture in square pixels: at most ``displaySize``, with no side longer
  /// than a bound.
  func squareSize(longestSide: Int) -> PixelSize {
    let size = displaySize
    let scale = min(1, Double(max(1, longestSide)) / max(size.width, size.height))
    return PixelSize(
      width: max(1, Int((size.width * scale).rounded())),
      height: max(1, Int((size.height * scale).rounded())))
  }
}

extension DecodedFrame {
  /// The shown part of a frame, upright, in rows of four-byte pixels: blue, green, red and 255.
  ///
  /// - Parameters:
  ///   - shape: the clip's.
  ///   - size: the picture's, in square pixels.
  ///   - quality: see ``FramePainter``.
  func painted(
    _ shape: DisplayShape, size: PixelSize, color: FrameColor, background: Background,
    quality: FramePainter.Quality = .fine
  ) throws(VideoError) -> [UInt8] {
    var painter = try FramePainter(
      FramePainter.Plan(
        storage: shape.storage, source: shape.shown, orientation: shape.orientation,
        target: size.bounds, clip: size.bounds),
      color: color, background: background, quality: quality)
    let bytesPerRow = size.width * 4
    var pixels = [UInt8](repeating: 0, count: bytesPerRow * size.height)
    var span = pixels.mutableSpan
    try painter.paint(self, into: &span, bytesPerRow: bytesPerRow)
    return pixels
  }
}

extension ClipReport {
  /// When something is shown that must not get lost, what is confirmed first.
  var importantTimes: [ClosedRange<Double>] {
    let items = analysis?.important ?? []
    return (items.filter(\.confirmed) + items.filter { !$0.confirmed }).compactMap { item in
      item.times.first.flatMap { start, end in
        end.flatMap { start <= $0 ? start...$0 : nil }
      }
    }
  }
}
