internal import Report
internal import Subprocess
internal import SystemPackage

/// The way to start a worker process.
package struct WorkerLaunch: Sendable {
  private let words: [[UInt8]]
  /// The digest of the settings that affect its answers.
  let options: String
  /// The first line that it reads, before any request.
  let preamble: [UInt8]
  /// Whether still pictures in folders are analysed like clips.
  let takesStills: Bool

  /// - Parameter words: the arguments that make this very program a worker process.
  package init(_ words: [String], _ setup: WorkerSetup) throws {
    self.words = words.map { Array($0.utf8) }
    options = setup.digest
    preamble = try WorkerMessage.line(setup)
    takesStills = setup.takesStills
  }

  /// This program itself, even after its file was replaced.
  var executable: Executable { .path("/proc/self/exe") }

  var arguments: Arguments { Arguments(words.map { $0 + [0] }) }

  /// The signal alone reports a crash; a backtrace would take seconds.
  var environment: Environment { .inherit.updating(["SWIFT_BACKTRACE": "enable=no"]) }
}

/// The bounds of a worker process.
package struct WorkerLimits: Sendable {
  /// The time limit of one clip. Time in which the system sleeps does not count.
  package var timeout: Duration
  /// Resident memory in bytes.
  package var memory: Int
  /// Clips after which a fresh process takes over, against leaks.
  package var recycle: Int

  /// ``timeout`` in words.
  var seconds: String { number(timeout / .seconds(1), decimals: 3) }

  package init(timeout: Duration, memory: Int, recycle: Int) {
    self.timeout = timeout
    self.memory = memory
    self.recycle = recycle
  }
}

/// The system refused to start a worker process.
package struct WorkerFailure: Error, CustomStringConvertible {
  /// The reason, in the system's words.
  let reason: String

  package var description: String { "cannot start a worker process: \(reason)" }
}
