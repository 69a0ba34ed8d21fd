internal import Document
internal import Files
internal import Framing
internal import Padding
internal import Streaming
internal import Words

/// Finds the problems of a ladder.
struct LadderJudge {
  private let rungs: [LadderInspector.RungInspection]
  private let manifest: Manifest
  /// The padded pictures of all renditions, those in the largest frames first.
  private let padded: [LadderPicture]

  init(_ rungs: [LadderInspector.RungInspection], _ manifest: Manifest) {
    self.rungs = rungs
    self.manifest = manifest
    padded = rungs.flatMap(\.stretches).compactMap(\.analysis)
      .filter { $0.padding?.verdict == .padded }.compactMap(LadderPicture.init)
      .sorted { $0.size.height > $1.size.height }
  }

  var findings: [LadderFinding] {
    ladder
      + rungs.flatMap { rung in
        own(rung) + rung.stretches.flatMap { declared($0, rung) + padding($0, rung) }
          + switches(rung)
      } + AgreementJudge(rungs).findings
  }

  private var ladder: [LadderFinding] {
    var all = manifest.problems.map { LadderFinding(.malformed, .warning, $0.oneLine) }
    if manifest.isLive {
      all.append(
        LadderFinding(
          .live, .note, "the stream is live: the report holds for the segments there are now"))
    }
    if rungs.isEmpty {
      all.append(LadderFinding(.unreadable, .error, "there is no rendition with video"))
    }
    return all
  }

  /// The obstacles to analysing a rendition.
  private func own(_ rung: LadderInspector.RungInspection) -> [LadderFinding] {
    let id = rung.rung.id
    var all: [LadderFinding] = []
    func add(
      _ kind: LadderFinding.Kind, _ level: FindingLevel, _ message: String,
      _ inspection: StretchInspection? = nil
    ) {
      let times = [inspection?.stretch.time].compactMap(\.self)
      all.append(LadderFinding(kind, level, message.oneLine, rungs: [id], times: times))
    }
    if let error = rung.rung.error {
      switch error.code {
      case .notAllowed: add(.elsewhere, .warning, "the playlist wasn't opened: \(error.message)")
      case .notFound: add(.missingSegment, .error, "the playlist is missing: \(error.message)")
      default: add(.unreadable, .error, error.message)
      }
    }
    let missing = rung.rung.stretches.reduce(0) { $0 + $1.segments.missing }
    let count = rung.rung.stretches.reduce(0) { $0 + $1.segments.count }
    if let first = rung.firstMissing {
      let rest = missing > 1 ? "; the first is " : ": "
      let part = rung.checked < count ? ", of which \(rung.checked) were checked," : ""
      let verb = missing == 1 ? "is" : "are"
      add(
        .missingSegment, .error,
        "\(missing) of \(counted(count, "segment"))\(part) \(verb) missing or cut short\(rest)"
          + "\(first.name): \(first.source.message)")
    }
    for stretch in rung.stretches {
      for failure in stretch.failures {
        switch failure.source.code {
        case .notAllowed:
          add(
            .elsewhere, .warning, "\(failure.name) wasn't opened: \(failure.source.message)",
            stretch)
        case .notFound, .wrongLength, .corrupt:
          // The check has reported it already.
          if rung.firstMissing == nil || failure.isHeader {
            add(.missingSegment, .error, "\(failure.name): \(failure.source.message)", stretch)
          }
        default: add(.unreadable, .error, "\(failure.name): \(failure.source.message)", stretch)
        }
      }
      for fault in stretch.faults { add(.unreadable, .error, fault.text, stretch) }
      if let protection = stretch.stretch.protection {
        let systems =
          protection.systems.isEmpty ? "" : " for \(protection.systems.joined(separator: ", "))"
        let method = protection.method == "unknown" ? "" : " (\(protection.method))"
        add(
          .drm, .warning, "segments are encrypted\(method)\(systems) and were not analysed", stretch
        )
      } else if let error = stretch.stretch.error, stretch.failures.isEmpty, stretch.faults.isEmpty
      {
        add(.unreadable, .error, "segments can't be read: \(error.message)", stretch)
      }
    }
    return all
  }

  /// The differences between the manifest and the segments.
  private func declared(
    _ inspection: StretchInspection, _ rung: LadderInspector.RungInspection
  ) -> [LadderFinding] {
    guard let video = inspection.stretch.video, let analysis = inspection.analysis else {
      return []
    }
    let id = rung.rung.id
    let times = [inspection.stretch.time]
    var all: [LadderFinding] = []
    let said = inspection.stretch.declared
    if let width = said.width, let height = said.height {
      let declared = PixelSize(width: width, height: height)
      let display = PixelSize(
        width: Int(video.display.width.rounded()), height: Int(video.display.height.rounded()))
      if ![video.storage, analysis.video.shown.size, display].contains(declared) {
        let isPicture = analysis.padding?.picture.size == declared
        all.append(
          LadderFinding(
            .resolutionMismatch, .error,
            "the manifest says \(width)×\(height), but frames are "
              + video.storage.inWords
              + (isPicture ? "; without bars they have that size" : ""), rungs: [id],
            times: times))
      }
    }
    let found = video.codecs ?? video.codec
    if let codec = DeclaredCodec(said.codecs) {
      if let difference = codec.difference(video.codecs, codec: video.codec) {
        let words =
          switch difference {
          case .family: "another codec"
          case .profile: "another profile"
          case .tooLow: "a higher level"
          case .tooHigh: "a lower level"
          }
        all.append(
          LadderFinding(
            .codecsMismatch, difference == .tooHigh ? .warning : .error,
            "the manifest says \(codec.text), and segments hold \(found), \(words)", rungs: [id],
            times: times))
      } else if codec.isMalformed {
        all.append(
          LadderFinding(
            .codecsMismatch, .error,
            "the manifest says \(codec.text), which names no profile and level, and segments hold "
              + found, rungs: [id], times: times))
      }
    } else if let list = said.codecs, CodecName.nameNoVideo(list) {
      all.append(
        LadderFinding(
          .codecsMismatch, .error,
          "the manifest says \(list), which names no video codec, and segments hold \(found)"
            .oneLine, rungs: [id], times: times))
    }
    return all
  }

  private func padding(
    _ inspection: StretchInspection, _ rung: LadderInspector.RungInspection
  ) -> [LadderFinding] {
    guard let analysis = inspection.analysis, let padding = analysis.padding else { return [] }
    let frame = aspectName(analysis.video.display.aspectRatio)
    let times = [inspection.stretch.time]
    switch padding.verdict {
    case .none: return []
    case .undecided:
      return [
        LadderFinding(
          .undecided, .note, "its frames show too little to tell whether it is padded",
          rungs: [rung.rung.id],
          times: times)
      ]
    case .mixed:
      return [
        LadderFinding(
          .padding, .warning, "the bars in the \(frame) frame change", rungs: [rung.rung.id],
          times: times)
      ]
    case .padded:
      guard let shape = analysis.uprightDepths?.shape else { return [] }
      let picture = aspectName(agreedShape(analysis) ?? padding.display.aspectRatio)
      return [
        LadderFinding(
          .padding, .warning,
          "\(padding.fillInWords) \(shape.rawValue) bars around \(picture) in the \(frame) frame",
          rungs: [rung.rung.id], times: times)
      ]
    }
  }

  /// The shape of the same picture in the largest frames: whole pixels of small ones are less
  /// exact.
  private func agreedShape(_ analysis: ClipAnalysis) -> Ratio? {
    guard let own = LadderPicture(analysis) else { return nil }
    return padded.first { $0.hasShape(of: own) && $0.hasPicture(of: own) }?.pictureShape
  }

  /// The times at which the shape or the picture changes.
  private func switches(_ rung: LadderInspector.RungInspection) -> [LadderFinding] {
    let known = rung.stretches.compactMap { inspection in
      inspection.analysis.flatMap(LadderPicture.init).map { (inspection.stretch.start, $0) }
    }
    return zip(known, known.dropFirst()).compactMap { before, after in
      let (start, new) = after
      let old = before.1
      let words: String
      if !new.hasShape(of: old) {
        words = "the shape changes from \(aspectName(old.shape)) to \(aspectName(new.shape))"
      } else if !new.hasPicture(of: old), let was = old.pictureShape, let now = new.pictureShape {
        words = "the picture changes from \(aspectName(was)) to \(aspectName(now))"
      } else {
        return nil
      }
      return LadderFinding(
        .aspectSwitch, .warning, "\(words) at \(timeText(start))", rungs: [rung.rung.id])
    } + rung.stretches.flatMap { switches(within: $0, of: rung) }
  }

  /// The same within a stretch. Of one whose segments were not all analysed, the time is not known.
  private func switches(
    within inspection: StretchInspection, of rung: LadderInspector.RungInspection
  ) -> [LadderFinding] {
    let (shapes, segments) = (inspection.analysis?.video.shapes ?? [], inspection.stretch.segments)
    let isWhole = segments.looked == segments.count
    return zip(shapes, shapes.dropFirst()).map { old, new in
      let at = isWhole ? " at \(timeText(inspection.stretch.start + new.start))" : ""
      return LadderFinding(
        .aspectSwitch, .warning,
        "the shape changes from \(old.inWords) to \(new.inWords)\(at)", rungs: [rung.rung.id],
        times: isWhole ? [] : [inspection.stretch.time])
    }
  }
}
