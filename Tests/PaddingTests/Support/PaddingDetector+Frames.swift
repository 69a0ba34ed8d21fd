import Padding
import Testing

extension PaddingDetector {
  /// A detector that has seen drawn frames, all of the size of the first.
  init(seeing frames: [SyntheticFrame], withCopies: Bool = false) throws {
    self.init(size: try #require(frames.first).size)
    for (index, frame) in frames.enumerated() {
      add(try #require(frame.evidence(time: Double(index), withCopies: withCopies)))
    }
  }
}
