import ArgumentParser
import VidfitKit

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of what 'analyze --format json' and 'ndjson' write.")

  func run() throws {
    try Output.standard.write(AnalysisSchema.json)
  }
}
