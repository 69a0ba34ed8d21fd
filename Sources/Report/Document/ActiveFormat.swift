internal import Framing

/// What an active format description says of the picture in its frame (SMPTE ST 2016-1, table 1).
package struct ActiveFormat: Hashable, Sendable {
  /// 0 to 15.
  package let code: UInt8

  package init(code: UInt8) {
    self.code = code
  }

  package var meaning: String {
    switch code {
    case 2: "16:9 at the top"
    case 3: "14:9 at the top"
    case 4: "wider than 16:9, centred"
    case 8: "full frame"
    case 9: "4:3, centred"
    case 10: "16:9, centred"
    case 11: "14:9, centred"
    case 13: "4:3, made to be cut to 14:9"
    case 14: "16:9, made to be cut to 14:9"
    case 15: "16:9, made to be cut to 4:3"
    default: "reserved"
    }
  }

  /// The picture's display aspect ratio in a frame of another, or nil where the code leaves it open.
  private func pictureAspect(inFrame frame: Double) -> Double? {
    switch code {
    case 8: frame
    case 9, 13: 4.0 / 3
    case 2, 10, 14, 15: 16.0 / 9
    case 3, 11: 14.0 / 9
    default: nil
    }
  }

  /// Whether a measured picture is what the code says, to 3%; nil where the code says nothing.
  func agrees(picture: Ratio, frame: Ratio) -> Bool? {
    if code == 4 { return picture.value > 16.0 / 9 * 1.03 }
    return pictureAspect(inFrame: frame.value).map { abs(picture.value / $0 - 1) < 0.03 }
  }
}
