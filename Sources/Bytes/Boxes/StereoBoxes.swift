internal import Files
internal import Framing

/// The boxes of a sample entry on two eyes and on the surface around the viewer.
///
/// `st3d` and `sv3d` are of Google's Spherical Video V2, `vexu` of Apple's "Stereo Video ISOBMFF
/// Extensions". FFmpeg reads some of their values, and `vexu` from 7.1 on.
struct StereoBoxes {
  private(set) var stereo: StereoLayout?
  private(set) var projection: Projection?

  /// - Parameter parts: the boxes of a sample entry.
  init(_ parts: [Box], _ walker: inout BoxWalker) {
    for part in parts {
      switch part.type {
      case "st3d":
        stereo =
          [
            1: StereoLayout(.topBottom), 2: StereoLayout(.sideBySide),
            4: StereoLayout(.sideBySide, isRightFirst: true),
          ][walker.value(part, 1)]
      case "sv3d":
        let list = walker.box("proj", in: part.body).map { walker.boxes(in: $0.body) } ?? []
        for box in list {
          switch box.type {
          case "cbmp": projection = .cubemap
          case "mshp": projection = .mesh
          case "equi":
            // What lies beyond the left and the right edge, in parts of 2³².
            let sides = walker.file.bytes(at: box.body.lowerBound + 12, count: 8)
            let cut = sides.bigEndian(at: 0, count: 4) + sides.bigEndian(at: 4, count: 4)
            projection = cut >= 0x7F00_0000 ? .halfEquirectangular : .equirectangular
          default: break
          }
        }
      case "vexu": readExtendedUsage(part, &walker)
      default: break
      }
    }
  }

  private mutating func readExtendedUsage(_ usage: Box, _ walker: inout BoxWalker) {
    // The lowest bits state that there is a left eye, and a right one.
    if let eyes = walker.box(["eyes", "stri"], in: usage.body).map({ walker.value($0, 1) }),
      eyes & 3 == 3
    {
      let kind = walker.box(["pack", "pkin"], in: usage.body).map { walker.value($0, 4) }
      let packing: [FourLetters: StereoLayout.Packing] = [
        "side": .sideBySide, "over": .topBottom,
      ]
      let packed = kind.flatMap { packing[FourLetters($0)] }
      if kind == nil || packed != nil {
        stereo = StereoLayout(packed ?? .views, isRightFirst: eyes & 8 != 0)
      }
    }
    let kind = walker.box(["proj", "prji"], in: usage.body).map { walker.value($0, 4) }
    let projections: [FourLetters: Projection] = [
      "equi": .equirectangular, "hequ": .halfEquirectangular, "fish": .fisheye,
    ]
    projection = kind.flatMap { projections[FourLetters($0)] } ?? projection
  }
}

extension BoxWalker {
  /// The number behind version and flags of a box.
  fileprivate func value(_ box: Box, _ count: Int) -> UInt64 {
    file.bytes(at: box.body.dropping(4).lowerBound, count: min(count, max(0, box.body.count - 4)))
      .bigEndian(at: 0, count: count)
  }
}
