/// Where the fragments of an ISO base media file lie, as its own indexes tell: segment indexes
/// (`sidx`, ISO/IEC 14496-12 section 8.16.3) or the index of random access at the end (`mfra`,
/// section 8.8.9).
///
/// Without it each fragment must be visited to find one, which over a network takes as many trips.
struct FragmentIndex {
  struct Entry {
    /// Where the fragment's `moof` box is, or boxes right before it.
    let offset: Int64
    /// Seconds from the first entry.
    let time: Double
  }

  /// In order of place and time; never empty.
  let entries: [Entry]
  /// The end of the `moov` box: up to there is what each fragment needs.
  let headEnd: Int64
  /// Where the fragments end.
  let end: Int64
  /// Whether segment indexes account for the whole file, so that FFmpeg knows its length by them.
  let isComplete: Bool

  private static let mostEntries = 200_000

  /// Nil if the file has no index of its fragments, or not one video track.
  init?(_ file: InputFile) {
    guard let head = FragmentedHead(file), let (track, timescale) = head.video else { return nil }
    let random = RandomAccessIndex.range(in: file)
    let limit = random?.lowerBound ?? file.size
    var segments = SegmentIndex(file, head, track: track)
    if segments.references.isEmpty, let random {
      let entries = RandomAccessIndex.entries(file, random, track: track).prefix(Self.mostEntries)
      guard let first = entries.first else { return nil }
      self.entries = entries.map {
        Entry(offset: $0.offset, time: Double($0.time &- first.time) / timescale)
      }
      isComplete = false
    } else {
      segments.references.removeSubrange(
        min(segments.references.count, Self.mostEntries)...)
      guard let first = segments.references.first else { return nil }
      entries = segments.references.map {
        Entry(offset: $0.offset, time: $0.time - first.time)
      }
      isComplete = segments.end == file.size || segments.end == limit
    }
    headEnd = head.end
    end = limit
    let isOrdered = zip(entries, entries.dropFirst()).allSatisfy {
      $0.offset < $1.offset && $0.time <= $1.time
    }
    guard isOrdered, entries[0].offset >= headEnd, entries[entries.count - 1].offset < limit else {
      return nil
    }
  }

  /// The last fragment that begins at or before a time in seconds from the start of the stream.
  func place(at time: Double) -> Int {
    var (low, high) = (0, entries.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if entries[middle].time <= time { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The end of a fragment.
  func end(of place: Int) -> Int64 {
    place + 1 < entries.count ? entries[place + 1].offset : end
  }

  /// Where the first fragments begin, which tell whether the video is encrypted.
  var firstIndexes: [Range<Int64>] {
    entries.dropFirst().prefix(3).map { $0.offset..<$0.offset + 4096 }
  }

  /// Whether what is listed as one fragment is one, so that all of its frames are known once it was
  /// opened.
  func isSingle(_ place: Int, in file: InputFile) -> Bool {
    var walker = BoxWalker(file)
    var (start, fragments) = (entries[place].offset, 0)
    for _ in 0..<8 {
      if start >= end(of: place) { break }
      guard let box = walker.box(at: start, within: end(of: place)) else { return false }
      if box.type == "moof" { fragments += 1 }
      start = box.body.upperBound
    }
    return fragments == 1 && start >= end(of: place)
  }

  /// The beginning of a fragment: its index, and about as much as a key frame takes.
  func beginning(of place: Int) -> Range<Int64> {
    let start = entries[place].offset
    let length = end(of: place) - start
    return start..<start + min(max(length / 4, 1 << 16), 1 << 18, max(1, length))
  }
}

/// The part of a fragmented file before its fragments.
struct FragmentedHead {
  /// The end of the `moov` box.
  let end: Int64
  /// The segment indexes that follow it.
  let segmentIndexes: [Box]
  /// The only video track: its id, and its ticks a second. Nil if there are none or several.
  let video: (track: Int, timescale: Double)?

  private static let mostBoxes = 64

  /// Nil if the file is not fragmented, or doesn't begin as usual.
  init?(_ file: InputFile) {
    var walker = BoxWalker(file)
    var (start, end, indexes): (Int64, Int64?, [Box]) = (0, nil, [])
    var videos: [(track: Int, timescale: Double)] = []
    boxes: for _ in 0..<Self.mostBoxes {
      guard let box = walker.box(at: start, within: file.size) else { break }
      start = box.body.upperBound
      switch box.type {
      case "ftyp", "free", "skip", "uuid", "styp", "emsg", "prft", "ssix", "meta": continue
      case "moov":
        guard end == nil, walker.box("mvex", in: box.body) != nil else { return nil }
        end = start
        videos = Self.videos(in: box, &walker)
      case "sidx" where end != nil: indexes.append(box)
      default: break boxes
      }
    }
    guard let end else { return nil }
    self.end = end
    segmentIndexes = indexes
    video = videos.count == 1 ? videos[0] : nil
  }

  private static func videos(
    in movie: Box, _ walker: inout BoxWalker
  ) -> [(track: Int, timescale: Double)] {
    var videos: [(track: Int, timescale: Double)] = []
    for box in walker.boxes(in: movie.body) where box.type == "trak" {
      guard let media = walker.box("mdia", in: box.body),
        let handler = walker.box("hdlr", in: media.body),
        let header = walker.box("tkhd", in: box.body),
        let times = walker.box("mdhd", in: media.body)
      else { continue }
      let file = walker.file
      let kind = file.bytes(at: handler.body.lowerBound + 8, count: 4)
      guard FourLetters(kind.bigEndian(at: 0, count: 4)) == "vide" else { continue }
      let bytes = file.bytes(at: times.body.lowerBound, count: 24)
      let timescale = bytes.bigEndian(at: bytes.first == 1 ? 20 : 12, count: 4)
      guard timescale > 0 else { continue }
      videos.append((file.trackID(header.body), Double(timescale)))
    }
    return videos
  }
}
