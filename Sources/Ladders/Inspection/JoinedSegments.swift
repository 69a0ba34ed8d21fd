internal import Bytes
internal import Files
internal import Streaming
internal import SystemPackage
internal import VidfitKit

/// Segments of one stretch behind their header, as one clip, without those that are no media.
struct JoinedSegments: ~Copyable {
  private let file: SpoolFile
  private let door: any SegmentDoor
  /// The number of segments in it.
  private(set) var count = 0
  /// The failures of reading, each once.
  private(set) var failures: [SegmentFailure] = []
  /// The header and the segments that were read and are no media.
  private(set) var faults: [SegmentFault] = []
  /// The reason why this machine could not keep them; nil if it could.
  private(set) var lack: SourceFailure?
  /// Whether there is a header, or none is needed.
  private var hasHeader = true

  struct SegmentFailure: Hashable {
    /// Its address as messages show it.
    var name: String
    var source: SourceFailure
    /// Whether it is the header of all segments rather than one of them.
    var isHeader = false
  }

  /// A header or a segment that was read and is no media.
  struct SegmentFault: Hashable {
    /// Its address as messages show it.
    var name: String
    var reason: String
    var isHeader = false

    var text: String { "\(isHeader ? "the header " : "")\(name) can't be decoded: \(reason)" }
  }

  /// The most bytes of a header.
  private static let mostHeader = 8 << 20

  var path: FilePath { file.path }

  /// Begins with the header of a stretch.
  ///
  /// - Throws: the reason why this machine can keep nothing.
  init(_ stretch: Stretch, _ door: any SegmentDoor) throws(SourceFailure) {
    do throws(FileFailure) { file = try SpoolFile() } catch {
      throw SourceFailure(.internal, error.reason, isRetryable: true)
    }
    self.door = door
    guard let header = stretch.initialization else { return }
    let name = door.name(header.address)
    hasHeader = false
    do throws(SourceFailure) {
      let bytes = try door.readAll(header, limit: Self.mostHeader)
      if let reason = Self.refusal(of: bytes) {
        faults.append(SegmentFault(name: name, reason: reason, isHeader: true))
      } else {
        hasHeader = keep(bytes)
      }
    } catch {
      failures.append(SegmentFailure(name: name, source: error, isHeader: true))
    }
  }

  /// Adds segments; those that can't be read or are no media are left out.
  ///
  /// - Parameter segments: those of the stretch, or its key frames.
  mutating func add(_ indices: [Int], of segments: SegmentSequence) {
    // Behind a broken header no segment can be decoded, and none is to blame.
    guard hasHeader, lack == nil else { return }
    for index in indices {
      var name = "a segment"
      var bytes: [UInt8]?
      do throws(SourceFailure) {
        let segment = try segments.segment(index)
        name = door.name(segment.part.address)
        bytes = try door.read(segment.part, limit: door.mostOfSegment)
      } catch {
        failures.append(SegmentFailure(name: name, source: error))
      }
      guard let bytes else { continue }
      if let reason = Self.refusal(of: bytes) {
        faults.append(SegmentFault(name: name, reason: reason))
        continue
      }
      guard keep(FragmentCut.mended(bytes)) else { return }
      count += 1
    }
  }

  /// The reason why bytes are no media of any format of segments, such as the page of a server that
  /// wants a login; nil if they may be. Behind such bytes FFmpeg would find nothing.
  static func refusal(of bytes: [UInt8]) -> String? {
    if bytes.isEmpty { return "it is empty" }
    if bytes.allSatisfy({ $0 == 0 }) { return "it holds nothing but zeros" }
    if isWebPage(bytes) { return "it is an HTML page" }
    let isMatroska = matroska.contains { bytes.starts(with: $0) }
    let isMovie = BoxSlice(bytes[...]).map { FourLetters.beginnings.contains($0.type) } ?? false
    // A packet of a transport stream begins with this byte.
    return isMatroska || isMovie || bytes[0] == 0x47
      ? nil : "its contents are of no known format of segments"
  }

  /// The beginnings of a header and of a cluster.
  private static let matroska: [[UInt8]] = [
    [0x1A, 0x45, 0xDF, 0xA3], [0x1F, 0x43, 0xB6, 0x75],
  ]

  private mutating func keep(_ bytes: [UInt8]) -> Bool {
    do throws(FileFailure) {
      try file.append(bytes)
      return true
    } catch {
      lack = SourceFailure(.internal, error.reason, isRetryable: true)
      return false
    }
  }
}

/// The missing segments of a rendition, as far as they can be found without fetching segments.
struct SegmentCheck {
  /// The number of missing segments in each stretch.
  private(set) var missing: [Int] = []
  private(set) var checked = 0
  /// The first missing segment, and the reason.
  private(set) var first: JoinedSegments.SegmentFailure?

  /// The most segments of a rendition that are checked for existence.
  static let most = 20_000

  init(_ stretches: [Stretch], _ door: any SegmentDoor) {
    var sizes: (address: StreamAddress, size: Int64)?
    for stretch in stretches {
      missing.append(0)
      for index in 0..<stretch.segments.count {
        guard checked < Self.most else { break }
        checked += 1
        guard let part = try? stretch.segments.segment(index).part else { continue }
        do throws(SourceFailure) {
          let size: Int64
          if let known = sizes, known.address == part.address {
            size = known.size
          } else {
            // Remote segments can't be checked without fetching them.
            guard let found = try door.size(of: part.address) else { return }
            size = found
          }
          sizes = (part.address, size)
          if size == 0 { throw SourceFailure(.wrongLength, "it is empty") }
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
