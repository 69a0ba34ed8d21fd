internal import Files

/// A playlist of segments (RFC 8216, 4.3.3), as stretches with one beginning, header and
/// protection.
struct MediaPlaylist {
  private(set) var stretches: [Stretch] = []
  private(set) var hasEnd = false
  /// Whether each segment is one key frame.
  private(set) var hasKeyFramesOnly = false
  private(set) var problems = Problems()

  private let name: String
  private let address: StreamAddress
  private let declared: DeclaredVideo
  private(set) var variables = PlaylistVariables()

  private var time = 0.0
  private var duration: Double?
  private var range: PartialRange?
  private var initialization: ResourcePart?
  private var keys = PlaylistKeys()
  private var protection: StreamProtection?
  private var isGap = false
  private var pending: [SegmentSequence.ListedSegment] = []
  private var pendingStart = 0.0
  private var pendingEnd = 0.0
  private var pendingHead = Head()
  private var isBroken = false
  private(set) var total = 0
  /// The end of the last part of a resource, where the next one begins.
  private var lastPart: (reference: String, end: Int64)?

  /// The common properties of all segments of a stretch. A change of keys alone begins no stretch.
  private struct Head: Hashable {
    var initialization: ResourcePart?
    var protection: StreamProtection?
  }

  private struct PartialRange {
    var count: Int64
    var offset: Int64?
  }

  private static let mostSegments = 500_000
  private static let mostStretches = 10_000

  /// - Parameters:
  ///   - name: the playlist's, for messages.
  ///   - parent: the variables of the playlist that names this one.
  init(
    _ lines: PlaylistLines, name: String, address: StreamAddress, declared: DeclaredVideo,
    parent: PlaylistVariables
  ) throws(ManifestFailure) {
    self.name = name
    self.address = address
    self.declared = declared
    for line in lines {
      do throws(LineProblem) {
        switch line.content {
        case .tag(let tag, let text): try read(tag, text, parent)
        case .address(let text): try addSegment(variables.replaced(in: text))
        }
      } catch {
        problems.add(error, in: name, line: line.number)
      }
      guard total <= Self.mostSegments, stretches.count <= Self.mostStretches else {
        throw ManifestFailure("the playlist has too many segments")
      }
    }
    endStretch()
  }

  private mutating func read(
    _ tag: Substring, _ text: Substring, _ parent: PlaylistVariables
  ) throws(LineProblem) {
    switch tag {
    case "EXTINF":
      let number = text.prefix { $0 != "," }
      guard let seconds = Double(String(number)), seconds.isFinite, (0...1e6).contains(seconds)
      else { throw LineProblem("EXTINF: expected a duration, got '\(String(number).oneLine)'") }
      duration = seconds
    case "EXT-X-BYTERANGE": range = try partialRange(text, tag)
    case "EXT-X-DISCONTINUITY": isBroken = true
    case "EXT-X-MAP": try takeMap(AttributeList(text, &variables))
    case "EXT-X-KEY":
      try keys.take(AttributeList(text, &variables))
      protection = keys.protection
    case "EXT-X-GAP": isGap = true
    case "EXT-X-DEFINE":
      try variables.define(AttributeList(text, &variables), parent: parent, query: address.query)
    case "EXT-X-I-FRAMES-ONLY": hasKeyFramesOnly = true
    case "EXT-X-ENDLIST": hasEnd = true
    case "EXT-X-SKIP": throw LineProblem("EXT-X-SKIP: a part of the playlist was left out")
    default: break
    }
  }

  /// The range of a part, whose length is `n` or `n@o`.
  private func partialRange(
    _ text: Substring, _ tag: Substring
  ) throws(LineProblem) -> PartialRange {
    let words = text.split(separator: "@", omittingEmptySubsequences: false)
    let numbers = words.compactMap { Int64($0) }.filter { $0 >= 0 }
    guard (1...2).contains(words.count), numbers.count == words.count,
      numbers.count == 1 || !numbers[0].addingReportingOverflow(numbers[1]).overflow
    else {
      throw LineProblem("\(tag): expected a part such as 700@1400, got '\(String(text).oneLine)'")
    }
    return PartialRange(count: numbers[0], offset: numbers.count == 2 ? numbers[1] : nil)
  }

  private mutating func takeMap(_ attributes: AttributeList) throws(LineProblem) {
    guard let reference = attributes.quoted("URI") else {
      throw LineProblem("EXT-X-MAP: URI is missing")
    }
    let part = try attributes.quoted("BYTERANGE").map { text throws(LineProblem) in
      try partialRange(text[...], "EXT-X-MAP")
    }
    do throws(SourceFailure) {
      initialization = ResourcePart(
        try address.resolving(reference),
        part.map { ($0.offset ?? 0)..<($0.offset ?? 0) + $0.count })
    } catch {
      throw LineProblem("EXT-X-MAP: \(error.message)")
    }
  }

  private mutating func addSegment(_ reference: String) throws(LineProblem) {
    defer { (duration, range, isGap) = (nil, nil, false) }
    let length = duration ?? 0
    defer { time += length }
    var bytes: Range<Int64>?
    if let range {
      let start = range.offset ?? (lastPart?.reference == reference ? lastPart?.end ?? 0 : 0)
      let (end, isTooFar) = start.addingReportingOverflow(range.count)
      guard !isTooFar else { throw LineProblem("EXT-X-BYTERANGE: expected a smaller number") }
      bytes = start..<end
      lastPart = (reference, end)
    }
    // It is known to be missing, and players skip it.
    if isGap { return }
    let head = Head(initialization: initialization, protection: protection)
    if isBroken || head != pendingHead { endStretch() }
    if pending.isEmpty { (pendingStart, pendingHead, isBroken) = (time, head, false) }
    pendingEnd = time + length
    pending.append(
      SegmentSequence.ListedSegment(
        reference: reference, range: bytes, start: time, duration: length))
    total += 1
  }

  private mutating func endStretch() {
    guard !pending.isEmpty else { return }
    stretches.append(
      Stretch(
        start: pendingStart, duration: pendingEnd - pendingStart, declared: declared,
        initialization: pendingHead.initialization, protection: pendingHead.protection,
        segments: .listed(pending, base: address)))
    pending = []
  }
}

/// The keys that apply at a place of a playlist (RFC 8216, 4.3.2.4): one for each key format.
private struct PlaylistKeys {
  private var methods: [String: String] = [:]

  mutating func take(_ attributes: AttributeList) throws(LineProblem) {
    guard let method = attributes.word("METHOD") else {
      throw LineProblem("EXT-X-KEY: METHOD is missing")
    }
    if method == "NONE" {
      methods = [:]
    } else {
      methods[attributes.quoted("KEYFORMAT") ?? "identity"] = method
    }
  }

  /// Nil if nothing is encrypted.
  var protection: StreamProtection? {
    guard !methods.isEmpty else { return nil }
    let systems = Set(methods.keys.compactMap(ProtectionSystem.name(keyFormat:)))
    return StreamProtection(
      method: Set(methods.values).sorted().joined(separator: ", ").uppercased(),
      systems: systems.sorted())
  }
}
