internal import Glibc

/// The learned combination of a line's measures: one hidden layer.
package struct LetteringModel: Codable, Sendable {
  /// The measures' usual values and spreads, in the order of ``LineMeasure``.
  let mean: [Double], scale: [Double]
  /// The weights of each hidden unit.
  let hidden: [[Double]], hiddenBias: [Double]
  let output: [Double], outputBias: Double

  /// The weights of the program.
  package static let fitted = LetteringModel(
    mean: LetteringWeights.mean, scale: LetteringWeights.scale, hidden: LetteringWeights.hidden,
    hiddenBias: LetteringWeights.hiddenBias, output: LetteringWeights.output,
    outputBias: LetteringWeights.outputBias)

  /// The probability that a line is lettering laid over the clip.
  func probability(of measures: [Double]) -> Double {
    var sum = outputBias
    for (unit, weights) in hidden.enumerated() {
      var value = hiddenBias[unit]
      for (index, weight) in weights.enumerated() {
        value += weight * (measures[index] - mean[index]) / scale[index]
      }
      sum += tanh(value) * output[unit]
    }
    return 1 / (1 + exp(-sum))
  }
}
