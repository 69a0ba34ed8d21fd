import Framing
import Padding
import Pixels

/// What is made of a frame: all that is done to each that is decoded.
enum EvidenceBenchmark {
  static func run() throws {
    Contest.printHeading("evidence of a frame", ceilings: ["touch", "sum"])
    for (name, width, height) in Planes.sizes { try run(name, width, height) }
  }

  private static func run(_ name: String, _ width: Int, _ height: Int) throws {
    let frame = LetterboxFrame(width: width, height: height, hasBars: true)
    let scan = try frame.scanned()
    let evidence = FrameEvidence(scan, time: 0)
    for edge in [FrameEdge.top, .bottom] {
      guard case .bar(line: height / 8, tileShare: _) = evidence[edge].finding else {
        throw LetterboxFrame.Missed()
      }
    }
    let plain = LetterboxFrame(width: width, height: height, hasBars: false)
    let plainScan = try plain.scanned()
    let plainEvidence = FrameEvidence(plainScan, time: 0)
    guard try plain.blurredBars(plainScan, plainEvidence) == 0 else {
      throw LetterboxFrame.Missed()
    }
    try Contest(
      ceilings: [
        Contest.Entry(name: "touch") { frame.touched() },
        Contest.Entry(name: "sum") { frame.summed() },
      ],
      entries: [
        Contest.Entry(name: "\(name), scan of three planes") {
          try frame.scanned().luma.rows.lines
        },
        Contest.Entry(name: "\(name), evidence") { FrameEvidence(scan, time: 0)[.top].outer },
        Contest.Entry(name: "\(name), look for blurred bars") {
          try plain.blurredBars(plainScan, plainEvidence)
        },
      ]
    ).run()
  }
}
