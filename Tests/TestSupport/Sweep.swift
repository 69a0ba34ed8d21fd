import Foundation

/// Sweeps whose every case is one more example of the same: `make test-all` runs them whole, and
/// `make test` a part.
public enum Sweep {
  public static let isWhole = ProcessInfo.processInfo.environment["VIDFIT_ALL"] == "1"

  /// Every `step`th case, or all.
  public static func part<Case>(_ cases: [Case], every step: Int) -> [Case] {
    isWhole ? cases : stride(from: 0, to: cases.count, by: step).map { cases[$0] }
  }
}
