internal import CFFmpeg
internal import Files
internal import Framing
internal import Glibc

/// Scales frames with colours that differ from the picture's. In linear light, it converts
/// primaries and tone-maps highlights brighter than white.
struct LinearLightScaler: ~Copyable {
  private let key: ConversionGraph.Source
  private let graph: ConversionGraph
  private let workspace: AlignedMemory
  /// The red, green and blue planes, in this order.
  private let planes: AlignedMemory
  private let size: PixelSize
  private let stride: Int
  private let curve: ToneCurve?
  private let encoder = LightEncoder()

  init(
    from source: ConversionGraph.Source, to size: PixelSize, color: FrameColor, peakNits: Float
  ) throws(VideoError) {
    graph = try ConversionGraph(
      from: source, to: size, primaries: color.gamut == .sRGB ? 1 : 12,
      white: Double(ToneCurve.white))
    workspace = AlignedMemory(bytes: graph.workspaceSize)
    // In bytes, a multiple of 64.
    stride = (size.width * 4 + 63) & ~63
    planes = AlignedMemory(bytes: stride * size.height * 3)
    key = source
    self.size = size
    curve = color.isHDR ? ToneCurve(peakNits: peakNits) : nil
  }

  func fits(_ source: ConversionGraph.Source) -> Bool { source == key }

  /// Fills rows of pixels of blue, green, red and 255.
  func run(
    _ frame: borrowing Frame, into target: UnsafeMutablePointer<UInt8>, bytesPerRow: Int
  ) throws(VideoError) {
    let (data, strides) = (frame.raw.pointee.data, frame.raw.pointee.linesize)
    let count = stride * size.height
    try graph.run(
      [data.0, data.1, data.2].map { UnsafeRawPointer($0) },
      strides: [Int(strides.0), Int(strides.1), Int(strides.2)],
      into: [planes.start, planes.start + count, planes.start + 2 * count], targetStride: stride,
      workspace: workspace.start)
    for y in 0..<size.height {
      let row = (planes.start + y * stride).assumingMemoryBound(to: Float.self)
      let pixels = target + y * bytesPerRow
      encode(row, row + count / 4, row + 2 * count / 4, into: pixels)
    }
  }

  private func encode(
    _ red: UnsafePointer<Float>, _ green: UnsafePointer<Float>, _ blue: UnsafePointer<Float>,
    into pixels: UnsafeMutablePointer<UInt8>
  ) {
    encoder.table.withUnsafeBufferPointer { table in
      for x in 0..<size.width {
        var (r, g, b) = (red[x], green[x], blue[x])
        if let curve {
          let factor = curve.factor(max(r, g, b))
          (r, g, b) = (r * factor, g * factor, b * factor)
        }
        pixels[4 * x] = table[LightEncoder.index(b)]
        pixels[4 * x + 1] = table[LightEncoder.index(g)]
        pixels[4 * x + 2] = table[LightEncoder.index(r)]
        pixels[4 * x + 3] = 255
      }
    }
  }
}

/// sRGB's curve (IEC 61966-2-1), from linear light to code values.
private struct LightEncoder {
  /// Fine enough for the steep start: less than half a code value per entry.
  static let steps = 16_384
  let table: [UInt8]

  init() {
    table = (0...Self.steps).map { step in
      let light = Double(step) / Double(Self.steps)
      let code = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
      return UInt8(max(0, min(255, (code * 255).rounded())))
    }
  }

  /// The index of a light value; NaN counts as black.
  @inline(__always)
  static func index(_ light: Float) -> Int {
    Int(min(1, max(0, light)) * Float(steps) + 0.5)
  }
}

/// Tone-maps light brighter than white to the range of a picture: the Möbius curve of FFmpeg and
/// mpv.
///
/// Up to the knee nothing changes; from there a hyperbola leads smoothly to 1 at the peak. It is
/// applied to the largest of red, green and blue, and the others are scaled alike to keep the hue.
struct ToneCurve {
  /// The brightest light of the source, in units of white.
  let peak: Float

  /// The start of compression, in units of white: FFmpeg's choice.
  static let knee: Float = 0.3
  /// Luminance of white in the source in cd/m²: the reference of ITU-R BT.2408.
  static let white: Float = 203

  private let a: Float, b: Float, gain: Float

  /// - Parameter nits: the peak in cd/m².
  init(peakNits nits: Float) {
    let j = Self.knee
    peak = max(1.001, nits / Self.white)
    a = -j * j * (peak - 1) / (j * j - 2 * j + peak)
    b = (j * j - 2 * j * peak + peak) / (peak - 1)
    gain = (b * b + 2 * b * j + j * j) / (b - a)
  }

  /// The factor to multiply `light` by.
  @inline(__always)
  func factor(_ light: Float) -> Float {
    light <= Self.knee ? 1 : gain * (light + a) / (light + b) / light
  }
}
