internal import CPixels

// All calls of C are here. It is lent memory for the time of a call, after a check that everything
// it reads lies in the span.

extension TileGrid {
  /// Fills the grids of a plane's rows and columns.
  static func fill(
    _ rows: inout TileGrid, _ columns: inout TileGrid, _ samples: Span<UInt8>,
    _ layout: PlaneLayout, extremes: Bool
  ) {
    unsafe withPlane(samples, layout) { plane, samples, room in
      unsafe withBoth(&rows, &columns) {
        unsafe pixels_scan_bytes(samples, plane, extremes, $0, $1, room)
      }
    }
  }

  static func fill(
    _ rows: inout TileGrid, _ columns: inout TileGrid, _ samples: Span<UInt16>,
    _ layout: PlaneLayout, extremes: Bool
  ) {
    unsafe withPlane(samples, layout) { plane, samples, room in
      unsafe withBoth(&rows, &columns) {
        unsafe pixels_scan_words(samples, plane, extremes, $0, $1, room)
      }
    }
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

/// Lends C the samples, from the top left one on, and room to work in.
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
      byteCount: Int(CPIXELS_ROOM) * layout.width, alignment: 4
    ) { room in
      unsafe samples.withUnsafeBufferPointer { samples in
        guard let start = samples.baseAddress, let room = room.baseAddress else { return }
        unsafe body(plane, start + first.lowerBound, room)
      }
    }
  }
}

/// Lends C the cells of both grids.
private func withBoth(
  _ rows: inout TileGrid, _ columns: inout TileGrid, _ body: (pixels_cells, pixels_cells) -> Void
) {
  unsafe rows.withCells { rows in
    unsafe columns.withCells { columns in unsafe body(rows, columns) }
  }
}

extension TileGrid {
  fileprivate mutating func withCells(_ body: (pixels_cells) -> Void) {
    unsafe low.withUnsafeMutableBufferPointer { low in
      unsafe high.withUnsafeMutableBufferPointer { high in
        unsafe mean.withUnsafeMutableBufferPointer { mean in
          // Without extremes nothing is stored through their pointers.
          let low = unsafe low.isEmpty ? mean : low
          let high = unsafe high.isEmpty ? mean : high
          unsafe body(
            pixels_cells(low: low.baseAddress, high: high.baseAddress, mean: mean.baseAddress))
        }
      }
    }
  }
}
