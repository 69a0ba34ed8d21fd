import ArgumentParser

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Show library versions, the machine, and the origin of each setting.",
    discussion: """
      Lists the libraries that are loaded, cores, memory, the policy file of this folder, and each \
      setting with the variable or the line of that file it comes from. Add it to bug reports.

      Exit status: 0, or 1 if something needed is missing or the configuration is wrong.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @OptionGroup var file: ConfigurationOptions

  @Option(help: "Output format.")
  var format: Format = .text

  func run() throws {
    let report = DoctorReport(Configuration(file))
    switch format {
    case .json: try Output.standard.write(try report.json() + [UInt8(ascii: "\n")])
    case .text: try Output.standard.write(line: report.lines.joined(separator: "\n"))
    }
    guard !report.problems.isEmpty else { return }
    report.problems.forEach(Output.complain)
    throw ExitStatus.someFailed
  }
}
