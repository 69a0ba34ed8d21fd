public import Foundation

/// An MP4 or MOV file made box by box, so that all of its layouts can be tried. No decoder finds
/// pictures in it.
public struct SyntheticMovie: Sendable {
  /// Four letters of `ftyp`.
  public var brand = "isom"
  public var parts: [Part] = [.brands, .index, .media(.short)]
  public var tracks = [SyntheticTrack()]
  /// Types of boxes whose size is written in 64 bits, wherever they are.
  public var longHeaders: Set<String> = []
  /// Types of boxes of the index that end in QuickTime's four zero bytes.
  public var terminated: Set<String> = []
  /// Type of ``Part/gap(_:)``.
  public var gapType = "uuid"
  /// Boxes at the end of the index.
  public var boxes: [[UInt8]] = []

  public init(_ change: (inout SyntheticMovie) -> Void = { _ in }) {
    change(&self)
  }

  /// An outermost box, or two.
  public enum Part: Sendable, Hashable {
    case brands, index
    /// Free space of so many bytes in all.
    case free(Int)
    /// A share of the tracks' chunks.
    case media(Header)
    /// A box with a hole of so many bytes in all, which the file system doesn't store.
    case gap(Int)
    case box(String, [UInt8])
    /// `sidx`, which leads to the first fragment after it and counts all from there on.
    case segmentIndex(version: UInt8)
    /// `moof` and `mdat` with a sample.
    case fragment(Base)
    /// `mfra`, which leads to all fragments; `lengths` are those of its numbers, two bits each.
    case randomAccess(version: UInt8, lengths: UInt8)
  }

  public enum Header: Sendable, Hashable { case short, long, open }

  /// What a fragment's places are counted from.
  public enum Base: Sendable, Hashable {
    case fragment
    /// The beginning of the file, by way of an offset of the fragment itself plus this.
    case file(plus: Int)
  }

  /// Where parts and chunks are.
  struct Places {
    var parts: [Int]
    /// Of each track.
    var chunks: [[Int]]

    var isKnown: Bool { !parts.isEmpty }
    static let unknown = Places(parts: [], chunks: [])
  }

  /// Runs of bytes that aren't holes, and the size of the file.
  public var extents: (runs: [(place: Int, bytes: [UInt8])], count: Int) {
    var places = Places(parts: [], chunks: tracks.map { $0.chunks.map { _ in 0 } })
    var end = 0
    for index in parts.indices {
      places.parts.append(end)
      for (track, chunk, offset) in shares(of: index) {
        places.chunks[track][chunk] = end + offset
      }
      end += count(of: index)
    }
    var runs: [(place: Int, bytes: [UInt8])] = []
    for index in parts.indices {
      runs.append((places.parts[index], bytes(of: index, places)))
    }
    return (runs, end)
  }

  /// The whole file, if it is small.
  public var bytes: [UInt8] { extents.runs.flatMap(\.bytes) }

  public var source: MovieBytes {
    let (runs, count) = extents
    return MovieBytes(count: count) { range in
      var bytes = [UInt8](repeating: 0, count: range.count)
      for (place, run) in runs {
        let common = range.clamped(to: place..<place + run.count)
        for index in common { bytes[index - range.lowerBound] = run[index - place] }
      }
      return bytes
    }
  }

  /// Writes the file with its holes.
  public func write(to url: URL) throws {
    let (runs, count) = extents
    guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let file = try FileHandle(forWritingTo: url)
    try file.truncate(atOffset: UInt64(count))
    for (place, bytes) in runs {
      try file.seek(toOffset: UInt64(place))
      try file.write(contentsOf: Data(bytes))
    }
    try file.close()
  }
}

extension SyntheticMovie {
  /// Chunks take turns among the media parts, and in each the tracks take turns.
  ///
  /// - Returns: chunks in a part, with their distance from its beginning.
  private func shares(of part: Int) -> [(track: Int, chunk: Int, offset: Int)] {
    guard case .media(let header) = parts[part] else { return [] }
    let media = parts.indices.filter { if case .media = parts[$0] { true } else { false } }
    guard let turn = media.firstIndex(of: part) else { return [] }
    var offset = header == .long ? 16 : 8
    var shares: [(track: Int, chunk: Int, offset: Int)] = []
    for chunk in stride(from: turn, to: tracks.map(\.chunks.count).max() ?? 0, by: media.count) {
      for track in tracks.indices where chunk < tracks[track].chunks.count {
        shares.append((track, chunk, offset))
        offset += tracks[track].chunks[chunk].count
      }
    }
    return shares
  }

  private func count(of part: Int) -> Int {
    if case .gap(let count) = parts[part] { return count }
    return bytes(of: part, .unknown).count
  }

  /// - Returns: all of a part, or of a gap what is before the hole.
  func bytes(of part: Int, _ places: Places) -> [UInt8] {
    switch parts[part] {
    case .brands:
      return box("ftyp", Array("\(brand)".utf8) + [0, 0, 2, 0] + Array("\(brand)mp41".utf8))
    case .index: return index(places)
    case .free(let count): return count == 0 ? [] : box("free", fill(count - 8))
    case .gap(let count): return [0, 0, 0, 1] + Array(gapType.utf8) + [UInt8](number: count, 8)
    case .box(let type, let body): return box(type, body)
    case .media(let header):
      let body = shares(of: part).flatMap { tracks[$0.track].chunks[$0.chunk] }
      return header == .open
        ? [0, 0, 0, 0] + Array("mdat".utf8) + body
        : [UInt8](box: "mdat", body, isLong: header == .long)
    case .segmentIndex(let version): return segmentIndex(part, version, places)
    case .fragment(let base): return fragment(part, base, places)
    case .randomAccess(let version, let lengths): return randomAccess(version, lengths, places)
    }
  }

  /// A box whose size has 64 bits if its type is to have that.
  func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    [UInt8](box: type, body, isLong: longHeaders.contains(type))
  }

  private func fill(_ count: Int) -> [UInt8] { (0..<max(0, count)).map { UInt8($0 % 251) } }
}
