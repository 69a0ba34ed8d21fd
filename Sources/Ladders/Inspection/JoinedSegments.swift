internal import Bytes
internal import Files
internal import Streaming
internal import SystemPackage

/// Segments of one stretch behind their header, as one clip.
struct JoinedSegments: ~Copyable {
  private let file: SpoolFile
  /// How many segments are in it.
  private(set) var count = 0
  /// What could not be read, each once.
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
