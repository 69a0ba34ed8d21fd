internal import CFFmpeg
internal import Files
internal import Framing

/// The background colour for transparent parts of a picture, in the picture's code values.
public struct Background: Hashable, Sendable {
  /// The components, from 0 to 255.
  public var red: UInt8, green: UInt8, blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour that players show by default.
  public static let black = Background(red: 0, green: 0, blue: 0)
}

extension Frame {
  /// The samples of a grey picture of 8 bits, scaled, row after row.
  ///
  /// The corresponding C function is `sws_scale`.
  func scaledGrey(to size: PixelSize) throws(VideoError) -> [UInt8] {
    let own = PixelSize(width: Int(raw.pointee.width), height: Int(raw.pointee.height))
    let from = Scaler.Format(size: own, pixels: AV_PIX_FMT_GRAY8, isFullRange: true)
    let to = Scaler.Format(size: size, pixels: AV_PIX_FMT_GRAY8, isFullRange: true)
    guard let scaler = Scaler(from: from, to: to, matrix: SWS_CS_ITU709, .fine) else {
      throw VideoError(.unsupportedCodec, .decode, "its alpha cannot be drawn")
    }
    // libswscale writes a few samples past the ends of rows.
    let target = try Frame()
    target.raw.pointee.width = Int32(clamping: size.width)
    target.raw.pointee.height = Int32(clamping: size.height)
    target.raw.pointee.format = AV_PIX_FMT_GRAY8.rawValue
    try check(av_frame_get_buffer(target.raw, 0), .decode, "allocating a frame")
    try scaler.run(self, into: target)
    guard let start = target.raw.pointee.data.0 else { throw .outOfMemory(.decode) }
    let bytesPerRow = Int(target.raw.pointee.linesize.0)
    return (0..<size.height).flatMap { y in
      UnsafeBufferPointer(start: start + y * bytesPerRow, count: size.width)
    }
  }
}

extension [UInt8] {
  /// Adds `background` to pixels of blue, green, red and one more, according to their transparency.
  ///
  /// - Parameters:
  ///   - alpha: the alpha of each pixel, row after row.
  ///   - rowLength: from one row of pixels to the next, in pixels.
  mutating func add(
    _ background: Background, through alpha: [UInt8], _ size: PixelSize, rowLength: Int
  ) {
    let color = [background.blue, background.green, background.red]
    for y in 0..<size.height {
      for x in 0..<size.width {
        let rest = 255 - Int(alpha[y * size.width + x])
        guard rest > 0 else { continue }
        let place = (y * rowLength + x) * 4
        for channel in 0..<3 {
          let seen = (Int(color[channel]) * rest + 127) / 255
          self[place + channel] = UInt8(Swift.min(255, Int(self[place + channel]) + seen))
        }
      }
    }
  }
}
