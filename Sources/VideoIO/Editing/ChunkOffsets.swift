/// Moves the places in a file that its index names: of chunks of samples and of their encryption.
struct ChunkOffsets {
  /// The part of the file that is replaced; everything behind it moves.
  let replaced: Range<Int64>
  /// By so many bytes; may be negative.
  let shift: Int64

  /// - Throws: if there are samples in what is replaced, too.
  func apply(to movie: inout BoxNode) throws(EditError) {
    try movie.edit(at: ["trak"]) { (track: inout BoxNode) throws(EditError) in
      guard try hasOwnData(track) else { return }
      try track.edit(at: ["mdia", "minf", "stbl"]) { (table: inout BoxNode) throws(EditError) in
        // Taken out, so that they aren't copied for each that changes.
        var boxes = table.boxes
        table.boxes = []
        for index in boxes.indices {
          if let first = boxes[index].firstOffset { try move(&boxes[index], from: first) }
        }
        table.boxes = boxes
      }
    }
  }

  /// - Parameter first: where the offsets begin in the box's contents, after the count of them.
  private func move(_ box: inout BoxNode, from first: Int) throws(EditError) {
    let isLong = box.type == "co64" || (box.type == "saio" && box.fields.first == 1)
    let width = isLong ? 8 : 4
    let count = Int(box.fields.bigEndian(at: first - 4, count: 4))
    guard first <= box.fields.count, count <= (box.fields.count - first) / width else {
      // What isn't changed may be damaged.
      if shift == 0 { return }
      throw .damagedIndex
    }
    var offsets: [UInt64] = []
    if shift != 0 { offsets.reserveCapacity(count) }
    for index in 0..<count {
      let offset = box.fields.bigEndian(at: first + index * width, count: width)
      try check(sample: offset)
      if shift != 0 { offsets.append(try moved(offset)) }
    }
    guard shift != 0 else { return }
    if !isLong, let last = offsets.max(), last > UInt32.max {
      guard box.type == "stco" else { throw .tooLarge }
      var fields = Array(box.fields.prefix(first))
      fields.reserveCapacity(first + 8 * count)
      for offset in offsets { fields.append(bigEndian: offset, count: 8) }
      box = BoxNode("co64", fields)
      return
    }
    // Emptied first, so that the bytes aren't copied for each offset.
    var fields = box.fields
    box.fields = []
    for (index, offset) in offsets.enumerated() {
      fields.set(bigEndian: offset, at: first + index * width, count: width)
    }
    box.fields = fields
  }

  /// Whether the samples of a track are in this very file, as the flag of each data reference says.
  private func hasOwnData(_ track: BoxNode) throws(EditError) -> Bool {
    let references = track.first(at: ["mdia", "minf", "dinf", "dref"])?.boxes ?? []
    let own = references.count { $0.fields.bigEndian(at: 0, count: 4) & 1 == 1 }
    guard own == 0 || own == references.count || shift == 0 else {
      throw .refused("a track of it has samples in other files, too")
    }
    return own == references.count
  }

  /// Where a byte is after the change.
  func moved(_ offset: UInt64) throws(EditError) -> UInt64 {
    guard offset >= UInt64(replaced.upperBound) else { return offset }
    let (sum, overflow) = Int64(clamping: offset).addingReportingOverflow(shift)
    guard !overflow, sum >= 0 else { throw .damagedIndex }
    return UInt64(sum)
  }

  /// - Throws: if the sample at an offset is replaced.
  func check(sample offset: UInt64) throws(EditError) {
    guard !replaced.contains(Int64(clamping: offset)) else {
      throw .refused("samples of it are in its index")
    }
  }
}

extension BoxNode {
  /// Where a box that holds offsets into the file has the first of them; nil for other boxes.
  fileprivate var firstOffset: Int? {
    if type == "stco" || type == "co64" { return 8 }
    guard type == "saio" else { return nil }
    // Flag 1: a type and its parameter precede the count.
    return fields.bigEndian(at: 1, count: 3) & 1 == 1 ? 16 : 8
  }
}
