internal import CPixels

// All calls of C are here. It is lent memory for as long as a call takes; that all it reads there
// lies in the span is checked first.

/// Scans a plane by vectors. False, with any cells stored, for one too small or with codes too large
/// for them.
func scanVectors(
  _ samples: Span<UInt8>, _ layout: PlaneLayout, _ rows: inout TileGrid, _ columns: inout TileGrid
) -> Bool {
  guard let plane = layout.forVectors, max(plane.tile, plane.band) <= 256 else { return false }
  return unsafe withPlane(plane, samples, layout) { plane, samples, room in
    unsafe withCells(&rows, &columns) { unsafe pixels_bytes(samples, plane, $0, $1, room) }
    return true
  }
}

func scanVectors(
  _ samples: Span<UInt16>, _ layout: PlaneLayout, _ rows: inout TileGrid,
  _ columns: inout TileGrid
) -> Bool {
  guard let plane = layout.forVectors, layout.bitDepth <= 14 else { return false }
  return unsafe withPlane(plane, samples, layout) { plane, samples, room in
    unsafe withCells(&rows, &columns) { unsafe pixels_words(samples, plane, $0, $1, room) }
  }
}

/// Measures detail by vectors, on the same terms.
func measureVectors(
  _ samples: Span<UInt8>, _ layout: PlaneLayout, _ rows: inout DetailGrid,
  _ columns: inout DetailGrid
) -> Bool {
  guard let plane = layout.forVectors, max(plane.tile, plane.band) <= 128 else { return false }
  return unsafe withPlane(plane, samples, layout) { plane, samples, room in
    unsafe pixels_detail_bytes(
      samples, plane, UInt32(layout.stair), &rows.values, &columns.values, room)
    return true
  }
}

func measureVectors(
  _ samples: Span<UInt16>, _ layout: PlaneLayout, _ rows: inout DetailGrid,
  _ columns: inout DetailGrid
) -> Bool {
  guard let plane = layout.forVectors, layout.bitDepth <= 14 else { return false }
  return unsafe withPlane(plane, samples, layout) { plane, samples, room in
    unsafe pixels_detail_words(
      samples, plane, UInt32(layout.stair), &rows.values, &columns.values, room)
  }
}

extension PlaneLayout {
  /// The plane as C has it, unless it is too narrow or its tiles are no whole vectors.
  fileprivate var forVectors: pixels_plane? {
    let (tile, band) = (TileGrid.tileLength(for: width), TileGrid.tileLength(for: height))
    guard width >= Int(CPIXELS_LEAST_WIDTH), height > 0, tile.isMultiple(of: 16) else { return nil }
    return pixels_plane(
      stride: rowStride, width: width, height: height, tile: tile, band: band,
      most: UInt32(1) << UInt32(bitDepth) - 1, unit: codeUnit)
  }
}

/// Lends C the samples, from the top left one on, and room to work in.
private func withPlane<Sample>(
  _ plane: pixels_plane, _ samples: Span<Sample>, _ layout: PlaneLayout,
  _ body: (UnsafePointer<pixels_plane>, UnsafePointer<Sample>, UnsafeMutableRawPointer) -> Bool
) -> Bool {
  let (first, last) = (layout.row(0), layout.row(layout.height - 1))
  precondition(samples.indices.contains(first) && samples.indices.contains(last))
  return unsafe withUnsafePointer(to: plane) { plane in
    unsafe withUnsafeTemporaryAllocation(byteCount: pixels_room(plane), alignment: 32) { room in
      unsafe samples.withUnsafeBufferPointer { samples in
        guard let start = samples.baseAddress, let room = room.baseAddress else { return false }
        return unsafe body(plane, start + first.lowerBound, room)
      }
    }
  }
}

/// Lends C both grids' cells.
private func withCells<Result>(
  _ rows: inout TileGrid, _ columns: inout TileGrid,
  _ body: (pixels_cells, pixels_cells) -> Result
) -> Result {
  unsafe rows.withCells { rows in
    unsafe columns.withCells { columns in unsafe body(rows, columns) }
  }
}

extension TileGrid {
  fileprivate mutating func withCells<Result>(_ body: (pixels_cells) -> Result) -> Result {
    unsafe low.withUnsafeMutableBufferPointer { low in
      unsafe high.withUnsafeMutableBufferPointer { high in
        unsafe mean.withUnsafeMutableBufferPointer { mean in
          unsafe body(
            pixels_cells(low: low.baseAddress, high: high.baseAddress, mean: mean.baseAddress))
        }
      }
    }
  }
}
