internal import Bytes

/// The frames of one segment without decoding them. The units of H.264 and HEVC show damage that a
/// decoder of a few frames does not meet, and whether the segment can be decoded by itself, which
/// other codecs leave to the flags of fragments.
struct FrameUnits {
  /// Frames that were read; 0 for transport streams, which don't delimit them.
  private(set) var frames = 0
  /// Frames whose bytes are not units one after the other.
  private(set) var broken = 0
  /// Slices, or frames of other codecs, that need no earlier ones.
  private(set) var keys = 0
  private var others = 0

  /// Whether there are pictures, and each needs others, which may be in earlier segments.
  var needEarlierOnes: Bool { broken == 0 && keys == 0 && others >= Self.leastOthers }

  /// Random bytes look like the beginning of a unit now and then.
  private static let leastOthers = 2

  // MARK: Transport streams

  /// Units between start codes, of either codec.
  init(transport bytes: [UInt8]) {
    var zeros = 0
    for place in bytes.indices.dropLast(2) {
      let byte = bytes[place]
      if byte == 1, zeros >= 2 { take(startCode: bytes[place + 1], bytes[place + 2]) }
      zeros = byte == 0 ? zeros + 1 : 0
    }
  }

  /// - Parameter first: the byte behind a start code. The codec isn't known: HEVC's types are even
  ///   numbers before the layer's, which is 0.
  private mutating func take(startCode first: UInt8, _ second: UInt8) {
    let isHEVC = first & 1 == 0 && second == 1
    if [0x65, 0x45, 0x25].contains(first) || (isHEVC && (0x20...0x2A).contains(first)) {
      keys += 1
    } else if [0x01, 0x21, 0x41, 0x61].contains(first) || (isHEVC && first < 0x14) {
      others += 1
    }
  }

  // MARK: Fragments

  /// The frames that the fragments' boxes list, with units behind their lengths (ISO/IEC 14496-15,
  /// 5.3.3). Frames behind the end of the bytes are left out. Nil if the boxes don't say where the
  /// frames are.
  init?(fragments bytes: [UInt8], _ track: VideoTrack) {
    // Hostile boxes may list the same bytes again and again.
    var left = 4 * bytes.count
    for fragment in BoxSlices.all("moof", in: bytes[...]) {
      for (index, part) in BoxSlices.all("traf", in: fragment.body).enumerated() {
        guard let body = BoxSlices.all("tfhd", in: part.body).first?.body,
          let header = FragmentHeader(body), header.track == track.id
        else { continue }
        // A position in the file isn't known of a segment.
        guard header.isFromFragment || (index == 0 && !header.hasFilePosition) else { return nil }
        var place = fragment.start
        for box in BoxSlices.all("trun", in: part.body) {
          guard let run = FragmentRun(box.body) else { continue }
          if let offset = run.offset { place = fragment.start + offset }
          read(run, of: bytes, header, track, &place, &left)
        }
      }
    }
  }

  private mutating func read(
    _ run: FragmentRun, of bytes: [UInt8], _ header: FragmentHeader, _ track: VideoTrack,
    _ place: inout Int, _ left: inout Int
  ) {
    let usualSize = header.frameSize ?? track.frameSize
    let usualFlags = header.frameFlags ?? track.frameFlags
    for frame in run {
      let size = frame.size ?? usualSize
      // Frames of no size that aren't listed one by one would never end.
      guard frame.size != nil || size > 0, place >= 0, place + Int(size) <= bytes.count, left > 0
      else { return }
      if size > 0, let units = track.units {
        readFrame(bytes[place..<place + Int(size)], units)
      } else if size > 0 {
        frames += 1
        // The flag sample_is_non_sync_sample.
        if (frame.flags ?? usualFlags) & 0x10000 != 0 { others += 1 } else { keys += 1 }
      }
      place += Int(size)
      left -= Int(size) + 1
    }
  }

  private mutating func readFrame(_ frame: ArraySlice<UInt8>, _ track: VideoTrack.Units) {
    frames += 1
    var reader = NumberReader(frame)
    while let length = reader.next(track.lengthSize) {
      guard length > 0, let first = reader.next(1), first < 0x80, reader.skip(Int(length) - 1)
      else {
        broken += 1
        return
      }
      let type = track.isHEVC ? first >> 1 : first & 0x1F
      let (key, other): (ClosedRange<UInt64>, ClosedRange<UInt64>) =
        track.isHEVC ? (16...23, 0...9) : (5...5, 1...1)
      if key.contains(type) { keys += 1 } else if other.contains(type) { others += 1 }
    }
    if !reader.isAtEnd { broken += 1 }
  }
}

/// The video track that the header of an MP4 describes.
struct VideoTrack {
  let id: Int
  /// Nil for other codecs than H.264 and HEVC.
  let units: Units?
  /// Bytes of a frame that states no size of its own; 0 if the header states none.
  let frameSize: UInt64
  /// Flags of a frame that states none of its own.
  let frameFlags: UInt64

  struct Units {
    let isHEVC: Bool
    /// Bytes of the length before each unit.
    let lengthSize: Int
  }

  /// Nil if the header is of another format or has no video, and for encrypted video.
  init?(_ header: [UInt8]) {
    for movie in BoxSlices.all("moov", in: header[...]) {
      for track in BoxSlices.all("trak", in: movie.body).map(\.body) {
        guard track.place(of: "hdlr").map({ FourLetters(track.number(at: $0 + 8)) }) == "vide",
          track.place(of: "encv") == nil,
          let head = BoxSlices.all("tkhd", in: track).first?.body
        else { continue }
        // The id follows two times, of 64 bits in version 1.
        let id = head.bigEndian(at: head.first == 1 ? 20 : 12, count: 4)
        let defaults = BoxSlices.all("mvex", in: movie.body)
          .flatMap { BoxSlices.all("trex", in: $0.body) }
          .map(\.body).first { $0.bigEndian(at: 4, count: 4) == id }
        self.id = Int(id)
        frameSize = defaults?.bigEndian(at: 16, count: 4) ?? 0
        frameFlags = defaults?.bigEndian(at: 20, count: 4) ?? 0
        // The byte at the offset ends with the size of lengths less one.
        let found = [("avcC", 4), ("hvcC", 21)].lazy.compactMap { name, offset in
          track.place(of: name).map { (name, track.number(at: $0 + offset) >> 24) }
        }.first
        units = found.map { Units(isHEVC: $0 == "hvcC", lengthSize: Int($1 & 3) + 1) }
        return
      }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// The index behind the first occurrence of letters.
  fileprivate func place(of letters: String) -> Int? {
    firstRange(of: Array(letters.utf8))?.upperBound
  }

  /// Four bytes from an index on as a number; missing ones count as zero.
  fileprivate func number(at index: Int) -> UInt64 { bigEndian(at: index - startIndex, count: 4) }
}
