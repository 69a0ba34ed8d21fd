internal import Framing

/// Steps through a stored picture that read it upright, in pixels counted row after row.
struct OrientedStride {
  /// The stored position of the first pixel shown.
  private(set) var start: Int
  /// The step from a pixel to the one shown to its right.
  private(set) var right: Int
  /// The step from a pixel to the one shown below it.
  private(set) var down: Int

  /// - Parameters:
  ///   - size: the size of the stored picture.
  ///   - rowLength: from one stored row to the next, at least its width.
  init(_ orientation: PictureOrientation, size: PixelSize, rowLength: Int) {
    // A picture stored upside down is read from its last row upwards.
    let row = orientation.isMirrored ? -rowLength : rowLength
    let top = orientation.isMirrored ? (size.height - 1) * rowLength : 0
    let (lastRow, lastColumn) = ((size.height - 1) * row, size.width - 1)
    (start, right, down) =
      switch orientation.rotation {
      case 90: (top + lastRow, -row, 1)
      case 180: (top + lastRow + lastColumn, -1, -row)
      case 270: (top + lastColumn, row, -1)
      default: (top, 1, row)
      }
  }
}
