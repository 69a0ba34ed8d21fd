import Framing
import Padding
import Pixels

/// The same work over and over, for a tool to count the instructions of.
///
/// One run of few repetitions and one of many tell what one takes, whatever it takes to begin.
enum InstructionCount {
  struct Unknown: Error { var work: String }

  static func run(_ work: String, repetitions: Int) throws {
    let (width, height) = (1920, 1080)
    let layout = PlaneLayout(width: width, height: height, rowStride: width)
    let deep = PlaneLayout(width: width, height: height, rowStride: width, bitDepth: 10)
    let bytes = Planes.bytes(width * height)
    let words = Planes.words(width * height, bitDepth: 10)
    let frame = LetterboxFrame(width: width, height: height, hasBars: work == "evidence")
    let scan = try frame.scanned()
    let evidence = FrameEvidence(scan, time: 0)
    var sink = 0
    for _ in 0..<repetitions {
      switch work {
      case "scan-8-bit": sink &+= PlaneScan(bytes.span, layout: layout).rows.lines
      case "scan-10-bit": sink &+= PlaneScan(words.span, layout: deep).rows.lines
      case "evidence": sink &+= FrameEvidence(scan, time: 0)[.top].outer
      case "blurred-bars": sink &+= try frame.blurredBars(scan, evidence)
      default: throw Unknown(work: work)
      }
    }
    if sink == .min { print() }
  }
}
