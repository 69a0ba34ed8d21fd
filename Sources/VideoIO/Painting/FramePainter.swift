internal import CFFmpeg
public import Files
public import Framing

/// Scales a part of each frame of a clip into a part of a picture, upright and in the picture's
/// colours.
public struct FramePainter: ~Copyable {
  /// The part of the frames to draw, and its position in the picture.
  public struct Plan: Hashable, Sendable {
    /// Size of the frames in stored pixels.
    public var storage: PixelSize
    /// The stored pixels to draw.
    public var source: PixelRect
    /// The rotation and mirroring that makes the stored picture upright.
    public var orientation: PictureOrientation
    /// The position of the whole `source`, in pixels of the picture; it may extend beyond the
    /// picture.
    public var target: PixelRect
    /// The part of `target` to draw, which must lie in the picture.
    public var clip: PixelRect

    /// - Parameter clip: the part to draw; clipped to `target`.
    public init(
      storage: PixelSize, source: PixelRect, orientation: PictureOrientation, target: PixelRect,
      clip: PixelRect
    ) {
      self.storage = storage
      self.source = source
      self.orientation = orientation
      self.target = target
      self.clip = clip.intersection(target)
    }

    /// The size before the picture is turned upright.
    fileprivate var scaledSize: PixelSize {
      orientation.swapsAxes
        ? PixelSize(width: target.height, height: target.width) : target.size
    }
  }

  /// The preference where quality takes time.
  public enum Quality: Sendable {
    /// For stills.
    case fine
    /// For video.
    case fast
    /// For thumbnails, which are much smaller than the frames.
    case small
  }

  /// The plan that the painter was made with.
  public let plan: Plan
  private let color: FrameColor
  private let background: Background
  private let quality: Quality
  private var scaler: Scaler?
  private var converter: LinearLightScaler?
  /// The scaled picture before it is turned and cut: libswscale writes a few pixels past the ends
  /// of rows, where the picture may hold something else.
  private var workspace: [UInt8] = []

  /// - Parameters:
  ///   - color: the meaning of the frames' code values and of the picture's.
  ///   - background: the background colour for transparent parts of the frames.
  ///   - quality: fine, or a lower quality in less time.
  /// - Throws: `memory` if the frame would be scaled to an absurd size.
  public init(
    _ plan: Plan, color: FrameColor, background: Background = .black, quality: Quality = .fine
  ) throws(VideoError) {
    let size = plan.scaledSize
    guard !size.isEmpty, !plan.source.isEmpty, Int64(size.width) * Int64(size.height) <= 1 << 26
    else {
      throw VideoError(
        .memory, .decode,
        "its shape would have to be scaled to \(size.inWords) pixels")
    }
    self.plan = plan
    self.color = color
    self.background = background
    self.quality = quality
  }

  /// Draws a frame.
  ///
  /// - Parameters:
  ///   - pixels: rows of pixels of four bytes: blue, green, red and one that is set to 255.
  ///   - bytesPerRow: from one row of `pixels` to the next.
  /// - Throws: `unsupportedCodec` if the frame's pixel format or colours cannot be converted.
  public mutating func paint(
    _ frame: borrowing DecodedFrame, into pixels: inout MutableSpan<UInt8>, bytesPerRow: Int
  ) throws(VideoError) {
    let clip = plan.clip
    precondition(
      clip.x >= 0 && clip.y >= 0 && clip.maxX * 4 <= bytesPerRow
        && clip.maxY * bytesPerRow <= pixels.count, "the clip lies in the picture")
    guard !clip.isEmpty else { return }
    let size = plan.scaledSize
    workspace.reserve((size.width + Self.slack) * size.height * 4)
    try scale(frame)
    copyUpright(into: &pixels, bytesPerRow: bytesPerRow)
  }

  /// Pixels at the end of each row of the workspace.
  private static let slack = 32

  private mutating func scale(_ frame: borrowing DecodedFrame) throws(VideoError) {
    let source = source(in: frame.size)
    let peakNits = frame.frame.peakNits
    guard let alpha = frame.transparency else {
      return try scale(frame.frame, source, peakNits: peakNits)
    }
    let picture = try frame.frame.multiplied(by: alpha, matrix: color.matrix.scaling)
    try scale(picture, source, peakNits: peakNits)
    guard background != .black else { return }
    let size = plan.scaledSize
    let shares = try Frame.grey(alpha).cropped(to: source).scaledGrey(to: size)
    workspace.add(background, through: shares, size, rowLength: size.width + Self.slack)
  }

  private mutating func scale(
    _ frame: borrowing Frame, _ source: PixelRect, peakNits: Float
  ) throws(VideoError) {
    let size = plan.scaledSize
    let bytesPerRow = (size.width + Self.slack) * 4
    if color.needsLinearLight, let readable = try frame.readableByZimg(color, part: source) {
      if converter?.fits(readable.source) != true {
        converter = try LinearLightScaler(
          from: readable.source, to: size, color: color, peakNits: peakNits)
      }
      try workspace.withUnsafeMutableBufferPointer { buffer throws(VideoError) in
        guard let base = buffer.baseAddress else { return }
        try converter?.run(readable.frame, into: base, bytesPerRow: bytesPerRow)
      }
      return
    }
    let part = try frame.cropped(to: source)
    try fitScaler(to: part)
    try workspace.withUnsafeMutableBufferPointer { buffer throws(VideoError) in
      guard let base = buffer.baseAddress else { return }
      try scaler?.run(part, into: base, bytesPerRow: bytesPerRow)
    }
  }

  /// Creates a scaler for frames like this one, unless the last one is suitable.
  private mutating func fitScaler(to frame: borrowing Frame) throws(VideoError) {
    let properties = frame.raw.pointee
    guard let format = PixelFormat(properties.format) else {
      throw VideoError(.unsupportedCodec, .decode, "the pixel format of its frames cannot be read")
    }
    let source = Scaler.Format(
      size: PixelSize(width: Int(properties.width), height: Int(properties.height)),
      pixels: format.raw, isFullRange: format.isFullRange(tagged: properties.color_range))
    guard scaler?.source != source else { return }
    scaler = Scaler(
      from: source, to: .bgr0(plan.scaledSize), matrix: color.matrix.scaling, scaling)
    guard scaler != nil else {
      throw VideoError(
        .unsupportedCodec, .decode, "the pixel format \(format.name) cannot be drawn")
    }
  }

  private var scaling: Scaler.Quality {
    switch quality {
    case .fine: .fine
    case .fast: .fast
    case .small: .small
    }
  }

  /// The source in a frame with a size that may differ from the stream's.
  private func source(in size: PixelSize) -> PixelRect {
    guard size != plan.storage, !plan.storage.isEmpty else { return plan.source }
    func scaled(_ edge: Int, _ to: Int, _ from: Int) -> Int {
      Int((Double(edge) * Double(to) / Double(from)).rounded())
    }
    let left = scaled(plan.source.x, size.width, plan.storage.width)
    let top = scaled(plan.source.y, size.height, plan.storage.height)
    return PixelRect(
      x: left, y: top,
      width: max(1, scaled(plan.source.maxX, size.width, plan.storage.width) - left),
      height: max(1, scaled(plan.source.maxY, size.height, plan.storage.height) - top))
  }

  /// Copies the visible part of the workspace, turning it upright.
  private func copyUpright(into pixels: inout MutableSpan<UInt8>, bytesPerRow: Int) {
    let stride = OrientedStride(
      plan.orientation, size: plan.scaledSize, rowLength: plan.scaledSize.width + Self.slack)
    let clip = plan.clip
    let first =
      stride.start + (clip.x - plan.target.x) * stride.right + (clip.y - plan.target.y)
      * stride.down
    workspace.withUnsafeBytes { source in
      pixels.withUnsafeMutableBytes { target in
        for y in 0..<clip.height {
          var from = (first + y * stride.down) * 4
          let to = (clip.y + y) * bytesPerRow + clip.x * 4
          if stride.right == 1 {
            UnsafeMutableRawBufferPointer(rebasing: target[to..<to + clip.width * 4])
              .copyMemory(
                from: UnsafeRawBufferPointer(rebasing: source[from..<from + clip.width * 4]))
            continue
          }
          for x in 0..<clip.width {
            let pixel = source.loadUnaligned(fromByteOffset: from, as: UInt32.self)
            target.storeBytes(of: pixel, toByteOffset: to + 4 * x, as: UInt32.self)
            from += stride.right * 4
          }
        }
      }
    }
  }
}

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

/// Steps through a stored picture that read it upright, in pixels counted row after row.
private struct OrientedStride {
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

extension Frame {
  /// The samples of a grey picture of 8 bits, scaled, row after row.
  ///
  /// The corresponding C function is `sws_scale`.
  fileprivate func scaledGrey(to size: PixelSize) throws(VideoError) -> [UInt8] {
    let from = Scaler.Format(size: self.size, pixels: AV_PIX_FMT_GRAY8, isFullRange: true)
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
  fileprivate mutating func reserve(_ count: Int) {
    if self.count < count { self = [UInt8](repeating: 0, count: count) }
  }

  /// Adds `background` to pixels of blue, green, red and one more, according to their transparency.
  ///
  /// - Parameters:
  ///   - alpha: the alpha of each pixel, row after row.
  ///   - rowLength: from one row of pixels to the next, in pixels.
  fileprivate mutating func add(
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
