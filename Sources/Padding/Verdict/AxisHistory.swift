/// The states that one axis of a clip takes over time: its bars, and when.
struct AxisHistory {
  /// Depths of the bars at the near and the far edge; 0 for none.
  struct State: Hashable {
    var near: Int
    var far: Int

    static let open = State(near: 0, far: 0)

    func isNear(_ other: State) -> Bool {
      abs(near - other.near) <= EdgeTally.mostSmear && abs(far - other.far) <= EdgeTally.mostSmear
    }
  }

  /// The credible states, most frequent first.
  let states: [State]

  init(_ summaries: [AxisSummary]) {
    var clusters: [(state: State, count: Int, isCertain: Bool)] = []
    for summary in summaries {
      guard let (state, isCertain) = Self.read(summary) else { continue }
      if let index = clusters.firstIndex(where: { $0.state.isNear(state) }) {
        clusters[index].count += 1
        clusters[index].isCertain = clusters[index].isCertain || isCertain
      } else {
        clusters.append((state, 1, isCertain))
      }
    }
    // A straight shadow may deceive one frame, but hardly two alike, nor a clear matte.
    states = clusters.filter { $0.count >= 2 || $0.isCertain }
      .sorted { ($0.count, -$0.state.near) > ($1.count, -$1.state.near) }.map(\.state)
  }

  var changes: Bool { states.count > 1 }

  /// The credible state that a frame shows; nil if it shows none.
  func state(of summary: AxisSummary) -> State? {
    Self.read(summary).flatMap { read in states.first { $0.isNear(read.state) } }
  }

  private static func read(_ summary: AxisSummary) -> (state: State, isCertain: Bool)? {
    switch summary {
    case .bars(let near, let far, let isStrong): (State(near: near, far: far), isStrong)
    case .open: (.open, true)
    case .unknown: nil
    }
  }
}
