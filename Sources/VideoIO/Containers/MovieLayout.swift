/// The parts of an ISO base media file (mp4, mov) that FFmpeg 5.1 does not report.
struct MovieLayout {
  /// Whether the file has its index, the `moov` box.
  let isComplete: Bool
  /// Whether the index is spread over the file, so that FFmpeg knows only the part read so far.
  let isFragmented: Bool
  /// Whether any fragment is there.
  let hasFragments: Bool
  /// By track id, which FFmpeg calls a stream's id.
  private var tracks: [Int: Track] = [:]

  /// Facts from the sample descriptions of a track.
  struct Track {
    /// Number of sample descriptions; the track's headers change if there are several.
    var descriptions = 0
    /// Whether all its samples may be encrypted as ISO/IEC 23001-7 or FairPlay specify.
    var isEncrypted = false
    /// Whether some of them may be.
    var isPartlyEncrypted = false
    /// Whether it is a track of sound.
    var isSound = false
    var cleanAperture: CleanAperture?
  }

  init(_ file: InputFile) {
    var walker = BoxWalker(file)
    var (movie, hasFragments): (Box?, Bool) = (nil, false)
    var boxes: [Box] = []
    var start: Int64 = 0
    // What follows the index, or its first fragment, tells nothing more: each box of it may be a trip
    // over a network.
    while let box = walker.box(at: start, within: file.size) {
      start = box.body.upperBound
      if box.type == "moof" { hasFragments = true }
      if box.type == "moov", movie == nil {
        movie = box
        boxes = walker.boxes(in: box.body)
      }
      let isSplit = boxes.contains { $0.type == "mvex" }
      if movie != nil, hasFragments || !isSplit { break }
    }
    isComplete = movie != nil
    self.hasFragments = hasFragments
    isFragmented = boxes.contains { $0.type == "mvex" }
    for box in boxes where box.type == "trak" {
      guard let header = walker.box("tkhd", in: box.body) else { continue }
      let id = file.trackID(header.body)
      if tracks[id] == nil { tracks[id] = Track(box, &walker) }
    }
  }

  /// Nil if the file has no such track.
  func track(_ id: Int) -> Track? { tracks[id] }

  var hasEncryptedVideo: Bool { tracks.values.contains { $0.isPartlyEncrypted } }
}

extension MovieLayout.Track {
  fileprivate init(_ track: Box, _ walker: inout BoxWalker) {
    guard let table = walker.box(["mdia", "minf", "stbl", "stsd"], in: track.body) else { return }
    // A version, flags and a count precede the entries.
    let entries = walker.boxes(in: table.body.dropping(8))
    descriptions = entries.count
    guard let entry = entries.first else { return }
    let secret = entries.count { $0.type == "encv" || $0.type == "drmi" }
    isEncrypted = secret == entries.count
    isPartlyEncrypted = secret > 0
    isSound = ["enca", "drms", "mp4a"].contains(entry.type)
    // A visual sample entry's own fields precede its boxes.
    if let clap = walker.box("clap", in: entry.body.dropping(78)) {
      cleanAperture = CleanAperture(box: walker.file.bytes(at: clap.body.lowerBound, count: 32))
    }
  }
}

extension InputFile {
  /// The field `track_ID` of a `tkhd` box, whose place depends on the version.
  func trackID(_ header: Range<Int64>) -> Int {
    let bytes = bytes(at: header.lowerBound, count: 24)
    return Int(bytes.bigEndian(at: bytes.first == 1 ? 20 : 12, count: 4))
  }
}

extension Range<Int64> {
  func dropping(_ count: Int64) -> Range {
    Swift.min(lowerBound + count, upperBound)..<upperBound
  }
}
