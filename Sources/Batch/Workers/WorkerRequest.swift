internal import FoundationEssentials
internal import Report
internal import Rules

/// The message that asks a worker process about a clip: one line of JSON.
package struct WorkerRequest: Codable, Sendable, Equatable {
  package let index: Int
  package let key: String?
  package let isNamed: Bool
  /// A hash of the fingerprint that the clip had when it was last looked at.
  package let known: UInt64?
  /// Base64, for a path need not be text.
  private let path: Data

  package init(_ item: BatchItem) {
    index = item.index
    key = item.request.key
    isNamed = item.isNamed
    known = item.earlier?.fingerprint
    path = Data(item.request.path)
  }

  package var pathBytes: [UInt8] { Array(path) }
}

/// Messages between this process and its worker processes: a line of JSON each.
package enum WorkerMessage {
  /// With the newline that ends it.
  package static func line(_ message: some Encodable) throws -> [UInt8] {
    try ReportEncoder().encode(message) + [UInt8(ascii: "\n")]
  }

  /// Nil for a line that is not such a message.
  package static func read<Message: Decodable>(
    _ line: [UInt8], as type: Message.Type = Message.self
  ) -> Message? {
    try? JSONDecoder().decode(Message.self, from: Data(line))
  }
}
