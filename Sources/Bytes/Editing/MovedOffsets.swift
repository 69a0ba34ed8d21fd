/// New bytes for a few positions outside a movie's index, each as long as the old ones.
struct FilePatch: Equatable {
  let place: Int64
  let bytes: [UInt8]
}

/// Adjusts the offsets in boxes outside the index when everything behind it moves.
struct FragmentOffsets {
  let moves: ChunkOffsets

  private var replaced: Range<Int64> { moves.replaced }

  func patches(
    _ parts: MovieParts, _ file: borrowing SourceFile
  ) throws(EditError) -> [FilePatch] {
    var patches: [FilePatch] = []
    for part in parts.parts {
      guard !replaced.overlaps(part.range) else { continue }
      if part.type == "moof" {
        patches += try bases(of: part, file)
      } else if part.type == "mfra" {
        patches += try randomAccess(part, file)
      } else if part.type == "sidx" {
        patches += try segmentIndex(part, file)
      } else if part.type == "meta" {
        try Self.checkItems(part.content(file)[...])
      }
    }
    return patches
  }

  /// Items, such as pictures of a HEIF file, have their own offsets in the file.
  static func checkItems(_ meta: ArraySlice<UInt8>) throws(EditError) {
    let mark = Array("iloc".utf8)
    var rest = meta
    while let place = rest.firstIndex(of: mark[0]) {
      rest = rest[place...]
      if rest.starts(with: mark) { throw .refused("it contains items whose offsets would change") }
      rest = rest.dropFirst()
    }
  }

  /// The absolute `base_data_offset` of fragments, ISO/IEC 14496-12 section 8.8.7.
  private func bases(
    of part: MovieParts.Part, _ file: borrowing SourceFile
  ) throws(EditError) -> [FilePatch] {
    let bytes = try part.content(file)
    var patches: [FilePatch] = []
    for track in try children(bytes[...]) where track.type == "traf" {
      let boxes = try children(track.body)
      var base = UInt64(part.range.lowerBound)
      for header in boxes where header.type == "tfhd" {
        // Version and flags, the track's id, and the offset if flag 1 is set.
        guard header.flags & 1 == 1 else { continue }
        guard header.body.count >= 16 else { throw .damagedIndex }
        base = header.body.bigEndian(at: 8, count: 8)
        patches += try moved(header.body, at: 8, width: 8, in: part)
      }
      for run in boxes where run.type == "trun" && run.flags & 1 == 1 { try check(run, from: base) }
    }
    return patches
  }

  /// The distance of samples from the fragment's base, section 8.8.8, does not change. It becomes
  /// wrong if only one of them moves.
  private func check(_ run: BoxSlice, from base: UInt64) throws(EditError) {
    guard let distance = FragmentRun(run.body)?.offset else { throw .damagedIndex }
    let base = Int64(clamping: base)
    let (place, overflow) = base.addingReportingOverflow(Int64(distance))
    guard !overflow, place >= 0 else { throw .damagedIndex }
    try moves.check(sample: UInt64(place))
    guard (place < replaced.upperBound) == (base < replaced.upperBound) else {
      throw .refused("a fragment of it has samples on the other side of its index")
    }
  }

  /// The absolute offsets of fragments for random access, section 8.8.10.
  private func randomAccess(
    _ part: MovieParts.Part, _ file: borrowing SourceFile
  ) throws(EditError) -> [FilePatch] {
    let bytes = try part.content(file)
    var patches: [FilePatch] = []
    for table in try children(bytes[...]) where table.type == "tfra" {
      let body = table.body
      guard let entries = RandomAccessTable(body), entries.announced <= entries.room else {
        throw .damagedIndex
      }
      let width = entries.width
      // A single patch for all, because there may be millions.
      var changed = body
      for entry in 0..<entries.announced {
        let place = entries.place(of: entry) + width
        let moved = try moves.moved(body.bigEndian(at: place, count: width))
        guard width == 8 || moved <= UInt32.max else { throw .tooLarge }
        changed.set(bigEndian: moved, at: place, count: width)
      }
      if changed != body {
        patches.append(
          FilePatch(place: part.body.lowerBound + Int64(body.startIndex), bytes: Array(changed)))
      }
    }
    return patches
  }

  /// The distance from the end of a segment index to the first segment, section 8.16.3, if the
  /// replaced part lies between.
  private func segmentIndex(
    _ part: MovieParts.Part, _ file: borrowing SourceFile
  ) throws(EditError) -> [FilePatch] {
    guard part.range.upperBound <= replaced.lowerBound else { return [] }
    let body = try part.content(file)[...]
    let isLong = body.first != 0
    let (place, width) = isLong ? (20, 8) : (16, 4)
    // The body must hold the number of segments.
    guard body.count >= place + width + 4 else { throw .damagedIndex }
    let distance = body.bigEndian(at: place, count: width)
    let (target, overflow) = UInt64(part.range.upperBound).addingReportingOverflow(distance)
    guard !overflow else { throw .damagedIndex }
    try checkSegments(from: target, body, after: place + width)
    let now = try moves.moved(target) - UInt64(part.range.upperBound)
    return now == distance ? [] : [try patch(body, at: place, width: width, value: now, in: part)]
  }

  /// Checks that segments follow each other from the first; their sizes do not change.
  private func checkSegments(
    from target: UInt64, _ body: ArraySlice<UInt8>, after place: Int
  ) throws(EditError) {
    guard target < UInt64(replaced.upperBound) else { return }
    let count = Int(body.bigEndian(at: place + 2, count: 2))
    guard count <= (body.count - place - 4) / 12 else { throw .damagedIndex }
    let sizes = (0..<count).map { body.bigEndian(at: place + 4 + 12 * $0, count: 4) & 0x7FFF_FFFF }
    guard target + sizes.reduce(0, +) <= UInt64(replaced.lowerBound) else {
      throw .refused("a segment of it begins on the other side of its index")
    }
  }

  private func moved(
    _ body: ArraySlice<UInt8>, at place: Int, width: Int, in part: MovieParts.Part
  ) throws(EditError) -> [FilePatch] {
    let before = body.bigEndian(at: place, count: width)
    let after = try moves.moved(before)
    return before == after
      ? [] : [try patch(body, at: place, width: width, value: after, in: part)]
  }

  /// - Parameter body: a slice of the part's contents, with indices that begin with 0.
  private func patch(
    _ body: ArraySlice<UInt8>, at place: Int, width: Int, value: UInt64, in part: MovieParts.Part
  ) throws(EditError) -> FilePatch {
    guard width == 8 || value <= UInt32.max else { throw .tooLarge }
    var bytes: [UInt8] = []
    bytes.append(bigEndian: value, count: width)
    return FilePatch(
      place: part.body.lowerBound + Int64(body.startIndex + place), bytes: bytes)
  }

  /// The boxes in a part of the bytes, with the indices of these bytes.
  private func children(
    _ bytes: ArraySlice<UInt8>
  ) throws(EditError) -> [BoxSlice] {
    var (found, bytes): ([BoxSlice], ArraySlice<UInt8>) = ([], bytes)
    while bytes.count >= 8 {
      guard let box = BoxSlice(bytes), box.header.size != nil, !box.header.isLong, box.isWhole
      else { throw .damagedIndex }
      found.append(box)
      bytes = bytes.dropFirst(box.end - box.start)
    }
    return found
  }
}

extension EditError {
  static let tooLarge = EditError.refused("it would become too large for its offsets")
}

/// Adjusts the file offsets in an index: those of sample chunks and of their encryption data.
struct ChunkOffsets {
  /// The replaced part of the file; everything behind it moves.
  let replaced: Range<Int64>
  /// The distance of the move in bytes; may be negative.
  let shift: Int64

  /// - Throws: an error if the replaced part contains samples.
  func apply(to movie: inout BoxNode) throws(EditError) {
    try movie.edit(at: ["trak"]) { (track: inout BoxNode) throws(EditError) in
      guard try hasOwnData(track) else { return }
      try track.edit(at: ["mdia", "minf", "stbl"]) { (table: inout BoxNode) throws(EditError) in
        // Moved out, so that they aren't copied for each change.
        var boxes = table.boxes
        table.boxes = []
        for index in boxes.indices {
          if let first = boxes[index].firstOffset { try move(&boxes[index], from: first) }
        }
        table.boxes = boxes
      }
    }
  }

  /// - Parameter first: The start of the offsets in the box's contents, after their count.
  private func move(_ box: inout BoxNode, from first: Int) throws(EditError) {
    let isLong = box.type == "co64" || (box.type == "saio" && box.fields.first == 1)
    let width = isLong ? 8 : 4
    let count = Int(box.fields.bigEndian(at: first - 4, count: 4))
    guard first <= box.fields.count, count <= (box.fields.count - first) / width else {
      // Unchanged boxes may be damaged.
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

  /// Whether the samples of a track are in this very file, according to the flag of each data
  /// reference.
  private func hasOwnData(_ track: BoxNode) throws(EditError) -> Bool {
    let references = track.first(at: ["mdia", "minf", "dinf", "dref"])?.boxes ?? []
    let own = references.count { $0.fields.bigEndian(at: 0, count: 4) & 1 == 1 }
    guard own == 0 || own == references.count || shift == 0 else {
      throw .refused("a track of it has samples in other files, too")
    }
    return own == references.count
  }

  /// Returns the offset of a byte after the change.
  func moved(_ offset: UInt64) throws(EditError) -> UInt64 {
    guard offset >= UInt64(replaced.upperBound) else { return offset }
    let (sum, overflow) = Int64(clamping: offset).addingReportingOverflow(shift)
    guard !overflow, sum >= 0 else { throw .damagedIndex }
    return UInt64(sum)
  }

  /// - Throws: an error if the sample at an offset is replaced.
  func check(sample offset: UInt64) throws(EditError) {
    guard !replaced.contains(Int64(clamping: offset)) else {
      throw .refused("samples of it are in its index")
    }
  }
}

extension BoxNode {
  /// The position of the first file offset in the box; nil for boxes without any.
  fileprivate var firstOffset: Int? {
    if type == "stco" || type == "co64" { return 8 }
    guard type == "saio" else { return nil }
    // Flag 1: a type and its parameter precede the count.
    return fields.bigEndian(at: 1, count: 3) & 1 == 1 ? 16 : 8
  }
}
