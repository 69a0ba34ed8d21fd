import Framing
import Padding
import Pixels
import TestSupport

/// A drawn frame in planar YUV: a picture of smooth noise, with whatever a test puts around it.
///
/// Levels are on the 8-bit scale; `send` multiplies them up to the bit depth.
struct SyntheticFrame {
  let size: PixelSize
  var luma: [Float]
  var bitDepth = 8
  var chroma: (blue: Float, red: Float)?
  /// The part without colour, if there is one.
  var grey: PixelRect?
  var isFullRange = false

  /// A frame filled with one level.
  init(_ width: Int, _ height: Int, level: Float = 16) {
    size = PixelSize(width: width, height: height)
    luma = Array(repeating: level, count: width * height)
  }

  subscript(x: Int, y: Int) -> Float {
    get { luma[y * size.width + x] }
    set { luma[y * size.width + x] = newValue }
  }

  /// Draws a picture into `rect`: a few octaves of value noise between `low` and `high`.
  mutating func drawPicture(_ rect: PixelRect, seed: UInt64, low: Float = 20, high: Float = 220) {
    let noise = ValueNoise(seed: seed)
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX {
        self[x, y] = low + (high - low) * noise.at(Float(x), Float(y))
      }
    }
  }

  /// Draws a rectangle of one level.
  mutating func fill(_ rect: PixelRect, level: Float) {
    for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { self[x, y] = level } }
  }

  /// Adds white noise of up to `amplitude` either way, clamped as video is.
  mutating func addNoise(_ amplitude: Float, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for i in luma.indices {
      luma[i] = max(0, min(255, luma[i] + Float.random(in: -amplitude...amplitude, using: &random)))
    }
  }

  /// Multiplies every level above black by a factor that depends on the place.
  mutating func shade(black: Float = 16, _ factor: (_ x: Int, _ y: Int) -> Float) {
    for y in 0..<size.height {
      for x in 0..<size.width { self[x, y] = black + (self[x, y] - black) * factor(x, y) }
    }
  }

  /// The evidence of the frame; `withCopies` takes a second look for blurred bars.
  func evidence(time: Double = 0, withCopies: Bool = false) -> FrameEvidence? {
    let encoding = SampleEncoding(
      bitDepth: bitDepth, isFullRange: isFullRange, hasChroma: chroma != nil, chromaShiftX: 1,
      chromaShiftY: 1)
    var scanner = FrameScanner(encoding)
    send(.luma, luma, size.width, size.height, to: &scanner)
    if let chroma {
      let (width, height) = ((size.width + 1) / 2, (size.height + 1) / 2)
      for (role, level) in [(PlaneRole.blueDifference, chroma.blue), (.redDifference, chroma.red)] {
        let plane = (0..<width * height).map { index in
          let (x, y) = (2 * (index % width), 2 * (index / width))
          let isGrey = grey.map { $0.x <= x && x < $0.maxX && $0.y <= y && y < $0.maxY } == true
          return isGrey ? 128 : level
        }
        send(role, plane, width, height, to: &scanner)
      }
    }
    guard let scan = scanner.scan else { return nil }
    var evidence = FrameEvidence(scan, time: time)
    if withCopies, var copies = BlurredBarScanner(scan, evidence) {
      send(.luma, luma, size.width, size.height, to: &copies)
      evidence.blurredBars = copies.found
    }
    return evidence
  }

  /// The frame's luma as blocks.
  var thumbnail: Thumbnail {
    let samples = luma.map { UInt8(max(0, min(255, $0.rounded()))) }
    let layout = PlaneLayout(width: size.width, height: size.height, rowStride: size.width)
    return Thumbnail(samples.span, layout: layout)
  }

  private func send(
    _ role: PlaneRole, _ plane: [Float], _ width: Int, _ height: Int,
    to receiver: inout some PlaneReceiver
  ) {
    let layout = PlaneLayout(
      width: width, height: height, rowStride: width, bitDepth: bitDepth)
    let most = Float((1 << bitDepth) - 1)
    let unit = Float(1 << bitDepth) / 256
    if bitDepth == 8 {
      let samples = plane.map { UInt8(max(0, min(most, $0.rounded()))) }
      receiver.receive(role, samples.span, layout: layout)
    } else {
      let samples = plane.map { UInt16(max(0, min(most, ($0 * unit).rounded()))) }
      receiver.receive(role, samples.span, layout: layout)
    }
  }
}

/// Smooth noise, 0 to 1, determined by the seed.
struct ValueNoise {
  let seed: UInt64

  func at(_ x: Float, _ y: Float) -> Float {
    0.55 * octave(x, y, cell: 41) + 0.3 * octave(x, y, cell: 17) + 0.15 * octave(x, y, cell: 5)
  }

  /// Its widest shapes only.
  func coarse(_ x: Float, _ y: Float) -> Float { octave(x, y, cell: 41) }

  private func octave(_ x: Float, _ y: Float, cell: Float) -> Float {
    let (u, v) = (x / cell, y / cell)
    let (i, j) = (u.rounded(.down), v.rounded(.down))
    let (s, t) = (u - i, v - j)
    let (column, row) = (Int(i), Int(j))
    let top = corner(column, row) * (1 - s) + corner(column + 1, row) * s
    let bottom = corner(column, row + 1) * (1 - s) + corner(column + 1, row + 1) * s
    return top * (1 - t) + bottom * t
  }

  private func corner(_ column: Int, _ row: Int) -> Float {
    var random = SplitMix64(
      seed: seed &+ UInt64(row) &* 0x9E37_79B9 &+ UInt64(column) &* 0x85EB_CA6B)
    return Float.random(in: 0...1, using: &random)
  }
}
