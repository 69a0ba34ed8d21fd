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

  private static let library = Result { try PreloadedLibrary.compiled("faults") }
}
