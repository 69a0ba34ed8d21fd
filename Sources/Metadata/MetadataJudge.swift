internal import Document
internal import Framing
internal import Padding

/// Compares what a file states about its picture with what its pixels show.
struct MetadataJudge {
  private typealias Claim = ClipAnalysis.MetadataClaim

  private let analysis: ClipAnalysis
  private let padding: ClipAnalysis.Padding
  private let stated: StatedMetadata
  private var video: ClipAnalysis.Video { analysis.video }

  init(_ analysis: ClipAnalysis, _ padding: ClipAnalysis.Padding, _ stated: StatedMetadata) {
    (self.analysis, self.padding, self.stated) = (analysis, padding, stated)
  }

  /// The most different statements that are kept, those that disagree first.
  private static let mostClaims = 100

  /// Rows and columns by which an exact statement may differ from the measurement.
  private static let exactSlack = 2

  /// The claims in the order of their kinds, and the number of those that were left out.
  var claims: (kept: [ClipAnalysis.MetadataClaim], leftOut: Int) {
    var all = [aperture, cropping, frameSize, pixelAspect, displayMatrix, stereo, projection]
      .compactMap(\.self)
    all += overTime(.activeFormat) { $0.activeFormat.map(Statement.activeFormat) }
    all += overTime(.barData) { frame in
      frame.barLines == nil && frame.barColumns == nil
        ? nil : .bars(lines: frame.barLines, columns: frame.barColumns)
    }
    all += overTime(.dolbyVision) { $0.dolbyVision.map(Statement.dolbyVision) }
    let leftOut = max(0, all.count - Self.mostClaims)
    for _ in 0..<leftOut {
      all.remove(at: all.lastIndex { $0.agrees != false } ?? all.count - 1)
    }
    return (
      all.map { claim in
        var claim = claim
        claim.consequence = ClaimConsequence(claim: claim, video: video).inWords
        return claim
      }, leftOut
    )
  }

  // MARK: The container and the codec

  /// The part that a clean aperture or Matroska's cropping shows. Bars were measured in the whole
  /// frame.
  private var aperture: Claim? {
    guard let shown = video.cleanAperture else { return nil }
    let isMatroska = analysis.container.format.split(separator: ",").contains("matroska")
    var claim = Claim(isMatroska ? .matroskaCropping : .cleanAperture, shown.inWords)
    claim.compare(shown, with: analysis.steadyPicture, in: video.storage, slack: 0)
    // Bars that change have a union, which the verdict was compared with.
    claim.agrees = padding.metadata.cleanApertureAgrees
    return claim
  }

  private var cropping: Claim? {
    guard let cropping = stated.cropping else { return nil }
    let shown = PixelRect(in: cropping.coded, insets: cropping.insets)
    var claim = Claim(
      .codecCropping,
      "\(shown.inWords) of \(cropping.coded.inWords) coded")
    // Only whole chroma samples can be cropped.
    let grid = CropGrid(video)
    claim.compare(
      shown, with: cropping.picture, in: cropping.coded, slack: max(grid.columns, grid.rows))
    if claim.lost != .zero, claim.agrees == true, claim.lost.all.contains(where: { $0 > 1 }) {
      claim.agrees = false
    }
    if claim.agrees == false, let picture = cropping.picture, video.shapes == nil {
      let target = picture.grown(toColumns: grid.columns, rows: grid.rows, in: cropping.coded)
      claim.cure =
        "-c copy -bsf:v \(target.insets(in: cropping.coded).bitstreamFilter(of: video.codec))"
    }
    return claim
  }

  /// The container's pixel aspect ratio beside that of the frames. Pixels don't show their shape.
  private var pixelAspect: Claim? {
    // Of packed 3D, it is that of one eye, which codecs don't state.
    guard video.stereo == nil else { return nil }
    let container = video.pixelAspectRatio
    // Matroska's own ratio comes from whole pixels.
    let others = Set(stated.frames.compactMap(\.pixelAspectRatio)).filter {
      abs($0.value / container.value - 1) > 0.01 && !isOfWholeLine($0)
    }
    guard container != .one || !others.isEmpty else { return nil }
    let frames = stated.frames.filter { $0.pixelAspectRatio != nil }
    var claim = Claim(.pixelAspect, "\(container)")
    guard let other = others.min(by: { $0.value < $1.value }) else {
      if !frames.isEmpty { claim.count(frames, of: stated.frames.count) }
      return claim
    }
    claim.value = "\(container) by the container, \(other) by the frames"
    claim.agrees = false
    claim.count(frames.filter { $0.pixelAspectRatio == other }, of: stated.frames.count)
    // What is right for some frames is wrong for others of a clip that changes.
    if ["h264", "hevc"].contains(video.codec), video.shapes == nil {
      claim.cure =
        "-c copy -bsf:v \(video.codec)_metadata=sample_aspect_ratio=\(container.numerator)/"
        + "\(container.denominator)"
    }
    return claim
  }

  /// Whether a ratio gives a whole line of digitised television the shape that its clean aperture has.
  private func isOfWholeLine(_ ratio: Ratio) -> Bool {
    let frame = DisplayShape(
      storage: video.storage, cleanAperture: nil, pixelAspectRatio: ratio,
      orientation: video.orientation)
    return video.cleanAperture.flatMap { frame?.cropped(to: $0) }?.pixelAspectRatio
      == video.pixelAspectRatio
  }

  /// The container's rotation beside that of the frames.
  private var displayMatrix: Claim? {
    let container = video.orientation
    let others = stated.frames.compactMap(\.orientation)
    guard container != .upright || others.contains(where: { $0 != .upright }) else { return nil }
    var claim = Claim(.displayMatrix, container.inWords)
    if let other = others.first(where: { $0 != container }) {
      claim.value = "\(container.inWords) by the container, \(other.inWords) by the frames"
      claim.agrees = false
      claim.count(stated.frames.filter { $0.orientation == other }, of: stated.frames.count)
      if video.codec == "h264" {
        claim.cure = "-c copy -bsf:v h264_metadata=display_orientation=remove"
      }
    }
    return claim
  }

  /// The size of frames by the container, where the codec codes others.
  private var frameSize: Claim? {
    guard !stated.sizes.isEmpty else { return nil }
    let sizes = stated.sizes.map { "\($0.size.inWords) by the \($0.place)" }
    var claim = Claim(
      .frameSize,
      sizes.joined(separator: ", ")
        + ", \((stated.codec?.size ?? video.storage).inWords) by the codec")
    claim.agrees = false
    if let coded = stated.codec?.coded {
      // Where the container agrees with itself, the codec can be told to crop the rest.
      let isAgreed =
        Set(stated.sizes.map(\.size)) == [video.storage]
        && (stated.sizes.count > 1 || stated.sizes[0].place == "track entry")
      let (right, bottom) =
        (coded.width - video.storage.width, coded.height - video.storage.height)
      claim.cure =
        isAgreed
        ? "-c copy -bsf:v h264_metadata=crop_right=\(right):crop_bottom=\(bottom)" : nil
      return claim
    }
    // FFmpeg 5.1 copies none of these.
    let isPlain = video.cleanAperture == nil && video.stereo == nil && video.projection == nil
    claim.cure = isPlain ? "-c copy" : nil
    return claim
  }

  /// The views of two eyes by the container, or by the frames alone.
  private var stereo: Claim? {
    guard let stereo = video.stereo else { return nil }
    let frames = stated.frames.filter { $0.stereo != nil }
    var claim = Claim(.stereo, stereo.facts.inWords)
    if let other = frames.compactMap(\.stereo).first(where: { $0 != stereo.facts }) {
      claim.value += " by the container, \(other.inWords) by the frames"
      claim.agrees = false
      claim.count(frames.filter { $0.stereo == other }, of: stated.frames.count)
    }
    return claim
  }

  private var projection: Claim? { video.projection.map { Claim(.projection, $0.inWords) } }

  // MARK: The frames

  private enum Statement: Hashable {
    case activeFormat(ActiveFormat)
    case bars(lines: ClosedRange<Int>?, columns: ClosedRange<Int>?)
    case dolbyVision(StatedMetadata.DolbyVision)
  }

  /// A statement, and the segment of the clip with bars of one depth in which it was made.
  private struct Place: Hashable {
    let statement: Statement
    let segment: Int
  }

  /// A claim for each statement in each segment, in the order of time.
  private func overTime(
    _ kind: Claim.Kind, _ statement: (StatedMetadata.Frame) -> Statement?
  ) -> [Claim] {
    var order: [Place] = []
    var groups: [Place: [StatedMetadata.Frame]] = [:]
    for frame in stated.frames.sorted(by: { $0.time ?? 0 < $1.time ?? 0 }) {
      guard let made = statement(frame) else { continue }
      let place = Place(statement: made, segment: segment(at: frame.time))
      if groups[place] == nil { order.append(place) }
      groups[place, default: []].append(frame)
    }
    return order.map { place in
      var claim = judged(kind, place.statement, picture(in: place.segment))
      claim.count(groups[place] ?? [], of: stated.frames.count)
      return claim
    }
  }

  private func judged(_ kind: Claim.Kind, _ statement: Statement, _ picture: PixelRect?) -> Claim {
    let storage = video.storage
    switch statement {
    case .activeFormat(let format):
      var claim = Claim(kind, format.inWords)
      claim.picture = picture
      guard let shape = video.shape?.wholeFrame, video.rotation.isMultiple(of: 180) else {
        return claim
      }
      if let area = format.area(in: storage, aspect: shape.displayAspectRatio) {
        let slack = ActiveFormat.tolerance * Double(max(storage.width, storage.height)) / 2
        claim.compare(area, with: picture, in: storage, slack: Int(slack))
      }
      // Only the top ones say more than a shape.
      if claim.agrees == nil || !(2...3).contains(format.code) {
        claim.agrees = picture.flatMap { shape.displayAspectRatio(of: $0) }.flatMap {
          format.agrees(picture: $0, frame: shape.displayAspectRatio)
        }
      }
      return claim
    case .bars(let lines, let columns):
      let words = [
        lines.map { "top bar to line \($0.lowerBound), bottom bar from line \($0.upperBound)" },
        columns.map { "left bar to column \($0.lowerBound), right bar from \($0.upperBound)" },
      ]
      var claim = Claim(kind, words.compactMap(\.self).joined(separator: "; "))
      // Lines are those of the video interface, whose first row the stream doesn't state.
      guard lines == nil, let columns, columns.upperBound <= storage.width else { return claim }
      let area = PixelRect(
        x: columns.lowerBound + 1, y: 0, width: columns.upperBound - columns.lowerBound - 1,
        height: storage.height)
      claim.compare(area, with: picture, in: storage, slack: Self.exactSlack)
      return claim
    case .dolbyVision(.noArea): return Claim(kind, "no active area")
    case .dolbyVision(.area(let insets)):
      var claim = Claim(kind, insets == .zero ? "the whole frame" : insets.inWords)
      let area = PixelRect(in: storage, insets: insets)
      if area.isEmpty {
        (claim.picture, claim.agrees) = (picture, picture.map { _ in false })
      } else {
        claim.compare(area, with: picture, in: storage, slack: Self.exactSlack)
      }
      return claim
    }
  }

  // MARK: The measurement

  /// The number of the segment at a time; 0 if the bars don't change.
  private func segment(at time: Double?) -> Int {
    guard padding.verdict == .mixed, let time else { return 0 }
    // Times of the document are rounded to thousandths.
    return padding.timeline.lastIndex { $0.start <= time + 0.001 } ?? 0
  }

  private func picture(in segment: Int) -> PixelRect? {
    guard padding.verdict == .mixed else { return analysis.steadyPicture }
    guard video.cleanAperture == nil, padding.timeline.indices.contains(segment) else { return nil }
    return padding.timeline[segment].picture
  }
}

extension ClipAnalysis.MetadataClaim {
  /// Notes which frames state it.
  fileprivate mutating func count(_ frames: [StatedMetadata.Frame], of all: Int) {
    self.frames = [frames.count, all]
    let times = frames.compactMap(\.time)
    (start, end) = (times.min()?.roundedToThousandths, times.max()?.roundedToThousandths)
  }
}

extension ClipAnalysis {
  /// Adds the claims of the file's metadata to an analysis with padding detection.
  package mutating func judge(_ stated: StatedMetadata) {
    guard let padding else { return }
    let claims = MetadataJudge(self, padding, stated).claims
    self.padding?.metadata.claims = claims.kept
    if claims.leftOut > 0 {
      warnings.append(
        "\(counted(claims.leftOut, "more statement")) of its metadata are not reported")
    }
  }
}
