internal import Files
internal import Streaming

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
