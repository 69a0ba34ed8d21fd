internal import Framing
internal import Report
internal import VideoIO

/// The part of a frame that is encoded, in stored pixels, as it can be cut out.
struct EncodingCrop: Sendable, Hashable {
  private(set) var rect: PixelRect
  /// What is not as it was wanted, a sentence fragment each.
  private(set) var notes: [String] = []
  private let storage: PixelSize
  private let columns: Int, rows: Int

  /// Grows `wanted` to the grid of the clip.
  init(_ wanted: PixelRect, of source: EncodingSource) {
    storage = source.video.storage
    (columns, rows) = (source.grid.columns, source.grid.rows)
    rect = wanted.grown(toColumns: columns, rows: rows, in: storage)
    let kept = [
      (rect.height - wanted.height, "row", rows), (rect.width - wanted.width, "column", columns),
    ].filter { $0.0 > 0 }
    notes = kept.map { extra, noun, step in
      let cause = source.isInterlaced && noun == "row" ? "fields" : "colours"
      return
        "\(count(extra, noun)) of the bars \(extra == 1 ? "stays" : "stay"), because \(cause) are cut in steps of "
        + count(step, noun)
    }
  }

  /// Whether both sides are even.
  var isEven: Bool { rect.width % 2 == 0 && rect.height % 2 == 0 }

  /// With the sizes that an encoder takes.
  func fitted(to encoder: VideoEncoder) -> EncodingCrop {
    var fitted = self
    if encoder.columns > 1 || encoder.rows > 1 {
      fitted.rect = rect.widened(
        toColumns: encoder.columns, rows: encoder.rows, from: (columns, rows), in: storage)
      if fitted.rect != rect {
        fitted.notes.append(
          "some of the bars stays, because \(encoder.name) takes multiples of "
            + "\(encoder.columns)×\(encoder.rows) pixels")
      }
    }
    guard encoder.needsWholeChroma else { return fitted }
    let surplus = [(fitted.rect.height % rows, "row"), (fitted.rect.width % columns, "column")]
    fitted.rect.height -= surplus[0].0
    fitted.rect.width -= surplus[1].0
    fitted.notes += surplus.filter { $0.0 > 0 }.map { number, noun in
      "\(count(number, noun)) at the end of the frame \(number == 1 ? "is" : "are") cut off too, "
        + "because \(encoder.name) takes whole chroma samples only"
    }
    return fitted
  }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension EncodingCrop {
  /// FFmpeg's filter.
  ///
  /// FFmpeg 7.1 and later crop to the clean aperture before any filter, which earlier ones do not know;
  /// there the place is counted from it.
  ///
  /// - Parameter isUpright: whether frames are turned upright before they are filtered.
  func filter(_ video: VideoFacts, isUpright: Bool) -> String {
    func turned(_ rect: PixelRect) -> PixelRect {
      guard isUpright else { return rect }
      return PixelRect(
        in: video.orientation.shown(storage),
        insets: video.orientation.shown(rect.insets(in: storage)))
    }
    let part = turned(rect)
    guard let aperture = video.cleanAperture.map(turned), aperture.x > 0 || aperture.y > 0 else {
      return "crop=\(part.width):\(part.height):\(part.x):\(part.y)"
    }
    let isCropped = "lt(iw*ih\\,\(storage.width * storage.height))"
    return "crop=\(part.width):\(part.height):\(part.x)-\(aperture.x)*\(isCropped)"
      + ":\(part.y)-\(aperture.y)*\(isCropped)"
  }
}

extension PixelRect {
  /// The same with sides that are multiples, as far as the frame has room.
  ///
  /// - Parameter step: columns and rows that the first pixel has to lie on multiples of.
  fileprivate func widened(
    toColumns columns: Int, rows: Int, from step: (columns: Int, rows: Int), in size: PixelSize
  ) -> PixelRect {
    func side(_ length: Int, _ unit: Int, _ most: Int) -> Int {
      min((length + unit - 1) / unit, max(1, most / unit)) * unit
    }
    func start(_ start: Int, _ length: Int, _ new: Int, _ step: Int, _ most: Int) -> Int {
      max(0, min(start - (new - length) / 2, most - new)) / step * step
    }
    let (width, height) = (
      side(self.width, columns, size.width), side(self.height, rows, size.height)
    )
    return PixelRect(
      x: start(x, self.width, width, step.columns, size.width),
      y: start(y, self.height, height, step.rows, size.height), width: width, height: height)
  }
}
