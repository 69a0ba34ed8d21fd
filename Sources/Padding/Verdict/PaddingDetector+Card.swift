import Framing

extension PaddingDetector {
  /// How many of the frames that follow a clip's last key frame are picture. The others show a card,
  /// such as the closing card of a short-video platform.
  ///
  /// - Parameter frames: in order of time.
  public func pictures(atEnd frames: [FrameEvidence]) -> Int {
    var trial = self
    for frame in frames { trial.add(frame) }
    let picture = verdict.picture
    guard trial.verdict.picture != picture else { return frames.count }
    return frames.indices.first { Self.isCard(Array(frames[$0...]), after: picture) }
      ?? frames.count
  }

  /// Whether frames at the end of a clip show one card, which is no picture: they have a border in
  /// common, which is plain where the clip has its bars, and hardly differ.
  ///
  /// - Parameter picture: the clip's picture before them.
  static func isCard(_ frames: [FrameEvidence], after picture: PixelRect) -> Bool {
    guard frames.count > 1, let first = frames.first else { return false }
    let bars = picture.insets(in: first.size)
    let edges = FrameEdge.allCases.filter { bars[$0] > 0 }
    return frames.allSatisfy { frame in
      !frame.look.differs(from: first.look, by: mostCardChange)
        && edges.allSatisfy { frame.still.fills[$0] != nil }
    }
      && [frames.map { $0.still.rows }, frames.map { $0.still.columns }].allSatisfy { maps in
        StillBorder(maps)?.keeping.count == frames.count
      }
  }

  /// Mean change within a card, in codes.
  private static let mostCardChange: Float = 8
}
