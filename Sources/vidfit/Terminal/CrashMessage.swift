import Files
import Glibc
import Synchronization

/// Says which clips were being read when this process crashes, because a decoder's fault would
/// otherwise end it silently.
///
/// The handler calls only functions that are safe in one (`signal-safety(7)`), and leaves the end of
/// the process to whoever handled the signal before, such as Swift's backtraces.
enum CrashMessage {
  private static let numbers = [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT]

  /// The highest number of a signal.
  private static let highest = 64

  /// The address of the actions before, by the signals' numbers; a global constant can't be a
  /// pointer.
  private static let earlierAddress: UInt = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: highest + 1)
    unsafe actions.initialize(repeating: sigaction(), count: highest + 1)
    return UInt(bitPattern: actions)
  }()

  private static let isWritten = Atomic(false)

  private static func earlier(_ number: Int32) -> UnsafeMutablePointer<sigaction>? {
    unsafe UnsafeMutablePointer(bitPattern: earlierAddress).map { unsafe $0 + Int(number) }
  }

  static func begin() {
    ClipsInUse.prepare()
    _ = isWritten.load(ordering: .relaxed)
    for number in numbers {
      var action = unsafe Platform.action { number, info, _ in
        // Another thread that crashes meanwhile waits for the end.
        if CrashMessage.isWritten.exchange(true, ordering: .relaxed) { while true { pause() } }
        CrashMessage.write(number)
        unsafe sigaction(number, CrashMessage.earlier(number), nil)
        // A fault happens again when the handler returns; a signal that was sent doesn't.
        if let info = unsafe info, unsafe info.pointee.si_code <= 0 { raise(number) }
      }
      _ = unsafe sigaction(number, &action, earlier(number))
    }
  }

  private static func write(_ number: Int32) {
    write("vidfit: ")
    let count = ClipsInUse.write(to: 2)
    if count > 0 { write(": ") }
    switch number {
    // Swift stops at an overflow or a broken precondition by such an instruction.
    case SIGILL, SIGTRAP: write("vidfit stopped at an error of its own")
    default: write("the process crashed")
    }
    switch (number, count) {
    case (SIGILL, _), (SIGTRAP, _), (_, 0): break
    case (_, 1): write(" while FFmpeg read it")
    default: write(" while FFmpeg read one of them")
    }
    write(" (")
    write(name(of: number))
    write(count > 0 ? "); 'vidfit scan' survives such clips\n" : ")\n")
  }

  private static func write(_ text: StaticString) {
    _ = unsafe Glibc.write(2, text.utf8Start, text.utf8CodeUnitCount)
  }

  private static func name(of number: Int32) -> StaticString {
    switch number {
    case SIGSEGV: "segmentation fault"
    case SIGBUS: "bus error"
    case SIGFPE: "arithmetic fault"
    case SIGILL: "illegal instruction"
    case SIGTRAP: "trap"
    default: "abort"
    }
  }
}
