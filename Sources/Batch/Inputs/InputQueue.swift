internal import Synchronization

/// The clips of a run, found one at a time as somebody asks for them.
package final class InputQueue: Sendable {
  // Finding the next clip may block, on a slow folder or on a pipe.
  private let work = SerialWork("vidfit.inputs")
  private let scanner: Mutex<InputScanner>
  private let interruption: Interruption

  package init(_ scanner: consuming sending InputScanner, interruption: Interruption) {
    self.scanner = Mutex(scanner)
    self.interruption = interruption
  }

  /// The next input; nil at the end or once the run was interrupted.
  ///
  /// - Throws: `FileFailure` if standard input can't be read.
  package func next() async throws -> InputScanner.Input? {
    if interruption.isRequested { return nil }
    return try await work.run { try self.scanner.withLock { try $0.next() } }
  }
}
