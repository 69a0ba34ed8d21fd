import ArgumentParser
import Document
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
    try Output.standard.write(document.json())
  }
}

struct SchemaName: NamedChoice, Sendable {
  let name: String
  let json: @Sendable () -> [UInt8]

  static let analysis = SchemaName(name: "analysis") { AnalysisSchema.json }
  static let all = [analysis] + Feature.all.flatMap(\.schemas)
}
