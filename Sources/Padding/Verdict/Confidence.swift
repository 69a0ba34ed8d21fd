/// Probabilities that the answer is right within a pixel.
///
/// The figures were fitted by hand on labelled clips, where at least 95 % of the verdicts at 0.9
/// and above are right. See the calibration table beside the tests.
enum Confidence {
  /// Doubt after one frame; it shrinks with the frames that could tell.
  private static let doubt = 0.3

  /// Confidence in a bar that at best `tileShare` of the tiles showed.
  static func bar(_ support: EdgeVerdict.Support, tileShare: Float) -> Double {
    clamped(Double(tileShare) * agreement(support) * (1 - doubt / Double(max(1, support.able))))
  }

  /// Confidence in an edge without a bar.
  static func open(_ support: EdgeVerdict.Support) -> Double {
    guard support.able > 0 else { return 0.5 }
    return clamped((0.7 + 0.3 * agreement(support)) * (1 - doubt / Double(support.able)))
  }

  /// Confidence in bars that hold a blurred copy.
  static func blurred(_ evidence: CropEvidence) -> Double {
    clamped((evidence[.likeness] + evidence[.correlation] + evidence[.seam] + evidence[.fall]) / 4)
  }

  /// Confidence in bars that change.
  ///
  /// - Parameters:
  ///   - share: of the frames that could tell, those that show a credible state.
  ///   - rarest: frames that show the rarest credible state.
  ///   - isCertain: whether each state was seen beyond doubt.
  static func mixed(share: Double, rarest: Int, isCertain: Bool) -> Double {
    clamped(share * (1 - doubt / Double(max(1, rarest))) * (isCertain ? 1 : 0.7))
  }

  /// Confidence that no rectangle holds because frames differ in size.
  static let otherSizes = 0.7

  /// Bars below this are not reported.
  static let least = 0.2

  private static func agreement(_ support: EdgeVerdict.Support) -> Double {
    support.able == 0 ? 0 : Double(support.agreeing) / Double(support.able)
  }

  private static func clamped(_ value: Double) -> Double { max(0, min(1, value)) }
}
