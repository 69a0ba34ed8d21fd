internal import Bytes
internal import Files
internal import Streaming
internal import SystemPackage
internal import VidfitKit

/// Segments of one stretch behind their header, as one clip, without those that can't be decoded.
struct JoinedSegments: ~Copyable {
  private let file: SpoolFile
  private let door: any SegmentDoor
  /// The number of segments in it.
  private(set) var count = 0
  /// The failures of reading, each once.
  private(set) var failures: [SegmentFailure] = []
  /// What is wrong with the segments that were read.
  private(set) var faults: [SegmentFault] = []
  /// The names of segments in it that hold no video by themselves.
  private(set) var silent: [String] = []
  /// The reason why this machine could not keep them; nil if it could.
  private(set) var lack: SourceFailure?
  /// Nil if the header could not be read.
  private let exam: SegmentExam?
  /// The fault of the header, if it is one: it shows in that nothing behind it can be decoded.
  private var headerFault: SegmentFault?

  struct SegmentFailure: Hashable {
    /// Its address as messages show it.
    var name: String
    var source: SourceFailure
    /// Whether it is the header of all segments rather than one of them.
    var isHeader = false
  }

  /// A header or a segment that was read, and that can't be decoded, or not whole.
  struct SegmentFault: Hashable {
    /// Its address as messages show it.
    var name: String
    var reason: String
    var isHeader = false
    /// Whether some of it can be decoded.
    var isPartial = false

    var text: String {
      let subject = isHeader ? "the header \(name)" : name
      return "\(subject) can't be \(isPartial ? "read whole" : "decoded"): \(reason)"
    }
  }

  /// The most bytes of a header.
  private static let mostHeader = 8 << 20

  var path: FilePath { file.path }

  /// Begins with the header of a stretch.
  ///
  /// - Parameter options: those of the analysis.
  /// - Throws: the reason why this machine can keep nothing.
  init(
    _ stretch: Stretch, _ door: any SegmentDoor, _ options: AnalysisOptions
  ) throws(SourceFailure) {
    do throws(FileFailure) { file = try SpoolFile() } catch {
      throw SourceFailure(.internal, error.reason, isRetryable: true)
    }
    self.door = door
    guard let header = stretch.initialization else {
      exam = SegmentExam(header: [], options)
      return
    }
    let name = door.name(header.address)
    var bytes: [UInt8]?
    do throws(SourceFailure) {
      bytes = try door.readAll(header, limit: Self.mostHeader)
    } catch {
      failures.append(SegmentFailure(name: name, source: error, isHeader: true))
    }
    exam = bytes.map { SegmentExam(header: $0, options) }
    guard let bytes else { return }
    headerFault = exam?.headerFault.map { SegmentFault(name: name, reason: $0, isHeader: true) }
    _ = keep(bytes)
  }

  /// Adds segments; those that can't be read or decoded are left out.
  ///
  /// - Parameters:
  ///   - segments: those of the stretch, or its key frames.
  ///   - areKeyFrames: whether they are only the beginnings of segments.
  mutating func add(
    _ indices: [Int], of segments: SegmentSequence, areKeyFrames: Bool
  ) async {
    guard let exam, lack == nil else { return }
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
      let isBeginning = areKeyFrames || bytes.count >= door.mostOfSegment
      switch await exam.verdict(on: bytes, isBeginning: isBeginning) {
      case .sound: break
      case .silent: silent.append(name)
      case .partial(let reason):
        faults.append(SegmentFault(name: name, reason: reason, isPartial: true))
      case .dead(let reason):
        faults.append(SegmentFault(name: name, reason: reason))
        continue
      }
      guard keep(FragmentCut.mended(bytes)) else { return }
      count += 1
    }
    // Behind a broken header no segment can be decoded, and none is to blame.
    if count == 0, let headerFault { faults = [headerFault] }
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
