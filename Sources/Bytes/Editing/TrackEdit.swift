internal import Framing

/// Edits the descriptions of a track's samples, so that players show less of them.
struct SampleEntryEdit {
  let change: MovieChange
  /// Whether the movie has fragments, as scripts give them to browsers piece by piece.
  let isFragmented: Bool

  /// - Parameter entry: a visual sample entry of the track.
  /// - Throws: the reason why its frames can't be shown differently.
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

  /// Without `pasp`, FFmpeg, mpv, Chromium and VLC derive the pixels' shape from the track's size,
  /// which changes. Chromium's Media Source Extensions do so even with 1:1, but not with 2:2.
  private func statePixelAspectRatio(in entry: inout BoxNode) {
    let ratio = change.statedPixelAspectRatio
    let isDoubled = isFragmented && ratio == .one && change.resizesTrack
    if entry.first("pasp") != nil, !isDoubled, change.newPixelAspectRatio == nil { return }
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

  /// Whether QuickTime's colour table follows the fields and precedes the boxes: at depths up to 8
  /// bits, unless another table is named.
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

/// Edits the track's own size in `tkhd` (ISO/IEC 14496-12 section 8.3.2), and in QuickTime's
/// `tapt`.
struct TrackHeaderEdit {
  let change: MovieChange
  /// The shown size of the frames before the change, in stored pixels.
  let shownBefore: PixelSize
  /// Whether to write apertures if there are none.
  let isQuickTime: Bool

  func apply(to track: inout BoxNode) throws(EditError) {
    guard let place = track.boxes.firstIndex(where: { $0.type == "tkhd" }) else {
      throw .damagedIndex
    }
    let header = try resized(&track.boxes[place])
    let old = track.boxes.firstIndex { $0.type == "tapt" }
    if let old { track.boxes.remove(at: old) }
    if old != nil || isQuickTime {
      track.boxes.insert(apertures(header), at: (old ?? place + 1))
    }
  }

  /// The track's size afterwards, in 65536ths.
  private func resized(
    _ header: inout BoxNode
  ) throws(EditError) -> (width: UInt64, height: UInt64) {
    // Times and the duration have 64 bits in version 1.
    let isLong = header.fields.first == 1
    guard header.fields.count >= (isLong ? 96 : 84) else { throw .damagedIndex }
    let (matrix, place) = isLong ? (52, 88) : (40, 76)
    let before = (
      width: header.fields.bigEndian(at: place, count: 4),
      height: header.fields.bigEndian(at: place + 4, count: 4)
    )
    let wider = change.statedPixelAspectRatio.value / change.pixelAspectRatio.value
    let width = scaled(before.width, \.width, by: change.pixelAspectRatio)
    let after = (
      width: wider == 1 ? width : UInt64((Double(width) * wider).rounded()),
      height: scaled(before.height, \.height, by: .one)
    )
    guard change.resizesTrack else { return after }
    header.fields.set(bigEndian: after.width, at: place, count: 4)
    header.fields.set(bigEndian: after.height, at: place + 4, count: 4)
    var turn = TrackMatrix(header.fields.dropFirst(matrix))
    turn.keepCorner(of: before, for: after)
    header.fields.set(bigEndian: UInt64(UInt32(bitPattern: turn.x)), at: matrix + 24, count: 4)
    header.fields.set(bigEndian: UInt64(UInt32(bitPattern: turn.y)), at: matrix + 28, count: 4)
    return after
  }

  /// Scales a side in proportion to the shown part. Some writers give the size of the whole frame
  /// although they set a clean aperture.
  private func scaled(
    _ side: UInt64, _ axis: KeyPath<PixelSize, Int>, by ratio: Ratio
  ) -> UInt64 {
    let whole = Double(change.storage[keyPath: axis]) * ratio.value * 65_536
    let isOfFrame = abs(Double(side) - whole) < 65_536
    let before = isOfFrame ? change.storage : shownBefore
    let (now, then) = (change.shownSize[keyPath: axis], before[keyPath: axis])
    let exact = (Int128(side) * Int128(now) * 2 + Int128(then)) / Int128(2 * then)
    return UInt64(clamping: min(exact, Int128(UInt32.max)))
  }

  /// The clean aperture, the frame and its samples, in the track's units.
  private func apertures(_ shown: (width: UInt64, height: UInt64)) -> BoxNode {
    let frame = change.frameSize
    let width = Double(frame.width) * change.statedPixelAspectRatio.value * 65_536
    let whole = UInt64(min(width.rounded(), Double(UInt32.max)))
    let rows = UInt64(frame.height) << 16
    let columns = UInt64(frame.width) << 16
    var bytes: [UInt8] = []
    let sizes: [(FourLetters, UInt64, UInt64)] = [
      ("clef", shown.width, shown.height), ("prof", whole, rows), ("enof", columns, rows),
    ]
    for (type, width, height) in sizes {
      var box: [UInt8] = [0, 0, 0, 0]
      box.append(bigEndian: width, count: 4)
      box.append(bigEndian: height, count: 4)
      bytes += BoxNode(type, box).bytes
    }
    return BoxNode("tapt", bytes)
  }
}

/// The rotation and translation of a track: `x' = a·x + c·y + x`, `y' = b·x + d·y + y`.
private struct TrackMatrix {
  private let a: Int32, b: Int32, c: Int32, d: Int32
  /// The translation, in 65536ths of a pixel.
  private(set) var x: Int32, y: Int32

  /// - Parameter fields: nine numbers; the third of each row is the projection.
  init(_ fields: ArraySlice<UInt8>) {
    func number(_ place: Int) -> Int32 {
      Int32(truncatingIfNeeded: fields.bigEndian(at: place * 4, count: 4))
    }
    (a, b, c, d) = (number(0), number(1), number(3), number(4))
    (x, y) = (number(6), number(7))
  }

  /// If a rotated picture is moved back into view, moves it so that its corner stays.
  mutating func keepCorner(
    of before: (width: UInt64, height: UInt64), for after: (width: UInt64, height: UInt64)
  ) {
    if x != 0 { x = moved(x, from: lowest(a, c, before), to: lowest(a, c, after)) }
    if y != 0 { y = moved(y, from: lowest(b, d, before), to: lowest(b, d, after)) }
  }

  private func moved(_ place: Int32, from before: Int64, to after: Int64) -> Int32 {
    Int32(clamping: Int64(place) + before - after)
  }

  /// The lowest coordinate of any corner without the translation.
  private func lowest(
    _ first: Int32, _ second: Int32, _ size: (width: UInt64, height: UInt64)
  ) -> Int64 {
    let across = (Int64(first) * Int64(size.width)) >> 16
    let down = (Int64(second) * Int64(size.height)) >> 16
    return min(0, across) + min(0, down)
  }
}
