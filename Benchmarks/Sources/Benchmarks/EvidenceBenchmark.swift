import Framing
import Padding

/// What is made of a frame once it is scanned.
enum EvidenceBenchmark {
  struct Missed: Error {}

  static func run() throws {
    Contest.printHeading("evidence of a frame", ceilings: ["touch", "sum"])
    for (name, width, height) in Planes.sizes { try run(name, width, height) }
  }

  /// A letterbox of an eighth above and below, 4:2:0.
  private static func run(_ name: String, _ width: Int, _ height: Int) throws {
    let encoding = SampleEncoding(
      bitDepth: 8, isFullRange: false, hasChroma: true, chromaShiftX: 1, chromaShiftY: 1)
    let bar = height / 8
    var luma = Planes.bytes(width * height)
    for index in luma.indices where !(bar..<height - bar).contains(index / width) {
      luma[index] = 16
    }
    let layout = PlaneLayout(width: width, height: height, rowStride: width)
    let chroma = [UInt8](repeating: 128, count: width * height / 4)
    let small = PlaneLayout(width: width / 2, height: height / 2, rowStride: width / 2)
    func scanned() throws -> FrameScan {
      var scanner = FrameScanner(encoding)
      scanner.receive(.luma, luma.span, layout: layout)
      scanner.receive(.blueDifference, chroma.span, layout: small)
      scanner.receive(.redDifference, chroma.span, layout: small)
      guard let scan = scanner.scan else { throw Missed() }
      return scan
    }
    let scan = try scanned()
    let evidence = FrameEvidence(scan, time: 0)
    for edge in [FrameEdge.top, .bottom] {
      guard case .bar(line: bar, concentration: _) = evidence[edge].finding else { throw Missed() }
    }
    try Contest(
      ceilings: [
        Contest.Entry(name: "touch") { touch(luma.span) + touch(chroma.span) + touch(chroma.span) },
        Contest.Entry(name: "sum") { sum(luma.span) + sum(chroma.span) + sum(chroma.span) },
      ],
      entries: [
        Contest.Entry(name: "\(name), scan of three planes") { try scanned().luma.rows.lines },
        Contest.Entry(name: "\(name), evidence") {
          FrameEvidence(scan, time: 0)[.top].outer
        },
      ]
    ).run()
  }
}
