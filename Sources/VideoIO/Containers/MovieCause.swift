/// Why an ISO base media file can't be read, as far as its boxes tell.
struct MovieCause {
  private let file: InputFile
  private let boxes: [Box]

  /// Nil if the file doesn't begin with a box.
  init?(_ file: InputFile) {
    self.file = file
    var walker = BoxWalker(file)
    boxes = walker.boxes(in: 0..<file.size)
    guard let first = boxes.first, Self.beginnings.contains(first.type) else {
      return nil
    }
  }

  private static let beginnings: [FourLetters] = [
    "ftyp", "styp", "sidx", "ssix", "emsg", "prft", "moof", "moov", "mdat", "free", "skip", "wide",
    "uuid",
  ]

  private func has(_ type: FourLetters) -> Bool { boxes.contains { $0.type == type } }

  /// Nil if the boxes give no reason.
  func error() -> VideoError? {
    if has("moov") { return encryption }
    if has("meta"), let picture = picture { return picture }
    if ["moof", "styp", "sidx"].contains(where: has) { return SegmentKind.media.error("mp4") }
    guard let brand = brands.first, ["M4A ", "M4B ", "M4P "].contains(brand) else { return nil }
    return VideoError(
      .noVideo, .open, "it is a sound file (M4A), cut short: its index (moov) is missing")
  }

  /// Nil if no video is marked as encrypted.
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

  /// The file holds pictures as items, which are no tracks.
  private var picture: VideoError? {
    let kinds = [
      ("avif", "an AVIF"), ("avis", "an AVIF"), ("heic", "a HEIC"), ("heix", "a HEIC"),
      ("heim", "a HEIC"), ("heis", "a HEIC"), ("mif1", "a HEIF"), ("msf1", "a HEIF"),
    ]
    guard let kind = kinds.first(where: { brands.contains($0.0) })?.1 else { return nil }
    let release = FFmpegRelease.name
    return VideoError(
      .unsupportedContainer, .open,
      FFmpegRelease.readsPictureItems
        ? "it is \(kind) picture, in which \(release) found no picture that it can read"
        : "it is \(kind) picture, which \(release) can't read (later ones can)")
  }
}

extension VideoError {
  static var encryptedVideo: VideoError {
    VideoError(.encrypted, .probe, "its video is encrypted")
  }
}
