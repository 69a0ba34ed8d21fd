/// The files within a Matroska file, and where they are; FFmpeg tells only their contents.
enum MatroskaAttachments {
  private enum ID {
    static let segment: UInt32 = 0x1853_8067, cluster: UInt32 = 0x1F43_B675
    static let seekHead: UInt32 = 0x114D_9B74, seek: UInt32 = 0x4DBB
    static let seekID: UInt32 = 0x53AB, seekPosition: UInt32 = 0x53AC
    static let attachments: UInt32 = 0x1941_A469, file: UInt32 = 0x61A7
    static let name: UInt32 = 0x466E, mimeType: UInt32 = 0x4660, data: UInt32 = 0x465C
  }

  /// In the order of the file.
  static func all(in file: InputFile) -> [StreamSummary.Attachment] {
    var walker = ElementWalker(file)
    var start: Int64 = 0
    while let element = walker.element(at: start, within: file.size) {
      if element.id == ID.segment {
        return find(in: element.body, &walker).map { read($0, &walker) } ?? []
      }
      start = element.body.upperBound
    }
    return []
  }

  /// They stand before the frames, or where a table before the frames says.
  private static func find(
    in segment: Range<Int64>, _ walker: inout ElementWalker
  ) -> Element? {
    var start = segment.lowerBound
    var announced: Int64?
    while let element = walker.element(at: start, within: segment.upperBound) {
      if element.id == ID.attachments { return element }
      if element.id == ID.seekHead { announced = announced ?? place(in: element.body, &walker) }
      guard element.id != ID.cluster, element.isSizeKnown else { break }
      start = element.body.upperBound
    }
    guard let announced, announced < segment.upperBound - segment.lowerBound,
      let element = walker.element(
        at: segment.lowerBound + announced, within: segment.upperBound)
    else { return nil }
    return element.id == ID.attachments ? element : nil
  }

  /// From the beginning of the segment.
  private static func place(in table: Range<Int64>, _ walker: inout ElementWalker) -> Int64? {
    for entry in walker.elements(in: table) where entry.id == ID.seek {
      let fields = walker.elements(in: entry.body)
      guard let id = fields.first(where: { $0.id == ID.seekID }),
        walker.number(id) == ID.attachments,
        let position = fields.first(where: { $0.id == ID.seekPosition })
      else { continue }
      return Int64(clamping: walker.number(position))
    }
    return nil
  }

  private static func read(
    _ attachments: Element, _ walker: inout ElementWalker
  ) -> [StreamSummary.Attachment] {
    walker.elements(in: attachments.body).filter { $0.id == ID.file }.map { file in
      let fields = walker.elements(in: file.body)
      func text(_ id: UInt32) -> String {
        fields.first { $0.id == id }.map { walker.text($0) } ?? ""
      }
      return StreamSummary.Attachment(
        name: text(ID.name), mimeType: text(ID.mimeType),
        place: fields.first { $0.id == ID.data }?.body ?? 0..<0)
    }
  }
}

extension ElementWalker {
  /// The value of a string element, which zeros may follow.
  fileprivate func text(_ element: Element) -> String {
    let count = Int(min(4096, element.body.upperBound - element.body.lowerBound))
    return String(
      decoding: file.bytes(at: element.body.lowerBound, count: count).prefix { $0 != 0 },
      as: UTF8.self)
  }
}
