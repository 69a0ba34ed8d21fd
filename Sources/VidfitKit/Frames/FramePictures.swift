internal import Framing
internal import VideoIO

/// Makes picture files of a clip's frames that together stay within a bound.
///
/// Each frame is decoded and painted once. Then all are made into files, smaller and smaller until
/// they fit.
struct FramePictures {
  private let clip: Inspection
  private let request: FrameRequest
  private let threads: Int

  /// One frame, painted in rows of four-byte pixels.
  private struct Painted {
    var time: Double
    var pixels: [UInt8]
  }

  /// - Parameter threads: the number of threads that decode.
  init(_ clip: Inspection, _ request: FrameRequest, threads: Int) {
    self.clip = clip
    self.request = request
    self.threads = threads
  }

  /// The pictures in the order of time.
  func make(from reader: inout VideoReader) -> [ClipFrame] {
    let side = Self.side(request, of: clip.shape)
    let painted = paint(clip.shape.squareSize(longestSide: side), &reader)
    for level in Self.levels(side: side) {
      if let frames = files(of: painted, side: side, level) { return frames }
    }
    return []
  }

  /// The most pixels painted for all frames together: 256 MB.
  private static let mostPixels = 1 << 26

  private static func side(_ request: FrameRequest, of shape: DisplayShape) -> Int {
    let most = Double(mostPixels / max(1, request.count)).squareRoot()
    return max(1, min(request.side, Int(most)))
  }

  private func paint(_ size: PixelSize, _ reader: inout VideoReader) -> [Painted] {
    let color = FrameColor(clip.facts, gamut: .sRGB)
    let (shape, background) = (clip.shape, request.background)
    var painted: [Painted] = []
    choose(from: &reader) { frame, time in
      let pixels = try? frame.painted(shape, size: size, color: color, background: background)
      if let pixels { painted.append(Painted(time: time.roundedToThousandths, pixels: pixels)) }
    }
    return painted.sorted { $0.time < $1.time }
  }

  /// Chooses frames as previews do, except that each period of a clip whose bars change is covered.
  private func choose(
    from reader: inout VideoReader, _ body: (borrowing DecodedFrame, Double) -> Void
  ) {
    let chooser = FrameChooser(threads: threads)
    let periods = clip.periods
    guard periods.count > 1 else {
      try? chooser.frames(request.count, of: &reader, body)
      return
    }
    let shares = PeriodShares(request.count, of: periods, until: clip.facts.container.duration)
    var choice = KeyFrameChoice(reader.keyFrames)
    for share in shares.shares {
      try? chooser.frames(share.count, in: share.part, of: &reader, &choice, body)
    }
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
  private func files(of painted: [Painted], side: Int, _ level: Level) -> [ClipFrame]? {
    let (from, to) = (
      clip.shape.squareSize(longestSide: side), clip.shape.squareSize(longestSide: level.side)
    )
    var frames: [ClipFrame] = []
    var rest = request.bytes
    for picture in painted {
      let file = try? ImageEncoder.encode(
        picture.pixels.span, size: from, bytesPerRow: from.width * 4, as: .small, gamut: .sRGB,
        quality: level.quality, scaledTo: to)
      guard let file else { continue }
      rest -= file.count
      if rest < 0 { return nil }
      frames.append(ClipFrame(time: picture.time, size: to, bytes: file, format: .small))
    }
    return frames
  }
}
