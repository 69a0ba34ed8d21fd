internal import Files

/// The positions of the fragments of an ISO base media file: from its own indexes, segment indexes
/// (`sidx`, ISO/IEC 14496-12 section 8.16.3) or the random access index at the end (`mfra`, section
/// 8.8.9); without any, those that were searched for.
///
/// Visiting each fragment would take as many round trips over a network.
package struct FragmentIndex {
  package struct Entry {
    /// The offset of the fragment's `moof` box, or of boxes directly before it.
    package let offset: Int64
    /// The offset of the next entry if it is known to follow directly, or the end of its data.
    package fileprivate(set) var end: Int64
    /// Seconds from the first entry.
    package let time: Double
    /// The end of its frames; not before the next entry if it was not searched for.
    fileprivate var endTime = Double.infinity
  }

  /// The known entries in order of position and time; never empty.
  package private(set) var entries: [Entry]
  /// The end of the `moov` box: every fragment needs the bytes up to it.
  package let headEnd: Int64
  /// The end of the fragments.
  package let end: Int64
  /// Whether segment indexes cover the whole file, so that FFmpeg knows its length from them.
  package let isComplete: Bool
  /// What finds further entries; nil if an index lists all.
  private var search: FragmentSearch?
  /// The time of the first entry in ticks.
  private var start: Int64 = 0

  private static let mostEntries = 200_000
  /// The size of a fragment up to which it is searched for in any case, and the number of larger ones
  /// that are visited one by one instead.
  private static let mostSearched: Int64 = 2 << 20
  private static let fewFragments: Int64 = 64

  /// Reads the index, or searches for the first and the last fragments.
  ///
  /// - Returns: nil if the file has no fragments, not exactly one video track, or fragments that
  ///   can't be found or are better visited one by one.
  package init?(_ file: any ReadableFile) {
    guard let head = FragmentedHead(file), let (track, timescale) = head.video else { return nil }
    let random = RandomAccessIndex.range(in: file)
    let limit = random?.lowerBound ?? file.size
    headEnd = head.end
    end = limit
    // Where each segment has an index of its own, the first one says nothing of the others.
    let segments = SegmentIndex(file, head, track: track).flatMap {
      $0.end == file.size || $0.end == limit ? $0 : nil
    }
    let references = (segments?.references ?? []).prefix(Self.mostEntries)
    isComplete = !references.isEmpty
    if let first = references.first {
      let places = references.map { ($0.bytes.lowerBound, $0.time - first.time) }
      entries = Self.entries(places, end: limit)
    } else if let random {
      let listed = RandomAccessIndex.entries(file, random, track: track).prefix(Self.mostEntries)
      guard let first = listed.first else { return nil }
      let places = listed.map { ($0.offset, Double($0.time &- first.time) / timescale) }
      entries = Self.entries(places, end: limit)
    } else {
      let search = FragmentSearch(file, head, end: limit)
      guard let first = search.fragment(following: head.end) else { return nil }
      start = first.times.lowerBound
      let known = [first] + [search.fragment(following: first.end)].compactMap(\.self)
      // Fading in, the first one may be small.
      let typical = known.map { $0.end - $0.offset }.max() ?? 1
      // Visiting few large ones takes fewer bytes.
      guard typical <= Self.mostSearched || (limit - head.end) / typical > Self.fewFragments else {
        return nil
      }
      let last = search.last(after: known[known.count - 1].end, typical: typical)
      guard !last.isEmpty else { return nil }
      entries = []
      self.search = search
      for fragment in known + last { insert(fragment) }
    }
    let isOrdered = zip(entries, entries.dropFirst()).allSatisfy {
      $0.offset < $1.offset && $0.time <= $1.time
    }
    guard isOrdered, let first = entries.first, let last = entries.last, first.offset >= headEnd,
      last.offset < limit
    else { return nil }
  }

  private static func entries(_ places: [(offset: Int64, time: Double)], end: Int64) -> [Entry] {
    places.indices.map { index in
      let next = index + 1 < places.count ? places[index + 1].offset : end
      return Entry(offset: places[index].offset, end: next, time: places[index].time)
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
    place + 1 < entries.count ? entries[place].end : end
  }

  /// The ranges in which the first fragments begin; they reveal whether the video is encrypted.
  package var firstIndexes: [Range<Int64>] {
    let count = zip(entries, entries.dropFirst()).prefix(3).prefix { $0.end == $1.offset }.count
    return entries.dropFirst().prefix(count).map { $0.offset..<$0.offset + 4096 }
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

extension FragmentIndex {
  /// Whether entries are searched for, because no index lists them.
  package var isSearched: Bool { search != nil }

  /// The last of the fragments that are known to follow each other up to the end, of at most
  /// `count`.
  package func lastRun(of count: Int) -> ArraySlice<Entry> {
    var first = entries.count - 1
    while first > 0, entries.count - first < count, entries[first - 1].end == entries[first].offset
    {
      first -= 1
    }
    return entries[first...]
  }

  /// Searches for the fragment that holds a time in seconds from the start of the stream, so that
  /// ``place(at:)`` returns it.
  ///
  /// Bytes are about proportional to time, so a guess is mostly a few fragments away.
  package mutating func find(_ time: Double) {
    guard let search else { return }
    var reach = typical
    for _ in 0..<Self.mostSteps {
      let known = place(at: time)
      let before = entries[known]
      guard known + 1 < entries.count, before.end < entries[known + 1].offset,
        time >= before.endTime
      else { return }
      let next = entries[known + 1]
      let gap = before.end..<next.offset
      let share = (time - before.endTime) / max(next.time - before.endTime, 1e-6)
      // A fragment that holds a time begins before it.
      let guess = gap.lowerBound + Int64(min(1, share) * Double(gap.count)) - reach
      if guess - gap.lowerBound <= typical / 2 {
        guard let found = search.fragment(following: before.end) else { return }
        if found.offset == next.offset {
          entries[known].end = next.offset
        } else {
          insert(found)
        }
      } else {
        if let found = search.first(in: guess..<next.offset) { insert(found) }
        if place(at: time) == known { reach *= 2 }
      }
    }
  }

  /// Searches for a fragment near a time, by one reading: the first that begins behind the position
  /// at which the time would be if all fragments were alike.
  ///
  /// - Returns: its place; nil if there is none.
  package mutating func findNear(_ time: Double) -> Int? {
    let place = place(at: time)
    guard let search, time >= entries[place].endTime, place + 1 < entries.count else {
      return place
    }
    let guess = max(likelyOffset(of: time), entries[place].end)
    guard guess < end, let found = search.first(in: guess..<end) else { return place }
    insert(found)
    return entries.firstIndex { $0.offset == found.offset }
  }

  /// The bytes that ``findNear(_:)`` and reading a key frame are expected to need.
  package func expected(near time: Double) -> Range<Int64> {
    let place = place(at: time)
    guard search != nil, time >= entries[place].endTime, place + 1 < entries.count else {
      return beginning(of: place)
    }
    let guess = likelyOffset(of: time)
    return guess..<guess + min(typical * 3 / 4, Self.mostExpected)
  }

  /// The place before another one, searched for if need be; nil if there is none.
  package mutating func place(before place: Int) -> Int? {
    guard place > 0 else { return nil }
    let (offset, time) = (entries[place].offset, entries[place].time)
    find(max(0, time.nextDown))
    return entries.firstIndex { $0.offset == offset }.map { $0 - 1 }
  }

  /// More than most guesses need.
  private static var mostSteps: Int { 24 }
  private static var mostExpected: Int64 { 3 << 19 }

  /// Bytes of a fragment: the mean of those that are known.
  private var typical: Int64 {
    let sum = entries.reduce(Int64(0)) { $0 + $1.end - $1.offset }
    return max(1, sum / Int64(entries.count))
  }

  /// The same for a time at every call, so that what was expected is also read.
  private func likelyOffset(of time: Double) -> Int64 {
    guard let first = entries.first, let last = entries.last, last.time > 0 else { return headEnd }
    let share = min(1, max(0, time / last.time))
    return first.offset + Int64(share * Double(last.offset - first.offset))
  }

  /// Adds a fragment, unless it is known or contradicts those that are.
  private mutating func insert(_ fragment: FragmentSearch.Fragment) {
    guard let search else { return }
    let place = entries.firstIndex { $0.offset >= fragment.offset } ?? entries.count
    let entry = Entry(
      offset: fragment.offset, end: fragment.end,
      time: Double(fragment.times.lowerBound &- start) / search.timescale,
      endTime: Double(fragment.times.upperBound &- start) / search.timescale)
    let isNew = place == entries.count || entries[place].offset >= fragment.end
    guard isNew, place == 0 || entries[place - 1].time <= entry.time,
      place == entries.count || entry.time <= entries[place].time
    else { return }
    entries.insert(entry, at: place)
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
      guard let table = RandomAccessTable(bytes[...]), table.track == track else { continue }
      return entries(table, bytes)
    }
    return []
  }

  private static func entries(_ table: RandomAccessTable, _ bytes: [UInt8]) -> [Entry] {
    let width = table.width
    var entries: [Entry] = []
    for position in 0..<min(table.announced, table.room) {
      let start = table.place(of: position)
      let entry = Entry(
        offset: Int64(clamping: bytes.bigEndian(at: start + width, count: width)),
        time: Int64(clamping: bytes.bigEndian(at: start, count: width)))
      // A fragment with several key frames is listed once for each.
      if entry.offset != entries.last?.offset { entries.append(entry) }
    }
    return entries
  }
}
