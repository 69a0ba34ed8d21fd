internal import Report

/// The parts of a SARIF log around its results: sections 3.13, 3.14, 3.18 and 3.20.
enum SARIFDocument {
  static let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  static let version = "2.1.0"
  /// The base of relative paths, by the name that code scanning expects.
  static let root = "%SRCROOT%"

  struct Tool: Encodable {
    let driver: Driver

    struct Driver: Encodable {
      let name = "vidfit"
      let semanticVersion: String
      let rules: [SARIFRule]
    }
  }

  struct Invocation: Encodable {
    let executionSuccessful: Bool
    let toolExecutionNotifications: [Notification]

    struct Notification: Encodable {
      let level: String
      let message: SARIFResult.Message
    }
  }

  /// Describes the root without its path, so that logs of different machines are equal.
  static let bases = [
    root: ["description": ["text": "The folder that vidfit ran in."]]
  ]

  static func json(_ value: some Encodable) throws -> [UInt8] {
    try ReportEncoder().encode(value)
  }
}
