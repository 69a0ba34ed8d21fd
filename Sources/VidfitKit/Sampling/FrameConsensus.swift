internal import Framing
internal import Pixels
internal import VideoIO

/// The analysed frames' own statements, taken together.
struct FrameConsensus {
  private var primaries = Votes<String>()
  private var transfers = Votes<String>()
  private var matrices = Votes<String>()
  private var ranges = Votes<String>()
  private var fieldOrders = Votes<String>()
  private var orientations = Votes<PictureOrientation>()
  /// The properties of the borders that all frames share; nil if any has no alpha.
  private(set) var alpha: AlphaBorders?
  private var dolbyVision: DolbyVisionFacts?
  private var hasCaptions = false
  private var repeatsFields = false
  private var count = 0

  /// The count of each value; frames without one count for nothing.
  private struct Votes<Value: Hashable> {
    private(set) var counts: [Value: Int] = [:]

    mutating func add(_ value: Value?) {
      if let value { counts[value, default: 0] += 1 }
    }

    /// The value shared by all frames that had one.
    var only: Value? { counts.count == 1 ? counts.keys.first : nil }
  }

  mutating func add(_ tags: FrameTags) {
    primaries.add(tags.color.primaries)
    transfers.add(tags.color.transfer)
    matrices.add(tags.color.matrix)
    ranges.add(tags.color.range)
    fieldOrders.add(tags.fieldOrder)
    orientations.add(tags.orientation)
    alpha = count == 0 ? tags.alpha : alpha.flatMap { tags.alpha?.intersection($0) }
    dolbyVision = dolbyVision ?? tags.dolbyVision
    hasCaptions = hasCaptions || tags.hasCaptions
    repeatsFields = repeatsFields || tags.repeatsField
    count += 1
  }

  /// The facts of a stream with those of its frames, and with warnings where both disagree.
  func completing(_ facts: VideoFacts) -> VideoFacts {
    guard count > 0 else { return facts }
    var facts = facts
    facts.color.primaries = facts.color.primaries ?? primaries.only
    facts.color.transfer = facts.color.transfer ?? transfers.only
    facts.color.matrix = facts.color.matrix ?? matrices.only
    facts.color.range = facts.color.range ?? ranges.only
    facts.dolbyVision = facts.dolbyVision ?? dolbyVision
    if hasCaptions, !facts.container.softSubtitles.contains("eia_608") {
      facts.container.softSubtitles.append("eia_608")
    }
    if !facts.isStillImage {
      completeFields(&facts)
      warnOfOrientation(&facts)
    }
    return facts
  }
}

extension FrameConsensus {
  /// Completes the order of fields. The frames decide, because they are what is shown.
  private func completeFields(_ facts: inout VideoFacts) {
    let stated = facts.fieldOrder
    let isInterlaced = fieldOrders.counts.keys.contains { $0 != "progressive" }
    // If a codec has no mark for fields, a frame without one means nothing.
    guard isInterlaced || Self.codecsWithMarks.contains(facts.codec) else { return }
    guard let seen = fieldOrders.only else {
      facts.fieldOrder = nil
      facts.warnings.append(
        "its frames differ: \(Self.inWords(fieldOrders.counts))\(pulldown)")
      return
    }
    // Only the stream states which field was coded first.
    let shownFirst = ["tb": "bb", "bt": "tt"]
    if let stated, (shownFirst[stated] ?? stated) == seen { return }
    facts.fieldOrder = seen
    // Many programs, including FFmpeg, write tb for content shown top field first.
    guard let stated, shownFirst[stated] == nil || !isInterlaced else { return }
    facts.warnings.append(
      "the stream says \(Self.inWords(stated)), but its frames are \(Self.inWords(seen))\(pulldown)"
    )
  }

  /// The remark that fields are repeated; empty if none are.
  private var pulldown: String {
    repeatsFields ? "; some repeat a field, as the pulldown of film does" : ""
  }

  /// Codecs that mark interlaced frames, and codecs that have none.
  private static let codecsWithMarks: Set<String> = [
    "av1", "cavs", "dnxhd", "dvvideo", "ffv1", "h264", "hevc", "mjpeg", "mpeg1video", "mpeg2video",
    "mpeg4", "prores", "theora", "vc1", "vp8", "vp9", "vvc", "wmv3",
  ]

  private static func inWords(_ order: String) -> String {
    order == "progressive" ? order : "interlaced (\(order))"
  }

  private static func inWords(_ counts: [String: Int]) -> String {
    counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
      .map { "\($0.value) \(inWords($0.key))" }.joined(separator: ", ")
  }

  /// Warns if both differ. Apple's players turn a video as its container states, and not as its
  /// frames do.
  private func warnOfOrientation(_ facts: inout VideoFacts) {
    guard facts.orientation == .upright, let asked = orientations.only, asked != .upright else {
      return
    }
    let turn = asked.rotation == 0 ? "" : "turned by \(asked.rotation)°"
    let flip = asked.isMirrored ? "mirrored" : ""
    let words = [flip, turn].filter { !$0.isEmpty }.joined(separator: " and ")
    facts.warnings.append(
      "its frames ask to be \(words), but its container does not; Apple's players follow the "
        + "container")
  }
}
