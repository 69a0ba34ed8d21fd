/// One of the eight ways in which a container says that a stored picture is to be shown.
///
/// The stored picture is flipped top to bottom if `isMirrored`, then turned clockwise by
/// `rotation`. The angle is the one that ffprobe prints with its sign changed, so that a display
/// matrix which transposes is 90° and mirrored.
public struct PictureOrientation: Hashable, Sendable {
  /// Clockwise degrees: 0, 90, 180 or 270.
  public let rotation: Int
  /// Whether the picture is flipped top to bottom before it is turned.
  public let isMirrored: Bool

  /// Any multiple of 90 is brought to 0 ..< 360; other angles go to the nearest quarter turn.
  public init(rotation: Int = 0, isMirrored: Bool = false) {
    let positive = ((rotation % 360) + 360) % 360
    self.rotation = ((positive + 45) / 90 * 90) % 360
    self.isMirrored = isMirrored
  }

  public static let upright = PictureOrientation()

  /// Whether stored width becomes shown height.
  public var swapsAxes: Bool { rotation == 90 || rotation == 270 }
}
