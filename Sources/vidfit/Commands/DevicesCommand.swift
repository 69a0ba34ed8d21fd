import ArgumentParser
import Framing
import Report
import Rules
import Settings
import VidfitKit

struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the known devices, or all figures of one, or compare some.",
    discussion: """
      The letter behind a figure says how far it can be trusted: \
      \(FigureConfidence.allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", ")).

      The JSON list is what --devices reads: edit it to describe devices of your own. 'swift' is \
      source code with the same figures, to paste into unit tests of an app.

      EXAMPLES:
        vidfit devices
        vidfit devices iphone-x
        vidfit devices iphone-x iphone-17-pro
        vidfit devices ipads
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    /// Source code with the figures as constants, for unit tests.
    case swift
  }

  @Argument(
    help: ArgumentHelp(
      "Device ids to describe or compare, or a family: "
        + "\(DeviceGroup.names.inWords); all devices if left out.", valueName: "id"),
    completion: DeviceCompletion.kind)
  var ids: [String] = []

  @OptionGroup var devices: SettingGroup<DeviceSettings>

  @OptionGroup var layout: RootViewOptions

  @OptionGroup var file: ConfigurationOptions

  @Option(help: "Output format.")
  var format: Format = .text

  func validate() throws {
    guard layout.rootView != nil else { return }
    if ids.isEmpty { throw ValidationError("--insets and --bars need a device") }
    if format != .text {
      throw ValidationError(
        "--insets and --bars exclude --format \(format.rawValue), which holds devices' own figures")
    }
  }

  func run() throws {
    let screens = try ScreenChoice(try Configuration(file, of: self).settings)
    let named = try ids.flatMap { try screens.catalogue.devices($0, under: screens.system) }
    let shown =
      try ids.isEmpty
      // If all devices are listed, those that never ran the system are left out.
      ? screens.catalogue.compactMap { try? screens.current($0) } : named.map(screens.current)
    switch format {
    case .json:
      // A table meant to be read back has the figures of all systems, unless one was requested.
      let devices = screens.system != nil ? shown : ids.isEmpty ? screens.catalogue : named
      try Output.standard.write(try DeviceTable.write(devices) + [UInt8(ascii: "\n")])
    case .swift:
      try Output.standard.write(line: DeviceFixtures(shown).source)
    case .text:
      try layout.check(shown)
      try Output.standard.write(line: lines(shown).joined(separator: "\n"))
    }
  }

  private func lines(_ devices: [Device]) -> [String] {
    if ids.isEmpty || (ids.count == 1 && DeviceGroup(ids[0]) != nil) {
      return DeviceList(devices).lines
    }
    // The displays of one device are not a choice between devices.
    let isChoice = Set(devices.map { $0.details.parent ?? $0.id }).count > 1
    guard isChoice, layout.rootView == nil else {
      return devices.flatMap { DeviceText($0, rootView: layout.rootView).lines + [""] }.dropLast()
    }
    return DeviceComparison(devices).lines
  }
}
