#if FAULTS
  internal import Glibc

  /// Makes worker processes fail as decoders do, for tests. With `VIDFIT_TEST_FAULTS=1` in the
  /// environment, clips with certain words in their names crash the process that analyses them,
  /// hang it, or use up its memory. Only `make test` compiles it in.
  enum TestFaults {
    static func strike(_ path: [UInt8]) {
      guard unsafe getenv("VIDFIT_TEST_FAULTS") != nil else { return }
      let last = path.split(separator: UInt8(ascii: "/")).last ?? []
      let name = String(decoding: last, as: UTF8.self)
      if name.contains("fault-crash") { raise(SIGSEGV) }
      if name.contains("fault-once"), isFirst(path) { raise(SIGSEGV) }
      if name.contains("fault-exit") { exit(9) }
      if name.contains("fault-hang") { while true { sleep(1000) } }
      if name.contains("fault-memory") { takeMemory() }
    }

    /// Whether this is the first attempt at a clip, which a file beside it records.
    private static func isFirst(_ path: [UInt8]) -> Bool {
      let mark = (path + Array(".struck".utf8)).map(CChar.init(bitPattern:)) + [0]
      let descriptor = unsafe open(mark, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
      if descriptor >= 0 { close(descriptor) }
      return descriptor >= 0
    }

    private static func takeMemory() {
      var blocks: [[UInt8]] = []
      while true {
        blocks.append([UInt8](repeating: UInt8(truncatingIfNeeded: blocks.count), count: 16 << 20))
        usleep(5000)
      }
    }
  }
#endif
