/// The progress of a long task: a line on standard error that redraws itself, if that is a terminal
/// that can.
struct ProgressBar {
  private let isShown: Bool
  private var lastPercent = -1

  init(isQuiet: Bool) {
    isShown = !isQuiet && Terminal.drawsOver
  }

  /// - Parameter share: 0 to 1.
  mutating func show(_ share: Double) {
    let percent = Int((max(0, min(1, share)) * 100).rounded(.down))
    guard isShown, percent != lastPercent else { return }
    lastPercent = percent
    let width = 40
    let full = width * percent / 100
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    Terminal.draw("\r\(bar) \(percent)%")
  }

  /// Removes the line.
  func clear() {
    if isShown, lastPercent >= 0 { Terminal.draw("\r\u{1B}[K") }
  }
}
