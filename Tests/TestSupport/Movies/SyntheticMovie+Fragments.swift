extension SyntheticMovie {
  /// The parts that are fragments, and their places.
  private func fragments(_ places: Places) -> [(part: Int, place: Int)] {
    parts.indices.compactMap { part in
      guard case .fragment = parts[part] else { return nil }
      return (part, places.isKnown ? places.parts[part] : 0)
    }
  }

  /// The boxes `moof` and `mdat`. Two runs of samples, of which only the first has a place.
  func fragment(_ part: Int, _ base: Base, _ places: Places) -> [UInt8] {
    var random = SplitMix64(seed: UInt64(part))
    let data = (0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }
    let place = places.isKnown ? places.parts[part] : 0
    var header: [UInt8]
    var distance: Int
    switch base {
    case .fragment:
      header = [0, 2, 0, 0] + [UInt8](number: tracks[0].id, 4)
      distance = 0
    case .file(let more):
      header = [0, 0, 0, 1] + [UInt8](number: tracks[0].id, 4) + [UInt8](number: place + more, 8)
      distance = -more
    }
    func fragment(_ distance: Int) -> [UInt8] {
      let runs =
        box("trun", [0, 0, 2, 1, 0, 0, 0, 1] + [UInt8](number: distance, 4) + [0, 0, 0, 40])
        + box("trun", [0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 24])
      let track = box("tfhd", header) + runs
      return box(
        "moof", box("mfhd", [0, 0, 0, 0, 0, 0, 0, UInt8(part)]) + box("traf", track))
    }
    distance += fragment(0).count + 8
    return fragment(distance) + [UInt8](box: "mdat", data)
  }

  /// The box `sidx`.
  func segmentIndex(_ part: Int, _ version: UInt8, _ places: Places) -> [UInt8] {
    let later = fragments(places).filter { $0.part > part }
    let width = version == 0 ? 4 : 8
    func box(_ distance: Int) -> [UInt8] {
      var body = [version, 0, 0, 0] + [UInt8](number: tracks[0].id, 4) + [0, 0, 3, 0xE8]
      body += [UInt8](number: 5, width) + [UInt8](number: distance, width)
      body += [0, 0] + [UInt8](number: later.count, 2)
      for fragment in later {
        guard case .fragment(let base) = parts[fragment.part] else { continue }
        let count = self.fragment(fragment.part, base, .unknown).count
        body += [UInt8](number: count, 4) + [0, 0, 0, 1, 0x90, 0, 0, 0]
      }
      return self.box("sidx", body)
    }
    guard places.isKnown, let first = later.first else { return box(0) }
    return box(first.place - places.parts[part] - box(0).count)
  }

  /// The box `mfra`.
  func randomAccess(_ version: UInt8, _ lengths: UInt8, _ places: Places) -> [UInt8] {
    let width = version == 1 ? 8 : 4
    let fragments = fragments(places)
    var table = [version, 0, 0, 0] + [UInt8](number: tracks[0].id, 4) + [0, 0, 0, lengths]
    table += [UInt8](number: fragments.count, 4)
    for (number, fragment) in fragments.enumerated() {
      table += [UInt8](number: number * 10, width) + [UInt8](number: fragment.place, width)
      for shift in [4, 2, 0] { table += [UInt8](number: 1, Int(lengths >> shift & 3) + 1) }
    }
    let body = box("tfra", table)
    return box("mfra", body + box("mfro", [0, 0, 0, 0] + [UInt8](number: body.count + 24, 4)))
  }
}
