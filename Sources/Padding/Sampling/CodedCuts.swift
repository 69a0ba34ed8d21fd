/// The cuts of a clip as far as the sizes of its coded frames show them.
package struct CodedCuts {
  private let frames: [(bytes: Int, isKey: Bool)]
  /// The least size of a frame that may follow a cut: a fifth of the first one, which also begins a
  /// picture, because bars that end uncover about as much, and half as much again as nine in ten of
  /// those between key frames.
  private let least: Int

  /// - Parameter frames: all of the clip, in the order of decoding.
  package init(_ frames: [(bytes: Int, isKey: Bool)]) {
    self.frames = frames
    let others = frames.lazy.filter { !$0.isKey }.map { $0.bytes }.sorted()
    guard let first = frames.first, !others.isEmpty else {
      least = .max
      return
    }
    least = max(1, first.bytes / 5, others[(others.count - 1) * 9 / 10] * 3 / 2)
  }

  package var count: Int { frames.count }

  /// The place of the first cut, from a place on; nil if there is none.
  ///
  /// A coded frame is about as large as the first one if the whole picture changes, as it does when
  /// bars come or go.
  ///
  /// - Parameter amongKeyFrames: whether any key frame may be one.
  package func next(from place: Int, amongKeyFrames: Bool) -> Int? {
    guard place < frames.count else { return nil }
    return frames[place...].firstIndex { $0.isKey ? amongKeyFrames : $0.bytes >= least }
  }
}
