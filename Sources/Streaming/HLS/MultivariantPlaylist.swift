internal import Files

/// A playlist of playlists (RFC 8216, 4.3.4).
struct MultivariantPlaylist {
  struct Variant {
    var reference: String
    var bandwidth: Int?
    var declared = DeclaredVideo()
    var isTrickPlay = false

    /// Whether all codecs that it names are of audio or text.
    var isWithoutVideo: Bool {
      guard let codecs = declared.codecs, declared.width == nil else { return false }
      return CodecName.nameNoVideo(codecs)
    }

    /// Takes what its line says, up to what can't be read.
    fileprivate mutating func declare(_ attributes: AttributeList) throws(LineProblem) {
      declared.codecs = attributes.quoted("CODECS")
      bandwidth = try attributes.number("BANDWIDTH")
      guard let size = try attributes.resolution("RESOLUTION") else { return }
      (declared.width, declared.height) = (size.width, size.height)
    }

    /// The attribute in which it describes another video than a variant of the same playlist; nil for
    /// none.
    func contradiction(of other: Variant) -> String? {
      func differ<Value: Equatable>(_ value: (Variant) -> Value?) -> Bool {
        guard let own = value(self), let others = value(other) else { return false }
        return own != others
      }
      if differ(\.declared.width) || differ(\.declared.height) { return "RESOLUTION" }
      let codecs = { (variant: Variant) in
        variant.declared.codecs.map {
          CodecName.all($0).filter(\.isVideo).map { $0.text.lowercased() }
        }
      }
      return differ(codecs) ? "CODECS" : nil
    }
  }

  /// The video variants, without repetitions for other audio groups.
  private(set) var variants: [Variant] = []
  private(set) var skipped: [SkippedStream] = []
  private(set) var variables = PlaylistVariables()
  private(set) var problems = Problems()
  private let name: String

  /// The most renditions that are analysed.
  static let mostVariants = 128

  /// - Parameters:
  ///   - name: the playlist's, for messages.
  ///   - query: that of the playlist's address.
  init(_ lines: PlaylistLines, name: String, query: String?) throws(ManifestFailure) {
    self.name = name
    var pending: Variant?
    for line in lines {
      do throws(LineProblem) {
        switch line.content {
        case .tag("EXT-X-DEFINE", let text):
          try variables.define(
            AttributeList(text, &variables), parent: PlaylistVariables(), query: query)
        case .tag("EXT-X-STREAM-INF", let text):
          var variant = Variant(reference: "")
          defer { pending = variant }
          try variant.declare(AttributeList(text, &variables))
        case .tag("EXT-X-I-FRAME-STREAM-INF", let text): try addTrickPlay(text)
        case .tag("EXT-X-MEDIA", let text): try addMedia(AttributeList(text, &variables))
        case .tag: break
        case .address(let text):
          guard var variant = pending else {
            throw LineProblem("an address follows no EXT-X-STREAM-INF")
          }
          pending = nil
          variant.reference = try variables.replaced(in: text)
          try add(variant)
        }
      } catch {
        problems.add(error, in: name, line: line.number)
      }
      guard variants.count <= Self.mostVariants else {
        throw ManifestFailure("there are more than \(Self.mostVariants) renditions")
      }
    }
  }

  private mutating func addTrickPlay(_ text: Substring) throws(LineProblem) {
    let attributes = try AttributeList(text, &variables)
    guard let reference = attributes.quoted("URI") else {
      throw LineProblem("EXT-X-I-FRAME-STREAM-INF: URI is missing")
    }
    var variant = Variant(reference: reference)
    variant.isTrickPlay = true
    try variant.declare(attributes)
    try add(variant)
  }

  private mutating func addMedia(_ attributes: AttributeList) throws(LineProblem) {
    let kind = attributes.word("TYPE") ?? "media"
    guard let reference = attributes.quoted("URI") else { return }
    if kind == "VIDEO" {
      try add(Variant(reference: reference))
    } else {
      skip(SkippedStream(id: reference, kind: kind.lowercased()))
    }
  }

  private mutating func add(_ variant: Variant) throws(LineProblem) {
    guard !variant.isWithoutVideo else {
      return skip(SkippedStream(id: variant.reference, kind: "audio"))
    }
    let known = variants.first {
      $0.reference == variant.reference && $0.isTrickPlay == variant.isTrickPlay
    }
    guard let known else { return variants.append(variant) }
    if let attribute = variant.contradiction(of: known) {
      throw LineProblem("\(attribute) differs from that of an earlier line for the same playlist")
    }
  }

  private mutating func skip(_ stream: SkippedStream) {
    if skipped.count < 1000, !skipped.contains(stream) { skipped.append(stream) }
  }
}
