internal import Glibc

/// Probabilities that an answer is right, on a random clip of the world, where about one in twenty
/// is padded.
///
/// Bars are weighed by logistic regression over the measures of ``CropEvidence``, fitted to labelled
/// clips; see ``ConfidenceWeights``. `docs/detection.md` has the curve of risk against coverage.
enum Confidence {
  /// From this probability on a clip is called padded: a crop may then be applied unseen.
  static let enough = 0.8
  /// From this probability on bars are suspected.
  static let suspicion = 0.2

  /// Probability that the rectangle is the active picture.
  static func rectangle(_ evidence: CropEvidence) -> Double {
    let weights = weights(evidence)
    let always = weights[CropEvidence.Measure?.none] ?? 0
    // In the order of the cases, because that of a dictionary, and so the rounding, varies.
    return logistic(
      CropEvidence.Measure.allCases.reduce(always) { $0 + (weights[$1] ?? 0) * evidence[$1] })
  }

  /// The most that may be said after so few frames, of which perhaps all show the same.
  static func most(frames: Int, views: Int) -> Double { 1 - 0.2 / Double(max(2, frames + views)) }

  /// The measure that lowers the probability most, compared with the best evidence there can be.
  static func weakest(_ evidence: CropEvidence) -> CropEvidence.Measure? {
    func loss(_ weight: (key: CropEvidence.Measure?, value: Double)) -> Double {
      guard let measure = weight.key else { return 0 }
      return weight.value * ((weight.value > 0 ? 1 : 0) - evidence[measure])
    }
    return weights(evidence).max {
      (loss($0), $1.key?.rawValue ?? "") < (loss($1), $0.key?.rawValue ?? "")
    }?
    .key
  }

  /// Confidence in an edge without a bar. Of some thousand clips without bars hardly any answer was
  /// wrong, so little depends on the frames.
  static func open(_ support: EdgeVerdict.Support) -> Double {
    let agreement =
      support.able == 0 ? 0 : Double(support.agreeing) / Double(support.able)
    return 0.995 - 0.02 * (1 - agreement) - 0.01 / Double(max(1, support.able))
  }

  /// Confidence in bars that change.
  ///
  /// - Parameters:
  ///   - share: of the frames that could tell, those that show a credible state.
  ///   - rarest: frames that show the rarest credible state.
  ///   - isCertain: whether each state was seen beyond doubt.
  static func mixed(share: Double, rarest: Int, isCertain: Bool) -> Double {
    let doubt = 0.3
    return max(
      0, min(1, share * (1 - doubt / Double(max(1, rarest))) * (isCertain ? 1 : 0.7)))
  }

  private static func weights(_ evidence: CropEvidence) -> [CropEvidence.Measure?: Double] {
    switch evidence.fill.mark {
    case .oneColor: ConfidenceWeights.solid
    case .copy: ConfidenceWeights.blurred
    }
  }

  private static func logistic(_ logit: Double) -> Double { 1 / (1 + exp(-logit)) }
}
