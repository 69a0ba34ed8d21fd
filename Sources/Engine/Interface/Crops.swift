import Framing
import Padding

/// The shape in which a clip's stored frames are shown, and the grid of its crops.
struct ClipStatements {
  let shape: DisplayShape
  let grid: CropGrid
}

extension Clip {
  /// - Parameter keepsOverlays: whether bars with something in them stay; nil then if none has.
  fileprivate func crop(keepsOverlays: Bool) -> CropPlan? {
    guard let (shape, grid) = statements.map({ ($0.shape, $0.grid) }),
      verdict.kind == .mixed || verdict.isCroppable
    else { return nil }
    guard keepsOverlays else { return CropPlan(verdict.picture, of: shape, on: grid) }
    guard !verdict.overlays.isEmpty else { return nil }
    let edges = verdict.overlays.map { $0.edge }
    let picture = verdict.picture.extended(to: edges, of: shape.shown)
    guard let kept = CropPlan(picture, of: shape, on: grid) else { return nil }
    // Phones would fill their screens with wide video and cut the bar. What of it matters is not known
    // here, so all of it does.
    let isWide = AspectClass(displayAspectRatio: shape.displayAspectRatio) == .wide
    return CropPlan(fittedAround: kept.rect, of: shape, on: grid) ?? (isWide ? kept : nil)
  }
}

/// States how a clip's stored frames are shown, before the questions below. Returns 0, or −1 if no
/// frame is shown so.
///
/// - Parameters:
///   - aspectAcross: width to height of a stored pixel, with `aspectDown`.
///   - degrees: by which the stored picture is turned clockwise, after it was mirrored top to bottom.
///   - columns: those that share a chroma sample, with `rows`.
///   - hasFields: whether frames consist of two fields.
@c(clip_statements) @discardableResult public func clipStatements(
  _ clip: UnsafeMutableRawPointer, _ aspectAcross: Int32, _ aspectDown: Int32, _ degrees: Int32,
  _ isMirrored: Int32, _ columns: Int32, _ rows: Int32, _ hasFields: Int32
) -> Int32 {
  let clip = Clip.at(clip)
  clip.statements = Ratio(Int(aspectAcross), Int(aspectDown)).flatMap { ratio in
    DisplayShape(
      storage: clip.verdict.size, cleanAperture: nil, pixelAspectRatio: ratio,
      orientation: PictureOrientation(rotation: Int(degrees), isMirrored: isMirrored != 0))
  }.map { shape in
    ClipStatements(
      shape: shape,
      grid: CropGrid(chroma: (Int(columns), Int(rows)), hasFields: hasFields != 0))
  }
  return clip.statements == nil ? -1 : 0
}

/// Writes how a clip is shown, and returns how many numbers that is: width to height, the map from
/// shares of the upright frame to stored pixels, the picture in such shares; for the crop and for the
/// one that keeps what stands in bars the part, width to height, the same in shares, and the picture
/// that is lost at the top, right, bottom and left; the segments' pictures in shares, each with the
/// time since when it may have begun if its start is not exact.
@c(clip_shape) public func clipShape(
  _ clip: UnsafeMutableRawPointer, _ out: UnsafeMutablePointer<Double>, _ most: Int32
) -> Int32 {
  let clip = Clip.at(clip)
  guard let shape = clip.statements?.shape else { return 0 }
  var numbers = Numbers(out, most: most)
  numbers.add(shape.displayAspectRatio.value)
  for number in shape.storedMap { numbers.add(number) }
  numbers.add(shape.unitRect(of: clip.verdict.picture))
  for keepsOverlays in [false, true] {
    let plan = clip.crop(keepsOverlays: keepsOverlays)
    numbers.add(plan?.rect)
    numbers.add(plan.flatMap { shape.displayAspectRatio(of: $0.rect)?.value })
    numbers.add(plan.map { shape.unitRect(of: $0.rect) } ?? .zero)
    for side in [plan?.lost.top, plan?.lost.right, plan?.lost.bottom, plan?.lost.left] {
      numbers.add(side)
    }
  }
  let segments = clip.detector.segments
  for (segment, earliest) in zip(segments, [nil] + clip.search.earliestStarts(segments)) {
    numbers.add(shape.unitRect(of: segment.picture))
    numbers.add(earliest)
  }
  return numbers.count
}

/// Writes the crop for FFmpeg, or the one that keeps what stands in bars; nothing if there is none.
@c(clip_crop) public func clipCrop(
  _ clip: UnsafeMutableRawPointer, _ keepsOverlays: Int32, _ out: UnsafeMutablePointer<UInt8>,
  _ most: Int32
) -> Int32 {
  let clip = Clip.at(clip)
  let plan = clip.crop(keepsOverlays: keepsOverlays != 0)
  return write(
    plan.flatMap { clip.statements?.shape.cropFilter($0.rect) } ?? "", to: out, most: most)
}
