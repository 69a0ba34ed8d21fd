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

      The JSON list is what --devices reads: edit it to describe devices of your own. 'swift' is \
      source code with the same figures, to paste into unit tests of an app.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    /// Source code with the figures as constants, for unit tests.
    case swift
  }

  @Argument(help: "Device id; all devices if left out.")
  var id: String?

  @OptionGroup var devices: DeviceOptions

  @OptionGroup var layout: RootViewOptions

  @OptionGroup var file: ConfigurationOptions

  @Option(help: "Output format.")
  var format: Format = .text

  func validate() throws {
    guard layout.rootView != nil else { return }
    if id == nil { throw ValidationError("--insets and --bars need a device") }
    if format != .text {
      throw ValidationError(
        "--insets and --bars exclude --format \(format.rawValue), which holds devices' own figures")
    }
  }

  func run() throws {
    let screens = try ScreenChoice(try Configuration(file, of: self).settings)
    let shown =
      try id.map { try screens.catalogue.devices($0).map(screens.current) }
      // Of all devices, those that never ran the system are left out.
      ?? screens.catalogue.compactMap { try? screens.current($0) }
    switch format {
    case .json:
      // A table that is read back has the figures of all systems, unless one was asked for.
      let devices = screens.system != nil ? shown : try id.map(screens.catalogue.devices)
      try Output.standard.write(
        try DeviceTable.write(devices ?? screens.catalogue) + [UInt8(ascii: "\n")])
    case .swift:
      try Output.standard.write(line: DeviceFixtures(shown).source)
    case .text:
      try layout.check(shown)
      let lines =
        id == nil
        ? DeviceList(shown).lines
        : shown.flatMap { DeviceText($0, rootView: layout.rootView).lines + [""] }.dropLast()
      try Output.standard.write(line: lines.joined(separator: "\n"))
    }
  }
}
