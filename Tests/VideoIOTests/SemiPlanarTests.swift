import CFFmpeg
import Files
import Framing
import Pixels
import Testing

@testable import VideoIO

/// Formats that only hardware decoders produce.
@Suite struct SemiPlanarTests {
  /// Luma in the high bits and chroma interleaved; the left half 64 · 4, the right half 940.
  @Test(arguments: ["p010le", "p010be", "p016le"]) func highBits(format: String) throws {
    let width = 33, height = 17
    let frame = try Frame()
    frame.raw.pointee.width = Int32(width)
    frame.raw.pointee.height = Int32(height)
    frame.raw.pointee.format = av_get_pix_fmt(format).rawValue
    try check(av_frame_get_buffer(frame.raw, 0), .decode, "allocating")
    let isBig = format.hasSuffix("be")
    let data = [frame.raw.pointee.data.0, frame.raw.pointee.data.1]
    let strides = [frame.raw.pointee.linesize.0, frame.raw.pointee.linesize.1]
    func write(_ value: UInt16, plane: Int, x: Int, y: Int) {
      let shifted = value << 6
      let bytes = [UInt8(truncatingIfNeeded: shifted), UInt8(shifted >> 8)]
      for (index, byte) in (isBig ? bytes.reversed() : bytes).enumerated() {
        data[plane]?[y * Int(strides[plane]) + 2 * x + index] = byte
      }
    }
    for y in 0..<height {
      for x in 0..<width { write(x < 16 ? 64 : 940, plane: 0, x: x, y: y) }
    }
    for y in 0..<9 {
      for x in 0..<17 {
        write(300, plane: 1, x: 2 * x, y: y)
        write(700, plane: 1, x: 2 * x + 1, y: y)
      }
    }
    let decoded = DecodedFrame(frame)
    let scale: UInt16 = format == "p016le" ? 64 : 1
    #expect(decoded.encoding.bitDepth == (scale == 1 ? 10 : 16))
    #expect(decoded.encoding.chromaShiftX == 1 && decoded.encoding.chromaShiftY == 1)
    let planes = try decoded.recorded()
    #expect(planes.order == PlaneRole.allCases)
    #expect(Set(planes.luma.samples) == [64 * scale, 940 * scale])
    #expect(
      planes.luma.extent(above: 500 * scale) == PixelRect(x: 16, y: 0, width: 17, height: 17))
    #expect(planes.planes[.blueDifference]?.samples == Array(repeating: 300 * scale, count: 153))
    #expect(planes.planes[.redDifference]?.samples == Array(repeating: 700 * scale, count: 153))
  }

  @Test func rowsStoredUpwards() throws {
    let frame = try Frame()
    frame.raw.pointee.width = 5
    frame.raw.pointee.height = 4
    frame.raw.pointee.format = AV_PIX_FMT_GRAY8.rawValue
    try check(av_frame_get_buffer(frame.raw, 0), .decode, "allocating")
    let stride = Int(frame.raw.pointee.linesize.0)
    for y in 0..<4 {
      for x in 0..<5 { frame.raw.pointee.data.0?[y * stride + x] = UInt8(10 * y + x) }
    }
    let last = try #require(frame.raw.pointee.data.0?.advanced(by: 3 * stride))
    frame.raw.pointee.data.0 = last
    frame.raw.pointee.linesize.0 = Int32(-stride)
    let luma = try DecodedFrame(frame).recorded().luma
    #expect(luma.row(0) == [30, 31, 32, 33, 34])
    #expect(luma.row(3) == [0, 1, 2, 3, 4])
  }
}
