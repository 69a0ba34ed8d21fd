import Framing
import Padding
import Pixels

/// A frame of noise in 8 bits, 4:2:0, with bars of an eighth above and below or with none.
struct LetterboxFrame {
  struct Missed: Error {}

  private let luma: [UInt8]
  private let chroma: [UInt8]
  private let layout: PlaneLayout
  private let chromaLayout: PlaneLayout

  init(width: Int, height: Int, hasBars: Bool) {
    let bar = hasBars ? height / 8 : 0
    var luma = Planes.bytes(width * height)
    for index in luma.indices where !(bar..<height - bar).contains(index / width) {
      luma[index] = 16
    }
    self.luma = luma
    chroma = [UInt8](repeating: 128, count: width * height / 4)
    layout = PlaneLayout(width: width, height: height, rowStride: width)
    chromaLayout = PlaneLayout(width: width / 2, height: height / 2, rowStride: width / 2)
  }

  func touched() -> Int { touch(luma.span) + touch(chroma.span) + touch(chroma.span) }

  func summed() -> Int { sum(luma.span) + sum(chroma.span) + sum(chroma.span) }

  func scanned() throws -> FrameScan {
    var scanner = FrameScanner(
      SampleEncoding(
        bitDepth: 8, isFullRange: false, hasChroma: true, chromaShiftX: 1, chromaShiftY: 1))
    scanner.receive(.luma, luma.span, layout: layout)
    scanner.receive(.blueDifference, chroma.span, layout: chromaLayout)
    scanner.receive(.redDifference, chroma.span, layout: chromaLayout)
    guard let scan = scanner.scan else { throw Missed() }
    return scan
  }

  /// The second look at a frame without bars of one colour. There are no blurred ones in noise.
  func blurredBars(_ scan: FrameScan, _ evidence: FrameEvidence) throws -> Int {
    guard var scanner = BlurredBarScanner(scan, evidence) else { throw Missed() }
    scanner.receive(.luma, luma.span, layout: layout)
    return scanner.found.isEmpty ? 0 : 1
  }
}
