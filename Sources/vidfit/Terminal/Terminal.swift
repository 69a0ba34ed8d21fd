import Glibc

/// The terminal behind the standard streams.
enum Terminal {
  /// Whether standard error is a terminal that can redraw a line.
  static var drawsOver: Bool {
    isatty(2) == 1 && variable("TERM") != "dumb"
  }

  /// Whether results may be coloured: on a terminal, unless NO_COLOR is set (no-color.org).
  static var isColored: Bool {
    isatty(1) == 1 && variable("TERM") != "dumb" && variable("NO_COLOR") ?? "" == ""
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Columns of standard error; 80 if it does not tell.
  static var columns: Int {
    var size = winsize()
    guard unsafe ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes to standard error without a newline. Nobody misses a line that can't be drawn.
  static func draw(_ text: String) {
    try? Output.error.write(Array(text.utf8))
  }

  /// Tells a person at a terminal what the command waits for on standard input.
  static func hintAtInput(_ what: String) {
    if isatty(0) == 1 { Output.complain("reading \(what) from the terminal; Ctrl-D ends them") }
  }
}
