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
      ffmpeg = shape.cropFilter(part)
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
}

extension CropGrid {
  /// Whole chroma samples and, with fields, a whole chroma sample of each: 4 rows of 4:2:0.
  /// Otherwise the fields would change places or get each other's chroma. AviSynth's page on Crop
  /// has the same table.
  ///
  /// - Parameters:
  ///   - codec: FFmpeg's name; it decides whether a stream without a field order may have fields.
  ///   - pixelFormat: FFmpeg's name.
  ///   - fieldOrder: `progressive`, or the order of the fields; nil if nothing states it.
  package init(codec: String, pixelFormat: String, fieldOrder: String?) {
    self.init(
      chroma: Self.chroma(pixelFormat),
      hasFields: fieldOrder.map { $0 != "progressive" } ?? ["h264", "mpeg2video"].contains(codec))
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

extension CropPlan {
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

extension PixelInsets {
  /// FFmpeg's filter that writes them as the cropping of coded frames.
  ///
  /// - Parameter codec: `h264` or `hevc`.
  package func bitstreamFilter(of codec: String) -> String {
    "\(codec)_metadata=crop_left=\(left):crop_right=\(right):crop_top=\(top)"
      + ":crop_bottom=\(bottom)"
  }
}
