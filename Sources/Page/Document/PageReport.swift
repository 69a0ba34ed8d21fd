internal import FoundationEssentials
package import Framing
package import Report

/// A page for looking through the results of many clips. Clips are handed over one by one, and only
/// the page's own data on them are held.
package struct PageReport {
  private var document: PageDocument
  private var thumbnails = PageThumbnails()

  /// - Parameters:
  ///   - hasRules: whether findings come from the user's rules.
  ///   - devices: the devices that results may name.
  package init(hasRules: Bool, devices: [Device]) {
    document = PageDocument(title: nil, hasRules: hasRules, devices: devices)
  }

  package mutating func add(_ report: ClipReport, findings: [PageClip.Finding]) {
    thumbnails.add(
      report.analysis?.thumbnail, of: document.count, isNotable: !findings.isEmpty)
    document.add(PageClip(report, findings: findings))
  }

  /// Adds a clip without a report, such as one that should have a result and has none.
  package mutating func add(_ clip: PageClip) {
    document.add(clip)
  }

  /// Hands the page to `sink` piece by piece. Returns remarks on what it leaves out.
  package func write(to sink: ([UInt8]) throws -> Void) throws -> [String] {
    let page = PageFile(title: "vidfit", hasList: document.hasList)
    try sink(page.head)
    try sink(page.block(thumbnails: thumbnails.sources))
    try sink(page.end(document))
    let leftOut = thumbnails.leftOut
    return leftOut == 0
      ? []
      : ["no pictures of \(counted(leftOut, "clip")), because a page has at most 8 MiB of them"]
  }
}

/// Pictures of clips in a list, as many as fit on a page. Clips that need attention come first.
package struct PageThumbnails {
  /// The most bytes for all pictures, as they are written.
  package static let mostBytes = 8 << 20

  private let limit: Int
  private var bytes = 0
  /// The pictures by their clips' places.
  package private(set) var sources: [Int: String] = [:]
  /// Places of clips whose pictures give way to those of notable clips, the latest last.
  private var others: [Int] = []
  /// The number of clips whose pictures found no room.
  package private(set) var leftOut = 0

  package init(limit: Int = mostBytes) {
    self.limit = limit
  }

  /// - Parameters:
  ///   - clip: its place among the clips.
  ///   - isNotable: whether the clip needs attention.
  package mutating func add(
    _ thumbnail: ClipAnalysis.Thumbnail?, of clip: Int, isNotable: Bool
  ) {
    guard let thumbnail else { return }
    let source =
      "data:\(thumbnail.type.rawValue);base64,\(Data(thumbnail.data).base64EncodedString())"
    let size = source.utf8.count
    while isNotable, bytes + size > limit, let other = others.popLast() {
      bytes -= sources.removeValue(forKey: other)?.utf8.count ?? 0
      leftOut += 1
    }
    guard bytes + size <= limit else {
      leftOut += 1
      return
    }
    sources[clip] = source
    bytes += size
    if !isNotable { others.append(clip) }
  }
}
