extension MovieComparison {
  /// What the track showed of its frames before.
  private func shownBefore(_ description: MovieBox?) -> (width: Int, height: Int) {
    let whole = (width: edit.width, height: edit.height)
    guard let entry = description?.boxes.first, entry.fields.count >= 78,
      let clap = try? entry.opened(after: 78).first("clap")?.fields
    else { return whole }
    let width = Self.pixels(clap, 0, 16, in: whole.width)
    let height = Self.pixels(clap, 8, 24, in: whole.height)
    return width == 0 || height == 0 ? whole : (width, height)
  }

  /// How many whole pixels a length of samples touches whose centre is so far from the frame's.
  private static func pixels(_ box: [UInt8], _ length: Int, _ centre: Int, in total: Int) -> Int {
    let sign = { Int128(Int32(truncatingIfNeeded: box.number(at: $0, 4))) }
    let (n, d) = (sign(length), Int128(box.number(at: length + 4, 4)))
    let (m, e) = (sign(centre), Int128(box.number(at: centre + 4, 4)))
    guard n > 0, d > 0, e > 0 else { return 0 }
    // All in parts of 2·d·e of a sample.
    let unit = 2 * d * e
    let middle = Int128(total) * d * e + 2 * m * d
    let (start, end) = (middle - n * e, middle + n * e)
    let first = min(max(0, start), Int128(total) * unit) / unit
    let last = (min(max(0, end), Int128(total) * unit) + unit - 1) / unit
    return Int(max(0, last - first))
  }

  private var isQuickTime: Bool {
    guard let brands = outlines.old.parts.first(where: { $0.type == "ftyp" }) else { return true }
    let start = brands.range.lowerBound + brands.header
    return old[start..<min(start + 4, brands.range.upperBound)] == Array("qt  ".utf8)
  }

  func compareHeaders(_ before: MovieBox, _ after: MovieBox) {
    check(before.isLong == after.isLong, "tkhd has another header")
    let (fields, changed) = (before.fields, after.fields)
    let (matrix, size) = fields.first == 1 ? (52, 88) : (40, 76)
    guard fields.count == changed.count, fields.count >= size + 8 else {
      return note("tkhd has another size")
    }
    guard edit.resizesTrack else { return check(fields == changed, "tkhd has changed") }
    for place in fields.indices where fields[place] != changed[place] {
      let isMoved = (matrix + 24..<matrix + 32).contains(place)
      check(isMoved || (size..<size + 8).contains(place), "byte \(place) of tkhd has changed")
    }
    let numbers = (0..<9).map {
      Int128(Int32(truncatingIfNeeded: fields.number(at: matrix + 4 * $0, 4)))
    }
    let (width, height) = (fields.side(size), fields.side(size + 4))
    let (widthNow, heightNow) = (changed.side(size), changed.side(size + 4))
    for (axis, a, c) in [(6, numbers[0], numbers[3]), (7, numbers[1], numbers[4])] {
      let place = numbers[axis]
      let now = Int128(Int32(truncatingIfNeeded: changed.number(at: matrix + 4 * axis, 4)))
      // Where the leftmost or uppermost corner is, in 2^-32 pixels.
      let corner = min(0, a * width) + min(0, c * height) + place << 16
      let cornerNow = min(0, a * widthNow) + min(0, c * heightNow) + now << 16
      if place == 0 {
        check(now == 0, "a track that wasn't moved is moved")
      } else if now != Int128(Int32.max), now != Int128(Int32.min) {
        check(abs(corner - cornerNow) <= 2 << 16, "the corner of the track is elsewhere")
      }
    }
  }

  /// The sides in `tkhd`, and what `tapt` says.
  func compareApertures(_ before: MovieBox, _ after: MovieBox) {
    guard let header = before.first("tkhd")?.fields, let now = after.first("tkhd")?.fields else {
      return note("a track has no header")
    }
    let size = header.first == 1 ? 88 : 76
    let shown = shownBefore(before.first("mdia", "minf", "stbl", "stsd"))
    let wide = Int128(edit.width * edit.across) << 16
    let sides = [
      side(header.side(size), wide, edit.down, edit.width, shown.width, edit.shown.width),
      side(
        header.side(size + 4), Int128(edit.height) << 16, 1, edit.height, shown.height,
        edit.shown.height),
    ]
    if edit.resizesTrack {
      check(
        sides[0].contains(now.side(size)), "the track is \(now.side(size)) wide, not \(sides[0])")
      check(
        sides[1].contains(now.side(size + 4)),
        "the track is \(now.side(size + 4)) high, not \(sides[1])")
    }
    let places = [before, after].map { $0.boxes.firstIndex { $0.type == "tapt" } }
    guard places[0] != nil || isQuickTime else {
      return check(places[1] == nil, "a tapt has been written")
    }
    let expected =
      places[0] ?? before.boxes.firstIndex { $0.type == "tkhd" }.map { $0 + 1 }
    guard let place = places[1], place == expected else { return note("tapt is not there") }
    compareApertures(after.boxes[place], sides)
  }

  private func compareApertures(_ box: MovieBox, _ sides: [ClosedRange<Int128>]) {
    guard let aperture = try? box.opened(after: 0), aperture.rest.isEmpty,
      aperture.boxes.map(\.type) == ["clef", "prof", "enof"],
      aperture.boxes.allSatisfy({ $0.fields.count == 12 && $0.fields.number(at: 0, 4) == 0 })
    else { return note("tapt has other boxes") }
    let found = aperture.boxes.map { [$0.fields.side(4), $0.fields.side(8)] }
    let most = Int128(UInt32.max)
    let exact = Int128(edit.frame.width * edit.across) << 16
    let wide = exact / Int128(edit.down)
    check(zip(sides, found[0]).allSatisfy { $0.contains($1) }, "clef is \(found[0])")
    check(
      abs(found[1][0] - min(wide, most)) <= 1 && found[1][1] == Int128(edit.frame.height) << 16,
      "prof is \(found[1])")
    check(
      found[2] == [Int128(edit.frame.width) << 16, Int128(edit.frame.height) << 16],
      "enof is \(found[2])")
  }

  /// A side of the track afterwards, to the nearest 65536th. It shrinks as what is shown does: from
  /// the whole frame if that is what it stated, to a pixel.
  ///
  /// - Parameters:
  ///   - whole: the frame's, times `scale`.
  private func side(
    _ side: Int128, _ whole: Int128, _ scale: Int, _ frame: Int, _ shown: Int, _ now: Int
  ) -> ClosedRange<Int128> {
    let distance = abs(side * Int128(scale) - whole)
    let isOfFrame = distance < Int128(scale) << 16
    let then = Int128(isOfFrame ? frame : shown)
    // Rounded to the nearest: twice the distance from the exact value is at most one.
    let low = (2 * side * Int128(now) - then + 2 * then - 1) / (2 * then)
    let high = (2 * side * Int128(now) + then) / (2 * then)
    let most = Int128(UInt32.max)
    return min(low, most)...min(max(low, high), most)
  }
}

extension [UInt8] {
  fileprivate func side(_ place: Int) -> Int128 { Int128(number(at: place, 4)) }
}
