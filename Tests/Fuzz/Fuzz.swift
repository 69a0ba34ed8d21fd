import Files
import Glibc

/// What is fuzzed: `VIDFIT_FUZZ_TARGET` names it.
enum FuzzTarget: String, CaseIterable {
  /// Bytes as a clip.
  case clip
  /// Bytes as a policy file, a line of results, a request, a list of paths, and rules.
  case policy, result, request, paths, rules

  func run(_ bytes: [UInt8]) {
    switch self {
    case .clip: ClipFuzzing.run(bytes)
    case .policy: TextFuzzing.policy(bytes)
    case .result: TextFuzzing.result(bytes)
    case .request: TextFuzzing.request(bytes)
    case .paths: TextFuzzing.paths(bytes)
    case .rules: TextFuzzing.rules(bytes)
    }
  }

  static let chosen: FuzzTarget = {
    guard let name = getenv("VIDFIT_FUZZ_TARGET"),
      let target = FuzzTarget(rawValue: String(cString: name))
    else { preconditionFailure("VIDFIT_FUZZ_TARGET: \(allCases.map(\.rawValue))") }
    return target
  }()
}

/// A file that is nowhere but in memory, with other contents at every turn.
struct MemoryFile {
  private let descriptor: Int32
  let path: MediaPath

  init() {
    var name = "/dev/shm/vidfit-fuzz-XXXXXX".utf8.map(CChar.init(bitPattern:)) + [0]
    descriptor = mkstemp(&name)
    unlink(name)
    path = MediaPath("/proc/self/fd/\(descriptor)")
  }

  func write(_ bytes: [UInt8]) {
    ftruncate(descriptor, off_t(bytes.count))
    _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }
}

/// The entry that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.chosen.run([UInt8](UnsafeBufferPointer(start: start, count: count)))
  return 0
}
