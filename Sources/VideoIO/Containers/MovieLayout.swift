/// What FFmpeg 5.1 does not tell of an ISO base media file (mp4, mov).
struct MovieLayout {
  /// Whether the box that says where everything is was written at all.
  let isComplete: Bool
  /// Whether the index is spread over the file, so that FFmpeg knows the part read so far only.
  let isFragmented: Bool
  private let movie: Range<Int64>

  init(_ file: InputFile) {
    var walker = BoxWalker(file)
    let movie = walker.box("moov", in: 0..<file.size)
    isComplete = movie != nil
    self.movie = movie?.body ?? 0..<0
    isFragmented = walker.box("mvex", in: self.movie) != nil
  }

  /// The clean aperture of a track's pictures.
  func cleanAperture(ofTrack id: Int, in file: InputFile) -> CleanAperture? {
    var walker = BoxWalker(file)
    // A visual sample entry's own fields precede its boxes.
    guard
      let entry = sampleEntry(ofTrack: id, &walker),
      let clap = walker.box("clap", in: entry.body.dropping(78))
    else { return nil }
    return CleanAperture(box: file.bytes(at: clap.body.lowerBound, count: 32))
  }

  /// Whether a track's samples are encrypted as ISO/IEC 23001-7 says.
  func isEncrypted(track id: Int, in file: InputFile) -> Bool {
    var walker = BoxWalker(file)
    return sampleEntry(ofTrack: id, &walker)?.is("encv") ?? false
  }

  /// Whether the same headers hold for all of a track's samples.
  func describesSamplesOnce(track id: Int, in file: InputFile) -> Bool {
    var walker = BoxWalker(file)
    return sampleEntries(ofTrack: id, &walker).count == 1
  }

  private func sampleEntry(ofTrack id: Int, _ walker: inout BoxWalker) -> Box? {
    sampleEntries(ofTrack: id, &walker).first
  }

  private func sampleEntries(ofTrack id: Int, _ walker: inout BoxWalker) -> [Box] {
    for track in walker.boxes(in: movie) where track.is("trak") {
      guard
        let header = walker.box("tkhd", in: track.body), walker.file.trackID(header.body) == id
      else { continue }
      guard let table = walker.box(["mdia", "minf", "stbl", "stsd"], in: track.body) else {
        return []
      }
      // A version, flags and a count precede the entries.
      return walker.boxes(in: table.body.dropping(8))
    }
    return []
  }
}

extension InputFile {
  /// The corresponding field of `tkhd` is `track_ID`, which moves with the version.
  fileprivate func trackID(_ header: Range<Int64>) -> Int {
    let bytes = bytes(at: header.lowerBound, count: 24)
    return Int(bytes.bigEndian(at: bytes.first == 1 ? 20 : 12, count: 4))
  }
}

extension Range<Int64> {
  fileprivate func dropping(_ count: Int64) -> Range {
    Swift.min(lowerBound + count, upperBound)..<upperBound
  }
}
