internal import Framing
internal import Padding

extension ClipAnalysis {
  /// The picture of an interlaced clip by its fields. The top field has the even rows of the frame,
  /// the bottom field the odd ones; lines are counted from 0 in each field.
  public struct FieldLines: Codable, Sendable, Hashable {
    /// The lines of one field.
    public struct Lines: Codable, Sendable, Hashable {
      public var first: Int, last: Int
    }

    public var top: Lines, bottom: Lines

    /// - Parameter picture: at least two rows, in stored pixels.
    init(_ picture: PixelRect) {
      let end = picture.maxY - 1
      top = Lines(first: (picture.y + 1) / 2, last: end / 2)
      bottom = Lines(first: picture.y / 2, last: (end - 1) / 2)
    }

    /// Text such as `picture on lines 69 to 470 of the top field and 68 to 470 of the bottom field`.
    package var inWords: String {
      let (first, second) = (
        "\(top.first) to \(top.last)", "\(bottom.first) to \(bottom.last)"
      )
      guard first != second else { return "picture on lines \(first) of both fields, from 0" }
      return "picture on lines \(first) of the top field and \(second) of the bottom field, from 0"
    }
  }

  /// Notes the lines of the fields of an interlaced clip with bars or edge lines that stay.
  package mutating func noteFields() {
    guard let order = video.fieldOrder, order != "progressive", let padding,
      [.none, .padded].contains(padding.verdict), padding.picture != video.shown,
      padding.picture.height > 1
    else { return }
    self.padding?.fields = FieldLines(padding.picture)
  }
}
