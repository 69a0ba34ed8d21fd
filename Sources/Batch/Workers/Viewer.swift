internal import Files
internal import Subprocess
package import SystemPackage

/// The program in which the user's desktop opens a file.
package enum Viewer {
  /// Why a file was not opened, as a sentence fragment.
  package struct Failure: Error, Sendable, CustomStringConvertible {
    package let description: String
  }

  private static let name = Platform.opener

  /// Ends once the opener did, or after two seconds: some browsers run until they are closed.
  private static let script = """
    \(name) "$1" </dev/null >/dev/null 2>&1 &
    for turn in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
      kill -0 $! 2>/dev/null || break
      sleep 0.1
    done
    kill -0 $! 2>/dev/null || wait $!
    """

  /// Opens a file, and doesn't wait until the user closes it.
  package static func open(_ file: FilePath) async throws(Failure) {
    do {
      _ = try await Executable.name(name).resolveExecutablePath(in: .inherit)
    } catch {
      throw Failure(
        description: "\(name) isn't installed (Debian and Ubuntu: apt install xdg-utils)")
    }
    // A name that begins with a dash is no flag.
    let path = file.isAbsolute ? file : FilePath(".").pushing(file)
    let words = ["-c", script, "sh"].map { Array($0.utf8) } + [path.bytes]
    let status: TerminationStatus
    do {
      status = try await Subprocess.run(
        .path("/bin/sh"), arguments: Arguments(words.map { $0 + [0] }),
        input: .none, output: .discarded, error: .discarded
      ).terminationStatus
    } catch {
      throw Failure(description: "/bin/sh can't be started: \(error)")
    }
    guard case .exited(0) = status else {
      throw Failure(description: "\(name) failed: \(status)")
    }
  }
}
