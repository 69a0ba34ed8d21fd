internal import Files
package import Framing

/// The orientation of the primary picture of an AVIF or HEIF file: its properties `irot` and `imir`
/// (ISO/IEC 23008-12, 6.5.10 and 6.5.12), which FFmpeg reports from 7.1 on.
package enum ItemOrientation {
  /// The orientation; nil if the file has no primary picture or states no orientation for it.
  package static func of(_ file: any ReadableFile) -> PictureOrientation? {
    var walker = BoxWalker(file)
    guard let meta = walker.box("meta", in: 0..<file.size) else { return nil }
    // A version and flags precede its boxes.
    let inside = meta.body.dropping(4)
    guard let primary = walker.box("pitm", in: inside),
      let properties = walker.box("iprp", in: inside),
      let list = walker.box("ipco", in: properties.body)
    else { return nil }
    let name = file.bytes(at: primary.body.lowerBound, count: 8)
    let item = name.bigEndian(at: 4, count: name.first == 0 ? 2 : 4)
    let boxes = walker.boxes(in: list.body)
    for box in walker.boxes(in: properties.body) where box.type == "ipma" {
      let indices = Associations(file.bytes(of: box)).properties(of: item)
      let used = indices.compactMap { boxes.indices.contains($0 - 1) ? boxes[$0 - 1] : nil }
      if used.contains(where: { $0.type == "irot" || $0.type == "imir" }) {
        return used.reduce(.upright) { file.orientation($0, then: $1) }
      }
    }
    return nil
  }

  /// The contents of an `ipma` box: the association of properties with pictures.
  private struct Associations {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The numbers of properties, from 1, in the order in which they apply.
    func properties(of item: UInt64) -> [Int] {
      let idLength = bytes.first == 0 ? 2 : 4
      let isWide = bytes.count > 3 && bytes[3] & 1 != 0
      let indexLength = isWide ? 2 : 1
      var place = 8
      while place + idLength < bytes.count {
        let id = bytes.bigEndian(at: place, count: idLength)
        let count = Int(bytes[place + idLength])
        place += idLength + 1
        if id == item {
          // The highest bit marks the property as essential.
          return (0..<count).map {
            Int(bytes.bigEndian(at: place + $0 * indexLength, count: indexLength))
              & (isWide ? 0x7FFF : 0x7F)
          }
        }
        place += count * indexLength
      }
      return []
    }
  }
}

extension ReadableFile {
  /// Reads the contents of a box, or only the beginning of a large one.
  fileprivate func bytes(of box: Box) -> [UInt8] {
    bytes(at: box.body.lowerBound, count: Int(min(Int64(box.body.count), 1 << 16)))
  }

  /// Returns `orientation` followed by the effect of a property.
  fileprivate func orientation(
    _ orientation: PictureOrientation, then property: Box
  ) -> PictureOrientation {
    guard let value = bytes(at: property.body.lowerBound, count: 1).first else {
      return orientation
    }
    if property.type == "irot" { return orientation.turnedBack(quarters: Int(value & 3)) }
    if property.type == "imir" {
      // 0 swaps top and bottom, 1 left and right.
      return value & 1 == 0 ? orientation.flipped : orientation.flipped.turnedBack(quarters: 2)
    }
    return orientation
  }
}
