/// What an edit of a movie's index is to do, in the plainest numbers.
public struct ExpectedEdit: Sendable {
  public var track: Int
  /// What decoders give before the edit.
  public var width: Int, height: Int
  /// The shape of a pixel.
  public var across: Int, down: Int
  public var showing: Showing
  public var resizesTrack = true

  public enum Showing: Sendable {
    case part(x: Int, y: Int, width: Int, height: Int)
    case cropped(configuration: [UInt8], width: Int, height: Int)
  }

  public init(
    track: Int, width: Int, height: Int, across: Int = 1, down: Int = 1, showing: Showing,
    resizesTrack: Bool = true
  ) {
    self.track = track
    self.width = width
    self.height = height
    self.across = across
    self.down = down
    self.showing = showing
    self.resizesTrack = resizesTrack
  }

  /// What is shown afterwards.
  var shown: (width: Int, height: Int) {
    switch showing {
    case .part(_, _, let width, let height), .cropped(_, let width, let height): (width, height)
    }
  }

  /// The size of frames afterwards.
  var frame: (width: Int, height: Int) {
    if case .cropped(_, let width, let height) = showing {
      (width, height)
    } else {
      (width, height)
    }
  }

  /// The contents of `clap`; nil if there is to be none. The offset of a centre from the frame's is
  /// written in whole samples where it is whole, in halves otherwise.
  var aperture: [UInt8]? {
    guard case .part(let x, let y, let width, let height) = showing else { return nil }
    var terms = [width, 1, height, 1]
    for twice in [2 * x + width - self.width, 2 * y + height - self.height] {
      terms += twice % 2 == 0 ? [twice / 2, 1] : [twice, 2]
    }
    return terms.flatMap { [UInt8](number: $0, 4) }
  }
}
