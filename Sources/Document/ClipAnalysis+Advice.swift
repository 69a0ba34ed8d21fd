public import Framing
package import Padding

extension ClipAnalysis {
  /// Advice on removing the padding.
  public struct Advice: Codable, Sendable, Hashable {
    /// The crop that removes the bars; nil if there are none to remove.
    @Nullable public var crop: Crop?
    /// The crop that removes only the bars with nothing in them. Nil unless `crop` removes
    /// something that stands in a bar and other bars are left to cut.
    @Nullable public var cropKeepingOverlays: Crop?
    /// The display modes that show all of ``ClipAnalysis/important`` on every screen; nil if
    /// nothing was tested.
    public var keepsAll: KeptModes?

    /// - Parameters:
    ///   - picture: the active picture in stored pixels; nil if there is nothing to cut.
    ///   - overlaid: the edges whose bar has something in it.
    ///   - video: the stream, whose packed eyes are cropped alike; nil for one without.
    package init(
      crop picture: PixelRect?, keeping overlaid: [FrameEdge] = [], of shape: DisplayShape,
      on grid: CropGrid, in video: Video? = nil
    ) {
      func crop(_ picture: PixelRect) -> Crop? {
        CropPlan(picture, of: shape, on: grid).map { Crop($0, of: shape, video) }
      }
      self.crop = picture.flatMap(crop)
      guard let picture, !overlaid.isEmpty else { return }
      cropKeepingOverlays = crop(picture.extended(to: overlaid, of: shape.shown))
    }
  }

  /// The display modes that crop nothing important, and hide none of it under housing or corners.
  public enum KeptModes: String, Codable, Sendable, CaseIterable {
    case fit, fill, both, none
  }

  /// A crop in the notation of several tools. It takes whole chroma samples of whole fields,
  /// because tools round other crops and would cut picture on one side.
  public struct Crop: Codable, Sendable, Hashable {
    /// In stored pixels; nil in documents of earlier releases.
    @Nullable public var rect: PixelRect?
    /// The picture that is cut off with the bars, upright; nil for none. With more rows the crop
    /// would not be wide video as the picture is.
    @Nullable public var lost: PixelInsets?
    /// `crop=W:H:X:Y` for FFmpeg, which turns a rotated clip upright before it filters. With
    /// `,setsar=N/D` where the pixels of the picture are not those that the clip states.
    public var ffmpeg: String
    /// Top, bottom, left and right of the upright picture, as `--crop` takes them: HandBrake turns a
    /// rotated clip before it crops.
    public var handbrake: String
    /// `WxH+X+Y` of the stored picture, as `video-crop` takes it.
    public var mpv: String

    package init(_ plan: CropPlan, of shape: DisplayShape, _ video: Video?) {
      let part = video?.bothEyes(plan.rect) ?? plan.rect
      rect = part
      lost = plan.lost == .zero ? nil : plan.lost
      let turned = shape.orientation.shown(part.insets(in: shape.storage))
      let upright = PixelRect(
        in: shape.orientation.shown(shape.storage), insets: turned)
      let pixel = shape.cropped(to: part)?.uprightPixelAspectRatio
      let stated = shape.uprightPixelAspectRatio
      let ratio =
        pixel.map { $0 == stated ? "" : ",setsar=\($0.numerator)/\($0.denominator)" } ?? ""
      ffmpeg = "crop=\(upright.width):\(upright.height):\(upright.x):\(upright.y)" + ratio
      handbrake = "\(turned.top):\(turned.bottom):\(turned.left):\(turned.right)"
      mpv = "\(part.width)x\(part.height)+\(part.x)+\(part.y)"
    }
  }
}

extension PixelRect {
  /// FFmpeg's filter that cuts this part, in stored pixels, out of a frame with a clean aperture.
  package func cropFilter(
    of frame: PixelSize, _ orientation: PictureOrientation, aperture: PixelRect?
  ) -> String {
    cropFilters(of: frame, orientation, aperture: aperture ?? frame.bounds).all
  }

  /// FFmpeg's filters that cut this part, in stored pixels, out of a frame with a clean aperture: one
  /// for all versions and, if people couldn't read that, one for the old and one for the new.
  ///
  /// FFmpeg turns frames upright before it filters them. FFmpeg 7.1 and later also crop to the clean
  /// aperture first, which earlier releases don't know; there the place is relative to it. From an
  /// edge that both have, or from the middle of both, one expression suits all.
  package func cropFilters(
    of frame: PixelSize, _ orientation: PictureOrientation, aperture: PixelRect
  ) -> (all: String, byVersion: (old: String, new: String)?) {
    func upright(_ rect: PixelRect) -> PixelRect {
      PixelRect(
        in: orientation.shown(frame), insets: orientation.shown(rect.insets(in: frame)))
    }
    let (part, inner, outer) = (upright(self), upright(aperture), orientation.shown(frame))
    func place(
      _ start: Int, _ length: Int, _ first: Int, _ inner: Int, _ outer: Int, _ axis: String
    ) -> String? {
      let middle = start - (outer - length) / 2
      if first == 0 { return "\(start)" }
      if first + inner == outer { return "i\(axis)-\(outer - start)" }
      guard 2 * first + inner == outer, (outer - length).isMultiple(of: 2) else { return nil }
      return "(i\(axis)-o\(axis))/2" + (middle == 0 ? "" : middle > 0 ? "+\(middle)" : "\(middle)")
    }
    func filter(_ x: String, _ y: String) -> String {
      "crop=\(part.width):\(part.height):\(x):\(y)"
    }
    let x = place(part.x, part.width, inner.x, inner.width, outer.width, "w")
    let y = place(part.y, part.height, inner.y, inner.height, outer.height, "h")
    if let x, let y { return (filter(x, y), nil) }
    let isCropped = "lt(iw*ih\\,\(frame.width * frame.height))"
    return (
      filter(
        x ?? "\(part.x)-\(inner.x)*\(isCropped)", y ?? "\(part.y)-\(inner.y)*\(isCropped)"),
      (
        filter("\(part.x)", "\(part.y)"),
        filter("\(part.x - inner.x)", "\(part.y - inner.y)")
      )
    )
  }

  /// The rectangle with these edges moved out to those of a rectangle around it.
  fileprivate func extended(to edges: [FrameEdge], of outer: PixelRect) -> PixelRect {
    let (left, top) = (edges.contains(.left) ? outer.x : x, edges.contains(.top) ? outer.y : y)
    return PixelRect(
      x: left, y: top, width: (edges.contains(.right) ? outer.maxX : maxX) - left,
      height: (edges.contains(.bottom) ? outer.maxY : maxY) - top)
  }
}

/// Columns and rows that belong together. A crop begins and ends on multiples of them.
package struct CropGrid: Sendable, Hashable {
  package let columns: Int
  package let rows: Int
  /// Whether all or some frames consist of two fields. Where frames differ, no order holds.
  package let hasFields: Bool

  /// Whole chroma samples and, with fields, a whole chroma sample of each: 4 rows of 4:2:0.
  /// Otherwise the fields would change places or get each other's chroma. AviSynth's page on Crop
  /// has the same table.
  ///
  /// - Parameters:
  ///   - codec: FFmpeg's name; it decides whether a stream without a field order may have fields.
  ///   - pixelFormat: FFmpeg's name.
  ///   - fieldOrder: `progressive`, or the order of the fields; nil if nothing states it.
  package init(codec: String, pixelFormat: String, fieldOrder: String?) {
    hasFields = fieldOrder.map { $0 != "progressive" } ?? ["h264", "mpeg2video"].contains(codec)
    let (columns, rows) = Self.chroma(pixelFormat)
    self.columns = columns
    self.rows = rows * (hasFields ? 2 : 1)
  }

  package init(_ video: ClipAnalysis.Video) {
    self.init(codec: video.codec, pixelFormat: video.pixelFormat, fieldOrder: video.fieldOrder)
  }

  /// Columns and rows that share a chroma sample.
  private static func chroma(_ pixelFormat: String) -> (columns: Int, rows: Int) {
    func isOne(of parts: String...) -> Bool { parts.contains(where: pixelFormat.contains) }
    if isOne(of: "420", "nv12", "nv21", "p010", "p012", "p016") { return (2, 2) }
    if isOne(of: "411") { return (4, 1) }
    if isOne(of: "yuv410") { return (4, 4) }
    if isOne(of: "440") { return (1, 2) }
    if isOne(of: "422", "nv16", "nv20", "p210", "p212", "p216", "y210", "y212", "y216") {
      return (2, 1)
    }
    return (1, 1)
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
      .compactMap(\.self).filter { $0 != shown }
    guard let least = fitted.min(by: { $0.width * $0.height < $1.width * $1.height }) else {
      return nil
    }
    (rect, lost) = (least, .zero)
  }

  /// See ``ClipAnalysis/Crop/lossInWords``.
  package var lossInWords: String? { lost.asLoss }
}

extension ClipAnalysis.Crop {
  /// `W:H:X:Y`, as `vidfit unpad --crop` takes it.
  package var argument: String { String(ffmpeg.dropFirst("crop=".count).prefix { $0 != "," }) }

  /// Text such as `1 row of the picture at the bottom goes too, because …`; nil if none goes.
  package var lossInWords: String? { lost?.asLoss }
}

extension PixelInsets {
  fileprivate var asLoss: String? {
    let edges = [
      (top, "row", "at the top"), (bottom, "row", "at the bottom"),
      (left, "column", "at the left"), (right, "column", "at the right"),
    ].filter { $0.0 > 0 }
    guard !edges.isEmpty else { return nil }
    let parts = edges.map { "\(counted($0.0, $0.1)) of the picture \($0.2)" }
    let verb = edges.count == 1 && edges[0].0 == 1 ? "goes" : "go"
    return parts.joined(separator: " and ")
      + " \(verb) too, because with more it would no longer be wide video (2:1 to 2.40:1)"
  }
}

extension DisplayShape {
  fileprivate func isWide(_ rect: PixelRect) -> Bool {
    displayAspectRatio(of: rect).map(AspectClass.init) == .wide
  }
}

extension PixelRect {
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

extension PixelInsets {
  /// FFmpeg's filter that writes them as the cropping of coded frames.
  ///
  /// - Parameter codec: `h264` or `hevc`.
  package func bitstreamFilter(of codec: String) -> String {
    "\(codec)_metadata=crop_left=\(left):crop_right=\(right):crop_top=\(top)"
      + ":crop_bottom=\(bottom)"
  }
}
