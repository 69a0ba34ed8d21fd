internal import Document
internal import Framing
internal import Padding
internal import VideoIO

/// Turns a clip's code values into the colour that people see.
struct ColorConversion {
  private let isFullRange: Bool
  private let redWeight: Float
  private let blueWeight: Float

  /// - Parameters:
  ///   - matrix: by FFmpeg's name; nil if unspecified.
  ///   - height: lines of the stored frame, which tell an unspecified matrix.
  init(matrix: String?, isFullRange: Bool, height: Int) {
    self.isFullRange = isFullRange
    (redWeight, blueWeight) = ColorMatrix(tag: matrix, height: height).weights
  }

  /// `#rrggbb`, with the clip's transfer function left as it is.
  func hex(_ fill: FillColor) -> String {
    let luma = isFullRange ? fill.codedLuma : (fill.codedLuma - 16) * 255 / 219
    let scale: Float = isFullRange ? 1 : 255 / 224
    let blue = (fill.blueDifference - 128) * scale * 2 * (1 - blueWeight)
    let red = (fill.redDifference - 128) * scale * 2 * (1 - redWeight)
    let green = -(blueWeight * blue + redWeight * red) / (1 - blueWeight - redWeight)
    return "#" + [luma + red, luma + green, luma + blue].map(Self.byte).joined()
  }

  private static func byte(_ value: Float) -> String {
    let code = UInt8(max(0, min(255, value.rounded())))
    let digits = String(code, radix: 16)
    return code < 16 ? "0" + digits : digits
  }
}

extension ColorConversion {
  init(_ facts: VideoFacts) {
    // Decoders deliver RGB as such; it becomes full-range BT.601 on the way to detection.
    let isRGB = facts.color.matrix == "gbr" || facts.pixelFormat.isRGBName
    self.init(
      matrix: isRGB ? "smpte170m" : facts.color.matrix,
      isFullRange: isRGB || facts.color.range == "pc", height: facts.storage.height)
  }
}

extension String {
  /// Whether an FFmpeg pixel format of this name holds shades of grey.
  fileprivate var isGreyName: Bool {
    ["gray", "ya", "mono"].contains { hasPrefix($0) }
  }
}

extension ClipAnalysis.Color.Source {
  /// - Parameters:
  ///   - stream: the facts that the stream states.
  ///   - all: those facts, with what the frames add.
  init(_ stream: VideoFacts, with all: VideoFacts) {
    let needsNone = stream.pixelFormat.isRGBName || stream.pixelFormat.isGreyName
    self =
      stream.color.matrix != nil || needsNone
      ? .stream : all.color.matrix != nil ? .frames : .assumed
  }
}
