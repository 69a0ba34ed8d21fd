package import Framing

/// Columns and rows that belong together. A crop begins and ends on multiples of them.
package struct CropGrid: Sendable, Hashable {
  package let columns: Int
  package let rows: Int
  /// Whether all or some frames consist of two fields. Where frames differ, no order holds.
  package let hasFields: Bool

  /// - Parameter chroma: the columns and rows that share a chroma sample.
  package init(chroma: (columns: Int, rows: Int), hasFields: Bool) {
    (columns, rows) = (chroma.columns, chroma.rows * (hasFields ? 2 : 1))
    self.hasFields = hasFields
  }
}

/// The one rectangle to cut out of a padded clip, whichever tool cuts it, in stored pixels.
package struct CropPlan: Sendable, Hashable {
  package let rect: PixelRect
  /// The picture that is cut off with the bars, upright; zero for most clips.
  package let lost: PixelInsets

  /// The smallest rectangle around `picture` on the grid. If its few extra rows turned wide video
  /// into a shape that players don't fill screens with, it is the rectangle that stays wide and
  /// loses least. Nil if that is all of the shown frame, so that there is nothing to cut.
  package init?(_ picture: PixelRect, of shape: DisplayShape, on grid: CropGrid) {
    /// Prefers more of the picture and, between equals, less around it.
    func rank(_ rect: PixelRect) -> (Int, Int) {
      let seen = rect.intersection(picture).size
      return (seen.width * seen.height, -rect.width * rect.height)
    }
    let grown = picture.grown(to: grid, in: shape)
    let wide =
      shape.isWide(picture) && !shape.isWide(grown)
      ? picture.neighbours(on: grid, in: shape).filter(shape.isWide).max { rank($0) < rank($1) }
      : nil
    rect = wide ?? grown
    lost = shape.orientation.shown(rect.intersection(picture).insets(within: picture))
    if rect == shape.shown { return nil }
  }

  /// The smallest rectangle around one that a person asked for; nil if that is all of the shown
  /// frame.
  package init?(around wanted: PixelRect, of shape: DisplayShape, on grid: CropGrid) {
    (rect, lost) = (wanted.grown(to: grid, in: shape), .zero)
    if rect == shape.shown { return nil }
  }

  /// The smallest rectangle around one on the grid that is not wide video, so that players fit it;
  /// nil if there is none but all of the shown frame.
  package init?(fittedAround kept: PixelRect, of shape: DisplayShape, on grid: CropGrid) {
    let (start, shown) = (kept.grown(to: grid, in: shape), shape.shown)
    func grown(by x: Int, _ y: Int) -> PixelRect {
      PixelRect(
        x: start.x - x, y: start.y - y, width: start.width + 2 * x, height: start.height + 2 * y
      ).intersection(shown)
    }
    let rows = stride(from: 0, through: shown.height, by: grid.rows).lazy.map { grown(by: 0, $0) }
    let columns = stride(from: 0, through: shown.width, by: grid.columns).lazy
      .map { grown(by: $0, 0) }
    let fitted = [rows.first { !shape.isWide($0) }, columns.first { !shape.isWide($0) }]
      .compactMap { $0 }.filter { $0 != shown }
    guard let least = fitted.min(by: { $0.width * $0.height < $1.width * $1.height }) else {
      return nil
    }
    (rect, lost) = (least, .zero)
  }
}

extension DisplayShape {
  /// `crop=W:H:X:Y` for FFmpeg, which turns a rotated clip upright before it filters, of a part in
  /// stored pixels. With `,setsar=N/D` where its pixels are not those that the clip states.
  package func cropFilter(_ part: PixelRect) -> String {
    let upright = PixelRect(
      in: orientation.shown(storage), insets: orientation.shown(part.insets(in: storage)))
    let pixel = cropped(to: part)?.uprightPixelAspectRatio
    let ratio =
      pixel.map {
        $0 == uprightPixelAspectRatio ? "" : ",setsar=\($0.numerator)/\($0.denominator)"
      } ?? ""
    return "crop=\(upright.width):\(upright.height):\(upright.x):\(upright.y)" + ratio
  }

  fileprivate func isWide(_ rect: PixelRect) -> Bool {
    displayAspectRatio(of: rect).map(AspectClass.init) == .wide
  }
}

extension PixelRect {
  /// The rectangle with these edges moved out to those of a rectangle around it.
  package func extended(to edges: [FrameEdge], of outer: PixelRect) -> PixelRect {
    let (left, top) = (edges.contains(.left) ? outer.x : x, edges.contains(.top) ? outer.y : y)
    return PixelRect(
      x: left, y: top, width: (edges.contains(.right) ? outer.maxX : maxX) - left,
      height: (edges.contains(.bottom) ? outer.maxY : maxY) - top)
  }

  fileprivate func grown(to grid: CropGrid, in shape: DisplayShape) -> PixelRect {
    grown(toColumns: grid.columns, rows: grid.rows, in: shape.storage).intersection(shape.shown)
  }

  /// The rectangles with every edge on the grid at this one's edge, or next to it.
  fileprivate func neighbours(on grid: CropGrid, in shape: DisplayShape) -> [PixelRect] {
    func both(_ edge: Int, _ unit: Int) -> [Int] {
      [edge / unit * unit, (edge + unit - 1) / unit * unit]
    }
    func sides(_ first: Int, _ end: Int, _ unit: Int) -> [(first: Int, length: Int)] {
      both(first, unit).flatMap { first in both(end, unit).map { (first, $0 - first) } }
    }
    let rects = sides(x, maxX, grid.columns).flatMap { across in
      sides(y, maxY, grid.rows).map { down in
        PixelRect(x: across.first, y: down.first, width: across.length, height: down.length)
      }
    }
    return rects.filter { $0.intersection(shape.shown) == $0 && !$0.isEmpty }
  }
}
