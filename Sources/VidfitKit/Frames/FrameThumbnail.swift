internal import Document
internal import Framing
internal import Pixels
internal import VideoIO

/// An analysed frame, painted small.
struct FrameThumbnail: Sendable {
  /// In seconds.
  let time: Double
  /// The amount that it shows, in tenths of a ``FrameJudge``'s score.
  let tenths: Int
  /// In square pixels, upright.
  let size: PixelSize
  /// Rows of four-byte pixels.
  let pixels: [UInt8]
  /// The luma of the stored frame's lines, from 0 for black to 255 for white.
  let rows: [UInt8], columns: [UInt8]

  /// The longest side in pixels.
  static let longestSide = 160
}

/// Finds the frame that shows most among those that are decoded anyway.
struct ThumbnailSearch: Sendable {
  private let facts: VideoFacts
  private let shape: DisplayShape
  private(set) var best: FrameThumbnail?

  /// Nil if the video has no size.
  init?(_ facts: VideoFacts) {
    guard let shape = DisplayShape(facts) else { return nil }
    self.facts = facts
    self.shape = shape
  }

  /// A thumbnail if the frame shows more than the best so far.
  ///
  /// - Parameters:
  ///   - score: by ``FrameJudge``. Among frames that show about as much, or plenty, the first one
  ///     is as good as any, so that few are painted.
  func improvement(
    _ frame: borrowing DecodedFrame, _ scan: FrameScan, _ tags: FrameTags, time: Double?,
    score: Float
  ) -> FrameThumbnail? {
    let tenths = Int(max(0, min(FrameJudge.plenty, score)) * 10)
    guard tenths > best?.tenths ?? -1 else { return nil }
    // The other frames' colours are not known yet.
    var consensus = FrameConsensus()
    consensus.add(tags)
    let size = shape.squareSize(longestSide: FrameThumbnail.longestSide)
    let pixels = try? frame.painted(
      shape, size: size, color: FrameColor(consensus.completing(facts), gamut: .sRGB),
      background: .black, quality: .small)
    return pixels.map {
      FrameThumbnail(
        time: max(0, time ?? 0), tenths: tenths, size: size, pixels: $0,
        rows: scan.brightness(of: scan.luma.rows), columns: scan.brightness(of: scan.luma.columns))
    }
  }

  /// Takes thumbnails in the order of the frames, so that equal ones don't compete.
  mutating func take(_ thumbnail: FrameThumbnail?) {
    guard let thumbnail, thumbnail.tenths > best?.tenths ?? -1 else { return }
    best = thumbnail
  }
}

extension FrameScan {
  /// The mean luma of each line of a grid, from 0 for black to 255 for white.
  ///
  /// It is that of the line's middle half, so that bars at the sides don't count in the rows of the
  /// picture, nor those above and below it in its columns.
  fileprivate func brightness(of lines: TileGrid) -> [UInt8] {
    let middle = lines.tiles.indices.dropFirst(lines.tiles.count / 4).dropLast(
      lines.tiles.count / 4)
    let samples = middle.reduce(0) { $0 + lines.tiles[$1].count }
    return (0..<lines.lines).map { line in
      let sum = middle.reduce(Float(0)) { sum, tile in
        sum + lines.mean[tile * lines.lines + line] * Float(lines.tiles[tile].count)
      }
      let code = sum / Float(max(1, samples))
      let shown = encoding.isFullRange ? code : (code - 16) * 255 / 219
      return UInt8(max(0, min(255, shown)).rounded())
    }
  }
}

extension ClipAnalysis.Thumbnail {
  /// The most bytes of a file.
  static let mostBytes = 8192

  /// Nil if no file is small enough.
  ///
  /// - Parameter depths: the distances of the picture from the edges of the stored frame.
  init?(_ thumbnail: FrameThumbnail, depths: PixelInsets) {
    for quality in [65, 40, 15] {
      let file = try? ImageEncoder.encode(
        thumbnail.pixels.span, size: thumbnail.size, bytesPerRow: thumbnail.size.width * 4,
        as: .small, gamut: .sRGB, quality: quality)
      if let file, file.count <= Self.mostBytes {
        self.init(
          time: thumbnail.time, type: ImageEncoder.Format.small == .webp ? .webp : .jpeg,
          size: thumbnail.size, data: file,
          edges: ClipAnalysis.EdgeLines(
            rows: thumbnail.rows, columns: thumbnail.columns, depths: depths))
        return
      }
    }
    return nil
  }
}
