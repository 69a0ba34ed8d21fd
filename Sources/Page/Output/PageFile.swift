internal import Document
internal import FoundationEssentials

/// What a page is for, and so what it carries.
package enum PageKind: Sendable {
  /// A single clip.
  case clip
  /// People's own clips and shapes.
  case simulator
  /// Many clips, and a view of each.
  case list
  /// The same, with an editor for people's corrections.
  case labels

  var hasList: Bool { self == .list || self == .labels }

  /// Whether people's own clips are looked at. Lists would grow too much by the engine.
  package var takesEngine: Bool { self == .clip || self == .simulator }
}

/// The pieces of a page's file, in the order in which they are written: the head, blocks of pictures,
/// and the end with the data of all clips.
package struct PageFile: Sendable {
  /// Everything before the first clip.
  package let head: [UInt8]
  private let kind: PageKind
  private let hasEngine: Bool

  /// Longer data are compressed.
  private static let plainBytes = 1 << 16

  /// A picture of a clip.
  package struct Frame: Sendable {
    /// Seconds from the clip's start.
    package let time: Double
    package let width: Int
    package let height: Int
    /// The media type, such as `image/webp`.
    package let type: String
    package let bytes: [UInt8]
    /// Whether it is the one to show first.
    package let isFirst: Bool

    package init(
      time: Double, width: Int, height: Int, type: String, bytes: [UInt8], isFirst: Bool = false
    ) {
      self.isFirst = isFirst
      self.time = time
      self.width = width
      self.height = height
      self.type = type
      self.bytes = bytes
    }
  }

  private struct EncodedFrame: Encodable {
    let time: Double
    let width: Int
    let height: Int
    let source: String
    let isFirst: Bool?

    init(_ frame: Frame) {
      time = frame.time
      width = frame.width
      height = frame.height
      isFirst = frame.isFirst ? true : nil
      source = "data:\(frame.type);base64,\(Data(frame.bytes).base64EncodedString())"
    }
  }

  /// - Parameters:
  ///   - title: the title of the browser's window until the data are read.
  ///   - engine: what `make engine` makes, for a kind of page that takes it; nil for none.
  package init(title: String, _ kind: PageKind, engine: [UInt8]? = nil) throws {
    self.kind = kind
    hasEngine = engine != nil
    let shell = PageShell.head(
      title: title, version: AnalysisSchema.version, kind, hasEngine: hasEngine)
    head = try Array(shell.utf8) + (engine.map { try Self.packed("engine", $0) } ?? [])
  }

  /// The frames of one clip; empty if there are none.
  ///
  /// - Parameter clip: its place among the clips.
  package func block(_ frames: [Frame], of clip: Int) throws -> [UInt8] {
    frames.isEmpty ? [] : Self.block("frames-\(clip)", try json(frames.map(EncodedFrame.init)))
  }

  /// Pictures of clips in a list by the clips' places; empty if there are none.
  package func block(pictures: [Int: PagePicture]) throws -> [UInt8] {
    guard !pictures.isEmpty else { return [] }
    let named = Dictionary(uniqueKeysWithValues: pictures.map { ("\($0)", $1) })
    return Self.block("pictures", try json(named))
  }

  /// The data and everything after them.
  package func end(_ document: PageDocument) throws -> [UInt8] {
    let bytes = try json(document)
    let foot = Array(
      try PageShell.foot(
        kind, hasItems: document.hasItems, hasEngine: hasEngine
      ).utf8)
    let isShort = bytes.count <= Self.plainBytes
    return (isShort ? Self.block("page", bytes) : try Self.packed("page", bytes)) + foot
  }

  private static func packed(_ id: String, _ bytes: [UInt8]) throws -> [UInt8] {
    let packed = Data(try Gzip.compressed(bytes)).base64EncodedString()
    return block(id, Array(packed.utf8), type: "text/plain", encoding: "gzip")
  }

  private static func block(
    _ id: String, _ bytes: [UInt8], type: String = "application/json", encoding: String? = nil
  ) -> [UInt8] {
    let packing = encoding.map { " data-encoding=\"\($0)\"" } ?? ""
    return Array("<script type=\"\(type)\" id=\"\(id)\"\(packing)>".utf8) + bytes
      + Array("</script>\n".utf8)
  }

  /// JSON that can neither end the element around it nor begin another.
  private func json(_ value: some Encodable) throws -> [UInt8] {
    let plain = try ReportEncoder().encode(value)
    guard plain.contains(UInt8(ascii: "<")) else { return plain }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(plain.count)
    for byte in plain {
      if byte == UInt8(ascii: "<") {
        escaped += Array("\\u003c".utf8)
      } else {
        escaped.append(byte)
      }
    }
    return escaped
  }
}
