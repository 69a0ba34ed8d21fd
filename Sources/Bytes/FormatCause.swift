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
    if ["moof", "styp", "sidx"].contains(where: has) { return SegmentKind.media.error }
    return nil
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

  /// Nil if the file doesn't begin as such a file.
  package init?(_ file: any ReadableFile) {
    let start = file.bytes(at: 0, count: 4)
    guard start == Self.header else { return nil }
    self.file = file
  }

  /// The error; nil if the elements give no reason.
  package func error() -> VideoError? {
    let layout = MatroskaLayout(file)
    guard layout.hasTracks else { return nil }
    if layout.videoTracks.isEmpty {
      return VideoError(.noVideo, .open, "it has no video stream")
    }
    return layout.videoTracks.contains(where: \.isEncrypted) ? .encryptedVideo : nil
  }
}

/// A part of a stream in MP4 that was segmented for delivery and can't be read alone.
package enum SegmentKind {
  case initialisation, media

  package var error: VideoError {
    let remedy = "(cat init.mp4 segment.m4s > whole.mp4), or give the whole file"
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
