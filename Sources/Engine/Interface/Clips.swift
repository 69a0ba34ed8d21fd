import Framing
import Padding
import Pixels

/// A clip in whose frames bars are searched.
final class Clip {
  private(set) var detector: PaddingDetector
  private var known: PaddingVerdict?
  /// What the file states of the stored frames; nil without a statement.
  var statements: ClipStatements?
  /// The moments to look at, for callers that ask for them.
  let search = MomentSearch()
  /// Frames that may show a card at the clip's end; nil until they are announced.
  private var atEnd: [FrameEvidence]?

  /// The verdict on the frames so far, worked out once.
  var verdict: PaddingVerdict {
    let verdict = known ?? detector.verdict
    known = verdict
    return verdict
  }

  init(_ size: PixelSize, pixelAspect: Double) {
    detector = PaddingDetector(size: size, pixelAspect: pixelAspect)
  }

  static func at(_ address: UnsafeMutableRawPointer) -> Clip {
    Unmanaged<Clip>.fromOpaque(address).takeUnretainedValue()
  }

  /// Returns 0, or −1 if the frame can't be read.
  func add(_ planes: Planes?, _ time: Double) -> Int32 {
    guard let planes else { return -1 }
    var scanner = FrameScanner(planes.encoding)
    planes.lend(to: &scanner)
    guard let scan = scanner.scan else { return -1 }
    var evidence = FrameEvidence(scan, time: time < 0 ? nil : time)
    if var copies = BlurredBarScanner(scan, evidence) {
      planes.lend(to: &copies)
      evidence.blurredBars = copies.found
    }
    if let time = evidence.time, !search.note(time) { return 0 }
    if atEnd != nil {
      atEnd?.append(evidence)
    } else {
      add(evidence)
    }
    return 0
  }

  private func add(_ evidence: FrameEvidence) {
    detector.add(evidence)
    known = nil
  }

  /// Keeps the next frames apart, or adds those of them that are picture.
  func end(begins: Bool) {
    let frames = atEnd ?? []
    atEnd = begins ? [] : nil
    for frame in frames.prefix(detector.pictures(atEnd: frames)) { add(frame) }
  }
}

/// Begins a clip of frames of so many samples; `clip_free` ends it.
@c(clip_new) public func clipNew(
  _ width: Int32, _ height: Int32, _ pixelAspect: Double
) -> UnsafeMutableRawPointer {
  let size = PixelSize(width: Int(width), height: Int(height))
  return Unmanaged.passRetained(Clip(size, pixelAspect: pixelAspect)).toOpaque()
}

@c(clip_free) public func clipFree(_ clip: UnsafeMutableRawPointer) {
  Unmanaged<Clip>.fromOpaque(clip).release()
}

/// Adds a frame of code values: planar (`step` 1), with both chroma components in one plane (`step`
/// 2, as NV12) or grey (`step` 0). Strides are bytes, shifts those of chroma's subsampling; a
/// negative time is an unknown one. Returns 0, or −1 if the frame can't be read.
@c(clip_add) public func clipAdd(
  _ clip: UnsafeMutableRawPointer, _ width: Int32, _ height: Int32, _ bitDepth: Int32,
  _ isFullRange: Int32, _ luma: UnsafeRawPointer, _ lumaStride: Int32,
  _ blue: UnsafeRawPointer?, _ red: UnsafeRawPointer?, _ chromaStride: Int32, _ step: Int32,
  _ shiftX: Int32, _ shiftY: Int32, _ time: Double
) -> Int32 {
  let planes = Planes(
    encoding: SampleEncoding(
      bitDepth: Int(bitDepth), isFullRange: isFullRange != 0, hasChroma: step > 0,
      chromaShiftX: Int(shiftX), chromaShiftY: Int(shiftY)),
    width: Int(width), height: Int(height), luma: luma, lumaStride: Int(lumaStride), blue: blue,
    red: red, chromaStride: Int(chromaStride))
  let clip = Clip.at(clip)
  return step == 2
    ? planes.withSeparatedChroma { clip.add($0, time) } : clip.add(planes, time)
}

/// Says that the next frames follow the last key frame (1), or that all of them were added (0).
@c(clip_end) public func clipEnd(_ clip: UnsafeMutableRawPointer, _ begins: Int32) {
  Clip.at(clip).end(begins: begins != 0)
}

/// Adds a frame that a browser turned into RGBA by a ``Matrix``.
@c(clip_add_rgba) public func clipAddRGBA(
  _ clip: UnsafeMutableRawPointer, _ width: Int32, _ height: Int32,
  _ pixels: UnsafePointer<UInt8>, _ matrix: Int32, _ time: Double
) -> Int32 {
  let clip = Clip.at(clip)
  return RestoredPlanes(
    pixels, width: Int(width), height: Int(height), Matrix(rawValue: matrix) ?? .bt709
  ).withPlanes { clip.add($0, time) }
}

/// Whether more frames can hardly change the verdict (1), and whether more views would help (2).
@c(clip_state) public func clipState(_ clip: UnsafeMutableRawPointer) -> Int32 {
  let detector = Clip.at(clip).detector
  return (detector.isSettled ? 1 : 0) + (detector.awaitsViews ? 2 : 0)
}

/// Writes the verdict, and returns how many numbers it has: kind, confidence, picture, the same with
/// even bounds, shape, fill, its colour (three codes), frames, overlays; the suspected picture,
/// shape, fill and confidence; for each edge its pixels, confidence, frames that agree and that can
/// tell, first line with a trace of picture and first that is all picture; the segments, each with
/// its start, the time when it was last seen and its picture. Words are places among their type's
/// cases.
@c(clip_verdict) public func clipVerdict(
  _ clip: UnsafeMutableRawPointer, _ out: UnsafeMutablePointer<Double>, _ most: Int32
) -> Int32 {
  let clip = Clip.at(clip)
  let verdict = clip.verdict
  var numbers = Numbers(out, most: most)
  numbers.add(verdict.kind)
  numbers.add(verdict.confidence)
  numbers.add(verdict.picture)
  numbers.add(verdict.picture.grownToEven(in: verdict.size))
  numbers.add(verdict.shape)
  numbers.add(verdict.fill)
  numbers.add(verdict.color.map { Double($0.luma) })
  numbers.add(verdict.color.map { Double($0.blueDifference) })
  numbers.add(verdict.color.map { Double($0.redDifference) })
  numbers.add(verdict.frames)
  numbers.add(verdict.overlays.count)
  let suspected = verdict.suspected
  numbers.add(suspected?.picture)
  numbers.add(suspected?.shape)
  numbers.add(suspected?.fill)
  numbers.add(suspected?.confidence)
  for edge in FrameEdge.allCases {
    let edge = verdict.edges[edge]
    numbers.add(edge?.pixels)
    numbers.add(edge?.confidence)
    numbers.add(edge?.support.agreeing)
    numbers.add(edge?.support.able)
    numbers.add(edge?.outer)
    numbers.add(edge?.inner)
  }
  let segments = clip.detector.segments
  numbers.add(segments.count)
  for segment in segments {
    numbers.add(segment.start)
    numbers.add(segment.lastSeen)
    numbers.add(segment.picture)
  }
  return numbers.count
}

/// Writes why bars are only suspected, in words that follow "because"; nothing if none are.
@c(clip_doubt) public func clipDoubt(
  _ clip: UnsafeMutableRawPointer, _ out: UnsafeMutablePointer<UInt8>, _ most: Int32
) -> Int32 {
  write(Clip.at(clip).verdict.suspected?.doubt?.explanation ?? "", to: out, most: most)
}
