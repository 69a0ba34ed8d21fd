import Files
import Framing
import Pixels
import VideoIO

/// Copies the planes it is lent, row by row from the top.
struct PlaneRecorder: PlaneReceiver {
  struct Plane: Equatable {
    var width = 0, height = 0
    var bitDepth = 8
    var samples: [UInt16] = []

    func row(_ y: Int) -> ArraySlice<UInt16> { samples[y * width..<(y + 1) * width] }

    /// The rectangle of samples above a level.
    func extent(above level: UInt16) -> PixelRect {
      let columns = (0..<width).filter { x in (0..<height).contains { row($0).above(level, x) } }
      let rows = (0..<height).filter { row($0).contains { $0 > level } }
      guard let left = columns.first, let right = columns.last, let top = rows.first,
        let bottom = rows.last
      else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
      return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
  }

  private(set) var planes: [PlaneRole: Plane] = [:]
  private(set) var order: [PlaneRole] = []

  mutating func receive(_ role: PlaneRole, _ samples: Span<UInt8>, layout: PlaneLayout) {
    record(role, layout) { UInt16(samples[$0]) }
  }

  mutating func receive(_ role: PlaneRole, _ samples: Span<UInt16>, layout: PlaneLayout) {
    record(role, layout) { samples[$0] }
  }

  private mutating func record(
    _ role: PlaneRole, _ layout: PlaneLayout, _ sample: (Int) -> UInt16
  ) {
    var plane = Plane(width: layout.width, height: layout.height, bitDepth: layout.bitDepth)
    for y in 0..<layout.height {
      let start = layout.rowStart(y)
      for x in 0..<layout.width { plane.samples.append(sample(start + x)) }
    }
    planes[role] = plane
    order.append(role)
  }

  var luma: Plane { planes[.luma] ?? Plane() }
}

extension ArraySlice<UInt16> {
  fileprivate func above(_ level: UInt16, _ x: Int) -> Bool { self[startIndex + x] > level }
}

extension DecodedFrame {
  /// The planes that it lends.
  borrowing func recorded() throws(VideoError) -> PlaneRecorder {
    var recorder = PlaneRecorder()
    try lendPlanes(to: &recorder)
    return recorder
  }
}
