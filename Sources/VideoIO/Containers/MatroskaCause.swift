/// Why a Matroska or WebM file can't be read, as far as its elements tell.
struct MatroskaCause {
  private let file: InputFile

  private static let header: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]
  private static let cluster: [UInt8] = [0x1F, 0x43, 0xB6, 0x75]

  /// Nil if the file doesn't begin as such a file.
  init?(_ file: InputFile) {
    let start = file.bytes(at: 0, count: 4)
    guard start == Self.header else { return nil }
    self.file = file
  }

  /// Whether a file begins with a cluster, which FFmpeg may take for anything.
  static func isMediaSegment(_ file: InputFile) -> Bool {
    guard file.bytes(at: 0, count: 4) == cluster else { return false }
    var walker = ElementWalker(file)
    guard let element = walker.element(at: 0, within: file.size),
      let first = walker.element(at: element.body.lowerBound, within: element.body.upperBound)
    else { return false }
    // A time stamp, a checksum or a void comes first.
    return [0xE7, 0xBF, 0xEC].contains(first.id)
  }

  /// Nil if the elements give no reason.
  func error() -> VideoError? {
    let layout = MatroskaLayout(file)
    guard layout.hasTracks else { return nil }
    if layout.videoTracks.isEmpty {
      return VideoError(.noVideo, .open, "it holds no video")
    }
    if layout.videoTracks.contains(where: \.isEncrypted) { return .encryptedVideo }
    // A file that was cut short still says how long it was.
    guard layout.isOpenEnded, !layout.hasClusters else { return nil }
    return SegmentKind.initialisation.error("webm")
  }
}
