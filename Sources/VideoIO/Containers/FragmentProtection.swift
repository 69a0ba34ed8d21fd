/// Which fragments of an ISO base media file hold encrypted samples, by the marks of ISO/IEC 23001-7
/// and of its predecessor PIFF.
struct FragmentProtection {
  /// Where the first fragment with encrypted samples begins; nil if there is none.
  private(set) var start: Int64?
  /// Whether fragments without encrypted samples precede it.
  private(set) var followsClearOnes = false

  /// The extended type of PIFF's sample encryption box.
  private static let piff: [UInt8] = [
    0xA2, 0x39, 0x4F, 0x52, 0x5A, 0x9B, 0x4F, 0x14, 0xA2, 0x44, 0x6C, 0x42, 0x7C, 0x64, 0x8D, 0xF4,
  ]

  /// - Parameters:
  ///   - most: number of fragments that are looked at.
  ///   - counts: whether the track of an id is looked at.
  init(_ file: InputFile, most: Int, counts: (Int) -> Bool) {
    var walker = BoxWalker(file)
    var (place, left) = (Int64(0), most)
    while left > 0, let box = walker.box(at: place, within: file.size) {
      place = box.body.upperBound
      guard box.type == "moof" else { continue }
      left -= 1
      switch Self.isProtected(box, &walker, counts) {
      case true?:
        start = box.body.lowerBound
        return
      case false?: followsClearOnes = true
      case nil: continue
      }
    }
  }

  /// Nil if no track of the fragment counts.
  private static func isProtected(
    _ fragment: Box, _ walker: inout BoxWalker, _ counts: (Int) -> Bool
  ) -> Bool? {
    var found: Bool?
    for track in walker.boxes(in: fragment.body) where track.type == "traf" {
      let (file, parts) = (walker.file, walker.boxes(in: track.body))
      guard let header = parts.first(where: { $0.type == "tfhd" }) else { continue }
      let id = file.bytes(at: header.body.lowerBound + 4, count: 4).bigEndian(at: 0, count: 4)
      guard counts(Int(id)) else { continue }
      let isMarked = parts.contains { part in
        part.type == "senc" || part.type == "saiz"
          || part.type == "uuid" && file.bytes(at: part.body.lowerBound, count: 16) == piff
      }
      found = found == true || isMarked
    }
    return found
  }
}
