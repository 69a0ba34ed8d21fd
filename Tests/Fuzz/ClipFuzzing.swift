import Dispatch
import Document
import Files
import Framing
import VideoIO
import VidfitKit

/// A clip of any bytes is analysed or refused.
enum ClipFuzzing {
  private static let file = MemoryFile()
  /// Small, so that many clips are tried.
  private static let pixels = 1 << 18

  private static let analyzer: ClipAnalyzer = {
    var options = AnalysisOptions(
      viewports: [Viewport(device: .iPhoneX, orientation: .landscape)], frames: 6)
    options.maximumPixels = pixels
    return ClipAnalyzer(options)
  }()

  static func run(_ bytes: [UInt8]) {
    file.write(bytes)
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      let report = await analyzer.analyze(file.path)
      let json = try? ReportEncoder().encode(report)
      let isReadBack =
        if case .document(let copy) = ReportLine(json ?? [], as: ClipReport.self) {
          (try? ReportEncoder().encode(copy)) == json
        } else { false }
      precondition(json != nil && isReadBack)
      done.signal()
    }
    done.wait()
    show()
  }

  /// As for previews: a frame between key frames, and those after it.
  private static func show() {
    guard var reader = try? VideoReader(file.path, limits: ReadingLimits(pixels: pixels)) else {
      return
    }
    _ = try? reader.frame(at: 0.7)
    _ = try? reader.keySample(nearFraction: 0.6)
    try? reader.rewind()
    for _ in 0..<20 { guard (try? reader.nextSample()) != nil else { break } }
    precondition(reader.bytesRead <= 64 << 20)
  }
}
