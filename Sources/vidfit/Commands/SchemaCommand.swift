import ArgumentParser
import Report
import VidfitKit

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of the documents that 'analyze --format json' writes.")

  func run() throws {
    try Output.standard.write(AnalysisSchema.json)
  }
}
