public import Framing

/// The luma of a frame, reduced to a size at which letters are still legible, in 8-bit codes.
public struct ReducedLuma: Hashable, Sendable {
  public let size: PixelSize
  /// Row by row, without gaps.
  public let samples: [UInt8]

  /// The most samples: those of 640×375.
  private static let most = 240_000.0

  public init(size: PixelSize, samples: [UInt8]) {
    precondition(samples.count >= size.width * size.height)
    self.size = size
    self.samples = samples
  }

  /// The size of the reduced picture; frames that are small enough keep theirs.
  public static func size(of frame: PixelSize) -> PixelSize {
    let area = Double(frame.width) * Double(frame.height)
    let scale = min(1, (most / max(1, area)).squareRoot())
    return PixelSize(
      width: max(1, Int((Double(frame.width) * scale).rounded())),
      height: max(1, Int((Double(frame.height) * scale).rounded())))
  }

  /// The picture as it is seen if the frame is turned or mirrored by an orientation.
  public func turned(_ orientation: PictureOrientation) -> ReducedLuma {
    guard orientation != .upright,
      let shape = DisplayShape(
        storage: size, cleanAperture: nil, pixelAspectRatio: .one, orientation: orientation)
    else { return self }
    let shown = orientation.shown(size)
    func place(_ x: Double, _ y: Double) -> (x: Int, y: Int) {
      let unit = shape.unitRect(ofStored: Rect(x: x, y: y, width: 1, height: 1))
      return (
        Int((unit.x * Double(shown.width)).rounded()),
        Int((unit.y * Double(shown.height)).rounded())
      )
    }
    let (origin, right, below) = (place(0, 0), place(1, 0), place(0, 1))
    let start = origin.y * shown.width + origin.x
    let across = right.y * shown.width + right.x - start
    let down = below.y * shown.width + below.x - start
    var turned = [UInt8](repeating: 0, count: samples.count)
    for y in 0..<size.height {
      for x in 0..<size.width {
        turned[start + y * down + x * across] = samples[y * size.width + x]
      }
    }
    return ReducedLuma(size: shown, samples: turned)
  }
}

/// Keeps the luma of a frame, reduced.
public struct LumaReducer: PlaneReceiver {
  public private(set) var picture: ReducedLuma?

  public init() {}

  public mutating func receive(_ role: PlaneRole, _ samples: Span<UInt8>, layout: PlaneLayout) {
    if role == .luma { picture = ReducedLuma(samples, layout: layout) }
  }

  public mutating func receive(_ role: PlaneRole, _ samples: Span<UInt16>, layout: PlaneLayout) {
    if role == .luma { picture = ReducedLuma(samples, layout: layout) }
  }
}

/// The strokes of a picture: what is narrow, and lighter or darker than its surroundings.
public struct StrokeMap: Sendable {
  public let size: PixelSize
  public let luma: [UInt8]
  /// How far each sample stands out of its surroundings, in codes, if it is lighter.
  public internal(set) var light: [UInt8]
  /// The same if it is darker.
  public internal(set) var dark: [UInt8]
  /// 1 and 2 for light and dark strokes; also 4 and 8 for those that stand out most around.
  public internal(set) var flags: [UInt8]

  /// The least height of a stroke, in codes.
  public static let leastHeight: UInt8 = 22
  /// Luma that differs by less in two pictures is the same: coding changes it so far.
  public static let sameLuma = 14
  /// Luma that differs by as much has changed.
  public static let changedLuma = 10

  /// Forgets the heights of strokes, which take most of the memory.
  public mutating func dropHeights() { (light, dark) = ([], []) }

  init(_ picture: ReducedLuma, empty: [UInt8]) {
    size = picture.size
    luma = picture.samples
    (light, dark, flags) = (empty, empty, empty)
  }
}

/// The strokes that two pictures share.
public struct StillStrokes: Sendable {
  /// 1 for light and 2 for dark strokes that stay.
  public let marks: [UInt8]
  /// Samples that changed, samples in strokes, and those of them that stayed.
  public let changed: Int, strokes: Int, kept: Int

  /// The share of strokes that moved or went.
  public var moved: Double { Double(strokes - kept) / Double(max(1, strokes)) }
}
