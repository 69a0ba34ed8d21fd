import ArgumentParser
import Document
import Ladders
import VidfitKit

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of the documents that a command writes.")

  @Argument(
    help: ArgumentHelp(
      "Which documents: those of 'analyze --format json', or of 'ladder --format json'.",
      valueName: "document"))
  var document = SchemaName.analysis

  func run() throws {
    try Output.standard.write(document.json)
  }
}

enum SchemaName: String, ExpressibleByArgument, CaseIterable {
  case analysis, ladder

  fileprivate var json: [UInt8] {
    switch self {
    case .analysis: AnalysisSchema.json
    case .ladder: LadderSchema.json
    }
  }
}
