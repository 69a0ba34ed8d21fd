internal import Document
public import Files
internal import Framing
internal import Padding
internal import Preview
public import SystemPackage
internal import VideoIO

extension PreviewMaker {
  /// Writes a video of a clip as previews show it, without sound, to the file at `output`, which
  /// must be one that can be read and written anywhere in it.
  ///
  /// - Parameters:
  ///   - range: in seconds from the start of the clip; up to the clip's end if it has none.
  ///   - progress: receives the completed share, 0 to 1.
  ///
  /// - Returns: What the video lacks of what was asked for, as in ``PreviewImage/remarks``.
  /// - Throws: ``PreviewFailure``, which states whether the clip or the output is to blame.
  @discardableResult
  public func makeMovie(
    of clip: ClipLocation, output: FilePath, from start: Double, to end: Double?,
    progress: (Double) -> Void
  ) async throws -> [String] {
    try await PreviewFailure.translating {
      try await movie(clip, output: output, from: start, to: end, progress)
    }
  }

  private func movie(
    _ clip: ClipLocation, output: FilePath, from start: Double, to end: Double?,
    _ progress: (Double) -> Void
  ) async throws -> [String] {
    var reader = try open(clip)
    let plan = try await plan(clip, &reader)
    if let reason = plan.lackOfPictureInPicture { throw PreviewFailure(reason) }
    let duration = reader.facts.end
    if let duration, start >= duration {
      throw PreviewFailure("it ends at \(timeText(duration)), before \(timeText(start))")
    }
    let sheet = try PreviewSheet(
      plan.movieContent(at: start), style: plan.style, size: options.size, isForVideo: true)
    var period = plan.clip.period(at: start)
    var regions = plan.shownRegions(at: start)
    var canvas = try Canvas(size: sheet.size)
    var overlay = try PreviewOverlay(sheet)
    try overlay.begin(canvas)
    let color = FrameColor(plan.clip.facts, gamut: .sRGB)
    var painters = try SlotPainters(
      sheet.slots.map(plan.painting), color: color, background: options.background)
    var writer = try MovieWriter(
      output, size: sheet.size, changing: overlay.changingRows,
      rate: reader.facts.frameRate?.value)
    let bytesPerRow = canvas.bytesPerRow
    let length = max(1e-6, min(end ?? .infinity, duration ?? .infinity) - start)
    var count = 0
    var otherShape: String?
    try reader.frames(from: start, to: end ?? .infinity, threads: 0) { frame, time in
      try canvas.withPixels { (pixels: inout MutableSpan<UInt8>) throws(VideoError) in
        try painters.paint(frame, into: &pixels, bytesPerRow: bytesPerRow)
      }
      let (now, shown) = (plan.clip.period(at: time), plan.shownRegions(at: time))
      if now != period || shown != regions {
        (period, regions) = (now, shown)
        overlay = try PreviewOverlay(
          PreviewSheet(
            plan.movieContent(at: time), style: plan.style, size: options.size,
            isForVideo: true))
      }
      try overlay.draw(on: canvas)
      try canvas.withPixels { (pixels: inout MutableSpan<UInt8>) throws(OutputError) in
        try writer.write(pixels.span, bytesPerRow: bytesPerRow, time: time - start)
      }
      count += 1
      otherShape = otherShape ?? plan.remark(on: frame, at: time)
      progress(min(1, (time - start) / length))
    }
    guard count > 0 else { throw PreviewFailure("none of its video could be decoded") }
    try reader.checkSource(.decode)
    try writer.finish()
    let early = duration.flatMap { duration in
      end.flatMap { $0 > duration + 0.5 ? "it ends at \(timeText(duration))" : nil }
    }
    return plan.remarks + [otherShape, early].compactMap(\.self)
  }
}

/// The painters of several slots, which arrays can't hold.
private struct SlotPainters: ~Copyable {
  private var first: FramePainter?
  private var rest: Rest?

  private final class Rest {
    var painters: SlotPainters
    init(_ painters: consuming SlotPainters) { self.painters = painters }
  }

  init(
    _ plans: [FramePainter.Plan], color: FrameColor, background: Background
  ) throws(VideoError) {
    guard let plan = plans.first else {
      first = nil
      rest = nil
      return
    }
    first = try FramePainter(plan, color: color, background: background, quality: .fast)
    rest = Rest(
      try SlotPainters(Array(plans.dropFirst()), color: color, background: background))
  }

  mutating func paint(
    _ frame: borrowing DecodedFrame, into pixels: inout MutableSpan<UInt8>, bytesPerRow: Int
  ) throws(VideoError) {
    guard first != nil else { return }
    try first?.paint(frame, into: &pixels, bytesPerRow: bytesPerRow)
    try rest?.painters.paint(frame, into: &pixels, bytesPerRow: bytesPerRow)
  }
}
