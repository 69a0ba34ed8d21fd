import ArgumentParser
import Framing
import Rules
import VidfitKit

struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the known devices, or all figures of one.",
    discussion: """
      The letter behind a figure says how far it can be trusted: \
      \(FigureConfidence.allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", ")).

      The JSON list is what --devices reads: edit it to describe devices of your own.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @Argument(help: "Device id; all devices if left out.")
  var id: String?

  @OptionGroup var devices: DeviceOptions

  @OptionGroup var file: ConfigurationOptions

  @Option(help: "Output format.")
  var format: Format = .text

  func run() throws {
    let screens = try ScreenChoice(try Configuration(file, of: self).settings)
    let chosen = try id.map { [try screens.catalogue.device($0)] } ?? screens.catalogue
    let shown = chosen.map { $0.running(screens.system) }
    switch format {
    case .json:
      try Output.standard.write(try DeviceTable.write(shown) + [UInt8(ascii: "\n")])
    case .text:
      let lines =
        id == nil
        ? DeviceList(shown).lines
        : shown.flatMap { DeviceText($0, system: screens.system).lines }
      try Output.standard.write(line: lines.joined(separator: "\n"))
    }
  }
}
