internal import Framing

extension PictureOrientation {
  /// The meaning of the tag Orientation of Exif and TIFF, 1 to 8; nil for any other number.
  init?(exif number: Int) {
    switch number {
    case 1: self = .upright
    case 2: self.init(rotation: 180, isMirrored: true)
    case 3: self.init(rotation: 180)
    case 4: self.init(isMirrored: true)
    case 5: self.init(rotation: 90, isMirrored: true)
    case 6: self.init(rotation: 90)
    case 7: self.init(rotation: 270, isMirrored: true)
    case 8: self.init(rotation: 270)
    default: return nil
    }
  }

  /// This orientation, then a turn counterclockwise by so many quarters.
  func turnedBack(quarters: Int) -> PictureOrientation {
    PictureOrientation(rotation: rotation - 90 * quarters, isMirrored: isMirrored)
  }

  /// This orientation, then a flip top to bottom.
  var flipped: PictureOrientation {
    PictureOrientation(rotation: -rotation, isMirrored: !isMirrored)
  }
}
