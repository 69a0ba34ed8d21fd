extension MovieComparison {
  /// The descriptions of the track's samples: only apertures, the shape of pixels, and what the codec
  /// crops may change.
  func compareDescriptions(_ before: MovieBox, _ after: MovieBox) {
    check(before.isLong == after.isLong, "stsd has another header")
    check(before.fields == after.fields, "stsd has other fields")
    check(before.rest == after.rest, "stsd has another end")
    guard before.boxes.count == after.boxes.count else { return note("stsd has other entries") }
    for (before, after) in zip(before.boxes, after.boxes) { compareEntries(before, after) }
  }

  private func compareEntries(_ before: MovieBox, _ after: MovieBox) {
    let name = before.type
    check(before.type == after.type, "\(name) has become \(after.type)")
    check(before.isLong == after.isLong, "\(name) has another header")
    guard let before = try? before.opened(after: 78), let after = try? after.opened(after: 78)
    else { return note("\(name) can't be read") }
    var expected = before
    expected.boxes.removeAll { $0.type == "clap" }
    // Square pixels of fragmented movies are written as 2:2, because of Chromium.
    let isDoubled = isFragmented && edit.across == edit.down && edit.resizesTrack
    if before.first("pasp") == nil || isDoubled {
      let terms = isDoubled ? [2, 2] : [edit.across, edit.down]
      expected.boxes.removeAll { $0.type == "pasp" }
      expected.boxes.append(
        MovieBox(leaf: "pasp", terms.flatMap { [UInt8](number: min($0, Int(UInt32.max)), 4) }))
    }
    switch edit.showing {
    case .part:
      expected.boxes.append(MovieBox(leaf: "clap", edit.aperture ?? []))
    case .cropped(let configuration, let width, let height):
      expected.fields.replaceSubrange(
        24..<28, with: [UInt8](number: width, 2) + [UInt8](number: height, 2))
      for place in expected.boxes.indices
      where ["avcC", "hvcC"].contains(expected.boxes[place].type) {
        expected.boxes[place].fields = configuration
      }
    }
    check(expected.fields == after.fields, "\(name) has other fields")
    check(expected.rest == after.rest, "\(name) has another end")
    check(
      expected.boxes == after.boxes,
      "\(name) has boxes \(after.boxes.map(\.type)) instead of \(expected.boxes.map(\.type))")
  }
}

extension MovieBox {
  /// A box without boxes, with a short header.
  fileprivate init(leaf type: String, _ bytes: [UInt8]) {
    self.type = type
    isLong = false
    fields = bytes
    boxes = []
    rest = []
  }
}
