internal import Files

/// The location of a remote file's index, from the beginning of the file. It allows fetching the
/// index at once instead of piece by piece as a demuxer reaches it.
package enum FirstReading {
  /// Maximum number of boxes to walk over before the index.
  private static let mostBoxes = 16
  /// Larger indexes are left to read-ahead.
  private static let mostBytes: Int64 = 32 << 20

  private static let known: Set<FourLetters> = [
    "ftyp", "moov", "mdat", "free", "skip", "wide", "pnot", "uuid", "meta", "sidx", "styp",
  ]

  /// Announces the location of the index of an MP4, MOV or MXF file. Does nothing for other files.
  ///
  /// - Parameter block: bytes that a demuxer reads at a time.
  package static func announce(_ file: any ReadableFile, block: Int64) {
    if TripletHeader(file.bytes(at: 0, count: TripletHeader.most)) != nil {
      // FFmpeg visits all partitions, from the last one back.
      return file.expect(MaterialPartitions.offsets(in: file).map { $0..<$0 + block })
    }
    announceMovie(file)
  }

  private static func announceMovie(_ file: any ReadableFile) {
    var walker = BoxWalker(file)
    var start: Int64 = 0
    for _ in 0..<mostBoxes {
      guard let box = walker.box(at: start, within: file.size), known.contains(box.type) else {
        return
      }
      let end = box.body.upperBound
      if box.type == "moov" {
        return file.expect([start..<min(end, start + mostBytes)])
      }
      start = end
    }
  }
}
