extension PictureOrientation {
  /// Where a part of the stored picture is once that is shown; both in fractions of the whole.
  func shown(_ stored: Rect) -> Rect {
    turnedClockwise(isMirrored ? flipped(stored) : stored, by: rotation)
  }

  /// Where a part of the shown picture is stored; both in fractions of the whole.
  func stored(_ shown: Rect) -> Rect {
    let turnedBack = turnedClockwise(shown, by: (360 - rotation) % 360)
    return isMirrored ? flipped(turnedBack) : turnedBack
  }

  private func flipped(_ part: Rect) -> Rect {
    Rect(x: part.x, y: 1 - part.maxY, width: part.width, height: part.height)
  }

  private func turnedClockwise(_ part: Rect, by degrees: Int) -> Rect {
    switch degrees {
    case 90:
      Rect(x: 1 - part.maxY, y: part.x, width: part.height, height: part.width)
    case 180:
      Rect(x: 1 - part.maxX, y: 1 - part.maxY, width: part.width, height: part.height)
    case 270:
      Rect(x: part.y, y: 1 - part.maxX, width: part.height, height: part.width)
    default:
      part
    }
  }
}
