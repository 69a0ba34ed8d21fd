internal import Document
public import Files
internal import Framing
internal import Important
internal import Preview
public import SystemPackage
internal import VideoIO

/// Makes preview pictures of clips.
public struct PreviewMaker: Sendable {
  public let options: PreviewOptions

  private let door: ClipDoor

  public init(_ options: PreviewOptions) {
    self.options = options
    door = ClipDoor(options.network, cost: options.cost)
  }

  /// Hands the pictures of a clip to `body`, one after the other.
  ///
  /// - Throws: ``PreviewFailure``, or whatever `body` throws.
  public func make(
    of clip: ClipLocation, _ body: (PreviewImage) throws -> Void
  ) async throws {
    try await PreviewFailure.translating { try await draw(clip, body) }
  }

  /// The same for the clip at `path`.
  public func make(of path: FilePath, _ body: (PreviewImage) throws -> Void) async throws {
    try await make(of: .file(path), body)
  }

  /// Draws the outlines of regions, zones and the protect area alone, on a transparent picture of
  /// the clip's frame: PNG with alpha, upright and in square pixels. A region has the colour of its
  /// worst fate on the screens.
  ///
  /// - Throws: ``PreviewFailure``.
  public func overlay(of clip: ClipLocation) async throws -> [UInt8] {
    try await overlayImage(of: clip).bytes
  }

  /// The same, with what the picture lacks; its time is 0.
  ///
  /// - Throws: ``PreviewFailure``.
  public func overlayImage(of clip: ClipLocation) async throws -> PreviewImage {
    try await PreviewFailure.translating {
      var reader = try open(clip)
      let plan = try await plan(clip, &reader)
      let size = plan.clip.shape.displaySize
      try reader.checkSource(.decode)
      let marks = plan.frameMarks
      let picture = try FrameOverlay.png(
        size: PixelSize(
          width: max(1, Int(size.width.rounded())), height: max(1, Int(size.height.rounded()))),
        marks: marks)
      let lack =
        marks.isEmpty ? ["the picture is empty, because no guide has anything to show"] : []
      return PreviewImage(bytes: picture, time: 0, remarks: plan.important.warnings + lack)
    }
  }

  func open(_ clip: ClipLocation) throws(VideoError) -> VideoReader {
    try VideoReader(
      door.source(of: clip),
      limits: ReadingLimits(pixels: options.maximumPixels, cost: options.cost),
      stream: options.stream)
  }

  private func draw(
    _ clip: ClipLocation, _ body: (PreviewImage) throws -> Void
  ) async throws {
    var reader = try open(clip)
    let plan = try await plan(clip, &reader)
    if options.isExact, options.modes == .default, let screen = plan.unknownDefault {
      throw PreviewFailure(
        "its default mode on \(screen.device.name) is not known; choose fit or fill")
    }
    if let reason = plan.lackOfPictureInPicture { throw PreviewFailure(reason) }
    let times = try times(plan.clip, &reader)
    let sheets = options.isContactSheet ? [times] : times.map { [$0] }
    for times in sheets {
      var remarks = plan.remarks
      let bytes = try draw(plan, times: times, &reader, &remarks)
      try reader.checkSource(.decode)
      try body(PreviewImage(bytes: bytes, time: times.first ?? 0, remarks: remarks))
    }
  }

  func plan(
    _ location: ClipLocation, _ reader: inout VideoReader
  ) async throws(VideoError) -> PreviewPlan {
    let clip = try await Inspection(
      &reader, of: location, options.findsPadding && options.tellsPadding ? options.effort : nil,
      asksFrame: true, important: options.important, threads: options.effort.parallelism)
    return PreviewPlan(
      clip: clip, options: options, title: location.name?.string.oneLine ?? location.oneLine,
      important: clip.important(of: location, options))
  }

  func times(_ clip: Inspection, _ reader: inout VideoReader) throws -> [Double] {
    switch options.moments {
    case .at(let times):
      if let end = reader.facts.end, let late = times.first(where: { $0 > end }) {
        throw PreviewFailure("it ends at \(timeText(end)), before \(timeText(late))")
      }
      if reader.facts.isStillImage { return [0] }
      // Times that read the same would be pictures of one name.
      var told: Set<String> = []
      return times.filter { told.insert(timeText($0)).inserted }
    case .chosen(let count):
      return try FrameChooser(threads: options.effort.parallelism).times(count, of: clip, &reader)
    }
  }

  /// Refuses another frame in the place of one that is missing or damaged.
  private static func check(
    _ frame: borrowing DecodedFrame, at time: Double, _ keyFrames: [KeyFrameEntry]
  ) throws {
    // The index may give the time of decoding, which is a little earlier.
    let slack = 0.5
    guard let shown = frame.time else { return }
    let before = keyFrames.filter { $0.time <= time }
    let isLate = shown > time + slack && !before.isEmpty
    guard isLate || before.contains(where: { $0.time > shown + slack }) else { return }
    let other = isLate ? "the first one after it" : "the last one before it"
    throw PreviewFailure(
      "no frame at \(timeText(time)) can be decoded; \(other) is at \(timeText(shown))")
  }

  /// The file of one sheet.
  private func draw(
    _ plan: PreviewPlan, times: [Double], _ reader: inout VideoReader, _ remarks: inout [String]
  ) throws -> [UInt8] {
    let sheet = try PreviewSheet(
      plan.content(times: times), style: plan.style, size: options.size)
    var canvas = try Canvas(size: sheet.size)
    try sheet.drawBelow(canvas)
    let bytesPerRow = canvas.bytesPerRow
    // Files with alpha state no colours, which is sRGB.
    let gamut = PictureGamut(for: plan.clip.facts, on: options.viewports)
    let color = FrameColor(plan.clip.facts, gamut: options.isCutOut ? .sRGB : gamut)
    reader.expect(framesAt: times)
    for (index, time) in times.enumerated() {
      guard let frame = try reader.frame(at: time, threads: options.effort.parallelism) else {
        throw PreviewFailure(
          reader.cause(
            ofFailure: VideoError(
              .corrupt, .decode, "no frame at \(timeText(time)) could be decoded")))
      }
      try Self.check(frame, at: time, reader.keyFrames)
      if let remark = plan.remark(on: frame, at: time) { remarks.append(remark) }
      for slot in sheet.slots where slot.frame == index {
        try reader.checkSource(.decode)
        var painter = try FramePainter(
          plan.painting(slot), color: color, background: options.background)
        try canvas.withPixels { (pixels: inout MutableSpan<UInt8>) throws(VideoError) in
          try painter.paint(frame, into: &pixels, bytesPerRow: bytesPerRow)
        }
      }
    }
    try sheet.drawAbove(canvas)
    if options.isCutOut { return try sheet.cutOut(of: canvas) }
    let size = sheet.size
    let format = options.format
    return try canvas.withPixels { (pixels: inout MutableSpan<UInt8>) throws(VideoError) in
      try ImageEncoder.encode(
        pixels.span, size: size, bytesPerRow: bytesPerRow, as: format, gamut: color.gamut)
    }
  }
}

extension PictureGamut {
  /// Display P3 if both the clip and all screens show more than sRGB, and sRGB otherwise.
  fileprivate init(for facts: VideoFacts, on viewports: [Viewport]) {
    let isWide =
      FrameColor.isWide(facts.color) && viewports.allSatisfy { $0.device.details.gamut == "P3" }
    self = isWide ? .displayP3 : .sRGB
  }
}
