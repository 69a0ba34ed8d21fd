/// Reads a file or a stream line by line, whatever bytes the lines hold.
package struct LineReader: ~Copyable {
  private let separator: UInt8
  private var bytes: ByteReader
  private var pending: [UInt8] = []
  private var start = 0
  /// Where the next line begins, in bytes from where reading began.
  package private(set) var offset = 0
  /// Whether the last line that was returned had its separator.
  package private(set) var wasTerminated = true

  /// - Parameters:
  ///   - path: a path's bytes as the system has them; `-` is standard input.
  ///   - separator: what ends a line.
  ///   - isCancelled: as ``ByteReader`` has it.
  package init(
    _ path: [UInt8], separator: UInt8 = UInt8(ascii: "\n"),
    isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(FileFailure) {
    self.separator = separator
    bytes = try ByteReader(path, isCancelled: isCancelled)
  }

  /// The next line without its separator; nil at the end. What follows the last separator is a
  /// line unless it is empty.
  package mutating func next() throws(FileFailure) -> [UInt8]? {
    var searched = start
    while true {
      if let end = pending[searched...].firstIndex(of: separator) {
        let line = Array(pending[start..<end])
        start = end + 1
        offset += line.count + 1
        wasTerminated = true
        return line
      }
      searched = pending.count - start
      if start > 0 {
        pending.removeFirst(start)
        start = 0
      }
      guard let chunk = try bytes.next() else { break }
      pending += chunk
    }
    guard !pending.isEmpty else { return nil }
    defer { pending = [] }
    offset += pending.count
    wasTerminated = false
    return pending
  }
}
