internal import Files
package import Framing

/// The parts of an ISO base media file (mp4, mov) that FFmpeg 5.1 does not report.
package struct MovieLayout {
  /// Whether the file has its index, the `moov` box.
  package let isComplete: Bool
  /// Whether the index is spread over the file, so that FFmpeg knows only the part read so far.
  package let isFragmented: Bool
  /// Whether the file has any fragment.
  package let hasFragments: Bool
  /// The tracks by id, which FFmpeg calls a stream's id.
  private var tracks: [Int: Track] = [:]

  /// Facts from the sample descriptions of a track.
  package struct Track {
    /// Number of sample descriptions; the track's headers change if there are several.
    package fileprivate(set) var descriptions = 0
    /// Whether all its samples may be encrypted as ISO/IEC 23001-7 or FairPlay specify.
    package fileprivate(set) var isEncrypted = false
    /// Whether some of its samples may be encrypted.
    package fileprivate(set) var isPartlyEncrypted = false
    /// Whether it is a sound track.
    package fileprivate(set) var isSound = false
    package fileprivate(set) var cleanAperture: CleanAperture?
    /// How it holds the views of two eyes; nil if it states none.
    package fileprivate(set) var stereo: StereoLayout?
    /// The surface that its frames are mapped onto; nil if it states none.
    package fileprivate(set) var projection: Projection?
    /// The size of its frames by the sample description, and that of the track; zero if unknown.
    package fileprivate(set) var entrySize = PixelSize(width: 0, height: 0)
    package fileprivate(set) var trackSize = PixelSize(width: 0, height: 0)
  }

  package init(_ file: any ReadableFile) {
    var walker = BoxWalker(file)
    var (movie, hasFragments, isSplit): (Box?, Bool, Bool) = (nil, false, false)
    var boxes: [Box] = []
    var start: Int64 = 0
    // Boxes after the index, or after its first fragment, add nothing: each may cost a round trip
    // over a network.
    while let box = walker.box(at: start, within: file.size) {
      start = box.body.upperBound
      if box.type == "moof" { hasFragments = true }
      if box.type == "moov", movie == nil {
        movie = box
        boxes = walker.boxes(in: box.body)
        isSplit = boxes.contains { $0.type == "mvex" }
      }
      if movie != nil, hasFragments || !isSplit { break }
    }
    isComplete = movie != nil
    self.hasFragments = hasFragments
    isFragmented = isSplit
    for box in boxes where box.type == "trak" {
      guard let header = walker.box("tkhd", in: box.body) else { continue }
      let id = file.trackID(header.body)
      if tracks[id] == nil { tracks[id] = Track(box, &walker) }
    }
  }

  /// The track of an id; nil if the file has no such track.
  package func track(_ id: Int) -> Track? { tracks[id] }

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
    let parts = walker.boxes(in: entry.body.dropping(78))
    if let clap = parts.first(where: { $0.type == "clap" }) {
      cleanAperture = CleanAperture(box: walker.file.bytes(at: clap.body.lowerBound, count: 32))
    }
    entrySize = walker.file.size(at: entry.body.lowerBound + 24, bytes: 2)
    if let header = walker.box("tkhd", in: track.body) {
      trackSize = walker.file.size(at: header.body.upperBound - 8, bytes: 4)
      (trackSize.width, trackSize.height) = (trackSize.width >> 16, trackSize.height >> 16)
    }
    let views = StereoBoxes(parts, &walker)
    (stereo, projection) = (views.stereo, views.projection)
  }
}

extension ReadableFile {
  /// A width and a height, numbers of that many bytes.
  fileprivate func size(at offset: Int64, bytes count: Int) -> PixelSize {
    let bytes = bytes(at: offset, count: 2 * count)
    return PixelSize(
      width: Int(bytes.bigEndian(at: 0, count: count)),
      height: Int(bytes.bigEndian(at: count, count: count)))
  }

  /// The field `track_ID` of a `tkhd` box; its position depends on the version.
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

/// The fragments of an ISO base media file with encrypted samples, by the marks of ISO/IEC 23001-7
/// and of its predecessor PIFF.
package struct FragmentProtection {
  /// The start of the first fragment with encrypted samples; nil if there is none.
  package private(set) var start: Int64?
  /// Whether fragments without encrypted samples precede it.
  package private(set) var followsClearOnes = false

  /// The extended type of PIFF's sample encryption box.
  private static let piff: [UInt8] = [
    0xA2, 0x39, 0x4F, 0x52, 0x5A, 0x9B, 0x4F, 0x14, 0xA2, 0x44, 0x6C, 0x42, 0x7C, 0x64, 0x8D, 0xF4,
  ]

  /// - Parameters:
  ///   - most: The maximum number of fragments examined.
  ///   - counts: Whether the track of an id is examined.
  package init(_ file: any ReadableFile, most: Int, counts: (Int) -> Bool) {
    var walker = BoxWalker(file)
    var (place, left) = (Int64(0), most)
    while left > 0, let box = walker.box(at: place, within: file.size) {
      place = box.body.upperBound
      guard box.type == "moof" else { continue }
      left -= 1
      switch Self.isProtected(box, &walker, counts) {
      case true?:
        start = box.body.lowerBound
        return
      case false?: followsClearOnes = true
      case nil: continue
      }
    }
  }

  /// Whether a fragment is encrypted; nil if no track of it counts.
  private static func isProtected(
    _ fragment: Box, _ walker: inout BoxWalker, _ counts: (Int) -> Bool
  ) -> Bool? {
    var found: Bool?
    for track in walker.boxes(in: fragment.body) where track.type == "traf" {
      let (file, parts) = (walker.file, walker.boxes(in: track.body))
      guard let header = parts.first(where: { $0.type == "tfhd" }) else { continue }
      let id = file.bytes(at: header.body.lowerBound + 4, count: 4).bigEndian(at: 0, count: 4)
      guard counts(Int(id)) else { continue }
      let isMarked = parts.contains { part in
        part.type == "senc" || part.type == "saiz"
          || part.type == "uuid" && file.bytes(at: part.body.lowerBound, count: 16) == piff
      }
      found = found == true || isMarked
    }
    return found
  }
}
