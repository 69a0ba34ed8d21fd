package import Framing
package import Padding

/// What a person says of a clip's bars, in place of what was measured. Lengths are stored pixels.
package struct ClipCorrection: Sendable, Hashable {
  package let verdict: PaddingVerdict.Kind
  /// The active picture of a padded or mixed clip; nil for others, and for a mixed clip whose picture
  /// stays as it was.
  package let picture: PixelRect?
  /// Size of the frames that the picture is in.
  package let frame: PixelSize
  /// The person's remark.
  package let note: String?

  /// Why a correction can't be taken over, in words.
  package struct Refusal: Error, Equatable {
    package let reason: String

    package init(reason: String) {
      self.reason = reason
    }
  }

  /// - Parameter picture: is needed for a padded clip, and means nothing if the verdict is `none` or
  ///   `undecided`.
  /// - Throws: ``Refusal`` if the picture is missing or isn't a part of the frame.
  package init(
    verdict: PaddingVerdict.Kind, picture: PixelRect?, frame: PixelSize, note: String? = nil
  ) throws(Refusal) {
    let hasBars = verdict == .padded || verdict == .mixed
    if verdict == .padded, picture == nil { throw Refusal(reason: "padded needs a picture") }
    if hasBars, let picture {
      guard !picture.isEmpty else {
        throw Refusal(reason: "the picture \(picture.inWords) is empty")
      }
      guard picture.intersection(frame.bounds) == picture else {
        throw Refusal(
          reason: "the picture \(picture.inWords) is not within the frame, \(frame.inWords)")
      }
    }
    self.verdict = verdict
    self.picture = hasBars ? picture : nil
    self.frame = frame
    self.note = note
  }
}

extension PixelSize {
  /// `1920×1080`.
  var inWords: String { "\(width)×\(height)" }
}

extension PixelRect {
  /// `1920×800+0+140`.
  fileprivate var inWords: String { "\(size.inWords)+\(x)+\(y)" }
}
