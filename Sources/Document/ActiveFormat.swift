package import Framing

/// An active format description of the picture in its frame (SMPTE ST 2016-1, table 1).
package struct ActiveFormat: Hashable, Sendable {
  /// The code, from 0 to 15.
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

  /// The picture's display aspect ratio in a frame of another, or nil where the code leaves it
  /// open.
  private func pictureAspect(inFrame frame: Double) -> Double? {
    switch code {
    case 8: frame
    case 9, 13: 4.0 / 3
    case 2, 10, 14, 15: 16.0 / 9
    case 3, 11: 14.0 / 9
    default: nil
    }
  }

  /// Whether a measured picture matches the code, to 3%; nil where the code states nothing.
  package func agrees(picture: Ratio, frame: Ratio) -> Bool? {
    if code == 4 { return picture.value > 16.0 / 9 * 1.03 }
    return pictureAspect(inFrame: frame.value).map { abs(picture.value / $0 - 1) < Self.tolerance }
  }

  /// The share of a side by which a picture may differ from its code.
  package static let tolerance = 0.03

  /// The picture by the code in a stored frame; nil where the code leaves it open.
  ///
  /// - Parameter aspect: the display aspect ratio of the whole frame.
  package func area(in frame: PixelSize, aspect: Ratio) -> PixelRect? {
    guard let shape = pictureAspect(inFrame: aspect.value), shape > 0 else { return nil }
    if shape >= aspect.value {
      let height = min(
        frame.height, Int((Double(frame.height) * aspect.value / shape).rounded()))
      let top = code == 2 || code == 3 ? 0 : (frame.height - height) / 2
      return PixelRect(x: 0, y: top, width: frame.width, height: height)
    }
    let width = min(frame.width, Int((Double(frame.width) * shape / aspect.value).rounded()))
    return PixelRect(x: (frame.width - width) / 2, y: 0, width: width, height: frame.height)
  }

  /// The code that describes a centred picture in a frame; nil if there is none.
  package static func describing(picture: Ratio, frame: Ratio) -> ActiveFormat? {
    [8, 9, 10, 11, 4].lazy.map(ActiveFormat.init)
      .first { $0.agrees(picture: picture, frame: frame) == true }
  }

  /// The code and its meaning: `10 (16:9, centred)`.
  package var inWords: String { "\(code) (\(meaning))" }
}
