/// How a stream holds the views of two eyes.
public struct StereoLayout: Hashable, Sendable {
  /// The place of each eye.
  public enum Packing: String, CaseIterable, Codable, Sendable {
    /// The left and the right half of the frame.
    case sideBySide = "side-by-side"
    /// The upper and the lower half of the frame.
    case topBottom = "top-bottom"
    /// Alternate columns, rows or samples of the frame; or samples of its halves.
    case columns, rows, checkerboard, quincunx
    /// Alternate frames.
    case frames
    /// Views that the codec or the container keeps apart, as MV-HEVC does.
    case views
    /// Different colours of one picture.
    case anaglyph
  }

  public var packing: Packing
  /// Whether the right eye's view comes first.
  public var isRightFirst: Bool

  public init(_ packing: Packing, isRightFirst: Bool = false) {
    (self.packing, self.isRightFirst) = (packing, isRightFirst)
  }

  /// The halves of a frame of `size` in which the two eyes are, in stored pixels; nil for packings
  /// without halves. An odd line in the middle belongs to neither.
  public func eyes(of size: PixelSize) -> (first: PixelRect, second: PixelRect)? {
    var half = size.bounds
    switch packing {
    case .sideBySide: half.width /= 2
    case .topBottom: half.height /= 2
    default: return nil
    }
    guard !half.isEmpty else { return nil }
    var other = half
    (other.x, other.y) = (size.width - half.width, size.height - half.height)
    return (half, other)
  }

  /// The part of the first eye's half that the pictures of both eyes take together.
  ///
  /// - Parameter second: the picture in the other half of a frame of `size`; nil if it is not known.
  public func union(_ first: PixelRect, _ second: PixelRect?, of size: PixelSize) -> PixelRect {
    guard var moved = second, let eyes = eyes(of: size) else { return first }
    (moved.x, moved.y) = (moved.x - eyes.second.x, moved.y - eyes.second.y)
    return first.union(moved)
  }

  /// How many times wider one eye is seen than its half of the frame states, in a frame that is not
  /// mapped onto a sphere: 1, 2 or ½.
  ///
  /// Nothing states whether eyes are squeezed to half their size, and some writers state the shape of
  /// the frame as that of an eye. Pictures are from 5:4 to 2.6:1, or square.
  ///
  /// - Parameter aspect: the eye's aspect ratio as stated.
  public static func widening(ofEye aspect: Double) -> Ratio {
    let usual = 1.249...2.6
    guard !usual.contains(aspect), abs(aspect - 1) > 0.01 else { return .one }
    return [Ratio(2, 1), Ratio(1, 2)].compactMap { $0 }
      .first { usual.contains(aspect * $0.value) } ?? .one
  }
}

/// The surface around the viewer that a frame is mapped onto. Frames of flat video have none.
public enum Projection: String, CaseIterable, Codable, Sendable {
  /// A sphere by longitude and latitude, or that half of it which is in front.
  case equirectangular
  case halfEquirectangular = "half-equirectangular"
  /// Six sides of a cube.
  case cubemap
  case fisheye
  /// Triangles that the file lists.
  case mesh
}
