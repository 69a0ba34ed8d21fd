import Testing

/// Crashes and hangs that tests inject into worker processes.
enum Faults {
  /// With this environment, a file name such as `fault-crash.mp4` triggers the fault.
  static let environment = ["VIDFIT_TEST_FAULTS": "1"]

  #if FAULTS
    static let areCompiledIn = true
  #else
    static let areCompiledIn = false
  #endif
}

extension Trait where Self == ConditionTrait {
  /// For tests that inject faults, which only `make test` compiles in.
  static var needsFaults: Self {
    .enabled(if: Faults.areCompiledIn, "only `make test` compiles faults in")
  }
}
