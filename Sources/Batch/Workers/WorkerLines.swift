internal import Subprocess

/// The lines that a worker process writes.
struct WorkerLines {
  private var buffers: SubprocessOutputSequence.AsyncIterator
  private var pending: [UInt8] = []
  /// More than the largest document, of all devices and with a change at every key frame; a process
  /// that writes more is broken.
  private static let longest = 64 << 20

  init(_ output: SubprocessOutputSequence) {
    buffers = output.makeAsyncIterator()
  }

  /// The next line without its newline; nil when the process has ended.
  mutating func next() async throws -> [UInt8]? {
    var searched = 0
    while true {
      if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(pending[..<end])
        pending.removeFirst(end + 1)
        return line
      }
      searched = pending.count
      guard searched < Self.longest, let buffer = try await buffers.next() else { return nil }
      unsafe buffer.withUnsafeBytes { unsafe pending.append(contentsOf: $0) }
    }
  }
}
