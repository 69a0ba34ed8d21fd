internal import Document
internal import Files
internal import Rules
internal import Synchronization
internal import SystemPackage

/// The names of the outputs of a run that makes one of each clip. No two clips get the same one, and
/// none gets the name of a clip that was given to the run, or of an output that an earlier run with
/// the same journal wrote for another clip.
///
/// Worker processes don't know each other's outputs, so the process that hands them the clips keeps
/// the names.
final class OutputNames: Sendable {
  private let output: @Sendable (FilePath) -> FilePath
  /// For each output the clips that ask for it, in the order of the inputs. The first has it.
  private let queues = Mutex<[FilePath: [Holder]]>([:])
  /// The clips behind the outputs of earlier runs.
  private let owners: [FilePath: ClipIdentity]

  private struct Holder {
    /// The clip's place among the inputs.
    let index: Int
    let clip: FilePath
    /// Whether the output exists, rather than may come.
    var isWritten = false
  }

  /// - Parameters:
  ///   - output: the output of a clip.
  ///   - earlier: the answers of earlier runs.
  init(
    _ output: @escaping @Sendable (FilePath) -> FilePath, earlier: [ClipIdentity: EarlierAnswer]
  ) {
    self.output = output
    owners = earlier.reduce(into: [:]) { owners, answer in
      // Without a fingerprint the answer doesn't hold, because its output is gone, for one.
      if let output = answer.value.output, answer.value.fingerprint != nil {
        owners[output] = answer.key
      }
    }
  }

  /// Lets a clip ask for its output's name. Clips ask in the order of the inputs, so that the same
  /// one gets it in every run.
  func note(_ input: InputScanner.Input) {
    guard case .item(let item) = input, let clip = item.request.path.file else { return }
    UsedFiles.note(clip)
    let output = self.output(clip)
    queues.withLock { $0[output, default: []].append(Holder(index: item.index, clip: clip)) }
  }

  /// Returns the clip, which has its output's name from now on, or else the reason why it can't.
  ///
  /// It waits for a clip at work that has the same name, because only its answer tells whether
  /// there is an output.
  func claim(_ item: BatchItem) async throws -> BatchItem {
    guard let clip = item.request.path.file else { return item }
    let output = self.output(clip)
    var item = item
    if let owner = owners[output], owner != item.request.identity {
      item.taken = UsedFiles.collision(ofEarlier: output)
    }
    while item.taken == nil {
      let first = queues.withLock { $0[output]?.first }
      guard let first, first.clip != clip else { break }
      if first.isWritten {
        item.taken = UsedFiles.collision(output, ofOther: first.clip)
      } else {
        // This is rare, and short beside the clip that it waits for.
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    item.taken = item.taken ?? UsedFiles.collision(output, of: clip)
    return item
  }

  /// Notes what came of a clip, before another one is handed out.
  func settle(_ item: BatchItem, _ answer: BatchAnswer) {
    guard let clip = item.request.path.file else { return }
    let written: FilePath? =
      switch answer {
      case .report(let report): report.summary.output
      case .unchanged: item.earlier?.output
      case .skipped, .abandoned: nil
      }
    if let written { UsedFiles.note(written) }
    let output = self.output(clip)
    queues.withLock { queues in
      guard let place = queues[output]?.firstIndex(where: { $0.index == item.index }) else {
        return
      }
      if written != nil {
        queues[output]?[place].isWritten = true
      } else {
        queues[output]?.remove(at: place)
        if queues[output]?.isEmpty == true { queues[output] = nil }
      }
    }
  }
}
