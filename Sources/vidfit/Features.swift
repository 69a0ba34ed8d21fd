import ArgumentParser

/// The parts of the program that the others don't know. Each has a room of its own, or several, and
/// a folder here; this list and the manifest alone name it, as `make delete-test` shows.
struct Feature {
  var commands: [any ParsableCommand.Type] = []
  /// A line for the program's help.
  var example: String?
  var resultFormats: [ResultFormat] = []
  var reportFormats: [ReportFormat] = []
  var schemas: [SchemaName] = []

  /// In the order of help texts.
  static let all: [Feature] = [
    .page,
    .unpad,
    .ladders,
    .exchange,
  ]
}

/// A choice of one of a few things, of which features add some, by its name.
protocol NamedChoice: ExpressibleByArgument, Equatable {
  static var all: [Self] { get }
  var name: String { get }
}

extension NamedChoice {
  init?(argument: String) {
    guard let choice = Self.all.first(where: { $0.name == argument }) else { return nil }
    self = choice
  }

  static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  static var allValueStrings: [String] { all.map(\.name) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
  var defaultValueDescription: String { name }
}
