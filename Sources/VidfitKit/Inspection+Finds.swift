internal import Document
internal import Files
internal import Framing
internal import Important
internal import Lettering
internal import VideoIO

extension Inspection {
  /// What was found in the picture that must not get lost, in the order of time, text first.
  struct Finds {
    var items: [ClipAnalysis.Important] = []
    /// The program that read text; nil if nothing was to be read, or nothing can read here.
    var reader: ClipAnalysis.Reader?
    /// The reason why nothing can be read, a sentence fragment.
    var warning: String?
  }

  /// Looks for what a request names; nil if it names nothing.
  static func find(
    _ request: ImportantRequest, in reader: inout VideoReader, _ facts: VideoFacts, threads: Int
  ) throws(VideoError) -> Finds? {
    guard !request.finds.isEmpty else { return nil }
    guard
      let shape = DisplayShape(
        storage: facts.storage, cleanAperture: nil, pixelAspectRatio: .one,
        orientation: facts.orientation)
    else { return Finds() }
    var sampler = LetteringSampler(
      facts.orientation, threads: threads, findsLogos: request.finds.contains(.logo))
    try sampler.run(&reader)
    let finder = sampler.finder
    let items = finder.items
    let texts = request.finds.contains(.text) ? items : []
    var finds = Finds()
    let duration = facts.end
    finds.items = texts.enumerated().map { index, item in
      ClipAnalysis.Important(
        found: .text, id: "text-\(index + 1)", role: item.role?.rawValue,
        box: shape.storedRect(ofUnit: item.unit), start: item.start,
        end: item.end.map { min($0, duration ?? $0) } ?? duration,
        spans: item.spans.count > 1
          ? item.spans.map { [$0.lowerBound, min($0.upperBound, duration ?? $0.upperBound)] } : nil,
        support: [item.pictures, finder.times.count],
        confidence: item.confidence, lines: max(1, item.lines.count))
    }
    let logos = (sampler.logos?.items ?? []).filter { logo in
      !items.contains { logo.isPart(of: $0) }
    }
    finds.items += logos.enumerated().map { index, logo in
      ClipAnalysis.Important(
        found: .logo, id: "logo-\(index + 1)", role: nil, box: shape.storedRect(ofUnit: logo.unit),
        start: 0, end: duration, support: [logo.views, logo.views],
        confidence: logo.confidence, lines: nil)
    }
    guard !request.languages.isEmpty else { return finds }
    do throws(TextConfirmation.Unavailable) {
      let confirmation = try TextConfirmation.using(request.languages)
      let words = confirmation.read(texts, in: &reader, shape, threads: threads)
      for (index, words) in words {
        finds.items[index].take(words, keepsWords: request.keepsWords)
      }
      finds.reader = confirmation.reader
    } catch {
      finds.warning = "text was not read: \(error)"
    }
    return finds
  }
}
