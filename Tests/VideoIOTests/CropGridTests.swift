import CFFmpeg
import Document
import Padding
import Testing

@Suite struct CropGridTests {
  /// The names of FFmpeg's formats say what its descriptions say.
  @Test func namesTellTheChroma() {
    var format = av_pix_fmt_desc_next(nil)
    var count = 0
    while let description = format?.pointee {
      defer { format = av_pix_fmt_desc_next(format) }
      // Formats of hardware hold no samples that a crop could round, and Bayer patterns no chroma.
      let other = AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BAYER
      guard description.flags & UInt64(other) == 0 else { continue }
      let name = String(cString: description.name)
      let grid = CropGrid(codec: "hevc", pixelFormat: name, fieldOrder: "progressive")
      #expect(grid.columns == 1 << Int(description.log2_chroma_w), "\(name)")
      #expect(grid.rows == 1 << Int(description.log2_chroma_h), "\(name)")
      count += 1
    }
    #expect(count > 150)
  }
}
