package import Files
package import Framing
package import SystemPackage

/// An edit of an MP4 or MOV file after which players show less of a track's frames. No byte of the
/// samples changes, and nothing else unrelated to the edit.
///
/// Boxes are those of ISO/IEC 14496-12 and of the QuickTime File Format.
package struct MovieEdit: ~Copyable {
  /// The changed file.
  package let splice: FileSplice
  /// The change of the file in place; nil if everything behind the index would have to move.
  package let update: IndexUpdate?
  let source: SourceFile

  /// - Throws: ``EditError/refused(_:)`` for a file with an invalid or unsupported structure.
  package init(_ path: FilePath, _ change: MovieChange) throws(EditError) {
    let source = try SourceFile(path)
    let parts = try MovieParts(source)
    let part = parts.movie
    guard part.range.count <= MovieParts.mostBytes else { throw .refused("its index is too large") }
    let old = try source.bytes(part.range)
    var movie = try BoxNode(reading: part.isOpen ? Self.closed(old)[...] : old[...])
    try Self.apply(change, to: &movie, parts)
    let room = parts.movieWithRoom
    let patches = try Self.makeRoom(for: &movie, in: room, parts, source)
    var index = movie.bytes
    let left = room.count - index.count
    if left >= 8 { index += Self.free(left) }
    let splice = Self.splice(index, in: room, patches, size: source.size)
    let isLast = room.upperBound == source.size
    let isInPlace = index.count == room.count || (isLast && index.count > room.count)
    // Nothing can be appended to a file with an open-ended last box.
    let endsOpen = parts.parts.last?.isOpen == true
    update =
      try isInPlace && !endsOpen
      ? IndexUpdate(
        start: room.lowerBound, old: source.bytes(room), size: source.size, index: index) : nil
    self.splice = splice
    self.source = source
  }

  private static func apply(
    _ change: MovieChange, to movie: inout BoxNode, _ parts: MovieParts
  ) throws(EditError) {
    if movie.first("cmov") != nil { throw .refused("its index is compressed") }
    let tracks = movie.boxes.indices.filter { [boxes = movie.boxes] in
      boxes[$0].type == "trak" && boxes[$0].trackID == change.track
    }
    guard let place = tracks.first, tracks.count == 1 else {
      throw .refused("its index has not exactly one track \(change.track)")
    }
    var track = movie.boxes[place]
    var shown = change.storage
    let edit = SampleEntryEdit(change: change, isFragmented: movie.first("mvex") != nil)
    var tables = 0
    try track.edit(at: ["mdia", "minf", "stbl", "stsd"]) {
      (table: inout BoxNode) throws(EditError) in
      tables += 1
      // Moved out, so that they aren't copied for each change.
      var boxes = table.boxes
      table.boxes = []
      guard let first = boxes.first else { throw .damagedIndex }
      shown = try first.shownSize(of: change.storage)
      for index in boxes.indices {
        guard try boxes[index].shownSize(of: change.storage) == shown else {
          throw .refused("its sample descriptions have several clean apertures")
        }
        try edit.apply(to: &boxes[index])
      }
      table.boxes = boxes
    }
    // With several, players differ in the one they use.
    guard tables == 1, track.boxes.count(where: { $0.type == "tkhd" }) == 1 else {
      throw .damagedIndex
    }
    try TrackHeaderEdit(change: change, shownBefore: shown, isQuickTime: parts.isQuickTime)
      .apply(to: &track)
    movie.boxes[place] = track
  }

  /// Moves everything behind the index if it doesn't fit in its space, and adjusts the offsets in
  /// it.
  private static func makeRoom(
    for movie: inout BoxNode, in room: Range<Int64>, _ parts: MovieParts,
    _ source: borrowing SourceFile
  ) throws(EditError) -> [FilePatch] {
    let left = room.count - movie.count
    if room.upperBound == source.size || left == 0 || left >= 8 {
      // Nothing moves, and the remaining bytes stay free.
      try ChunkOffsets(replaced: room, shift: 0).apply(to: &movie)
      return []
    }
    let edited = movie
    // Longer offsets make the index longer, so the edit is tried again.
    for _ in 0..<mostTries {
      let count = movie.count
      let moves = ChunkOffsets(replaced: room, shift: Int64(count - room.count))
      movie = edited
      try moves.apply(to: &movie)
      guard movie.count == count else { continue }
      try checkItems(movie)
      return try FragmentOffsets(moves: moves).patches(parts, source)
    }
    throw .refused("its chunk offsets do not settle")
  }

  /// Each try moves the chunks of another track beyond 4 GiB; a sane file needs two.
  private static let mostTries = 8

  private static func checkItems(_ movie: BoxNode) throws(EditError) {
    for box in movie.boxes + movie.boxes.filter({ $0.type == "trak" }).flatMap(\.boxes)
    where box.type == "meta" || box.type == "udta" {
      try FragmentOffsets.checkItems(box.fields)
    }
  }

  private static func splice(
    _ index: [UInt8], in room: Range<Int64>, _ patches: [FilePatch], size: Int64
  ) -> FileSplice {
    var splice = FileSplice()
    var place: Int64 = 0
    let pieces =
      patches.map { ($0.place..<$0.place + Int64($0.bytes.count), $0.bytes) } + [(room, index)]
    for (range, bytes) in pieces.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
      splice.keep(place..<range.lowerBound)
      splice.add(bytes)
      place = range.upperBound
    }
    splice.keep(place..<size)
    return splice
  }

  /// A meaningless box.
  static func free(_ count: Int) -> [UInt8] {
    BoxNode("free", [UInt8](repeating: 0, count: count - 8)).bytes
  }

  /// An open-ended box, with its size filled in.
  private static func closed(_ box: [UInt8]) -> [UInt8] {
    var box = box[...]
    box.set(bigEndian: UInt64(box.count), at: 0, count: 4)
    return Array(box)
  }

  /// Writes the changed file to `file`.
  package func write(to file: inout PendingFile) throws(FileFailure) {
    try file.write(splice, of: source.file)
  }
}

extension BoxNode {
  fileprivate var trackID: Int? {
    guard let header = first("tkhd")?.fields else { return nil }
    return Int(header.bigEndian(at: header.first == 1 ? 20 : 12, count: 4))
  }

  /// The shown part of a visual sample entry's frames of a given size.
  fileprivate func shownSize(of storage: PixelSize) throws(EditError) -> PixelSize {
    guard fields.count >= Self.visualFields,
      let clap = try? opened(after: Self.visualFields).first("clap")
    else { return storage }
    let rect = CleanAperture(box: Array(clap.fields)).rect(in: storage)
    return rect.isEmpty ? storage : rect.size
  }
}

/// A change after which a track of an MP4 or MOV file shows less of its frames.
package struct MovieChange: Sendable {
  /// The track's id in the file.
  package var track: Int
  /// The size of decoded frames before the change.
  package var storage: PixelSize
  package var pixelAspectRatio: Ratio
  /// The ratio that the file states afterwards; nil for the same.
  package var newPixelAspectRatio: Ratio?
  var statedPixelAspectRatio: Ratio { newPixelAspectRatio ?? pixelAspectRatio }
  package var showing: Showing
  /// Whether the track's size follows the shown size. Firefox 153 stretches AV1 and VP9 to that
  /// size.
  package var resizesTrack = true

  /// The mechanism that makes players show less.
  package enum Showing: Sendable {
    /// The container: a part of the stored frame, in stored pixels.
    case cleanAperture(PixelRect)
    /// The codec itself.
    ///
    /// - Parameters:
    ///   - configuration: the contents of the `avcC` or `hvcC` box with changed parameter sets.
    ///   - size: the size of decoded frames after the change.
    case cropped(configuration: [UInt8], size: PixelSize)
  }

  package init(
    track: Int, storage: PixelSize, pixelAspectRatio: Ratio, newPixelAspectRatio: Ratio? = nil,
    showing: Showing, resizesTrack: Bool = true
  ) {
    self.track = track
    self.storage = storage
    self.pixelAspectRatio = pixelAspectRatio
    self.newPixelAspectRatio = newPixelAspectRatio
    self.showing = showing
    self.resizesTrack = resizesTrack
  }

  /// The shown size afterwards, in stored pixels.
  var shownSize: PixelSize {
    switch showing {
    case .cleanAperture(let picture): picture.size
    case .cropped(_, let size): size
    }
  }

  /// The size of the frames afterwards.
  var frameSize: PixelSize {
    switch showing {
    case .cleanAperture: storage
    case .cropped(_, let size): size
    }
  }
}
