internal import Files

/// Finds fragments of a movie from any byte on, for files without an index of them.
///
/// Each fragment states its own size, so a file can be walked only forwards, from a fragment that is
/// known. The beginning of another is recognised by its bytes: the box `moof` begins with a whole box
/// `mfhd` (ISO/IEC 14496-12 sections 8.8.4 and 8.8.5), which coded pictures hardly ever contain.
struct FragmentSearch {
  struct Fragment {
    /// The offset of its `moof` box.
    let offset: Int64
    /// The end of its `mdat` box.
    let end: Int64
    /// The decoding time of its first frame and of the frame after its last one, in ticks.
    let times: Range<Int64>
  }

  /// The video track's ticks per second.
  let timescale: Double
  private let file: any ReadableFile
  private let track: Int
  /// The end of the fragments.
  private let limit: Int64
  /// The ticks of a frame whose fragment doesn't state them, from the box `trex`.
  private let frameDuration: UInt64

  /// Bytes read in search of a fragment; some are as long as that.
  private static let mostBytes: Int64 = 16 << 20
  /// Bytes of the end in which the last fragment is expected at least.
  private static let leastReach: Int64 = 1 << 20
  private static let block = 1 << 16
  /// The largest `moof` box that is read.
  private static let mostIndex: Int64 = 1 << 20
  /// The most boxes between two fragments, and between the boxes of one.
  private static let mostBoxes = 16
  /// The most places tried that turn out to be no fragment of the track.
  private static let mostTries = 256

  /// - Parameter end: the end of the fragments.
  init(_ file: any ReadableFile, _ head: FragmentedHead, end: Int64) {
    self.file = file
    limit = end
    (track, timescale) = head.video ?? (0, 1)
    var walker = BoxWalker(file)
    let movie = walker.box("moov", in: 0..<head.end)
    let defaults = movie.flatMap { walker.box("mvex", in: $0.body) }.map {
      walker.boxes(in: $0.body).filter { $0.type == "trex" }.map {
        file.bytes(at: $0.body.lowerBound, count: 16)
      }
    }
    let own = defaults?.first { [track] in Int($0.bigEndian(at: 4, count: 4)) == track }
    frameDuration = own?.bigEndian(at: 12, count: 4) ?? 0
  }

  /// The next fragment with frames of the track from a box on; nil if there is none near.
  func fragment(following start: Int64) -> Fragment? {
    var walker = BoxWalker(file)
    var place = start
    for _ in 0..<Self.mostBoxes {
      guard let box = walker.box(at: place, within: limit) else { return nil }
      if box.type == "moof", let found = fragment(box, &walker) { return found }
      place = box.body.upperBound
    }
    return nil
  }

  /// The first fragment with frames of the track that begins in a range; nil if there is none or if
  /// it is too far to be searched for.
  func first(in range: Range<Int64>) -> Fragment? {
    let end = min(range.upperBound, range.lowerBound + Self.mostBytes)
    var (place, tries) = (range.lowerBound, 0)
    while place < end, tries < Self.mostTries {
      // A beginning across the end of a block is found in the next one.
      let bytes = file.bytes(at: place, count: Self.block)
      for position in bytes.fragmentBeginnings where place + Int64(position) < end {
        tries += 1
        var walker = BoxWalker(file)
        guard let box = walker.box(at: place + Int64(position), within: limit) else { continue }
        if let found = fragment(box, &walker) { return found }
      }
      guard bytes.count == Self.block else { return nil }
      place += Int64(Self.block - [UInt8].beginning + 1)
    }
    return nil
  }

  /// The last fragments of the file, one directly after the other.
  ///
  /// - Parameter typical: bytes of a fragment.
  func last(after start: Int64, typical: Int64) -> [Fragment] {
    for factor in [1.25, 3, 8, 16] {
      let reach = min(Int64(Double(max(typical, Self.leastReach)) * factor), Self.mostBytes)
      let from = max(start, limit - reach)
      file.expect([from..<limit])
      guard let first = first(in: from..<limit) else { continue }
      var found = [first]
      while let next = fragment(following: found[found.count - 1].end), found.count < 4096 {
        found.append(next)
      }
      return found
    }
    return []
  }

  /// The fragment that begins with a box; nil if it is none, or has no frames of the track.
  private func fragment(_ box: Box, _ walker: inout BoxWalker) -> Fragment? {
    guard box.type == "moof", box.body.upperBound - box.start <= Self.mostIndex else { return nil }
    let length = Int(box.body.upperBound - box.body.lowerBound)
    let bytes = file.bytes(at: box.body.lowerBound, count: length)
    guard bytes.count == length else { return nil }
    let parts = BoxSlices.whole("traf", in: bytes[...])
    guard let times = parts.lazy.compactMap(times).first else { return nil }
    var place = box.body.upperBound
    for _ in 0..<Self.mostBoxes {
      guard let next = walker.box(at: place, within: limit) else { return nil }
      place = next.body.upperBound
      if next.type == "mdat" { return Fragment(offset: box.start, end: place, times: times) }
    }
    return nil
  }

  /// The times of a `traf` box, if it is the track's and states them.
  private func times(of part: ArraySlice<UInt8>) -> Range<Int64>? {
    guard let header = BoxSlices.whole("tfhd", in: part).first.flatMap(FragmentHeader.init),
      let start = BoxSlices.whole("tfdt", in: part).first, header.track == track
    else { return nil }
    let time = start.bigEndian(at: 4, count: start.first == 1 ? 8 : 4)
    let durations = BoxSlices.whole("trun", in: part).compactMap(FragmentRun.init).map {
      $0.duration(header.frameDuration ?? frameDuration)
    }
    let length = durations.reduce(UInt64(0)) { $0 &+ $1 }
    guard time < 1 << 61, length < 1 << 61 else { return nil }
    return Int64(time)..<Int64(time + length)
  }
}

extension FragmentRun {
  /// The sum of the frames' durations, in ticks.
  ///
  /// - Parameter usual: that of a frame that states none.
  fileprivate func duration(_ usual: UInt64) -> UInt64 {
    hasDurations ? reduce(0) { $0 &+ ($1.duration ?? 0) } : count &* usual
  }
}

extension [UInt8] {
  /// Bytes of a fragment's beginning that are recognised: the header of `moof`, and that of `mfhd`.
  fileprivate static var beginning: Int { 16 }

  /// The positions at which a fragment seems to begin.
  fileprivate var fragmentBeginnings: [Int] {
    let letters: [UInt8] = Array("moof\0\0\0\u{10}mfhd".utf8)
    return indices.dropLast(Self.beginning - 1).filter { start in
      self[start + 4] == letters[0]
        && self[start + 4..<start + Self.beginning].elementsEqual(letters)
    }
  }
}
