internal import CFFmpeg
public import Framing

/// The display that a clip was graded on, as SMPTE ST 2086 describes it.
public struct MasteringDisplay: Sendable, Hashable {
  /// A colour by its coordinates in CIE 1931.
  public struct Chromaticity: Sendable, Hashable {
    public var x: Ratio, y: Ratio

    public init(x: Ratio, y: Ratio) {
      self.x = x
      self.y = y
    }
  }

  public var red: Chromaticity, green: Chromaticity, blue: Chromaticity, white: Chromaticity
  /// The darkest and the brightest light in cd/m².
  public var minimum: Ratio, maximum: Ratio

  public init(
    red: Chromaticity, green: Chromaticity, blue: Chromaticity, white: Chromaticity,
    minimum: Ratio, maximum: Ratio
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.white = white
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// How bright a clip gets, as CTA-861.3 measures it: in cd/m², 0 for unknown.
public struct ContentLight: Sendable, Hashable {
  /// The brightest pixel, MaxCLL.
  public var maximum: Int
  /// The mean of the brightest frame, MaxFALL.
  public var average: Int

  public init(maximum: Int, average: Int) {
    self.maximum = maximum
    self.average = average
  }
}

/// What a container says of a stream in Dolby Vision.
public struct DolbyVision: Sendable, Hashable {
  public var profile: Int
  /// What the base layer is without the rest: 1 HDR10, 2 SDR, 4 HLG, 6 Blu-ray's HDR10; 0 nothing
  /// that can be shown.
  public var compatibility: Int

  public init(profile: Int, compatibility: Int) {
    self.profile = profile
    self.compatibility = compatibility
  }
}

extension MasteringDisplay {
  /// Nil unless both colours and light are given: encoders take all or nothing.
  init?(_ raw: AVMasteringDisplayMetadata) {
    let primaries = raw.display_primaries
    guard raw.has_primaries != 0, raw.has_luminance != 0,
      let red = Chromaticity(primaries.0.0, primaries.0.1),
      let green = Chromaticity(primaries.1.0, primaries.1.1),
      let blue = Chromaticity(primaries.2.0, primaries.2.1),
      let white = Chromaticity(raw.white_point.0, raw.white_point.1),
      let minimum = Ratio(raw.min_luminance.num, raw.min_luminance.den),
      let maximum = Ratio(raw.max_luminance.num, raw.max_luminance.den), maximum > minimum
    else { return nil }
    self.init(
      red: red, green: green, blue: blue, white: white, minimum: minimum, maximum: maximum)
  }
}

extension MasteringDisplay.Chromaticity {
  init?(_ x: AVRational, _ y: AVRational) {
    guard let x = Ratio(x.num, x.den), let y = Ratio(y.num, y.den) else { return nil }
    self.init(x: x, y: y)
  }
}

extension ContentLight {
  /// Nil if it says nothing.
  init?(_ raw: AVContentLightMetadata) {
    guard raw.MaxCLL > 0 || raw.MaxFALL > 0 else { return nil }
    self.init(maximum: Int(raw.MaxCLL), average: Int(raw.MaxFALL))
  }
}

extension DolbyVision {
  init(_ raw: AVDOVIDecoderConfigurationRecord) {
    self.init(profile: Int(raw.dv_profile), compatibility: Int(raw.dv_bl_signal_compatibility_id))
  }
}
