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
