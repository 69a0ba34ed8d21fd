extension Analysis {
  /// What one screen does with the clip.
  package struct Screen: Sendable, Equatable, Decodable {
    package let device: String
    package let name: String
    package let orientation: String
    /// `screen`, or an iPad's `2/3`, `1/2`, `1/3` or `slide-over`.
    package let windowKind: String
    /// `standard`, `wide` or `ultrawide`.
    package let `class`: String
    package let nearThreshold: Bool
    /// `fit` or `fill`.
    package let defaultMode: String
    package let fit: Placement
    package let fill: Placement
    /// Nil where there is no padding.
    package let withoutPadding: Unpadded?
  }

  /// Shares of the screen or of the frame, 0 to 1.
  package struct Placement: Sendable, Equatable, Decodable {
    package let screenShare: Double
    package let pictureScreenShare: Double
    package let croppedFraction: Double
  }

  package struct Unpadded: Sendable, Equatable, Decodable {
    package let defaultMode: String
    package let fit: Placement
    package let fill: Placement
  }
}

extension Analysis.Screen {
  /// As the player shows it until a person toggles.
  package var shown: Analysis.Placement { defaultMode == "fill" ? fill : fit }
}

extension Analysis.Unpadded {
  /// As the player would show it until a person toggles.
  package var shown: Analysis.Placement { defaultMode == "fill" ? fill : fit }
}
