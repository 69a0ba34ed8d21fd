internal import Glibc

/// Probabilities that an answer is right for a random clip from the wild, where about one in twenty
/// is padded.
///
/// Logistic regression over the measures of ``CropEvidence``, fitted to labelled clips, weighs the
/// bars; see ``ConfidenceWeights``. `Benchmarks/padding` has the curve of risk against coverage.
enum Confidence {
  /// Minimum probability of a padded clip: a crop may then be applied without review.
  static let enough = 0.8
  /// Minimum probability of suspected bars.
  static let suspicion = 0.2

  /// Probability that the rectangle is the active picture.
  static func rectangle(_ evidence: CropEvidence) -> Double {
    let weights = weights(evidence)
    let always = weights[CropEvidence.Measure?.none] ?? 0
    // Sum in the order of the cases: a dictionary's order varies, and with it the rounding.
    return rampOfCopy(evidence)
      * logistic(
        CropEvidence.Measure.allCases.reduce(always) { $0 + (weights[$1] ?? 0) * evidence[$1] })
  }

  /// The factor by which a likeness that the picture has to itself anyway is no sign of a copy. Of 21
  /// true copies (18 of them made), the least have 0.74 and 0.90; of 32 clean clips, the greatest has
  /// 0.64.
  private static func rampOfCopy(_ evidence: CropEvidence) -> Double {
    guard evidence.mark == .copy else { return 1 }
    return max(0, min(1, (evidence[.copyBeyondChance] - 0.6) / 0.1))
  }

  /// The highest probability after so few frames, which may all show the same view.
  static func most(frames: Int, views: Int) -> Double { 1 - 0.2 / Double(max(2, frames + views)) }

  /// The highest probability of bars that may only be suspected, and of a copy that some frames lack.
  static let mostSuspected = 0.79, mostContradicted = 0.89

  /// The measure that lowers the probability most, compared with the best possible evidence.
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

  /// Confidence in an edge without a bar.
  ///
  /// Of 612 clips of 108 repositories without bars found, none of 321 was wrong where picture showed
  /// at every edge in nearly all frames, and 25 of 136 were where it showed at an edge in none. The
  /// doubt is about half of that, because bars that stand still, which some of those had, are found
  /// since; how many is not measured.
  static func open(_ support: EdgeVerdict.Support) -> Double {
    let doubt =
      support.able == 0 ? 1 : 1 - Double(support.agreeing) / Double(support.able)
    return 0.995 - 0.09 * doubt * doubt - 0.01 / Double(max(1, support.able))
  }

  /// Confidence in bars that change.
  ///
  /// - Parameters:
  ///   - share: of the frames that can decide, those that show a credible state.
  ///   - rarest: frames that show the rarest credible state.
  ///   - isCertain: whether each state was seen beyond doubt.
  static func mixed(share: Double, rarest: Int, isCertain: Bool) -> Double {
    let doubt = 0.3
    return max(
      0, min(1, share * (1 - doubt / Double(max(1, rarest))) * (isCertain ? 1 : 0.7)))
  }

  private static func weights(_ evidence: CropEvidence) -> [CropEvidence.Measure?: Double] {
    switch evidence.mark {
    case .oneColor: ConfidenceWeights.solid
    case .copy: ConfidenceWeights.blurred
    case .stillness: ConfidenceWeights.still
    }
  }

  private static func logistic(_ logit: Double) -> Double { 1 / (1 + exp(-logit)) }
}
