internal import CCurl
internal import Glibc
internal import Synchronization

/// The commands from other threads to the request loop.
final class Inbox: Sendable {
  enum Command: Sendable {
    case start(Int, SharedObject)
    case resume(Int)
    case cancel(Int)
    case end
  }

  private let commands = Mutex<[Command]>([])
  private let event = WakeUp()
  private let ids = Atomic(0)

  /// Returns a unique number for a fetch.
  func nextID() -> Int { ids.add(1, ordering: .relaxed).newValue }

  func send(_ new: [Command]) {
    guard !new.isEmpty else { return }
    commands.withLock { $0 += new }
    event.raise()
  }

  func take() -> [Command] {
    event.lower()
    return commands.withLock { commands in
      defer { commands = [] }
      return commands
    }
  }

  /// A descriptor that is readable while there are commands; -1 if the system had no descriptor
  /// left.
  var descriptor: Int32 { event.descriptor }
}

/// Owner of a descriptor that wakes a thread.
///
/// The corresponding C function is `eventfd`.
private struct WakeUp: ~Copyable, Sendable {
  let descriptor = vidfit_eventfd()

  deinit { if descriptor >= 0 { close(descriptor) } }

  func raise() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  func lower() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }
}
