internal import Files
internal import Framing
internal import Lettering
internal import Report
internal import VideoIO

extension Inspection {
  /// What was laid over a clip, in the order of time.
  static func findImportant(
    _ kinds: Set<ClipAnalysis.Important.Kind>, in reader: inout VideoReader, _ facts: VideoFacts,
    threads: Int
  ) throws(VideoError) -> [ClipAnalysis.Important] {
    guard
      let shape = DisplayShape(
        storage: facts.storage, cleanAperture: nil, pixelAspectRatio: .one,
        orientation: facts.orientation)
    else { return [] }
    var sampler = LetteringSampler(facts.orientation, threads: threads)
    try sampler.run(&reader)
    let finder = sampler.finder
    var counts: [ClipAnalysis.Important.Kind: Int] = [:]
    return finder.items.compactMap { item in
      let kind: ClipAnalysis.Important.Kind = item.isText ? .text : .logo
      guard kinds.contains(kind) else { return nil }
      counts[kind, default: 0] += 1
      return ClipAnalysis.Important(
        found: kind, id: "\(kind.rawValue)-\(counts[kind] ?? 0)", role: item.role?.rawValue,
        box: shape.storedRect(ofUnit: item.unit), start: item.start,
        end: item.end ?? facts.container.duration, support: [item.pictures, finder.times.count],
        confidence: item.confidence, lines: item.isText ? item.lines : nil)
    }
  }
}
