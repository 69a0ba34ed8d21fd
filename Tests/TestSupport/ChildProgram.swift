internal import CSpawn
public import Foundation

/// A program that runs beside the test, with nothing open but its standard streams.
///
/// By `posix_spawn`, because `Foundation.Process` leaves to programs that other tests start meanwhile
/// the sockets by which it hears of an end, and then waits for those too. It also leaks a few bytes,
/// for which the leak sanitizer would blame vidfit.
public struct ChildProgram: Sendable {
  public let id: Int32

  /// How a program ended.
  public enum End: Equatable, Sendable {
    case status(Int32)
    case signal(Int32)
  }

  init(id: Int32) { self.id = id }

  /// - Parameters:
  ///   - command: the path of a program, and its arguments.
  ///   - environment: nil for that of the tests.
  ///   - input: the open file or pipe that it reads; nil for nothing. Whoever starts it closes it.
  /// - Throws: ``CommandLineTool/Failure`` when it cannot be started.
  public init(
    _ command: [String], in folder: URL? = nil, environment: [String: String]? = nil,
    input: FileHandle? = nil, output: FileHandle? = nil, errors: FileHandle? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (stream, handle) in [input, output, errors].enumerated() {
      let number = Int32(stream)
      if let handle {
        posix_spawn_file_actions_adddup2(&actions, handle.fileDescriptor, number)
      } else {
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      }
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder.path) }
    // Threads of the tests hold signals back, and requests make the tests ignore broken pipes.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let variables = (environment ?? ProcessInfo.processInfo.environment).map { "\($0)=\($1)" }
    let words = command.map { strdup($0) } + [nil]
    let settings = variables.map { strdup($0) } + [nil]
    defer { (words + settings).forEach { free($0) } }
    var id: pid_t = 0
    let result = posix_spawn(&id, command[0], &actions, &attributes, words, settings)
    guard result == 0 else { throw CommandLineTool.Failure(command, error: result) }
    self.id = id
  }

  public func send(_ signal: Int32) { kill(id, signal) }

  /// Waits until it ends; to be called once.
  @discardableResult
  public func waitForEnd() -> End {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .status((status >> 8) & 0xFF) : .signal(signal)
  }
}
