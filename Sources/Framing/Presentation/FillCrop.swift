/// What aspect fill takes away from a video.
public struct FillCrop: Hashable, Sendable {
  /// Width to height of the video.
  public let video: Ratio
  /// Width to height of the window.
  public let window: Ratio

  public init(video: Ratio, window: Ratio) {
    self.video = video
    self.window = window
  }

  /// The part of the video's area that is seen, exactly; zero where either has no area.
  public var visibleFraction: Ratio {
    (video > window ? window.divided(by: video) : video.divided(by: window)) ?? .zero
  }

  /// The part of the video's area that is lost, exactly.
  public var croppedFraction: Ratio { visibleFraction.complement ?? .zero }

  /// What is seen of the upright video, in fractions of its width and height: a wider one loses
  /// its sides, a narrower one its top and bottom.
  public var visibleUnitRect: Rect {
    let fraction = visibleFraction.value
    let margin = (1 - fraction) / 2
    return video > window
      ? Rect(x: margin, y: 0, width: fraction, height: 1)
      : Rect(x: 0, y: margin, width: 1, height: fraction)
  }
}
