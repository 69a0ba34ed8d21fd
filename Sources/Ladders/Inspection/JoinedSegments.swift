internal import Files
internal import Streaming
internal import SystemPackage

/// Segments of one stretch behind their header, as one clip.
struct JoinedSegments: ~Copyable {
  private let file: SpoolFile
  /// How many segments are in it.
  private(set) var count = 0
  /// The failures of reading, each once.
  private(set) var failures: [SegmentFailure] = []

  struct SegmentFailure: Hashable {
    /// Its address as messages show it.
    var name: String
    var source: SourceFailure
    /// Whether it is the header of all segments rather than one of them.
    var isHeader = false
  }

  /// The most bytes of a header.
  private static let mostHeader = 8 << 20

  var path: FilePath { file.path }

  /// - Parameters:
  ///   - segments: those of the stretch, or its key frames.
  ///   - indices: of the segments; those that can't be read are left out.
  /// - Throws: a failure of the machine.
  init(
    _ stretch: Stretch, _ segments: SegmentSequence, _ indices: [Int], _ door: any SegmentDoor
  ) throws(SourceFailure) {
    do throws(FileFailure) { file = try SpoolFile() } catch {
      throw SourceFailure(.network, error.reason, isRetryable: true)
    }
    if let header = stretch.initialization {
      do throws(SourceFailure) {
        try append(try door.readAll(header, limit: Self.mostHeader))
      } catch {
        failures.append(
          SegmentFailure(name: door.name(header.address), source: error, isHeader: true))
        return
      }
    }
    for index in indices {
      var name = "a segment"
      do throws(SourceFailure) {
        let segment = try segments.segment(index)
        name = door.name(segment.part.address)
        try append(FragmentCut.mended(try door.read(segment.part, limit: door.mostOfSegment)))
        count += 1
      } catch {
        failures.append(SegmentFailure(name: name, source: error))
      }
    }
  }

  private func append(_ bytes: [UInt8]) throws(SourceFailure) {
    do throws(FileFailure) { try file.append(bytes) } catch {
      throw SourceFailure(.network, error.reason, isRetryable: true)
    }
  }
}

/// The beginning of a fragment of MP4 as a fragment of its own.
///
/// An I-frame playlist names a `moof` box and of its `mdat` only as much as the key frame takes, while
/// both boxes still speak of all frames: what follows in a file would be taken for those frames.
enum FragmentCut {
  /// The bytes, in which boxes speak only of what is there; as they are if nothing is cut off.
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var reader = BoxBytes(bytes[...])
    var fragment: BoxBytes.Box?
    while let box = reader.box() {
      if box.type == "moof" { fragment = box }
      guard box.type == "mdat", box.end > bytes.count else { continue }
      guard let fragment, let body = fragment.body else { return bytes }
      var mended = bytes
      write(bytes.count - box.start, at: box.start, into: &mended)
      for track in boxes("traf", in: body) {
        cut(track, of: fragment.start, into: &mended)
      }
      return mended
    }
    return bytes
  }

  /// Takes the frames off a track's runs that aren't there.
  ///
  /// - Parameter start: of the `moof` box, from which places are counted.
  private static func cut(
    _ track: ArraySlice<UInt8>, of start: Int, into bytes: inout [UInt8]
  ) {
    let size = boxes("tfhd", in: track).first.flatMap(defaultSize)
    for run in boxes("trun", in: track) {
      var reader = BoxBytes(run)
      guard let flags = reader.number(4), let count = reader.number(4) else { continue }
      // Without an offset the run follows another one, which is cut already.
      guard flags & 1 != 0, let offset = reader.number(4), offset < 1 << 31 else {
        write(0, at: run.startIndex + 4, into: &bytes)
        continue
      }
      if flags & 4 != 0 { _ = reader.number(4) }
      let before = flags & 0x100 != 0 ? 4 : 0
      let after = (flags & 0x400 != 0 ? 4 : 0) + (flags & 0x800 != 0 ? 4 : 0)
      var (place, whole) = (start + Int(offset), 0)
      while whole < count {
        if before > 0 { _ = reader.number(before) }
        let hasSizes = flags & 0x200 != 0
        // Frames of no size would never come to an end.
        guard let length = hasSizes ? reader.number(4) : size, hasSizes || length > 0 else { break }
        if after > 0 { _ = reader.number(after) }
        place += Int(length)
        guard place <= bytes.count else { break }
        whole += 1
      }
      write(whole, at: run.startIndex + 4, into: &bytes)
    }
  }

  /// The size of a track's frames where they don't have one of their own.
  private static func defaultSize(_ header: ArraySlice<UInt8>) -> UInt64? {
    var reader = BoxBytes(header)
    guard let flags = reader.number(4), reader.number(4) != nil, flags & 0x10 != 0 else {
      return nil
    }
    let before = (flags & 1 != 0 ? 8 : 0) + (flags & 2 != 0 ? 4 : 0) + (flags & 8 != 0 ? 4 : 0)
    for _ in 0..<before / 4 { _ = reader.number(4) }
    return reader.number(4)
  }

  private static func boxes(_ type: String, in body: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var reader = BoxBytes(body)
    var found: [ArraySlice<UInt8>] = []
    while let box = reader.box() {
      if box.type == type, let body = box.body { found.append(body) }
    }
    return found
  }

  private static func write(_ number: Int, at place: Int, into bytes: inout [UInt8]) {
    for index in 0..<4 {
      bytes[place + index] = UInt8(truncatingIfNeeded: number >> (24 - 8 * index))
    }
  }
}

/// Which segments of a rendition aren't there, as far as that can be told without fetching them.
struct SegmentCensus {
  /// For each stretch.
  private(set) var missing: [Int] = []
  private(set) var checked = 0
  /// The first one that is missing, and why.
  private(set) var first: JoinedSegments.SegmentFailure?

  /// The most segments of a rendition whose existence is asked for.
  static let most = 20_000

  init(_ stretches: [Stretch], _ door: any SegmentDoor) {
    var sizes: (address: StreamAddress, size: Int64)?
    for stretch in stretches {
      missing.append(0)
      for index in 0..<stretch.segments.count where checked < Self.most {
        checked += 1
        guard let part = try? stretch.segments.segment(index).part else { continue }
        do throws(SourceFailure) {
          let size: Int64
          if let known = sizes, known.address == part.address {
            size = known.size
          } else {
            // Nothing more can be told of what is far away.
            guard let found = try door.size(of: part.address) else { return }
            size = found
          }
          sizes = (part.address, size)
          if let range = part.range, range.upperBound > size {
            throw SourceFailure(
              .wrongLength, "its \(size) bytes end before byte \(range.upperBound)")
          }
        } catch {
          guard error.code == .notFound || error.code == .wrongLength else { continue }
          missing[missing.count - 1] += 1
          if first == nil { first = .init(name: door.name(part.address), source: error) }
        }
      }
    }
  }
}
