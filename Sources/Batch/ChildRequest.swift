internal import FoundationEssentials
internal import Results

/// What a worker process is asked: one line of JSON on its standard input.
package struct ChildRequest: Codable, Sendable, Equatable {
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

  package init?(line: [UInt8]) {
    guard let request = try? JSONDecoder().decode(Self.self, from: Data(line)) else { return nil }
    self = request
  }

  package var pathBytes: [UInt8] { Array(path) }

  /// With the newline that ends it.
  package var line: [UInt8] {
    // Numbers, a string and Base64 always have an encoding.
    ((try? JSONEncoder().encode(self)).map(Array.init) ?? []) + [UInt8(ascii: "\n")]
  }
}
