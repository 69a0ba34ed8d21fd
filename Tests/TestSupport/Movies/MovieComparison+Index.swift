extension MovieComparison {
  func compareIndex(_ before: MovieBox, _ after: MovieBox) {
    let targets = before.boxes.filter { $0.type == "trak" && $0.trackID == UInt64(edit.track) }
    isFragmented = before.first("mvex") != nil
    check(targets.count == 1, "there are \(targets.count) tracks \(edit.track)")
    compareParent(before, after, ["trak"]) { before, after in
      let isTarget = before.trackID == UInt64(edit.track)
      compareTrack(before, after, isTarget: isTarget)
    }
  }

  /// Compares all of a box but the boxes of some types in it, which are compared in another way.
  func compareParent(
    _ before: MovieBox, _ after: MovieBox, _ types: Set<String>,
    _ body: (MovieBox, MovieBox) -> Void
  ) {
    let name = before.type
    check(before.type == after.type, "\(name) has become \(after.type)")
    check(before.isLong == after.isLong, "\(name) has another header")
    check(before.rest == after.rest, "\(name) has another end")
    check(before.fields == after.fields, "\(name) has other fields")
    guard before.boxes.count == after.boxes.count else {
      return note("\(name) has other boxes: \(after.boxes.map(\.type))")
    }
    for (before, after) in zip(before.boxes, after.boxes) {
      if types.contains(before.type) {
        body(before, after)
      } else {
        check(before == after, "\(before.type) in \(name) has changed")
      }
    }
  }

  private func compareTrack(
    _ before: MovieBox, _ after: MovieBox, isTarget: Bool
  ) {
    let isOwn = before.hasOwnSamples
    if isTarget { compareApertures(before, after) }
    var (before, after) = (before, after)
    if isTarget {
      before.removeFirst("tapt")
      after.removeFirst("tapt")
    }
    let header = before.first("tkhd")
    compareParent(before, after, isTarget ? ["mdia", "tkhd"] : ["mdia"]) {
      before, after in
      if before == header, before.type == "tkhd" {
        compareHeaders(before, after)
      } else if before.type == "tkhd" {
        check(before == after, "a second tkhd has changed")
      } else {
        compareParent(before, after, ["minf"]) { before, after in
          compareParent(before, after, ["stbl"]) { before, after in
            compareTables(before, after, isTarget: isTarget, isOwn: isOwn)
          }
        }
      }
    }
  }

  private func compareTables(
    _ before: MovieBox, _ after: MovieBox, isTarget: Bool, isOwn: Bool
  ) {
    var types: Set<String> = isOwn ? ["stco", "co64", "saio"] : []
    if isTarget { types.insert("stsd") }
    compareParent(before, after, types) { before, after in
      if before.type == "stsd" {
        compareDescriptions(before, after)
      } else {
        compareOffsets(before, after)
      }
    }
  }

  /// Chunks and the like lead to where they led to before.
  private func compareOffsets(_ before: MovieBox, _ after: MovieBox) {
    let (name, fields, changed) = (before.type, before.fields, after.fields)
    let isConverted = name == "stco" && after.type == "co64"
    check(after.type == name || isConverted, "\(name) has become \(after.type)")
    check(before.isLong == after.isLong || isConverted, "\(name) has another header")
    let start = name == "saio" && fields.number(at: 1, 3) & 1 == 1 ? 16 : 8
    let isLong = name == "co64" || (name == "saio" && fields.first == 1)
    let width = isLong ? 8 : 4
    let widthAfter = isConverted ? 8 : width
    guard fields.count >= start else {
      return check(fields == changed, "\(name), which is too short, has changed")
    }
    check(fields.prefix(start) == changed.prefix(start), "\(name) has another beginning")
    let count = Int(fields.number(at: start - 4, 4))
    guard start + count * width <= fields.count else {
      return check(fields == changed, "\(name), which is too short, has changed")
    }
    guard changed.count >= start + count * widthAfter else { return note("\(name) is too short") }
    var isLarge = false
    for index in 0..<count {
      let value = fields.number(at: start + index * width, width)
      let now = changed.number(at: start + index * widthAfter, widthAfter)
      isLarge = isLarge || now > UInt64(UInt32.max)
      // What leads beyond the end leads nowhere.
      guard let place = Int(exactly: value), place < old.count else { continue }
      followed += 1
      guard let moved = moved(place) else {
        note("\(name) leads into the index, at \(place)")
        continue
      }
      check(Int(exactly: now) == moved, "\(name) leads to \(now) instead of \(moved)")
      // Boxes that hold places themselves are compared elsewhere.
      let media = outlines.old.others.first { $0.type == "mdat" && $0.range.contains(place) }
      let count = media.map { min(16, $0.range.upperBound - place) } ?? 0
      check(old[place..<place + count] == new[moved..<moved + count], "other bytes at \(moved)")
    }
    if isConverted {
      check(isLarge, "stco has become co64 without need")
      check(changed.count == start + count * 8, "co64 has another end")
    } else {
      check(
        fields.dropFirst(start + count * width) == changed.dropFirst(start + count * width),
        "\(name) has another end")
    }
  }
}

extension MovieBox {
  /// Whether the samples of a track are in the file itself.
  fileprivate var hasOwnSamples: Bool {
    let references = first("mdia", "minf", "dinf", "dref")?.boxes ?? []
    return references.allSatisfy { $0.fields.number(at: 0, 4) & 1 == 1 }
  }

  fileprivate mutating func removeFirst(_ type: String) {
    if let place = boxes.firstIndex(where: { $0.type == type }) { boxes.remove(at: place) }
  }
}
