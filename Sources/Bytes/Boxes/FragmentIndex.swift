internal import Files

/// The positions of the fragments of an ISO base media file, from its own indexes: segment indexes
/// (`sidx`, ISO/IEC 14496-12 section 8.16.3) or the random access index at the end (`mfra`, section
/// 8.8.9).
///
/// Without it, finding a fragment means visiting each one, which takes as many round trips over a
/// network.
package struct FragmentIndex {
  package struct Entry {
    /// The offset of the fragment's `moof` box, or of boxes directly before it.
    package let offset: Int64
    /// Seconds from the first entry.
    package let time: Double
  }

  /// The entries in order of position and time; never empty.
  package let entries: [Entry]
  /// The end of the `moov` box: every fragment needs the bytes up to it.
  package let headEnd: Int64
  /// The end of the fragments.
  package let end: Int64
  /// Whether segment indexes cover the whole file, so that FFmpeg knows its length from them.
  package let isComplete: Bool

  private static let mostEntries = 200_000

  /// Reads the index; nil if the file has no index of its fragments, or not exactly one video
  /// track.
  package init?(_ file: any ReadableFile) {
    guard let head = FragmentedHead(file), let (track, timescale) = head.video else { return nil }
    let random = RandomAccessIndex.range(in: file)
    let limit = random?.lowerBound ?? file.size
    let segments = SegmentIndex(file, head, track: track)
    let references = (segments?.references ?? []).prefix(Self.mostEntries)
    if references.isEmpty, let random {
      let entries = RandomAccessIndex.entries(file, random, track: track).prefix(Self.mostEntries)
      guard let first = entries.first else { return nil }
      self.entries = entries.map {
        Entry(offset: $0.offset, time: Double($0.time &- first.time) / timescale)
      }
      isComplete = false
    } else {
      guard let segments, let first = references.first else { return nil }
      entries = references.map {
        Entry(offset: $0.bytes.lowerBound, time: $0.time - first.time)
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
  package func place(at time: Double) -> Int {
    var (low, high) = (0, entries.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if entries[middle].time <= time { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The end of a fragment.
  package func end(of place: Int) -> Int64 {
    place + 1 < entries.count ? entries[place + 1].offset : end
  }

  /// The ranges in which the first fragments begin; they reveal whether the video is encrypted.
  package var firstIndexes: [Range<Int64>] {
    entries.dropFirst().prefix(3).map { $0.offset..<$0.offset + 4096 }
  }

  /// Whether an entry is a single fragment, so that all of its frames are known once it was opened.
  package func isSingle(_ place: Int, in file: any ReadableFile) -> Bool {
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

  /// The beginning of a fragment: its index, and about the size of a key frame.
  package func beginning(of place: Int) -> Range<Int64> {
    let start = entries[place].offset
    let length = end(of: place) - start
    return start..<start + min(max(length / 4, 1 << 16), 1 << 18, max(1, length))
  }
}

extension FragmentIndex {
  /// Whether a fragment has a part of each track.
  package func holdsAllTracks(_ place: Int, of file: any ReadableFile) -> Bool {
    var walker = BoxWalker(file)
    guard let movie = walker.box("moov", in: 0..<headEnd) else { return false }
    let tracks = walker.boxes(in: movie.body).count { $0.type == "trak" }
    var start = entries[place].offset
    for _ in 0..<8 {
      guard let box = walker.box(at: start, within: end) else { return false }
      if box.type == "moof" {
        return walker.boxes(in: box.body).count { $0.type == "traf" } >= tracks
      }
      start = box.body.upperBound
    }
    return false
  }
}

/// The part of a fragmented file before its fragments.
struct FragmentedHead {
  /// The end of the `moov` box.
  let end: Int64
  /// The segment indexes that follow it.
  let segmentIndexes: [Box]
  /// The only video track: its id, and its ticks per second. Nil if there are none or several.
  let video: (track: Int, timescale: Double)?

  private static let mostBoxes = 64

  /// Reads the head; nil if the file is not fragmented or does not begin as usual.
  init?(_ file: any ReadableFile) {
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

/// The fragments with key frames listed in the `mfra` box at the end of a file, ISO/IEC 14496-12
/// section 8.8.9.
enum RandomAccessIndex {
  struct Entry {
    /// The offset of the `moof` box.
    let offset: Int64
    /// The time in the track's ticks.
    let time: Int64
  }

  private static let mostBytes: Int64 = 8 << 20

  /// The range of the box; nil if the file doesn't end with it.
  static func range(in file: any ReadableFile) -> Range<Int64>? {
    let last = file.bytes(at: file.size - 16, count: 16)
    guard file.size > 32, let header = BoxHeader(last), header.type == "mfro" else { return nil }
    let size = Int64(last.bigEndian(at: 12, count: 4))
    guard size > 24, size < file.size, size <= mostBytes else { return nil }
    var walker = BoxWalker(file)
    guard let box = walker.box(at: file.size - size, within: file.size), box.type == "mfra",
      box.body.upperBound == file.size
    else { return nil }
    return file.size - size..<file.size
  }

  /// The entries of a track, one per fragment.
  static func entries(_ file: any ReadableFile, _ range: Range<Int64>, track: Int) -> [Entry] {
    file.expect([range])
    var walker = BoxWalker(file)
    for box in walker.boxes(in: range.dropping(8)) where box.type == "tfra" {
      let count = Int(box.body.upperBound - box.body.lowerBound)
      let bytes = file.bytes(at: box.body.lowerBound, count: count)
      guard bytes.count >= 16, Int(bytes.bigEndian(at: 4, count: 4)) == track else { continue }
      return entries(bytes)
    }
    return []
  }

  private static func entries(_ bytes: [UInt8]) -> [Entry] {
    let width = bytes[0] == 1 ? 8 : 4
    let lengths = bytes.bigEndian(at: 8, count: 4)
    let numbers: Int = [0, 2, 4].reduce(0) { $0 + Int(lengths >> $1 & 3) + 1 }
    let step = 2 * width + numbers
    let count = min(Int(bytes.bigEndian(at: 12, count: 4)), (bytes.count - 16) / step)
    var entries: [Entry] = []
    for position in 0..<max(0, count) {
      let start = 16 + position * step
      let entry = Entry(
        offset: Int64(clamping: bytes.bigEndian(at: start + width, count: width)),
        time: Int64(clamping: bytes.bigEndian(at: start, count: width)))
      // A fragment with several key frames is listed once for each.
      if entry.offset != entries.last?.offset { entries.append(entry) }
    }
    return entries
  }
}
