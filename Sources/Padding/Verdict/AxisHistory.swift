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

  init(_ summaries: [AxisSummary]) {
    var clusters: [Cluster] = []
    for summary in summaries {
      guard let reading = Reading(summary) else { continue }
      if let index = clusters.firstIndex(where: { $0.state.isNear(reading.state) }) {
        clusters[index].add(reading)
      } else {
        clusters.append(Cluster(reading))
      }
    }
    // A straight shadow may deceive one frame, but hardly two alike, and does not look like a clear
    // matte.
    let believed = clusters.filter { $0.count >= 2 || $0.isCertain }
    // Darkness around a shape is no evidence against a larger one, but is seldom even.
    let credible = believed.filter { one in
      one.isCertain || one.isFirm || one.state.isEven
        || !believed.contains { $0.state != one.state && $0.state.encloses(one.state) }
    }
    states = credible.sorted {
      ($0.count, -$0.state.near) > ($1.count, -$1.state.near)
    }.map(\.state)
    confidence = Confidence.mixed(
      share: Double(credible.reduce(0) { $0 + $1.count })
        / Double(max(1, clusters.reduce(0) { $0 + $1.count })),
      rarest: credible.map(\.count).min() ?? 0,
      isCertain: credible.allSatisfy { $0.isCertain || $0.state == .open })
  }

  var changes: Bool { states.count > 1 }

  /// The credible state that a frame shows; nil if it shows none.
  func state(of summary: AxisSummary) -> State? {
    Reading(summary).flatMap { reading in states.first { $0.isNear(reading.state) } }
  }

  /// The reading of one frame.
  private struct Reading {
    let state: State
    let isFirm: Bool
    let isCertain: Bool

    init?(_ summary: AxisSummary) {
      switch summary {
      case .bars(let near, let far, let isFirm, let isStrong):
        (state, self.isFirm, isCertain) = (State(near: near, far: far), isFirm, isStrong)
      case .open: (state, isFirm, isCertain) = (.open, true, true)
      case .unknown: return nil
      }
    }
  }

  /// Frames that show about the same state.
  private struct Cluster {
    let state: State
    private(set) var count = 1
    private(set) var isFirm: Bool
    private(set) var isCertain: Bool

    init(_ reading: Reading) {
      (state, isFirm, isCertain) = (reading.state, reading.isFirm, reading.isCertain)
    }

    mutating func add(_ reading: Reading) {
      count += 1
      isFirm = isFirm || reading.isFirm
      isCertain = isCertain || reading.isCertain
    }
  }
}
