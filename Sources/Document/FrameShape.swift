public import Framing

extension ClipAnalysis {
  /// A stretch of time, in seconds, whose frames have one size and one pixel aspect ratio.
  public struct FrameShape: Codable, Sendable, Hashable {
    /// Where a joined stream starts its clock again, times go on.
    public var start: Double
    /// Nil if it is not known.
    @Nullable public var end: Double?
    /// Samples in a decoded frame.
    public var storage: PixelSize
    /// Width to height of one stored sample by the codec or, if it states none, the container.
    public var pixelAspectRatio: Ratio
    /// The frame's own shape when shown.
    public var display: Aspect

    package init(_ shape: DisplayShape, start: Double, end: Double?) {
      (self.start, self.end) = (start.roundedToThousandths, end?.roundedToThousandths)
      (storage, pixelAspectRatio) = (shape.storage, shape.pixelAspectRatio)
      display = Aspect(shape.displayAspectRatio)
    }

    /// Text such as `16:9 (720×576, pixels 64:45)`.
    package var inWords: String {
      let pixels = pixelAspectRatio == .one ? "" : ", pixels \(pixelAspectRatio)"
      return "\(aspectName(display.aspectRatio)) (\(storage.inWords)\(pixels))"
    }
  }
}

extension ClipAnalysis.Video {
  /// The shapes of all frames, each once, such as `4:3` and `16:9`; that of the stream is the first.
  package var aspectNames: [String] {
    ([display.aspectRatio] + (shapes ?? []).map(\.display.aspectRatio)).map(aspectName)
      .reduce(into: []) { all, name in if !all.contains(name) { all.append(name) } }
  }

  /// The property that changes in the course of the stream: the shape or, if all frames have one, the
  /// size; nil if neither does.
  package var change: String? {
    shapes.map { Set($0.map(\.display)).count > 1 ? "shape" : "size" }
  }

  /// All shapes with their times; nil if nothing changes.
  package var changeInWords: String? {
    guard let change, let shapes else { return nil }
    let most = 12
    let parts = shapes.prefix(most).map { shape in
      "\(timeText(shape.start))-\(shape.end.map(timeText) ?? "end") \(shape.inWords)"
    }
    let rest = shapes.count > most ? "; and \(shapes.count - most) more" : ""
    return "the \(change) of its frames changes: \(parts.joined(separator: "; "))\(rest)"
  }
}
