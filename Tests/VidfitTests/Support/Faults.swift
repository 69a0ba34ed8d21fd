import Foundation
import TestSupport
import Testing

/// Crashes, hangs and leaks in worker processes, by a library that is loaded into them before all
/// others, so that the program holds nothing for tests.
enum Faults {
  /// With this environment, a file name such as `fault-crash.mp4` triggers the fault.
  static var environment: [String: String] {
    get throws { ["LD_PRELOAD": try library.get().path] }
  }

  private static let library = Result {
    let source = Golden.folder.deletingLastPathComponent()
      .appendingPathComponent("Fixtures/faults.c")
    // Swift compiles C by a Clang of its own.
    let swift = try #require(CommandLineTool("swift")).url.resolvingSymlinksInPath()
    let clang = swift.deletingLastPathComponent().appendingPathComponent("clang")
    let library = try ScratchFolder().url.appendingPathComponent("faults.so")
    _ = try #require(CommandLineTool(clang.path)).run([
      "-shared", "-fPIC", "-O1", "-Wall", "-Werror", source.path, "-o", library.path,
    ])
    return library
  }
}
