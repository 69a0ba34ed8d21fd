internal import Files
internal import Framing
internal import Report

/// Finds renditions whose shape or picture isn't that of the others at the same time.
struct AgreementJudge {
  private let rungs: [LadderInspector.RungLook]

  init(_ rungs: [LadderInspector.RungLook]) { self.rungs = rungs }

  private struct Seen {
    let id: String
    let picture: LadderPicture
    let time: LadderFinding.Time
  }

  var findings: [LadderFinding] {
    moments.flatMap { moment in
      let seen = rungs.compactMap { rung -> Seen? in
        let look = rung.looks.first { $0.stretch.start <= moment && moment < $0.stretch.end }
        // A rendition may be the only one whose duration isn't told.
        guard let look = look ?? (rung.looks.count == 1 ? rung.looks.first : nil),
          let picture = look.analysis.flatMap(LadderPicture.init)
        else { return nil }
        return Seen(id: rung.rung.id, picture: picture, time: look.stretch.time)
      }
      return differing(seen)
    }
  }

  /// The middles of the stretches of the rendition that has the most.
  private var moments: [Double] {
    let finest = rungs.map(\.looks).max { $0.count < $1.count } ?? []
    return finest.map { ($0.stretch.start + $0.stretch.end) / 2 }
  }

  private func differing(_ seen: [Seen]) -> [LadderFinding] {
    guard
      let place = LadderPicture.reference(seen.map(\.picture), { $0.hasShape(of: $1) })
    else { return [] }
    let reference = seen[place]
    var findings: [LadderFinding] = []
    var alike: [Seen] = []
    for one in seen {
      if one.picture.hasShape(of: reference.picture) {
        alike.append(one)
      } else {
        findings.append(
          LadderFinding(
            .shapeDiffers, .error,
            "frames are \(shape(one)), and those of \(reference.id.oneLine) are "
              + "\(shape(reference))", rungs: [one.id], times: [one.time]))
      }
    }
    let known = alike.filter { $0.picture.picture != nil }
    if let place = LadderPicture.reference(known.map(\.picture), { $0.hasPicture(of: $1) }) {
      let reference = known[place]
      for one in known where !one.picture.hasPicture(of: reference.picture) {
        findings.append(
          LadderFinding(
            .pictureDiffers, .error,
            "the picture is \(picture(one)), and that of \(reference.id.oneLine) is "
              + "\(picture(reference))", rungs: [one.id], times: [one.time]))
      }
    }
    return findings
  }

  private func shape(_ seen: Seen) -> String {
    let size = seen.picture.size
    return "\(aspectName(seen.picture.shape)) (\(number(size.width, decimals: 0))×"
      + "\(number(size.height, decimals: 0)))"
  }

  /// Shape and place, in per cent of the frame: two pictures may have one shape and lie elsewhere.
  private func picture(_ seen: Seen) -> String {
    guard let rect = seen.picture.picture, let shape = seen.picture.pictureShape else {
      return "unknown"
    }
    let edges = [
      ("top", rect.y), ("bottom", 1 - rect.y - rect.height), ("left", rect.x),
      ("right", 1 - rect.x - rect.width),
    ].filter { $0.1 > 0.0005 }.map { "\(percent($0.1)) \($0.0)" }
    let bars = edges.isEmpty ? "without bars" : "with bars of \(edges.joined(separator: ", "))"
    return "\(aspectName(shape)) \(bars)"
  }
}
