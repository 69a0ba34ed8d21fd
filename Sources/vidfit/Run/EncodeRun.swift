import Batch
import Files
import Framing
import Report
import SystemPackage
import Unpad
import VidfitKit

/// Encodes clips again without their bars, one after the other, or prints the commands for that.
struct EncodeRun {
  private let unpadder: Unpadder
  private let runs: Bool
  private let isQuiet: Bool

  /// - Parameter runs: whether the commands are run rather than printed.
  init(_ unpadder: Unpadder, runs: Bool, isQuiet: Bool) {
    self.unpadder = unpadder
    self.runs = runs
    self.isQuiet = isQuiet
  }

  func run(_ clips: [ClipLocation]) async throws {
    var (refused, failed) = (0, 0)
    let interruption = Interruption()
    let signals = runs ? SignalWatch(SignalWatch.numbers, interruption) : nil
    for clip in clips {
      switch await unpadder.encoding(clip) {
      case .refused(let reasons):
        refused += 1
        Output.complain(about: clip, "not encoded because \(reasons.inWords)")
      case .failed(let failure):
        failed += 1
        Output.complain(about: clip, failure.message)
      case .line(let line, _)
      where runs && !overwrites && FileStatus(unfollowed: line.output) != nil:
        refused += 1
        let reason = Unpadding.Reason(existing: line.output)
        Output.complain(about: clip, "not encoded because \(reason.message)")
      case .line(let line, let duration):
        tell(line.notes, of: clip)
        if !runs {
          try Output.standard.write(line.shellLine + [UInt8(ascii: "\n")])
        } else if !(try await encode(clip, line, duration, interruption)) {
          failed += 1
        }
      }
      if let number = signals?.signalNumber { SignalWatch.end(by: number) }
    }
    if refused > 0 { throw ExitStatus.ruleBroken }
    if failed > 0 { throw ExitStatus.someFailed }
  }

  private var overwrites: Bool { unpadder.options.overwrites }

  private func tell(_ notes: [String], of clip: ClipLocation) {
    guard !isQuiet else { return }
    for note in notes { Output.complain(about: clip, "warning: \(note)") }
  }

  /// Returns whether the output was written.
  private func encode(
    _ clip: ClipLocation, _ line: EncodingLine, _ duration: Double?, _ interruption: Interruption
  ) async throws -> Bool {
    let bar = SharedProgressBar(isQuiet: isQuiet)
    defer { bar.clear() }
    do {
      try await EncodingRun(
        line, duration: duration, overwrites: overwrites, interruption: interruption
      ).run { bar.show($0) }
      bar.clear()
      let picture = line.picture
      try Output.standard.write(
        line: "\(line.output.oneLine): encoded again by \(line.encoders[0]), "
          + "\(picture.width)×\(picture.height)+\(picture.x)+\(picture.y) of what was stored")
      return true
    } catch let failure as EncodingFailure {
      bar.clear()
      Output.complain(about: clip, "not encoded because \(failure)")
      if case .file = failure { throw ExitStatus.temporary }
      return false
    } catch is CancellationError {
      return false
    }
  }
}
