import ArgumentParser
import Framing
import Results
import VidfitKit

struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "Lists the devices, or all that is known of one.",
    discussion: """
      Figures are followed by how far they can be trusted: \
      \(FigureConfidence.allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", ")).

      As JSON the list is what --devices takes: change it to have devices of your own.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @Argument(help: "A device id; all devices where it is left out.")
  var id: String?

  @OptionGroup var devices: DeviceOptions

  @Option(help: "How to report.")
  var format: Format = .text

  func run() throws {
    var settings = Settings()
    devices.apply(to: &settings)
    let screens = ScreenChoice(settings)
    let catalogue = try screens.catalogue()
    let chosen = try id.map { [try catalogue.device($0)] } ?? catalogue
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
