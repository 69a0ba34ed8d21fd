internal import CPixels
internal import Framing

// All calls of C are here. C is lent memory for the duration of a call, after a check that
// everything it reads lies in the span.

extension PlaneScan {
  /// - Parameter extremes: whether darkest and brightest samples are needed in addition to the
  ///   means.
  public init(_ samples: Span<UInt8>, layout: PlaneLayout, extremes: Bool = true) {
    self = unsafe Self(layout, extremes) { rows, columns in
      unsafe withPlane(samples, layout) { plane, samples, room in
        unsafe pixels_scan_bytes(samples, plane, extremes, rows, columns, room)
      }
    }
  }

  /// - Parameter extremes: whether darkest and brightest samples are needed in addition to the
  ///   means.
  public init(_ samples: Span<UInt16>, layout: PlaneLayout, extremes: Bool = true) {
    self = unsafe Self(layout, extremes) { rows, columns in
      unsafe withPlane(samples, layout) { plane, samples, room in
        unsafe pixels_scan_words(samples, plane, extremes, rows, columns, room)
      }
    }
  }

  /// Creates both grids; `fill` initialises their cells.
  private init(
    _ layout: PlaneLayout, _ extremes: Bool, fill: (pixels_cells, pixels_cells) -> Void
  ) {
    var columns = unsafe TileGrid(lines: 0, length: 0, extremes: false) { _ in }
    rows = unsafe TileGrid(lines: layout.height, length: layout.width, extremes: extremes) { rows in
      columns = unsafe TileGrid(lines: layout.width, length: layout.height, extremes: extremes) {
        unsafe fill(rows, $0)
      }
    }
    self.columns = columns
  }
}

extension TileGrid {
  /// Creates a grid and has `fill` initialise its cells: zeroing them first would take half as long
  /// as the scan.
  fileprivate init(lines: Int, length: Int, extremes: Bool, fill: (pixels_cells) -> Void) {
    let tiles = Self.tiles(of: length)
    let count = lines * tiles.count
    let extremeCount = extremes ? count : 0
    var (low, high): ([Float], [Float]) = ([], [])
    let mean = unsafe [Float](unsafeUninitializedCapacity: count) { mean, filled in
      unsafe low = [Float](unsafeUninitializedCapacity: extremeCount) { low, filled in
        unsafe high = [Float](unsafeUninitializedCapacity: extremeCount) { high, filled in
          // Without extremes nothing is stored through their pointers.
          unsafe fill(
            pixels_cells(
              low: extremes ? low.baseAddress : mean.baseAddress,
              high: extremes ? high.baseAddress : mean.baseAddress, mean: mean.baseAddress))
          filled = extremeCount
        }
        filled = extremeCount
      }
      filled = count
    }
    self.init(lines: lines, tiles: tiles, low: low, high: high, mean: mean)
  }
}

extension DetailGrid {
  /// Fills the grids of a plane's rows and columns.
  static func fill(
    _ rows: inout DetailGrid, _ columns: inout DetailGrid, _ samples: Span<UInt8>,
    _ layout: PlaneLayout
  ) {
    unsafe withPlane(samples, layout) { plane, samples, room in
      unsafe pixels_detail_bytes(
        samples, plane, layout.stair, &rows.values, &columns.values, room)
    }
  }

  static func fill(
    _ rows: inout DetailGrid, _ columns: inout DetailGrid, _ samples: Span<UInt16>,
    _ layout: PlaneLayout
  ) {
    unsafe withPlane(samples, layout) { plane, samples, room in
      unsafe pixels_detail_words(
        samples, plane, layout.stair, &rows.values, &columns.values, room)
    }
  }
}

/// Lends C the samples, from the top left one on, and working memory.
private func withPlane<Sample>(
  _ samples: Span<Sample>, _ layout: PlaneLayout,
  _ body: (UnsafePointer<pixels_plane>, UnsafePointer<Sample>, UnsafeMutableRawPointer) -> Void
) {
  guard layout.width > 0, layout.height > 0 else { return }
  let (first, last) = (layout.row(0), layout.row(layout.height - 1))
  precondition(samples.indices.contains(first) && samples.indices.contains(last))
  let plane = pixels_plane(
    stride: layout.rowStride, width: layout.width, height: layout.height,
    tile: TileGrid.tileLength(for: layout.width), band: TileGrid.tileLength(for: layout.height),
    most: UInt32(1) << UInt32(layout.bitDepth) - 1, unit: layout.codeUnit)
  unsafe withUnsafePointer(to: plane) { plane in
    unsafe withUnsafeTemporaryAllocation(
      byteCount: Int(CPIXELS_ROOM) * layout.width, alignment: 32
    ) { room in
      unsafe samples.withUnsafeBufferPointer { samples in
        guard let start = samples.baseAddress, let room = room.baseAddress else { return }
        unsafe body(plane, start + first.lowerBound, room)
      }
    }
  }
}

extension ReducedLuma {
  init(_ samples: Span<UInt8>, layout: PlaneLayout) {
    self = unsafe Self(of: layout) { size, out, sums in
      unsafe samples.withUnsafeBufferPointer { samples in
        guard let start = samples.baseAddress else { return }
        unsafe pixels_reduce_bytes(
          start + layout.rowStart(0), layout.rowStride, layout.width, layout.height, 0, out,
          size.width, size.height, sums)
      }
    }
  }

  init(_ samples: Span<UInt16>, layout: PlaneLayout) {
    self = unsafe Self(of: layout) { size, out, sums in
      unsafe samples.withUnsafeBufferPointer { samples in
        guard let start = samples.baseAddress else { return }
        unsafe pixels_reduce_words(
          start + layout.rowStart(0), layout.rowStride, layout.width, layout.height,
          UInt32(max(0, layout.bitDepth - 8)), out, size.width, size.height, sums)
      }
    }
  }

  private init(
    of layout: PlaneLayout,
    _ fill: (PixelSize, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt32>) -> Void
  ) {
    let size = Self.size(of: PixelSize(width: layout.width, height: layout.height))
    var sums = [UInt32](repeating: 0, count: max(1, layout.width))
    var samples = [UInt8](repeating: 0, count: max(1, size.width * size.height))
    if layout.width > 0, layout.height > 0 { unsafe fill(size, &samples, &sums) }
    self.init(size: size, samples: samples)
  }

  /// The picture at half its width and height.
  public var halved: ReducedLuma {
    let half = PixelSize(width: max(1, size.width / 2), height: max(1, size.height / 2))
    var sums = [UInt32](repeating: 0, count: size.width)
    var out = [UInt8](repeating: 0, count: half.width * half.height)
    unsafe pixels_reduce_bytes(
      samples, size.width, size.width, size.height, 0, &out, half.width, half.height, &sums)
    return ReducedLuma(size: half, samples: out)
  }
}

extension StrokeMap {
  public init(_ picture: ReducedLuma) {
    let (width, height) = (picture.size.width, picture.size.height)
    let count = width * height
    self.init(picture, empty: [UInt8](repeating: 0, count: count))
    var room = [UInt8](repeating: 0, count: 2 * count + 4 * (width + 32))
    unsafe pixels_strokes(
      picture.samples, width, height, UInt32(Self.leastHeight), &light, &dark, &flags, &room)
  }

  /// The strokes that stay in the next picture of the same size, and the motion between both.
  public func still(in next: StrokeMap) -> StillStrokes {
    let count = size.width * size.height
    precondition(size == next.size)
    var still = [UInt8](repeating: 0, count: count)
    var motion = pixels_motion()
    unsafe pixels_still(
      luma, flags, next.luma, next.flags, count, UInt32(Self.sameLuma), UInt32(Self.changedLuma),
      &still, &motion)
    return StillStrokes(
      marks: still, changed: motion.changed, strokes: motion.strokes, kept: motion.kept)
  }
}
