/// Moves the places in a file that its index names: of chunks of samples and of their encryption.
struct ChunkOffsets {
  /// Everything from here on moves.
  let start: Int64
  /// By so many bytes; may be negative.
  let shift: Int64

  /// - Returns: whether the index grew, because places became too large for 32 bits.
  func apply(to movie: inout BoxNode) throws(EditError) -> Bool {
    let before = movie.count
    try movie.edit(at: ["trak"]) { (track: inout BoxNode) throws(EditError) in
      guard try track.hasOwnData else { return }
      try track.edit(at: ["mdia", "minf", "stbl"]) { (table: inout BoxNode) throws(EditError) in
        for index in table.boxes.indices {
          let box = table.boxes[index]
          if box.is("stco") || box.is("co64") {
            table.boxes[index] = try moved(box, places: 8..<box.fields.count)
          } else if box.is("saio") {
            // Flag 1: a type and its parameter precede the count.
            let first = box.fields.bigEndian(at: 1, count: 3) & 1 == 1 ? 16 : 8
            table.boxes[index] = try moved(box, places: first..<box.fields.count)
          }
        }
      }
    }
    return movie.count != before
  }

  /// - Parameter places: of the offsets, after the count of them, in the box's contents.
  private func moved(_ box: BoxNode, places: Range<Int>) throws(EditError) -> BoxNode {
    guard places.lowerBound <= box.fields.count else { throw .damagedIndex }
    let isLong = box.is("co64") || (box.is("saio") && box.fields.first == 1)
    let width = isLong ? 8 : 4
    let count = Int(box.fields.bigEndian(at: places.lowerBound - 4, count: 4))
    guard count <= places.count / width else { throw .damagedIndex }
    var offsets: [UInt64] = []
    offsets.reserveCapacity(count)
    for index in 0..<count {
      let place = places.lowerBound + index * width
      offsets.append(try moved(box.fields.bigEndian(at: place, count: width)))
    }
    if !isLong, let last = offsets.max(), last > UInt32.max {
      guard box.is("stco") else { throw .refused("it would become too large for its offsets") }
      var fields = Array(box.fields.prefix(places.lowerBound))
      fields.reserveCapacity(places.lowerBound + 8 * count)
      for offset in offsets { fields.append(bigEndian: offset, count: 8) }
      return BoxNode("co64", fields)
    }
    var result = box
    // Emptied first, so that the bytes aren't copied for each offset.
    var fields = box.fields
    result.fields = []
    for (index, offset) in offsets.enumerated() {
      fields.set(bigEndian: offset, at: places.lowerBound + index * width, count: width)
    }
    result.fields = fields
    return result
  }

  /// Where a byte is after the change.
  func moved(_ offset: UInt64) throws(EditError) -> UInt64 {
    guard offset >= UInt64(start) else { return offset }
    let (sum, overflow) = Int64(clamping: offset).addingReportingOverflow(shift)
    guard !overflow, sum >= 0 else { throw .damagedIndex }
    return UInt64(sum)
  }
}

extension BoxNode {
  /// Whether the samples of a track are in this very file, as the flag of each data reference says.
  fileprivate var hasOwnData: Bool {
    get throws(EditError) {
      guard let references = first(at: ["mdia", "minf", "dinf", "dref"])?.boxes else {
        return true
      }
      let own = references.count { $0.fields.bigEndian(at: 0, count: 4) & 1 == 1 }
      guard own == 0 || own == references.count else {
        throw .refused("a track of it has samples in other files, too")
      }
      return own == references.count
    }
  }
}
