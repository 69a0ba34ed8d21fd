package import Files

/// The reason why an ISO base media file can't be read, as far as its boxes reveal it.
package struct MovieCause {
  private let file: any ReadableFile
  private let boxes: [Box]

  /// Nil if the file doesn't begin with a box.
  package init?(_ file: any ReadableFile) {
    self.file = file
    var walker = BoxWalker(file)
    boxes = walker.boxes(in: 0..<file.size)
    guard let first = boxes.first, FourLetters.beginnings.contains(first.type) else {
      return nil
    }
  }

  private func has(_ type: FourLetters) -> Bool { boxes.contains { $0.type == type } }

  /// The error; nil if the boxes give no reason.
  ///
  /// - Parameters:
  ///   - reader: FFmpeg's name and release, for messages.
  ///   - readsItems: Whether that release reads pictures that are items.
  package func error(reader: String, readsItems: Bool) -> VideoError? {
    if has("moov") { return encryption }
    if has("meta"), let picture = picture(reader, readsItems) { return picture }
    if ["moof", "styp", "sidx"].contains(where: has) { return SegmentKind.media.error("mp4") }
    guard let brand = brands.first, ["M4A ", "M4B ", "M4P "].contains(brand) else { return nil }
    return VideoError(
      .noVideo, .open, "it is a sound file (M4A), cut short: its index (moov) is missing")
  }

  /// The error for encryption; nil if no video is marked as encrypted.
  private var encryption: VideoError? {
    let layout = MovieLayout(file)
    let fragments = FragmentProtection(file, most: Self.mostFragments) { id in
      layout.track(id)?.isSound != true
    }
    return layout.hasEncryptedVideo || fragments.start != nil ? .encryptedVideo : nil
  }

  private static let mostFragments = 100

  /// The major brand, then the compatible ones.
  private var brands: [String] {
    guard let type = boxes.first(where: { $0.type == "ftyp" }) else { return [] }
    let count = Int(min(256, type.body.upperBound - type.body.lowerBound))
    let bytes = file.bytes(at: type.body.lowerBound, count: count)
    return stride(from: 0, to: bytes.count - 3, by: 4).filter { $0 != 4 }
      .map { String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) }
  }

  /// The error for a file that holds pictures as items, which are not tracks.
  private func picture(_ reader: String, _ readsItems: Bool) -> VideoError? {
    let kinds = [
      ("avif", "an AVIF"), ("avis", "an AVIF"), ("heic", "a HEIC"), ("heix", "a HEIC"),
      ("heim", "a HEIC"), ("heis", "a HEIC"), ("mif1", "a HEIF"), ("msf1", "a HEIF"),
    ]
    guard let kind = kinds.first(where: { brands.contains($0.0) })?.1 else { return nil }
    return VideoError(
      .unsupportedContainer, .open,
      readsItems
        ? "it is \(kind) picture, in which \(reader) found no picture that it can read"
        : "it is \(kind) picture, which \(reader) can't read (later ones can)")
  }
}

extension VideoError {
  package static var encryptedVideo: VideoError {
    VideoError(.encrypted, .probe, "its video is encrypted")
  }
}

/// The reason why a Matroska or WebM file can't be read, as far as its elements reveal it.
package struct MatroskaCause {
  private let file: any ReadableFile

  private static let header: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]
  private static let cluster: [UInt8] = [0x1F, 0x43, 0xB6, 0x75]

  /// Nil if the file doesn't begin as such a file.
  package init?(_ file: any ReadableFile) {
    let start = file.bytes(at: 0, count: 4)
    guard start == Self.header else { return nil }
    self.file = file
  }

  /// Whether a file begins with a cluster, which FFmpeg may take for anything.
  package static func isMediaSegment(_ file: any ReadableFile) -> Bool {
    guard file.bytes(at: 0, count: 4) == cluster else { return false }
    var walker = ElementWalker(file)
    guard let element = walker.element(at: 0, within: file.size),
      let first = walker.element(at: element.body.lowerBound, within: element.body.upperBound)
    else { return false }
    // The cluster begins with a time stamp, a checksum or a void element.
    return [0xE7, 0xBF, 0xEC].contains(first.id)
  }

  /// The error; nil if the elements give no reason.
  package func error() -> VideoError? {
    let layout = MatroskaLayout(file)
    guard layout.hasTracks else { return nil }
    if layout.videoTracks.isEmpty {
      return VideoError(.noVideo, .open, "it has no video stream")
    }
    if layout.videoTracks.contains(where: \.isEncrypted) { return .encryptedVideo }
    // A truncated file still states its original length.
    guard layout.isOpenEnded, !layout.hasClusters else { return nil }
    return SegmentKind.initialisation.error("webm")
  }
}

/// A part of a stream that was segmented for delivery and can't be read alone.
package enum SegmentKind {
  case initialisation, media

  /// - Parameter letters: the extension of such files, `mp4` or `webm`.
  package func error(_ letters: String) -> VideoError {
    let media = letters == "mp4" ? "segment.m4s" : "segment.\(letters)"
    let remedy = "(cat init.\(letters) \(media) > whole.\(letters)), or give the whole file"
    let message =
      switch self {
      case .initialisation:
        "it is an initialisation segment, which holds no pictures; join it with its media segments"
      case .media:
        "it is a media segment without its initialisation segment; join both"
      }
    return VideoError(.segment, .open, "\(message) \(remedy)")
  }
}

/// Files of other kinds that are mistaken for videos, by their first bytes.
package enum OtherFormat {
  private static let kinds: [(start: String, name: String)] = [
    ("%PDF-", "a PDF document"), ("PK\u{3}\u{4}", "a ZIP archive"), ("Rar!", "a RAR archive"),
    ("MThd", "MIDI music"), ("\u{7F}ELF", "a program"),
    ("SQLite format 3", "a database"),
  ]
  private static let archives: [(start: [UInt8], name: String)] = [
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive"), ([0x1F, 0x8B, 0x08], "a gzip archive"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive"),
  ]

  /// The kind of a file; nil for kinds that aren't listed.
  package static func name(start bytes: [UInt8]) -> String? {
    kinds.first { bytes.starts(with: $0.start.utf8) }?.name
      ?? archives.first { bytes.starts(with: $0.start) }?.name
  }
}
