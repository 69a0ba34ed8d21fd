internal import Files
internal import Markup

/// Reads a DASH manifest (ISO/IEC 23009-1).
struct DASHReader {
  private let door: any SegmentDoor
  private let root: XMLElement
  private let now: () -> Double
  private var problems = Problems()
  private var skipped: [SkippedStream] = []
  private var renditions: [Rendition] = []
  private var kept = 0

  private static let mostPeriods = 1000
  private static let mostRenditions = 128
  /// The most entries of all lists and timelines, which many renditions may share.
  private static let mostKept = 1_000_000

  init(
    _ bytes: [UInt8], _ door: any SegmentDoor, now: @escaping () -> Double
  ) throws(ManifestFailure) {
    self.door = door
    self.now = now
    do throws(XMLParser.Fault) {
      root = try XMLParser.parse(bytes)
    } catch {
      throw ManifestFailure(error.description)
    }
    guard root.name == "MPD" else {
      throw ManifestFailure("expected the element MPD, got '\(root.name.oneLine)'")
    }
  }

  private var isLive: Bool { root["type"] == "dynamic" }

  mutating func read() throws(ManifestFailure) -> Manifest {
    let base = level(door.manifest, root)
    let periods = root.all("Period")
    guard !periods.isEmpty else { throw ManifestFailure("it has no Period") }
    guard periods.count <= Self.mostPeriods else {
      throw ManifestFailure("it has more than \(Self.mostPeriods) periods")
    }
    var place = 0.0
    for (index, element) in periods.enumerated() {
      let next = index + 1 < periods.count ? time(periods[index + 1], "start") : nil
      let start = time(element, "start") ?? place
      let end = next ?? (index + 1 == periods.count ? time(root, "mediaPresentationDuration") : nil)
      let length = time(element, "duration") ?? end.map { max(0, $0 - start) }
      let period = DASHPeriod(start: start, duration: length, live: live)
      try read(element, period, level(base, element))
      place = length.map { start + $0 } ?? renditions.map(\.duration).max() ?? start
    }
    let sorted = renditions.map { rendition in
      var rendition = rendition
      rendition.isLive = isLive
      return rendition
    }
    return Manifest(
      kind: .dash, isLive: isLive, renditions: sorted.told, skipped: skipped, problems: problems.all
    )
  }

  private var live: DASHPeriod.Live? {
    guard isLive, let start = root["availabilityStartTime"].flatMap(XMLTime.seconds(date:)) else {
      return nil
    }
    return DASHPeriod.Live(
      elapsed: now() - start, depth: time(root, "timeShiftBufferDepth"))
  }

  private func time(_ element: XMLElement, _ attribute: String) -> Double? {
    element[attribute].flatMap(XMLTime.seconds(duration:))
  }

  /// The base of the addresses in an element.
  private mutating func level(_ base: StreamAddress, _ element: XMLElement) -> StreamAddress {
    guard let text = element.first("BaseURL")?.text else { return base }
    do throws(SourceFailure) {
      return try base.resolving(text)
    } catch {
      problems.add("a BaseURL is not used because \(error.message)")
      return base
    }
  }

  private mutating func read(
    _ element: XMLElement, _ period: DASHPeriod, _ base: StreamAddress
  ) throws(ManifestFailure) {
    if element["href"] != nil {
      problems.add("a Period is in another file (xlink), which is not read")
      return
    }
    let outer = SegmentInformation(element, inheriting: nil)
    var found: [(representation: XMLElement, rendition: Rendition)] = []
    for set in element.all("AdaptationSet") {
      if set["href"] != nil {
        problems.add("an AdaptationSet is in another file (xlink), which is not read")
        continue
      }
      let inner = SegmentInformation(set, inheriting: outer)
      let setBase = level(base, set)
      for representation in set.all("Representation") {
        let id = representation["id"] ?? ""
        if let kind = representation.otherKind(in: set) {
          skip(SkippedStream(id: id, kind: kind))
          continue
        }
        var rendition = Rendition(id: id)
        rendition.isTrickPlay = set.isTrickPlay || representation.isTrickPlay
        rendition.bandwidth = representation["bandwidth"].flatMap { Int($0) }
        let segments = RepresentationSegments(
          door: door, base: level(setBase, representation),
          names: .init(representation: id, bandwidth: rendition.bandwidth), period: period)
        let information = SegmentInformation(representation, inheriting: inner)
        kept += information.map { $0.segments.count + ($0.timeline?.children.count ?? 0) } ?? 0
        do throws(LineProblem) {
          let all = try segments.find(information)
          if information?.kind == .base { kept += all.segments.count }
          rendition.stretches = [
            Stretch(
              start: period.start, duration: all.duration,
              declared: DeclaredVideo(set, representation), initialization: all.initialization,
              protection: StreamProtection(set, representation), segments: all.segments)
          ]
        } catch {
          rendition.failure = ManifestFailure(error)
        }
        guard kept <= Self.mostKept, found.count < Self.mostRenditions else {
          throw ManifestFailure("there are too many renditions or segments")
        }
        found.append((representation, rendition))
      }
    }
    join(found.map(\.rendition))
  }

  private mutating func skip(_ stream: SkippedStream) {
    if skipped.count < 1000, !skipped.contains(stream) { skipped.append(stream) }
  }

  /// Appends the renditions of a period to those of the periods before: by id, else by their place
  /// in order of bandwidth.
  private mutating func join(_ found: [Rendition]) {
    guard !renditions.isEmpty else {
      renditions = found
      return
    }
    var free = Set(renditions.indices)
    var others: [Rendition] = []
    for rendition in found {
      let place = renditions.indices.first {
        free.contains($0) && renditions[$0].id == rendition.id
      }
      if let place {
        free.remove(place)
        append(rendition, at: place)
      } else {
        others.append(rendition)
      }
    }
    var places = free.sorted { (renditions[$0].bandwidth ?? 0) < (renditions[$1].bandwidth ?? 0) }
    for rendition in others.sorted(by: { ($0.bandwidth ?? 0) < ($1.bandwidth ?? 0) }) {
      if let place = places.first(where: { renditions[$0].isTrickPlay == rendition.isTrickPlay }) {
        places.removeAll { $0 == place }
        append(rendition, at: place)
      } else if renditions.count < Self.mostRenditions {
        renditions.append(rendition)
      }
    }
  }

  private mutating func append(_ rendition: Rendition, at place: Int) {
    renditions[place].stretches += rendition.stretches
    renditions[place].failure = renditions[place].failure ?? rendition.failure
  }
}

extension DeclaredVideo {
  fileprivate init(_ set: XMLElement, _ representation: XMLElement) {
    func side(_ name: String) -> Int? {
      (representation[name] ?? set[name]).flatMap { Int($0) }.flatMap {
        (1...65_535).contains($0) ? $0 : nil
      }
    }
    self.init(
      width: side("width"), height: side("height"),
      codecs: representation["codecs"] ?? set["codecs"])
  }
}

extension StreamProtection {
  /// Nil without a ContentProtection.
  fileprivate init?(_ set: XMLElement, _ representation: XMLElement) {
    let all = set.all("ContentProtection") + representation.all("ContentProtection")
    guard !all.isEmpty else { return nil }
    let method = all.lazy.filter { $0["schemeIdUri"]?.lowercased() == ProtectionSystem.common }
      .compactMap { $0["value"] }.first
    let systems = Set(
      all.compactMap { $0["schemeIdUri"] }.compactMap(ProtectionSystem.name(scheme:)))
    self.init(method: (method ?? "cenc").lowercased(), systems: systems.sorted())
  }
}

extension XMLElement {
  /// The contents of a representation, as it or its set states them: another kind than video, such
  /// as `audio`; nil for video, and if nothing is stated.
  fileprivate func otherKind(in set: XMLElement) -> String? {
    func stated(_ name: String) -> String? {
      self[name] ?? set[name] ?? set.first("ContentComponent")?[name]
    }
    let type = stated("mimeType")?.split(separator: "/").first.map(String.init)
    let codecs = CodecName.all(stated("codecs") ?? "")
    let isVideo =
      type == "video" || stated("contentType") == "video" || codecs.contains(where: \.isVideo)
      || stated("width") != nil && type != "image" && stated("contentType") != "image"
    if isVideo { return nil }
    if let kind = stated("contentType") ?? type { return kind == "application" ? "text" : kind }
    return CodecName.nameNoVideo(stated("codecs") ?? "") ? "audio" : nil
  }

  /// Whether it is for showing while a person seeks (DASH-IF IOP 3.2.9).
  fileprivate var isTrickPlay: Bool {
    (all("EssentialProperty") + all("SupplementalProperty")).contains {
      $0["schemeIdUri"] == "http://dashif.org/guidelines/trickmode"
    }
  }
}
