internal import Bytes
internal import Files
internal import Report
internal import VidfitKit

/// Examines segments one by one, each behind the header, because the analysis of joined segments
/// takes what it can decode and passes over the rest.
struct SegmentExam {
  private let header: [UInt8]
  private let track: VideoTrack?
  private let analyzer: ClipAnalyzer

  enum Verdict: Equatable {
    case sound
    /// A part of it is damaged or missing, for the reason.
    case partial(String)
    /// Nothing of it can be decoded, for the reason.
    case dead(String)
    /// It holds no video by itself; alone this is no fault, as in a rendition of sound.
    case silent
  }

  /// - Parameters:
  ///   - header: precedes every segment; empty if segments carry it.
  ///   - options: those of the analysis, for its limits and the stream.
  init(header: [UInt8], _ options: AnalysisOptions) {
    self.header = header
    track = VideoTrack(header)
    var trial = AnalysisOptions(viewports: [], frames: 1)
    (trial.cost, trial.maximumPixels, trial.stream) =
      (options.cost, options.maximumPixels, options.stream)
    analyzer = ClipAnalyzer(trial)
  }

  /// The reason why the header can't be one; nil if it may be.
  var headerFault: String? {
    guard !header.isEmpty else { return nil }
    let form = SegmentForm(header, .header)
    return form.refusal ?? form.suspicion
  }

  /// - Parameter isBeginning: whether the rest of the segment was not read.
  func verdict(on bytes: [UInt8], isBeginning: Bool) async -> Verdict {
    let form = SegmentForm(bytes, isBeginning ? .beginning : .segment)
    if let reason = form.refusal { return .dead(reason) }
    var units: FrameUnits?
    if form.isTransportStream {
      units = FrameUnits(transport: bytes)
    } else if let track {
      units = FrameUnits(fragments: bytes, track)
      // Frames at positions in the whole file can't be found in a part of it.
      if units == nil { return form.shortage.map(Verdict.partial) ?? .sound }
    }
    let damage = units.flatMap { units in
      units.broken > 0 ? "\(units.broken) of its \(units.frames) frames are damaged" : nil
    }
    guard let report = await trial(bytes) else { return .sound }
    switch report.outcome {
    case .analysed(let analysis):
      // Without a key frame of its own, damage is what decoding from the middle looks like.
      let isOpen = units?.needEarlierOnes == true
      let trouble = isOpen ? nil : analysis.damage
      return (form.shortage ?? damage ?? trouble).map(Verdict.partial) ?? .sound
    case .failed(let failure):
      switch failure.code {
      case .noVideo where form.suspicion == nil: return .silent
      case .corrupt, .segment, .unsupportedContainer, .noVideo:
        if let reason = form.suspicion ?? damage { return .dead(reason) }
        guard units?.needEarlierOnes == true else { return .dead(failure.message) }
        return form.shortage.map(Verdict.partial) ?? .sound
      // The others say nothing about this segment, such as an encrypted stream or too little memory.
      default: return .sound
      }
    }
  }

  /// The analysis of one key frame; nil if this machine can't keep the bytes.
  private func trial(_ bytes: [UInt8]) async -> ClipReport? {
    do throws(FileFailure) {
      let file = try SpoolFile()
      try file.append(header)
      try file.append(FragmentCut.mended(bytes))
      return await analyzer.analyze(file.path)
    } catch {
      return nil
    }
  }
}
