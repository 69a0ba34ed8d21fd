internal import FoundationEssentials
package import Report

/// Pictures of clips in a list, as many as a page can have: those of clips that there is something to
/// look at come first.
package struct PageThumbnails {
  /// The most bytes for all of them, as they are written.
  package static let mostBytes = 8 << 20

  private let limit: Int
  private var bytes = 0
  /// By the clips' places.
  package private(set) var sources: [Int: String] = [:]
  /// Places of clips that would give way, the latest last.
  private var others: [Int] = []
  /// Clips whose pictures found no room.
  package private(set) var leftOut = 0

  package init(limit: Int = mostBytes) {
    self.limit = limit
  }

  /// - Parameters:
  ///   - clip: its place among the clips.
  ///   - isNotable: whether there is something to look at.
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
