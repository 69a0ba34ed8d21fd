internal import Glibc

/// What the system calls its signals.
enum SignalName {
  /// The corresponding C function is `strsignal`.
  static func of(_ signal: Int32) -> String {
    unsafe strsignal(signal).map { unsafe String(cString: $0) } ?? "unknown"
  }
}
