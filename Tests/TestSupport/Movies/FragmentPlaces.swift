/// Where a box beside the index says where things are.
struct FragmentPlaces {
  /// Fields that hold places in the file, from the box's beginning.
  private(set) var absolute: [(place: Int, width: Int)] = []
  /// Runs of samples and their encryption: distances from a base. `base` is where the box holds that;
  /// nil if it is the box itself.
  private(set) var samples: [(base: Int?, distance: Int)] = []

  /// - Parameter bytes: all of the box.
  init(_ type: String, _ bytes: [UInt8], header: Int) {
    if type == "moof" {
      for (number, track) in boxes(bytes, header..<bytes.count, "traf").enumerated() {
        read(track, isFirst: number == 0, bytes)
      }
    } else if type == "mfra" {
      for table in boxes(bytes, header..<bytes.count, "tfra") { read(table, bytes) }
    }
  }

  private mutating func read(_ track: Range<Int>, isFirst: Bool, _ bytes: [UInt8]) {
    let headers = boxes(bytes, track, "tfhd")
    var base: Int?
    var isFragment = isFirst
    for header in headers {
      let flags = bytes.number(at: header.lowerBound, 4)
      if flags & 0x2_0000 != 0 { isFragment = true }
      guard flags & 1 == 1, header.count >= 16 else { continue }
      base = header.lowerBound + 8
      absolute.append((header.lowerBound + 8, 8))
    }
    // Otherwise they follow what belongs to the track before.
    guard base != nil || isFragment, headers.count == 1 else { return }
    for run in boxes(bytes, track, "trun") where bytes.number(at: run.lowerBound, 4) & 1 == 1 {
      guard run.count >= 12 else { continue }
      let distance = Int32(truncatingIfNeeded: bytes.number(at: run.lowerBound + 8, 4))
      samples.append((base, Int(distance)))
    }
  }

  private mutating func read(_ table: Range<Int>, _ bytes: [UInt8]) {
    guard table.count >= 16 else { return }
    let width = bytes[table.lowerBound] == 1 ? 8 : 4
    let lengths = bytes.number(at: table.lowerBound + 8, 4)
    var stride = 2 * width
    for shift: UInt64 in [0, 2, 4] { stride += Int(lengths >> shift & 3) + 1 }
    var place = table.lowerBound + 16
    for _ in 0..<bytes.number(at: table.lowerBound + 12, 4) {
      guard place + stride <= table.upperBound else { return }
      absolute.append((place + width, width))
      place += stride
    }
  }
}

/// Where the first segment is, and how large all are.
struct SegmentIndex {
  let place: Int, width: Int
  let distance: Int
  let sizes: [Int]

  init?(_ bytes: [UInt8], header: Int) {
    guard bytes.count > header else { return nil }
    let isLong = bytes[header] != 0
    (place, width) = isLong ? (header + 20, 8) : (header + 16, 4)
    guard bytes.count >= place + width + 4 else { return nil }
    distance = Int(truncatingIfNeeded: bytes.number(at: place, width))
    let count = Int(bytes.number(at: place + width + 2, 2))
    let table = place + width + 4
    sizes = (0..<count).map { Int(bytes.number(at: table + 12 * $0, 4) & 0x7FFF_FFFF) }
  }
}

/// The contents of boxes of a type within a range of bytes.
private func boxes(_ bytes: [UInt8], _ range: Range<Int>, _ type: String) -> [Range<Int>] {
  var found: [Range<Int>] = []
  var place = range.lowerBound
  while range.upperBound - place >= 8 {
    let size = Int(bytes.number(at: place, 4))
    guard size >= 8, size <= range.upperBound - place else { break }
    if Array(bytes[place + 4..<place + 8]).letters == type {
      found.append(place + 8..<place + size)
    }
    place += size
  }
  return found
}
