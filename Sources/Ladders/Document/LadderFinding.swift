package import Document

/// Something about a ladder that is wrong or worth knowing.
package struct LadderFinding: Codable, Sendable, Hashable {
  package var finding: Kind
  package var level: FindingLevel
  /// One sentence without a full stop.
  package var message: String
  /// The ids of the renditions that it applies to; empty for the ladder as a whole.
  package var rungs: [String]
  /// The times that it applies to; empty for all the time.
  package var times: [Time]
  /// The name of the policy's rule; nil for vidfit's own checks.
  @Nullable package var rule: String?

  package init(
    _ finding: Kind, _ level: FindingLevel, _ message: String, rungs: [String] = [],
    times: [Time] = [],
    rule: String? = nil
  ) {
    (self.finding, self.level, self.message) = (finding, level, message)
    (self.rungs, self.times, self.rule) = (rungs, times, rule)
  }

  /// A stretch of time, in seconds.
  package struct Time: Codable, Sendable, Hashable {
    package var start: Double
    package var end: Double
  }

  package enum Kind: String, Codable, Sendable, CaseIterable {
    /// Frames have another size than the manifest states.
    case resolutionMismatch = "resolution-mismatch"
    /// The codec, its profile or its level differs from the manifest.
    case codecsMismatch = "codecs-mismatch"
    /// A rendition has another shape than most.
    case shapeDiffers = "shape-differs"
    /// A rendition's picture lies elsewhere in the frame than in most renditions.
    case pictureDiffers = "picture-differs"
    /// Bars are baked in.
    case padding
    /// Too little shows to decide whether bars are baked in.
    case undecided
    /// The shape or the picture changes from one stretch to the next.
    case aspectSwitch = "aspect-switch"
    /// A segment is missing or cut short.
    case missingSegment = "missing-segment"
    /// Something lies elsewhere than the manifest and was not opened.
    case elsewhere
    /// A playlist or segments can't be read.
    case unreadable
    /// Segments are encrypted and were not analysed.
    case drm
    /// The stream is still live, so the rest is unknown.
    case live
    /// A part of the manifest makes no sense and was left out.
    case malformed
    /// A rule of the policy is broken.
    case rule
    /// A recipient that was named does not accept a rendition.
    case delivery

    /// Whether it can't occur unless bars are looked for. A change of shape shows without.
    package var needsPadding: Bool {
      switch self {
      case .padding, .pictureDiffers, .undecided: true
      default: false
      }
    }
  }
}

extension [LadderFinding] {
  /// The findings, the most severe first. One that applies to several stretches of a rendition, or
  /// to several renditions at the same times, is listed once.
  ///
  /// - Parameter rungs: all renditions, whose times are known.
  package func summed(_ rungs: [Rung]) -> [LadderFinding] {
    let whole = Dictionary(rungs.map { ([$0.id], Set($0.stretches.map(\.time))) }) { first, _ in
      first
    }
    let ofRungs = merged(\.times).map { finding in
      var finding = finding
      if whole[finding.rungs] == Set(finding.times) { finding.times = [] }
      return finding
    }
    let all = ofRungs.merged(\.rungs)
    return FindingLevel.allCases.reversed().flatMap { level in
      LadderFinding.Kind.allCases.flatMap { kind in
        all.filter { $0.level == level && $0.finding == kind }
      }
    }
  }

  /// One finding for all that differ in one list only, with what is in any of these lists.
  private func merged<Item: Hashable>(
    _ list: WritableKeyPath<LadderFinding, [Item]>
  ) -> [LadderFinding] {
    var places: [LadderFinding: Int] = [:]
    var all: [(finding: LadderFinding, listed: Set<Item>)] = []
    for finding in self {
      var common = finding
      common[keyPath: list] = []
      let place = places[common, default: all.count]
      if place == all.count {
        places[common] = place
        all.append((common, []))
      }
      for item in finding[keyPath: list] where all[place].listed.insert(item).inserted {
        all[place].finding[keyPath: list].append(item)
      }
    }
    return all.map(\.finding)
  }
}

extension Rung.Stretch {
  package var time: LadderFinding.Time { LadderFinding.Time(start: start, end: end) }
}
