package import Document
internal import FoundationEssentials
package import Framing
package import SystemPackage

/// A page for looking through the results of many clips. Clips are handed over one by one, and only
/// the page's own data on them are held.
package struct PageReport {
  private var document: PageDocument
  private var thumbnails = PageThumbnails()

  /// - Parameters:
  ///   - hasRules: whether findings come from the user's rules.
  ///   - devices: the devices that results may name.
  ///   - isForLabels: whether people correct its clips.
  ///   - file: the page's own; nil if it lies in the working folder, where relative paths begin.
  ///   - areas: see ``PageDocument``.
  package init(
    hasRules: Bool, devices: [Device], isForLabels: Bool = false, file: FilePath? = nil,
    areas: [PageArea]? = nil
  ) {
    document = PageDocument(
      title: nil, hasRules: hasRules, devices: devices, isForLabels: isForLabels, file: file,
      areas: areas)
  }

  /// A clip and its small picture, as far as they can be prepared without the page.
  package struct Row: Sendable {
    fileprivate let clip: PageClip
    fileprivate let picture: PagePicture?

    package init(_ report: ClipReport, findings: [PageClip.Finding]) {
      clip = PageClip(report, findings: findings)
      picture = report.analysis.flatMap { analysis in
        analysis.thumbnail.map { PagePicture($0, analysis.video.orientation) }
      }
    }
  }

  package mutating func add(_ row: Row) {
    thumbnails.add(row.picture, of: document.count, isNotable: !row.clip.findings.isEmpty)
    document.add(row.clip)
  }

  /// Adds a clip without a report, such as one that should have a result and has none.
  package mutating func add(_ clip: PageClip) {
    document.add(clip)
  }

  /// Hands the page to `sink` piece by piece. Returns remarks on what it leaves out.
  package func write(to sink: ([UInt8]) throws -> Void) throws -> [String] {
    let page = try PageFile(title: "vidfit", document.kind(ofClips: document.count))
    try sink(page.head)
    try sink(page.block(pictures: thumbnails.pictures))
    try sink(page.end(document))
    let leftOut = thumbnails.leftOut
    return leftOut == 0
      ? []
      : ["no pictures of \(counted(leftOut, "clip")), because a page has at most 8 MiB of them"]
  }
}

/// A clip's small picture, with the names of the page's data.
package struct PagePicture: Encodable, Sendable {
  /// In seconds from the first frame.
  package let time: Double
  /// A data address.
  package let source: String
  /// The lines about the left, top, right and bottom edge as the clip is shown, each with its first
  /// one and the luma of all in Base64; nil if the result has none.
  package let edges: [Strip]?

  package struct Strip: Encodable, Sendable {
    fileprivate let lines: ClipAnalysis.EdgeLines.Strip

    package func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      try values.encode(lines.first)
      try values.encode(Base64(wrappedValue: lines.luma))
    }
  }

  package init(_ thumbnail: ClipAnalysis.Thumbnail, _ orientation: PictureOrientation = .upright) {
    time = thumbnail.time
    source = "data:\(thumbnail.type.rawValue);base64,\(Data(thumbnail.data).base64EncodedString())"
    edges = thumbnail.edges.map { stored in
      // Numbers the strips, to see where the orientation puts each.
      let strips = [stored.left, stored.top, stored.right, stored.bottom]
      let shown = orientation.shown(PixelInsets(top: 1, bottom: 3, left: 0, right: 2))
      return [shown.left, shown.top, shown.right, shown.bottom].map { Strip(lines: strips[$0]) }
    }
  }

  /// About the bytes that it takes.
  fileprivate var size: Int {
    source.utf8.count + (edges ?? []).reduce(0) { $0 + $1.lines.luma.count * 4 / 3 + 8 }
  }
}

/// Pictures of clips in a list, as many as fit on a page. Clips that need attention come first.
package struct PageThumbnails {
  /// The most bytes for all pictures, as they are written.
  package static let mostBytes = 8 << 20

  private let limit: Int
  private var bytes = 0
  /// The pictures by their clips' places.
  package private(set) var pictures: [Int: PagePicture] = [:]
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
  package mutating func add(_ picture: PagePicture?, of clip: Int, isNotable: Bool) {
    guard let picture else { return }
    while isNotable, bytes + picture.size > limit, let other = others.popLast() {
      bytes -= pictures.removeValue(forKey: other)?.size ?? 0
      leftOut += 1
    }
    guard bytes + picture.size <= limit else {
      leftOut += 1
      return
    }
    pictures[clip] = picture
    bytes += picture.size
    if !isNotable { others.append(clip) }
  }
}
