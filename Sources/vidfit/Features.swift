import ArgumentParser
import Document
import Framing
import Important
import Rules
import Settings
import VidfitKit

/// The parts of the program that the others don't know. Each has a room of its own, or several, and
/// a folder here; this list and the manifest alone name it, as `make delete-test` shows.
struct Feature {
  var commands: [any ParsableCommand.Type] = []
  /// A line for the program's help.
  var example: String?
  var resultFormats: [ResultFormat] = []
  var reportFormats: [ReportFormat] = []
  var schemas: [SchemaName] = []
  var settings: (any SettingUse.Type)?
  /// The setting that asks for a look at each clip, and the look.
  var observer: (key: SettingKey, type: any ClipObserver.Type)?
  /// The words that shells offer for settings.
  var words: [SettingKey: @Sendable () -> [String]] = [:]
  /// The screens that a name of its own stands for; nil for another name.
  var screens: (@Sendable (String) throws(WrongValue) -> [Device]?)?

  /// In the order of help texts.
  static let all: [Feature] = [
    .page,
    .unpad,
    .ladders,
    .exchange,
    .deliveries,
    .metadata,
  ]
}

/// What a feature makes of the settings of a command, and of the files that they name.
protocol SettingUse: Sendable {
  init(_ settings: SettingFiles) throws
  /// Reports what a person should know of the settings.
  func tellDoubts(_ settings: Settings) throws
  /// Notes what clips must not lose for its sake.
  ///
  /// - Parameter screens: their names, as people gave them.
  func ask(for important: inout ImportantRequest, on screens: [String])
  /// Whether it adds anything to reports.
  var completes: Bool { get }
  /// Adds its answer to a report.
  func complete(_ report: inout ClipReport)
  /// The reason why no clip can break a rule that needs its answer; nil if one can.
  func lack(_ names: [String], others: Bool) -> String?
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
