internal import Document
package import Files
internal import FoundationEssentials
internal import Rules
package import Settings
package import SystemPackage
internal import VideoIO
internal import VidfitKit

/// The request to a worker process for one clip: one line of JSON.
package struct WorkerRequest: Codable, Sendable, Equatable {
  package let index: Int
  package let key: String?
  package let isNamed: Bool
  /// A hash of the fingerprint that the clip had when it was last analysed.
  package let known: UInt64?
  /// See ``BatchItem/taken``.
  let taken: String?
  /// The path or the address in Base64, because a path need not be UTF-8.
  private let bytes: Data
  private let number: Int
  private let place: Request.Part?

  package init(_ item: BatchItem) {
    index = item.index
    key = item.request.key
    isNamed = item.isNamed
    known = item.earlier?.fingerprint
    taken = item.taken
    bytes = Data(item.request.path.requested)
    number = item.request.path.number
    place = item.request.part
  }

  package var path: ClipLocation {
    var path = ClipLocation(bytes: Array(bytes))
    path.number = number
    return path
  }

  /// The place of a clip within a file; nil for a clip that its path or address finds.
  var part: ClipSource? {
    guard let part = place, let name = path.file else { return nil }
    return .part(FilePath(bytes: part.path), part.range, name: name)
  }
}

/// The first line that a worker process reads: the facts that it needs before any request.
package struct WorkerSetup<Work: ClipWork>: Codable, Sendable {
  package let settings: Settings
  package let files: NamedFiles
  /// The digest of the settings that affect answers.
  package let digest: String
  /// Nil to analyse clips only.
  package let work: Work?

  package init(
    _ settings: Settings, _ files: NamedFiles, digest: String, work: Work?
  ) {
    self.settings = settings
    self.files = files
    self.digest = digest
    self.work = work
  }

  /// Whether still pictures in folders are analysed like clips.
  var takesStills: Bool { settings.flag(.stills) }

  /// The way to identify a clip.
  var fingerprint: ContentFingerprint {
    settings.choice(.cacheKey).flatMap(ContentFingerprint.init) ?? .sampled
  }

  /// A folder that keeps answers; nil for none.
  package var cache: FilePath? { settings.path(.cache).flatMap { $0 == "off" ? nil : $0 } }
}

/// Messages between this process and its worker processes: a line of JSON each.
package enum WorkerMessage {
  /// Answers without a report as lines.
  private static let words: [(answer: BatchAnswer, line: [UInt8])] = [
    (.unchanged, Array(#"{"unchanged":{}}"#.utf8)), (.skipped, Array(#"{"skipped":{}}"#.utf8)),
    (.abandoned, Array(#"{"abandoned":{}}"#.utf8)),
  ]

  /// The message with the newline that ends it.
  package static func line(_ message: some Encodable) throws -> [UInt8] {
    try ReportEncoder().encode(message) + [UInt8(ascii: "\n")]
  }

  /// The answer with the newline that ends it.
  package static func line(_ answer: BatchAnswer) -> [UInt8] {
    let line =
      switch answer {
      case .report(let report): report.bytes
      case .unchanged, .skipped, .abandoned: words.first { $0.answer == answer }?.line ?? []
      }
    return line + [UInt8(ascii: "\n")]
  }

  /// The message of a line; nil for a line that is not such a message.
  package static func read<Message: Decodable>(
    _ line: [UInt8], as type: Message.Type = Message.self
  ) -> Message? {
    try? JSONDecoder().decode(Message.self, from: Data(line))
  }

  /// The answer in a line without its newline; nil for a line that is not an answer.
  package static func answer(_ line: [UInt8]) -> BatchAnswer? {
    words.first { $0.line == line }?.answer ?? ReportedLine(line).map(BatchAnswer.report)
  }
}
