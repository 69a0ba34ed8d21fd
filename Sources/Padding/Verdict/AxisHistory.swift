import Framing

/// The states of one axis of a clip over time: its bars and when they show.
struct AxisHistory {
  /// Depths of the bars at the near and the far edge; 0 for none.
  struct State: Hashable {
    var near: Int
    var far: Int

    static let open = State(near: 0, far: 0)

    /// Whether both bars have the same depth.
    var isEven: Bool { abs(near - far) <= EdgeTally.slack }

    /// Whether its bars are at most as deep.
    func encloses(_ other: State) -> Bool {
      near <= other.near + EdgeTally.slack && far <= other.far + EdgeTally.slack
    }

    func isNear(_ other: State) -> Bool {
      abs(near - other.near) <= EdgeTally.mostSmear && abs(far - other.far) <= EdgeTally.mostSmear
    }
  }

  /// The credible states, most frequent first.
  let states: [State]
  /// Probability, 0 to 1, that the bars change: lower if few frames support a state.
  let confidence: Double
  /// Whether a third of the frames show bars that are likely, without being credible enough, and
  /// deeper than edge lines may be.
  let isContested: Bool

  /// - Parameters:
  ///   - frames: all frames of `size`.
  ///   - views: how many different views they show.
  init(_ frames: [FrameSummary], along axis: Axis, size: PixelSize, views: Int) {
    self.axis = axis
    self.frames = frames
    var clusters: [Cluster] = []
    let barred = Set(frames.compactMap { Reading($0[axis], among: [])?.state }).subtracting([.open])
    for frame in frames {
      guard let reading = Reading(frame[axis], among: barred) else { continue }
      if let index = clusters.firstIndex(where: { $0.state.isNear(reading.state) }) {
        clusters[index].add(reading, frame)
      } else {
        clusters.append(Cluster(reading, frame))
      }
    }
    // A straight shadow may deceive one frame, but hardly two alike, and does not look like a clear
    // matte. Objects on black and controls of a window keep still for longer, so what shows for a
    // time must be as credible as bars of a whole clip are.
    let readings = clusters.reduce(0) { $0 + $1.count }
    var isContested = false
    let believed = clusters.filter { cluster in
      guard cluster.count >= 2 || cluster.isCertain else { return false }
      guard let evidence = CropEvidence(cluster.frames, along: axis, size: size, views: views)
      else {
        return true
      }
      isContested =
        isContested
        || (cluster.isCertain && cluster.count * 3 >= readings
          && evidence[.thinBars] == 0 && evidence.probability >= Confidence.suspicion)
      return evidence.probability >= Self.leastProbability
    }
    self.isContested = isContested && believed.count < 2
    // Darkness around a shape is no evidence against a larger one, but is seldom even.
    let credible = believed.filter { one in
      one.isCertain || one.isFirm || one.state.isEven
        || !believed.contains { $0.state != one.state && $0.state.encloses(one.state) }
    }
    states = credible.sorted {
      ($0.count, -$0.state.near) > ($1.count, -$1.state.near)
    }.map { $0.state }
    confidence = Confidence.mixed(
      share: Double(credible.reduce(0) { $0 + $1.count })
        / Double(max(1, readings)),
      rarest: credible.map { $0.count }.min() ?? 0,
      isCertain: credible.allSatisfy { $0.isCertain || $0.state == .open })
  }

  var changes: Bool { states.count > 1 }

  /// The bars that no frame of a state shows a trace of picture in: their ends may move by a few
  /// lines, or be slanted.
  func outermost(_ state: State) -> State {
    frames.reduce(into: state) { least, frame in
      guard self.state(of: frame) == state, let bars = frame[axis].bars else { return }
      least.near = min(least.near, bars.near.end)
      least.far = min(least.far, bars.far.end)
    }
  }

  /// The credible state that a frame shows; nil if it shows none.
  func state(of frame: FrameSummary) -> State? {
    Reading(frame[axis], among: states).flatMap { reading in
      states.first { $0.isNear(reading.state) }
    }
  }

  private let axis: Axis
  private let frames: [FrameSummary]
  /// Minimum probability of bars that show for a time.
  private static let leastProbability = 0.5

  /// The reading of one frame.
  private struct Reading {
    let state: State
    let isFirm: Bool
    let isCertain: Bool

    /// - Parameter others: the bars of other frames.
    init?(_ summary: AxisSummary, among others: some Collection<State>) {
      if others.contains(where: summary.hides) { return nil }
      switch summary {
      case .bars(let bars):
        state = State(near: bars.near.line, far: bars.far.line)
        (isFirm, isCertain) = (bars.isFirm, bars.isStrong)
      case .open: (state, isFirm, isCertain) = (.open, true, true)
      case .unknown:
        guard others.contains(where: summary.covers) else { return nil }
        (state, isFirm, isCertain) = (.open, true, true)
      }
    }
  }

  /// Frames that show about the same state.
  private struct Cluster {
    let state: State
    private(set) var frames: [FrameSummary]
    private(set) var isFirm: Bool
    private(set) var isCertain: Bool

    var count: Int { frames.count }

    init(_ reading: Reading, _ frame: FrameSummary) {
      (state, isFirm, isCertain) = (reading.state, reading.isFirm, reading.isCertain)
      frames = [frame]
    }

    mutating func add(_ reading: Reading, _ frame: FrameSummary) {
      frames.append(frame)
      isFirm = isFirm || reading.isFirm
      isCertain = isCertain || reading.isCertain
    }
  }
}
