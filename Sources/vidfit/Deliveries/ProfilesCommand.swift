import ArgumentParser
import Deliveries
import Document
import Files
import Framing
import Settings
internal import Words

struct ProfilesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profiles",
    abstract: "List the recipients of clips that vidfit knows, or all that one asks for.",
    discussion: """
      'vidfit analyze --for ID' compares a clip with a profile. The letter says how far its figures \
      can be trusted: \
      \(FigureConfidence.allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", ")).

      The JSON is what --profiles reads: edit it to describe recipients of your own.

      EXAMPLES:
        vidfit profiles
        vidfit profiles app-preview-6.9
        vidfit analyze --for apple-film,umg-active-picture film.mov
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(
    help: ArgumentHelp("Profiles to describe; all if left out.", valueName: "id"),
    completion: ListCompletion.kind(DeliveryProfile.known.map(\.id)))
  var ids: [String] = []

  @Option(.profiles) var profiles: SettingFlag?

  @OptionGroup var file: ConfigurationOptions

  @Option(help: "Output format.")
  var format: Format = .text

  func run() throws {
    let all =
      try ResolvedSettings(try Configuration(file, of: self).settings).use(Recipients.self)?.all
      ?? []
    let named = try ids.map(all.profile)
    switch format {
    case .json:
      try Output.standard.write(
        try DeliveryProfile.write(named.isEmpty ? all : named) + [UInt8(ascii: "\n")])
    case .text:
      let lines = named.isEmpty ? list(all) : named.flatMap(describe).dropLast()
      try Output.standard.write(line: lines.joined(separator: "\n"))
    }
  }

  private func list(_ profiles: [DeliveryProfile]) -> [String] {
    ([["id", "recipient", "as of", ""]]
      + profiles.map { [$0.id, $0.name, $0.asOf, $0.confidence.rawValue] }).aligned
  }

  private func describe(_ profile: DeliveryProfile) -> [String] {
    let old =
      profile.isOld(in: Recipients.month) ? "; more than 12 months ago: check the source" : ""
    let rows =
      [
        TextRow("as of", "\(profile.asOf)\(old)"), TextRow("source", profile.source),
        TextRow("trust", "\(profile.confidence.rawValue): \(profile.confidence.meaning)"),
      ] + (profile.note.map { [TextRow("note", $0)] } ?? [])
      + profile.inWords.map { TextRow($0.item, $0.wants) }
    return ["\(profile.id): \(profile.name)"] + TextColumns(isColored: false).lines(rows) + [""]
  }
}
