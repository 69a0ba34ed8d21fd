import ArgumentParser

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Shows what vidfit stands on here, and where each setting comes from.",
    discussion: """
      The libraries that were really loaded, decoders, fonts, cores, memory, the policy file that \
      counts in this folder, and what every setting is and which flag, variable or line of the file \
      made it so. Bring it along with a bug report.

      Exit status: 0, or 1 when something that matters is missing or wrong, which is said.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @OptionGroup var file: ConfigurationOptions

  @Option(help: "How to report.")
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
