internal import Subprocess
internal import SystemPackage

/// How a worker process is started.
package struct ChildLaunch: Sendable {
  private let words: [[UInt8]]
  /// The digest of the options that its answers depend on.
  let options: String
  /// What a worker process reads before its first request.
  let preamble: [UInt8]

  /// - Parameters:
  ///   - words: the arguments that make this very program a worker process, in bytes.
  ///   - options: the digest of the options among them.
  ///   - preamble: a line with its newline, or nothing.
  package init(arguments words: [[UInt8]], options: String, preamble: [UInt8] = []) {
    self.words = words
    self.options = options
    self.preamble = preamble
  }

  /// This program itself, even when its file was replaced meanwhile.
  var executable: Executable { .path("/proc/self/exe") }

  var arguments: Arguments { Arguments(words.map { $0 + [0] }) }

  /// A crash is told by the signal; tracing it would take seconds.
  var environment: Environment { .inherit.updating(["SWIFT_BACKTRACE": "enable=no"]) }
}
