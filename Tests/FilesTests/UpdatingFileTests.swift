import Foundation
import Glibc
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Files

/// Whether the file system of temporary files has leases: F_SETLEASE is 1024, F_SETSIG 10.
private var hasLeases: Bool {
  guard let path = try? ScratchFolder().write("file").path else { return false }
  let file = open(path, O_RDWR | O_CLOEXEC)
  defer { close(file) }
  return fcntl(file, 10, SIGURG) == 0 && fcntl(file, 1024, Int32(F_WRLCK)) == 0
}

/// What is changed where it is belongs to one process for that time.
@Suite(.timeLimit(.minutes(15)), .enabled(if: hasLeases, "the file system has no leases"))
struct UpdatingFileTests {
  private let path: FilePath

  init() throws {
    path = FilePath(try ScratchFolder().write("clip", "contents").path)
  }

  private func open(_ mode: Int32) -> Int32 {
    Glibc.open(path.string, mode | O_NONBLOCK | O_CLOEXEC)
  }

  /// A process that waits has a signal sent here, which must not end this one.
  @Test(arguments: [O_RDONLY, O_WRONLY | O_APPEND]) func othersWait(_ mode: Int32) throws {
    let file = try UpdatingFile(path)
    try file.keepOthersOut()
    #expect(open(mode) == -1 && errno == EWOULDBLOCK)
    try file.write([1], at: 8)
    #expect(try file.count == 9)
    file.letOthersIn()
    let other = open(mode)
    #expect(other >= 0)
    close(other)
  }

  /// Reading is only put off, also by who won't wait for a pipe.
  @Test func readersWait() throws {
    let file = try UpdatingFile(path)
    try file.keepOthersOut()
    let read = Mutex<Result<[UInt8], any Error>?>(nil)
    let isRead = DispatchSemaphore(value: 0)
    // Neither side may depend on the threads of tasks: all other tests may keep these busy for longer
    // than a reader waits.
    Thread.detachNewThread { [path] in
      let result = Result { try OpenFile(path, .readOnly, .nonBlocking).bytes(at: 0, count: 8) }
      read.withLock { $0 = result }
      isRead.signal()
    }
    usleep(200_000)
    file.letOthersIn()
    isRead.wait()
    #expect(try read.withLock { $0 }?.get() == Array("contents".utf8))
  }

  @Test(arguments: [O_RDONLY, O_WRONLY | O_APPEND]) func othersAreThereAlready(_ mode: Int32) throws
  {
    let other = open(mode)
    let file = try UpdatingFile(path)
    let failure = #expect(throws: FileFailure.self) { try file.keepOthersOut() }
    #expect(failure?.reason == "is open in another process; close it there, then try again")
    close(other)
    try file.keepOthersOut()
  }
}
