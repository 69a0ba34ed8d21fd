import Glibc

/// What the standard streams are connected to.
enum Terminal {
  /// Whether standard error is a terminal on which a line can be drawn over.
  static var drawsOver: Bool {
    let kind = unsafe getenv("TERM").map { unsafe String(cString: $0) }
    return isatty(2) == 1 && kind != "dumb"
  }

  /// Columns of standard error, 80 where it does not tell.
  static var columns: Int {
    var size = winsize()
    guard unsafe ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes to standard error without a newline; a line that can't be drawn is not missed.
  static func draw(_ text: String) {
    try? Output.error.write(Array(text.utf8))
  }

  /// Tells somebody who sits before a command that reads from the keyboard what it waits for.
  static func hintAtInput(_ what: String) {
    if isatty(0) == 1 { Output.complain("reading \(what) from the terminal; Ctrl-D ends them") }
  }
}
