internal import CFiles
package import Glibc
package import SystemPackage

/// What Linux has, and other systems lack or call by other names. A port to another system is this
/// file and CFiles' shim.h.
package enum Platform {
  /// The folder in which the system describes processes, as files that come and go.
  package static let processes: FilePath = "/proc"

  /// This program itself, even after its file was replaced.
  package static let program = processes.appending("self").appending("exe")

  /// The program with which a desktop opens a file.
  package static let opener = "xdg-open"

  /// The path at which this process finds what is open, wherever it is by now.
  package static func path(of descriptor: FileDescriptor) -> FilePath {
    processes.appending("self").appending("fd").appending("\(descriptor.rawValue)")
  }

  /// Time of the last change, in nanoseconds since 1970.
  package static func changed(_ status: Stat) -> Int64 {
    Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }
}

// MARK: Files

extension Platform {
  /// Copies between files without reading, and returns the number of bytes; -1 sets `errno`.
  ///
  /// The corresponding C function is `copy_file_range`.
  static func copy(
    _ count: Int, at offset: Int64, of file: FileDescriptor, to other: FileDescriptor
  ) -> Int {
    vidfit_copy_file_range(file.rawValue, offset, other.rawValue, count)
  }

  /// Returns once the file's contents are on the disk; false sets `errno`.
  ///
  /// The corresponding C function is `fdatasync`.
  static func sync(_ file: FileDescriptor) -> Bool { fdatasync(file.rawValue) == 0 }

  /// Keeps other processes from opening the file, or lets them in: they wait meanwhile. False sets
  /// `errno`, to `EAGAIN` if one has it open.
  ///
  /// A waiting process sends a signal here: by default SIGIO, which ends the process, so it is set to
  /// SIGURG, which does nothing.
  ///
  /// The corresponding C constant is `F_SETLEASE`.
  static func lease(_ file: FileDescriptor, _ isHeld: Bool) -> Bool {
    vidfit_lease(file.rawValue, isHeld, SIGURG) == 0
  }
}

// MARK: Memory

extension Platform {
  /// The memory of a process, libraries included; nil if there is no such process. The second field
  /// of proc(5)'s `statm`, in pages.
  ///
  /// - Parameter process: its number; nil for this one.
  package static func residentMemory(of process: Int32? = nil) -> Int? {
    let name = process.map(String.init) ?? "self"
    let file = processes.appending(name).appending("statm")
    guard let words = text(file)?.split(separator: " "), words.count > 1 else { return nil }
    return Int(words[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  }

  /// The most that this process held at once since ``forgetPeak()``; nil where the system doesn't
  /// say it. The field `VmHWM` of proc(5)'s `status`.
  package static func peakMemory() -> Int? {
    kibibytes("VmHWM:", of: processes.appending("self").appending("status"))
  }

  /// Returns unused memory to the system, and lets the peak begin with what is left, if the system
  /// can: proc(5), `clear_refs`.
  package static func forgetPeak() {
    trimMemory()
    let path = processes.appending("self").appending("clear_refs")
    guard let file = try? OpenFile(path, .writeOnly) else { return }
    try? file.descriptor.write(all: Array("5".utf8))
  }

  /// Returns unused memory to the system.
  ///
  /// The corresponding C function is `malloc_trim`.
  package static func trimMemory() { vidfit_trim_memory() }

  /// Available memory in bytes, or the limit of the process's control group if that is less; nil if
  /// the system states neither.
  package static var usableMemory: Int? {
    let group = text("/sys/fs/cgroup/memory.max")?.split(separator: "\n").first
    return [
      kibibytes("MemAvailable:", of: processes.appending("meminfo")), group.flatMap { Int($0) },
    ]
    .compactMap(\.self).min()
  }

  private static func kibibytes(_ name: String, of file: FilePath) -> Int? {
    let line = text(file)?.split(separator: "\n").first { $0.hasPrefix(name) }
    let words = line?.split { $0 == " " || $0 == "\t" } ?? []
    return words.count > 1 ? Int(words[1]).map { $0 << 10 } : nil
  }

  private static func text(_ file: FilePath) -> String? {
    (try? WholeFile.read(file)).map { String(decoding: $0, as: UTF8.self) }
  }
}

// MARK: Limits and signals

extension Platform {
  /// The number of files that this process may open at once, raised as far as it may; nil if the
  /// system doesn't say.
  package static func raiseFileLimit() -> Int? {
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard unsafe getrlimit(files, &limit) == 0 else { return nil }
    var raised = rlimit(rlim_cur: limit.rlim_max, rlim_max: limit.rlim_max)
    return Int(clamping: unsafe setrlimit(files, &raised) == 0 ? raised.rlim_cur : limit.rlim_cur)
  }

  /// Disables core dumps of this process.
  package static func leaveNoCore() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }

  /// Whether this process ignores a signal.
  package static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    let isKnown = unsafe sigaction(number, nil, &action) == 0
    return unsafe isKnown
      && unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// The action that calls a function with what the system knows of a signal.
  package static func action(
    _ handler:
      @escaping @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?)
      -> Void
  ) -> sigaction {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_sigaction = handler
    action.sa_flags = SA_SIGINFO
    return action
  }
}

// MARK: Sockets

extension Platform {
  /// A descriptor that wakes a thread: it is readable once 8 bytes were written, until they are read;
  /// -1 if the system had none left.
  ///
  /// The corresponding C function is `eventfd`.
  package static func wakeUp() -> Int32 { vidfit_eventfd() }

  /// A socket that no program inherits; -1 sets `errno`.
  package static func socket(_ family: Int32, _ type: Int32, _ protocol: Int32) -> Int32 {
    vidfit_socket(family, type, `protocol`)
  }

  /// The bytes that the system received on a socket, if it has the local port; -1 if unknown.
  package static func received(_ socket: Int32, port: Int32) -> Int64 {
    vidfit_socket_received(socket, port)
  }
}
