internal import Framing
internal import Padding

/// A report as a person corrected it.
package struct CorrectedReport: Sendable {
  package var report: ClipReport
  /// The devices whose screens can't be rebuilt, so that their figures are those of the report.
  package var keptScreens: [String] = []
}

extension ClipReport {
  /// The report with a person's word in place of what was measured: of the verdict, the picture, and
  /// all figures that follow from them.
  ///
  /// - Throws: ``ClipCorrection/Refusal`` if the correction isn't of this clip as it was analysed.
  package func corrected(
    by correction: ClipCorrection
  ) throws(ClipCorrection.Refusal) -> CorrectedReport {
    guard case .analysed(var analysis) = outcome else {
      throw ClipCorrection.Refusal(reason: "its result is a failure, with nothing to correct")
    }
    let keptScreens = try analysis.take(correction)
    var corrected = CorrectedReport(report: self, keptScreens: keptScreens)
    corrected.report.outcome = .analysed(analysis)
    return corrected
  }
}

extension ClipAnalysis {
  /// Returns the devices whose screens can't be rebuilt.
  fileprivate mutating func take(
    _ correction: ClipCorrection
  ) throws(ClipCorrection.Refusal) -> [String] {
    guard correction.frame == video.storage else {
      throw ClipCorrection.Refusal(
        reason: "its frame is \(correction.frame.inWords), but the clip's is "
          + video.storage.inWords)
    }
    guard let measured = padding, let shape = video.shape else {
      throw ClipCorrection.Refusal(reason: "nobody looked for its padding (--no-padding)")
    }
    let picture = try correction.picture(in: shape, of: measured)
    let overlays = overlayWarning
    let corrected = measured.corrected(
      by: correction, picture: picture, of: shape, duration: container.duration)
    padding = corrected
    let isPadded = correction.verdict == .padded
    advice = Advice(
      crop: isPadded ? picture : nil, keeping: corrected.overlays.map(\.edge), of: shape,
      on: CropGrid(video))
    if overlayWarning != overlays {
      warnings.removeAll { $0 == overlays }
      if let overlayWarning { warnings.append(overlayWarning) }
    }
    var keptScreens: [String] = []
    let hasBars = isPadded || correction.verdict == .mixed
    for index in presentations.indices {
      let shown = presentations[index].showing(
        hasBars ? picture : nil, crop: advice.crop?.rect, of: shape,
        segments: correction.verdict == .mixed ? corrected.timeline : [])
      if let shown {
        presentations[index] = shown
      } else {
        keptScreens.append(presentations[index].device)
      }
    }
    return keptScreens
  }
}

extension ClipCorrection {
  /// The active picture as far as it is shown.
  fileprivate func picture(
    in shape: DisplayShape, of measured: ClipAnalysis.Padding
  ) throws(Refusal) -> PixelRect {
    let shown = shape.shown
    switch verdict {
    case .none, .undecided: return shown
    case .mixed where picture == nil:
      return measured.verdict == .mixed ? measured.picture : shown
    case .padded, .mixed:
      let part = (picture ?? shown).intersection(shown)
      guard !part.isEmpty else {
        throw Refusal(reason: "the picture is outside of what is shown of the frame")
      }
      if verdict == .padded, part == shown {
        throw Refusal(reason: "padded, but the picture is all that is shown of the frame")
      }
      return part
    }
  }
}
