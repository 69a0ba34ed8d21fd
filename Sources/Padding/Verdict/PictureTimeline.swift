public import Framing

/// A period during which one rectangle holds.
public struct PictureSegment: Hashable, Sendable {
  /// Time of the first frame that shows it, in seconds; 0 for the first segment.
  public let start: Double
  /// Time of the last frame known to show the segment before, in seconds, if frames between it and
  /// `start` were not examined; nil if `start` is exact.
  public var earliestStart: Double?
  /// Time of the last examined frame that shows it; the next segment begins some time after it.
  public let lastSeen: Double
  /// The active picture, in stored pixels.
  public let picture: PixelRect
}

/// The changes of a clip's bars, as far as the examined frames show them.
struct PictureTimeline {
  let segments: [PictureSegment]

  /// - Parameter views: how many different views the frames show.
  init(_ summaries: [FrameSummary], size: PixelSize, views: Int) {
    let vertical = AxisHistory(summaries, along: .vertical, size: size, views: views)
    let horizontal = AxisHistory(summaries, along: .horizontal, size: size, views: views)
    typealias Shape = (vertical: AxisHistory.State, horizontal: AxisHistory.State)
    let timed = summaries.filter { $0.time != nil }.sorted { ($0.time ?? 0) < ($1.time ?? 0) }
    // A frame that can't decide does not contradict the shape before it.
    var held: Shape = (
      timed.lazy.compactMap { vertical.state(of: $0) }.first ?? .open,
      timed.lazy.compactMap { horizontal.state(of: $0) }.first ?? .open
    )
    var runs: [(shape: Shape, start: Double, end: Double)] = []
    for summary in timed {
      guard let time = summary.time else { continue }
      let seen = (
        vertical.state(of: summary) ?? held.vertical.grown(to: summary, along: .vertical),
        horizontal.state(of: summary) ?? held.horizontal.grown(to: summary, along: .horizontal)
      )
      guard seen.0 != nil || seen.1 != nil || runs.isEmpty else { continue }
      held = (seen.0 ?? held.vertical, seen.1 ?? held.horizontal)
      if let last = runs.last, last.shape == held {
        runs[runs.count - 1].end = time
      } else {
        runs.append((held, runs.isEmpty ? 0 : time, time))
      }
    }
    segments = runs.map { run in
      let (down, across) = (
        vertical.outermost(run.shape.vertical), horizontal.outermost(run.shape.horizontal)
      )
      let insets = PixelInsets(
        top: down.near, bottom: down.far, left: across.near, right: across.far)
      return PictureSegment(
        start: run.start, lastSeen: run.end, picture: PixelRect(in: size, insets: insets))
    }
  }
}

extension AxisHistory.State {
  /// The bars that are left where a frame of no credible state shows picture; nil if it shows none
  /// in them. Where that begins is uncertain, so nothing that stands out of the bar is cut.
  fileprivate func grown(to frame: FrameSummary, along axis: Axis) -> Self? {
    func left(_ depth: Int, _ edge: FrameEdge) -> Int {
      guard let seen = frame.depths[edge], seen < depth else { return depth }
      return min(seen, frame.marks[edge] ?? seen)
    }
    let (first, last) = axis.edges
    let seen = Self(
      near: min(near, frame.depths[first] ?? near), far: min(far, frame.depths[last] ?? far))
    return seen.isNear(self) ? nil : Self(near: left(near, first), far: left(far, last))
  }
}
