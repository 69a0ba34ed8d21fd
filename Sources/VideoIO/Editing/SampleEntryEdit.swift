internal import Framing

/// Edits the descriptions of a track's samples, so that players show less of them.
struct SampleEntryEdit {
  let change: MovieChange
  /// Whether the movie has fragments, as scripts give them to browsers piece by piece.
  let isFragmented: Bool

  /// - Parameter entry: a visual sample entry of the track.
  /// - Throws: why its frames can't be shown otherwise.
  func apply(to entry: inout BoxNode) throws(EditError) {
    if entry.type == "encv" || entry.type == "drmi" { throw .refused("its video is encrypted") }
    guard entry.fields.count >= BoxNode.visualFields else { throw .damagedIndex }
    guard !entry.hasColorTable else { throw .refused("its sample description holds a palette") }
    let stated = entry.size
    guard stated == change.storage else {
      throw .refused(
        "its frames are \(change.storage.inWords), but a sample description of it says "
          + "\(stated.inWords)")
    }
    entry = try entry.opened(after: BoxNode.visualFields)
    entry.boxes.removeAll { $0.type == "clap" }
    statePixelAspectRatio(in: &entry)
    switch change.showing {
    case .cleanAperture(let picture):
      let aperture = CleanAperture(of: picture, in: change.storage)
      entry.boxes.append(BoxNode("clap", aperture.bytes))
    case .cropped(let configuration, let size):
      try entry.replaceConfiguration(by: configuration)
      entry.size = size
    }
  }

  /// Without `pasp` FFmpeg, mpv, Chromium and VLC take the pixels' shape from the track's size, which
  /// changes. Chromium's Media Source Extensions do so even with 1:1, but not with 2:2.
  private func statePixelAspectRatio(in entry: inout BoxNode) {
    let ratio = change.pixelAspectRatio
    let isDoubled = isFragmented && ratio == .one && change.resizesTrack
    if entry.first("pasp") != nil, !isDoubled { return }
    entry.boxes.removeAll { $0.type == "pasp" }
    var bytes: [UInt8] = []
    for term in isDoubled ? [2, 2] : [ratio.numerator, ratio.denominator] {
      bytes.append(bigEndian: UInt64(min(term, Int64(UInt32.max))), count: 4)
    }
    entry.boxes.append(BoxNode("pasp", bytes))
  }
}

extension BoxNode {
  private static let sizeOffset = 24

  /// The fields `width` and `height` of a visual sample entry.
  fileprivate var size: PixelSize {
    get {
      PixelSize(
        width: Int(fields.bigEndian(at: Self.sizeOffset, count: 2)),
        height: Int(fields.bigEndian(at: Self.sizeOffset + 2, count: 2)))
    }
    set {
      fields.set(bigEndian: UInt64(newValue.width), at: Self.sizeOffset, count: 2)
      fields.set(bigEndian: UInt64(newValue.height), at: Self.sizeOffset + 2, count: 2)
    }
  }

  /// Whether QuickTime's colour table stands between the fields and the boxes: at depths up to 8 bits,
  /// where no other table is named.
  fileprivate var hasColorTable: Bool {
    let depth = fields.bigEndian(at: 74, count: 2) & 31
    return [1, 2, 4, 8].contains(depth) && fields.bigEndian(at: 76, count: 2) == 0
  }

  fileprivate mutating func replaceConfiguration(by bytes: [UInt8]) throws(EditError) {
    let places = boxes.indices.filter { [boxes] in
      boxes[$0].type == "avcC" || boxes[$0].type == "hvcC"
    }
    guard let place = places.first, places.count == 1 else {
      throw .refused("its sample description has no parameter sets, or several")
    }
    boxes[place].fields = bytes[...]
  }
}

extension PixelSize {
  fileprivate var inWords: String { "\(width)x\(height)" }
}
