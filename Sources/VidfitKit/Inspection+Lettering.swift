internal import Files
internal import Framing
internal import Lettering
internal import Report
internal import VideoIO

extension Inspection {
  /// The text laid over a clip, in the order of time.
  static func findText(
    in reader: inout VideoReader, _ facts: VideoFacts, threads: Int
  ) throws(VideoError) -> [ClipAnalysis.Important] {
    guard
      let shape = DisplayShape(
        storage: facts.storage, cleanAperture: nil, pixelAspectRatio: .one,
        orientation: facts.orientation)
    else { return [] }
    var sampler = LetteringSampler(facts.orientation, threads: threads)
    try sampler.run(&reader)
    let finder = sampler.finder
    let duration = facts.container.duration
    return finder.items.enumerated().map { index, item in
      ClipAnalysis.Important(
        found: .text, id: "text-\(index + 1)", role: item.role?.rawValue,
        box: shape.storedRect(ofUnit: item.unit), start: item.start,
        end: item.end.map { min($0, duration ?? $0) } ?? duration,
        support: [item.pictures, finder.times.count],
        confidence: item.confidence, lines: item.lines)
    }
  }
}
