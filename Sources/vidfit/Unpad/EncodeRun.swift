import Batch
import Document
import Files
import Framing
import Recipes
import SystemPackage
import Unpad
import VidfitKit
internal import Words

/// Encodes clips again without their bars, one after the other, or prints the commands for that.
struct EncodeRun {
  private let unpadder: Unpadder
  private let runs: Bool
  private let isOneOfMany: Bool
  private let isQuiet: Bool

  /// - Parameters:
  ///   - runs: whether the commands are run rather than printed.
  ///   - isOneOfMany: whether there are many clips, so that one without bars has no effect on the
  ///     status.
  init(_ unpadder: Unpadder, runs: Bool, isOneOfMany: Bool, isQuiet: Bool) {
    self.unpadder = unpadder
    self.runs = runs
    self.isOneOfMany = isOneOfMany
    self.isQuiet = isQuiet
  }

  /// Goes on after any clip that fails, unless the disk is full.
  func run(_ clips: [ClipLocation]) async throws {
    var tally = UnpadTally()
    var written: [FilePath: FilePath] = [:]
    let interruption = Interruption()
    let signals = runs ? SignalWatch(SignalWatch.numbers, interruption) : nil
    var mentionsTarget = unpadder.options.target != nil && !isQuiet
    for (place, clip) in clips.enumerated() {
      let plan = await unpadder.encoding(clip, isPrinted: !runs)
      if mentionsTarget, case .line(let line, _) = plan, line.encoder != "copy" {
        Output.complain("--for has no effect here: every player shows a crop that is encoded")
        mentionsTarget = false
      }
      switch plan {
      case .refused(let reasons):
        refuse(clip, reasons, &tally)
      case .failed(let failure):
        tally.add(.failed)
        complain(about: clip, failure.message)
      case .line(let line, nil):
        tell(line.notes, of: clip)
        try Output.standard.write(line.shellLine + [UInt8(ascii: "\n")])
        tally.add(.written)
      case .line(let line, let source?):
        if let reason = obstacle(to: line, written) {
          refuse(clip, [reason], &tally)
          break
        }
        tell(line.notes, of: clip)
        let failure = try await encode(clip, line, source, interruption)
        if let failure {
          tally.add(.failed, failure.reasons)
        } else {
          tally.add(.written)
          written[line.output] = line.input
        }
        if failure?.isOfFullDisk == true, place + 1 < clips.count {
          let rest = counted(clips.count - place - 1, "other clip")
          Output.complain("the disk is full; \(rest) not encoded")
          throw ExitStatus.temporary
        }
      }
      if let number = signals?.signalNumber { SignalWatch.end(by: number) }
    }
    if runs, isOneOfMany, !isQuiet { Output.complain(tally.sentence) }
    try tally.endIfAny(cleanCounts: !isOneOfMany)
  }

  private var overwrites: Bool { unpadder.options.overwrites }

  /// Counts a clip that is left as it is. Of many that are encoded, those without bars need no
  /// words; a missing line of those that are printed does.
  private func refuse(
    _ clip: ClipLocation, _ reasons: [Unpadding.Reason], _ tally: inout UnpadTally
  ) {
    tally.add(.refused, reasons)
    guard !(runs && isOneOfMany && reasons.areOfCleanClip) else { return }
    complain(about: clip, "not encoded because \(reasons.inWords)")
  }

  /// The reason why the output can't have its name; nil if it can.
  ///
  /// - Parameter written: the clips behind the outputs of this run.
  private func obstacle(
    to line: EncodingLine, _ written: [FilePath: FilePath]
  ) -> Unpadding.Reason? {
    if let other = written[line.output], other != line.input {
      return Unpadding.Reason(.exists, UsedFiles.collision(line.output, ofOther: other))
    }
    return Unpadding.Reason(line.output, of: line.input, overwrites: overwrites)
  }

  private func tell(_ notes: [String], of clip: ClipLocation) {
    for note in notes { complain(about: clip, "warning: \(note)") }
  }

  private func complain(about clip: ClipLocation, _ words: String) {
    if !isQuiet { Output.complain(about: clip, words) }
  }

  /// Returns the reason why the output was not written; nil if it was.
  private func encode(
    _ clip: ClipLocation, _ line: EncodingLine, _ source: EncodingSource,
    _ interruption: Interruption
  ) async throws -> EncodingFailure? {
    let bar = SharedProgressBar(isQuiet: isQuiet)
    defer { bar.clear() }
    do {
      let log = try await EncodingRun(
        Encoding(line, of: source), overwrites: overwrites, interruption: interruption
      ).run { bar.show($0) }
      bar.clear()
      let picture = line.picture
      try Output.standard.write(
        line: "\(line.output.oneLine): encoded again by \(line.encoder), "
          + "\(picture.inWords) of what was stored")
      tell([log.warning].compactMap(\.self), of: clip)
      return nil
    } catch let failure as EncodingFailure {
      bar.clear()
      complain(about: clip, "not encoded because \(failure)")
      return failure
    } catch is CancellationError {
      return .failed("it was interrupted")
    }
  }
}

extension EncodingFailure {
  /// The failure as a result of removing bars.
  fileprivate var reasons: [Unpadding.Reason] {
    switch self {
    case .file: [Unpadding.Reason(.unwritable, "\(self)")]
    case .failed: []
    }
  }
}
