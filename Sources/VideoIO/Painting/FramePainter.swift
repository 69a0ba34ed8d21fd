internal import CFFmpeg
public import Framing

/// Scales one part of each frame of a clip into one part of a picture, upright and in the
/// picture's colours.
public struct FramePainter: ~Copyable {
  /// Where frames come from and go to.
  public struct Plan: Hashable, Sendable {
    /// Of the frames, in stored pixels.
    public var storage: PixelSize
    /// The stored pixels to draw.
    public var source: PixelRect
    public var orientation: PictureOrientation
    /// Where all of `source` lands, in pixels of the picture and perhaps beyond it.
    public var target: PixelRect
    /// The part of `target` to draw, which lies in the picture.
    public var clip: PixelRect

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

  public let plan: Plan
  private let color: FrameColor
  private let isFast: Bool
  private var scaler: PictureScaler?
  private var converter: LinearLightScaler?
  /// Holds the scaled picture before it is turned and cut off: libswscale writes a few pixels past
  /// the ends of rows, which may be somebody else's.
  private var workspace: [UInt8] = []

  /// - Parameter isFast: whether many frames are to come, which need not be as fine as a still.
  ///
  /// - Throws: `memory` when the frame would be scaled to an absurd size.
  public init(_ plan: Plan, color: FrameColor, isFast: Bool = false) throws(VideoError) {
    let size = plan.scaledSize
    guard !size.isEmpty, !plan.source.isEmpty, Int64(size.width) * Int64(size.height) <= 1 << 26
    else {
      throw VideoError(
        .memory, .decode,
        "its shape would have to be scaled to \(size.width)×\(size.height) pixels")
    }
    self.plan = plan
    self.color = color
    self.isFast = isFast
  }

  /// Draws a frame into rows of pixels of four bytes, blue, green, red and one that is set to 255.
  ///
  /// The corresponding C function is `sws_scale`.
  ///
  /// - Parameter bytesPerRow: from one row of `pixels` to the next.
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
    let size = plan.scaledSize
    let bytesPerRow = (size.width + Self.slack) * 4
    if color.needsLinearLight, let readable = try frame.frame.readableByZimg(color, part: source) {
      if converter?.fits(readable.source) != true {
        converter = try LinearLightScaler(
          from: readable.source, to: size, color: color, peakNits: frame.frame.peakNits)
      }
      try workspace.withUnsafeMutableBufferPointer { buffer throws(VideoError) in
        guard let base = buffer.baseAddress else { return }
        try converter?.run(readable.frame, into: base, bytesPerRow: bytesPerRow)
      }
      return
    }
    let part = try frame.frame.cropped(to: source)
    if scaler?.fits(part) != true {
      scaler = try PictureScaler(from: part, to: size, color: color, isFast: isFast)
    }
    try workspace.withUnsafeMutableBufferPointer { buffer throws(VideoError) in
      guard let base = buffer.baseAddress else { return }
      try scaler?.run(part, into: base, bytesPerRow: bytesPerRow)
    }
  }

  /// The source in a frame that may have another size than its stream announced.
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

  /// Copies what is seen from the workspace, turning it.
  private func copyUpright(into pixels: inout MutableSpan<UInt8>, bytesPerRow: Int) {
    let walk = UprightWalk(
      plan.orientation, size: plan.scaledSize, rowLength: plan.scaledSize.width + Self.slack)
    let clip = plan.clip
    let first =
      walk.start + (clip.x - plan.target.x) * walk.right + (clip.y - plan.target.y) * walk.down
    workspace.withUnsafeBytes { source in
      pixels.withUnsafeMutableBytes { target in
        for y in 0..<clip.height {
          var from = (first + y * walk.down) * 4
          let to = (clip.y + y) * bytesPerRow + clip.x * 4
          if walk.right == 1 {
            UnsafeMutableRawBufferPointer(rebasing: target[to..<to + clip.width * 4])
              .copyMemory(
                from: UnsafeRawBufferPointer(rebasing: source[from..<from + clip.width * 4]))
            continue
          }
          for x in 0..<clip.width {
            let pixel = source.loadUnaligned(fromByteOffset: from, as: UInt32.self)
            target.storeBytes(of: pixel, toByteOffset: to + 4 * x, as: UInt32.self)
            from += walk.right * 4
          }
        }
      }
    }
  }
}

extension Frame {
  /// The same picture, sharing its memory, with only a part of it left.
  ///
  /// The corresponding C function is `av_frame_apply_cropping`.
  fileprivate func cropped(to part: PixelRect) throws(VideoError) -> Frame {
    let copy = try shared()
    let size = PixelSize(width: Int(raw.pointee.width), height: Int(raw.pointee.height))
    let inside = part.intersection(size.bounds)
    guard !inside.isEmpty, inside != size.bounds else { return copy }
    let insets = inside.insets(in: size)
    copy.raw.pointee.crop_left = insets.left
    copy.raw.pointee.crop_right = insets.right
    copy.raw.pointee.crop_top = insets.top
    copy.raw.pointee.crop_bottom = insets.bottom
    try check(
      av_frame_apply_cropping(copy.raw, Int32(AV_FRAME_CROP_UNALIGNED)), .decode,
      "cropping a frame")
    return copy
  }
}

extension [UInt8] {
  fileprivate mutating func reserve(_ count: Int) {
    if self.count < count { self = [UInt8](repeating: 0, count: count) }
  }
}
