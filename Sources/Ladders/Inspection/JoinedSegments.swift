internal import Bytes
internal import Files
internal import Streaming
internal import SystemPackage

/// Segments of one stretch behind their header, as one clip.
struct JoinedSegments: ~Copyable {
  private let file: SpoolFile
  /// The number of segments in it.
  private(set) var count = 0
  /// The failures of reading, each once.
  private(set) var failures: [SegmentFailure] = []
  /// The reason why this machine could not keep them; nil if it could.
  private(set) var lack: SourceFailure?

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
  ///   - indices: those of the segments; segments that can't be read are left out.
  /// - Throws: the reason why this machine can keep nothing.
  init(
    _ stretch: Stretch, _ segments: SegmentSequence, _ indices: [Int], _ door: any SegmentDoor
  ) throws(SourceFailure) {
    do throws(FileFailure) { file = try SpoolFile() } catch {
      throw SourceFailure(.internal, error.reason, isRetryable: true)
    }
    if let header = stretch.initialization {
      var bytes: [UInt8]?
      do throws(SourceFailure) {
        bytes = try door.readAll(header, limit: Self.mostHeader)
      } catch {
        failures.append(
          SegmentFailure(name: door.name(header.address), source: error, isHeader: true))
      }
      guard let bytes, keep(bytes) else { return }
    }
    for index in indices {
      var name = "a segment"
      var bytes: [UInt8]?
      do throws(SourceFailure) {
        let segment = try segments.segment(index)
        name = door.name(segment.part.address)
        bytes = FragmentCut.mended(try door.read(segment.part, limit: door.mostOfSegment))
      } catch {
        failures.append(SegmentFailure(name: name, source: error))
      }
      guard let bytes else { continue }
      guard keep(bytes) else { return }
      count += 1
    }
  }

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
      for index in 0..<stretch.segments.count where checked < Self.most {
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
