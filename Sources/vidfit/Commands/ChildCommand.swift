import ArgumentParser
import Batch
import Dispatch
import Files
import Glibc
import Settings
import SystemPackage
import VidfitKit

/// A worker process that analyses clips.
struct ChildCommand: ChildProcess {
  static let configuration = CommandConfiguration(
    commandName: "child", abstract: "Answers 'scan' and 'worker', which start it.",
    shouldDisplay: false)

  typealias Work = Never
}

/// A worker process. It answers requests on standard input one at a time, and ends with the process
/// that started it, which reports its crash.
protocol ChildProcess: AsyncParsableCommand {
  associatedtype Work: ClipWork
}

extension ChildProcess {
  func run() async throws {
    let answers = try Self.takeOutput()
    // The core dump of a crashed decoder is of no use, and may fill a disk.
    Platform.leaveNoCore()
    // Ctrl-C is meant for the run, which lets its clips finish.
    SignalWatch.ignore([SIGINT, SIGHUP])
    Self.endWithParent()
    var lines = try LineReader("-")
    guard let line = try lines.next(),
      let setup = WorkerMessage.read(line, as: WorkerSetup<Work>.self)
    else { throw ExitStatus.usage }
    // The process that started this one watches it, too, because a decoder may hang.
    let resolved = try ResolvedSettings(setup.settings, setup.files)
    // Other work has nothing to do with screens.
    let works = setup.work != nil
    let options = resolved.options(
      viewports: works ? [] : try resolved.screens.viewports(),
      time: works ? Settings.timeForAll : nil)
    let uses = resolved.uses
    let worker = ClipWorker(ClipAnalyzer(options), setup) { uses.complete(&$0) }
    while let line = try lines.next() {
      guard let request = WorkerMessage.read(line, as: WorkerRequest.self) else {
        throw ExitStatus.usage
      }
      let answer = WorkerMessage.line(try await worker.answer(request))
      guard (try? answers.write(all: answer)) != nil else { throw ExitStatus.temporary }
    }
  }

  /// Reserves standard output for answers. Anything a library prints goes to standard error.
  private static func takeOutput() throws -> FileDescriptor {
    let answers = fcntl(1, F_DUPFD_CLOEXEC, 3)
    guard answers >= 0, dup2(2, 1) >= 0 else { throw ExitStatus.temporary }
    return FileDescriptor(rawValue: answers)
  }

  /// Ends the process when the other end of standard input is closed, even while a decoder is busy
  /// or hangs.
  private static func endWithParent() {
    DispatchQueue(label: "vidfit.parent").async {
      // poll reports hang-ups even if no event is requested.
      var input = pollfd(fd: 0, events: 0, revents: 0)
      while unsafe poll(&input, 1, -1) < 0 {}
      UnfinishedFiles.removeAll { _exit(0) }
    }
  }
}
