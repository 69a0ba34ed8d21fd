extension SyntheticMovie {
  /// The box `moov`.
  func index(_ places: Places) -> [UInt8] {
    var body = box("mvhd", [0, 0, 0, 0] + [UInt8](repeating: 6, count: 96))
    for track in tracks.indices {
      body += self.track(tracks[track], places.isKnown ? places.chunks[track] : nil)
    }
    let hasFragments = parts.contains { if case .fragment = $0 { true } else { false } }
    if hasFragments {
      let defaults = [tracks[0].id, 1, 1, 0, 0].flatMap { [UInt8](number: $0, 4) }
      body += parent("mvex", box("trex", [0, 0, 0, 0] + defaults))
    }
    return parent("moov", body + boxes.flatMap(\.self))
  }

  private func parent(_ type: String, _ body: [UInt8]) -> [UInt8] {
    box(type, body + (terminated.contains(type) ? [0, 0, 0, 0] : []))
  }

  private func track(_ track: SyntheticTrack, _ places: [Int]?) -> [UInt8] {
    let handler = [UInt8](number: 0, 8) + Array(track.handler.utf8) + [UInt8](number: 0, 13)
    let mediaHeader = [0, 0, 0, 1, 0, 0, 0, 2].flatMap { [UInt8](number: $0, 3) }
    let information =
      box("vmhd", [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]) + references(track)
      + parent("stbl", tables(track, places))
    let media =
      box("mdhd", mediaHeader) + box("hdlr", handler) + parent("minf", information)
    return parent(
      "trak", header(track) + track.boxes.flatMap(\.self) + parent("mdia", media))
  }

  /// The box `tkhd`; fields that nobody may change hold noise.
  private func header(_ track: SyntheticTrack) -> [UInt8] {
    let isLong = track.headerVersion == 1
    let time = [UInt8](repeating: 0xA5, count: isLong ? 8 : 4)
    var body = [track.headerVersion, 0, 0, 7] + time + time
    body += [UInt8](number: track.id, 4) + [9, 9, 9, 9] + time
    body += [1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 0, 2, 1, 0, 0, 3]
    for number in track.matrix { body += [UInt8](number: number, 4) }
    body += [UInt8](number: track.width, 4) + [UInt8](number: track.height, 4)
    return box("tkhd", body)
  }

  private func references(_ track: SyntheticTrack) -> [UInt8] {
    var body = [UInt8](number: 0, 4) + [UInt8](number: track.references.count, 4)
    for flags in track.references { body += box("url ", [UInt8](number: flags, 4)) }
    return parent("dinf", parent("dref", body))
  }

  private func tables(_ track: SyntheticTrack, _ places: [Int]?) -> [UInt8] {
    let count = track.chunks.count
    var entries = [UInt8](number: 0, 4) + [UInt8](number: track.entries.count, 4)
    for entry in track.entries { entries += box(entry.type, entry.bytes) }
    var sizes = [UInt8](number: 0, 8) + [UInt8](number: count, 4)
    for chunk in track.chunks { sizes += [UInt8](number: chunk.count, 4) }
    let width = track.hasLongOffsets ? 8 : 4
    let offsets = places ?? [Int](repeating: 0, count: count)
    let chunks =
      [UInt8](number: 0, 4) + [UInt8](number: count, 4)
      + offsets.flatMap { [UInt8](number: $0, width) }
    var body = parent("stsd", entries)
    body += box("stts", [0, 1, count, 1].flatMap { [UInt8](number: $0, 4) })
    body += box("stsc", [0, 1, 1, 1, 1].flatMap { [UInt8](number: $0, 4) })
    body += box("stsz", sizes) + box(track.hasLongOffsets ? "co64" : "stco", chunks)
    if let (version, flags) = track.auxiliary {
      let type = flags & 1 == 1 ? Array("cenc".utf8) + [0, 0, 0, 0] : []
      let width = version == 1 ? 8 : 4
      body += box(
        "saio",
        [version] + [UInt8](number: flags, 3) + type + [UInt8](number: count, 4)
          + offsets.flatMap { [UInt8](number: $0, width) })
    }
    return body
  }
}
