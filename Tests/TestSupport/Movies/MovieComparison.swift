/// A slow and plain comparison of a movie with its edited copy.
public final class MovieComparison {
  let old: MovieBytes, new: MovieBytes
  let edit: ExpectedEdit
  let outlines: (old: MovieOutline, new: MovieOutline)
  /// What is not as promised; empty if all is.
  public private(set) var differences: [String] = []
  /// Whether the movie has fragments.
  var isFragmented = false
  /// Chunks and fragments' places that were followed.
  public internal(set) var followed = 0

  /// - Throws: if either has no sound structure.
  public init(
    _ old: MovieBytes, _ new: MovieBytes, _ edit: ExpectedEdit
  ) throws(MovieFault) {
    (self.old, self.new, self.edit) = (old, new, edit)
    outlines = (try MovieOutline(old), try MovieOutline(new))
    guard compareParts() else { return }
    compareIndex(
      try MovieBox(indexOf: old, outlines.old), try MovieBox(indexOf: new, outlines.new))
  }

  func note(_ difference: String) { differences.append(difference) }

  func check(_ condition: Bool, _ difference: @autoclosure () -> String) {
    if !condition { note(difference()) }
  }

  /// Where a byte of the old file is in the new one; nil if it belongs to the index or its free space,
  /// or to nothing.
  func moved(_ place: Int) -> Int? {
    for (before, after) in zip(outlines.old.others, outlines.new.others)
    where before.range.contains(place) {
      return after.range.lowerBound + place - before.range.lowerBound
    }
    return nil
  }

  /// By how much what follows the index moves; 0 if nothing follows.
  private var shift: Int {
    let (before, after) = (outlines.old.room.upperBound, outlines.new.room.upperBound)
    return before == old.count ? 0 : after - before
  }

  private func compareParts() -> Bool {
    let (before, after) = (outlines.old, outlines.new)
    check(
      before.parts[before.index].header == after.parts[after.index].header,
      "the index has another header")
    guard before.others.map(\.type) == after.others.map(\.type) else {
      note("the file has other boxes: \(after.others.map(\.type))")
      return false
    }
    check(before.room.lowerBound == after.room.lowerBound, "the index is elsewhere")
    for (before, after) in zip(before.others, after.others) { compare(before, after) }
    return true
  }

  private func compare(_ before: MovieOutline.Part, _ after: MovieOutline.Part) {
    let name = "\(before.type) at \(before.range.lowerBound)"
    guard before.range.count == after.range.count, before.header == after.header,
      before.isOpen == after.isOpen
    else { return note("\(name) has another size") }
    // Holes aren't worth reading.
    let count = before.range.count
    let most = 32 << 20
    let ranges = count <= most ? [0..<count] : [0..<1 << 20, count - 1 << 20..<count]
    var expected: [UInt8] = []
    var found: [UInt8] = []
    for range in ranges {
      expected += old[before.range.shifted(to: range)]
      found += new[after.range.shifted(to: range)]
    }
    if count <= most { follow(before, after, &expected, found) }
    check(expected == found, "\(name) has other contents")
  }

  /// Changes the places in a box to what they are to be, and follows them.
  private func follow(
    _ before: MovieOutline.Part, _ after: MovieOutline.Part, _ expected: inout [UInt8],
    _ found: [UInt8]
  ) {
    let content = FragmentPlaces(before.type, expected, header: before.header)
    for field in content.absolute {
      let value = expected.number(at: field.place, field.width)
      let now = found.number(at: field.place, field.width)
      guard let place = Int(exactly: value), place < old.count else {
        // It leads nowhere, so that nobody can say where it should lead.
        expected.replaceSubrange(
          field.place..<field.place + field.width, with: [UInt8](number: now, field.width))
        continue
      }
      if let moved = moved(place) {
        followed += 1
        expected.replaceSubrange(
          field.place..<field.place + field.width, with: [UInt8](number: moved, field.width))
      }
    }
    for sample in content.samples {
      let base = { (bytes: [UInt8], start: Int) -> Int? in
        sample.base.map { Int(truncatingIfNeeded: bytes.number(at: $0, 8)) } ?? start
      }
      guard let from = base(old[before.range], before.range.lowerBound),
        let to = base(found, after.range.lowerBound), let moved = moved(from &+ sample.distance)
      else { continue }
      followed += 1
      check(
        to &+ sample.distance == moved,
        "a run of samples at \(from &+ sample.distance) is looked for elsewhere")
    }
    segments(before, after, &expected, found)
  }

  /// A segment index counts from its end; the segments follow each other.
  private func segments(
    _ before: MovieOutline.Part, _ after: MovieOutline.Part, _ expected: inout [UInt8],
    _ found: [UInt8]
  ) {
    guard before.type == "sidx",
      let index = SegmentIndex(expected, header: before.header)
    else { return }
    let now = Int(truncatingIfNeeded: found.number(at: index.place, index.width))
    var start = before.range.upperBound &+ index.distance
    var place = after.range.upperBound &+ now
    for size in index.sizes {
      guard size > 0, start >= 0, start + size <= old.count else { break }
      followed += 1
      check(
        shift == 0 || (moved(start) == place && moved(start + size - 1) == place + size - 1),
        "a segment at \(start) is looked for at \(place)")
      (start, place) = (start + size, place + size)
    }
    expected.replaceSubrange(
      index.place..<index.place + index.width, with: [UInt8](number: now, index.width))
  }
}

extension Range<Int> {
  fileprivate func shifted(to part: Range<Int>) -> Range<Int> {
    lowerBound + part.lowerBound..<lowerBound + part.upperBound
  }
}
