import ArgumentParser
import Document
import Files
import FoundationEssentials
import Glibc
import Rules
import Settings
import SystemPackage
import VideoIO
internal import Words

/// The choice of the policy file.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Policy file to read instead of the first .vidfit.yml from the current folder upwards, up to "
        + "a folder with .git.", valueName: "file"), completion: .file())
  var config: String?

  @Flag(name: .customLong("no-config"), help: "Read no policy file.")
  var withoutConfig = false

  func validate() throws {
    if withoutConfig, config != nil {
      throw ValidationError("--config and --no-config exclude each other")
    }
    if config?.isEmpty == true { throw ValidationError("--config: expected a file, got ''") }
  }
}

/// The rules that clips must keep, and the files that hold them.
struct GateOptions: ParsableArguments {
  @Option(.failOn) var failOn: [SettingFlag]

  @OptionGroup var file: ConfigurationOptions

  @Option(.baseline) var baseline: SettingFlag?

  @Flag(help: "Say for each broken rule which values were compared, and where the rule is written.")
  var explain = false

  @Flag(help: "Do not end with status 3; broken rules are still reported.")
  var exitZero = false
}

/// The settings of all layers, and the policy: the only way from the command line, the environment
/// and the policy file to the settings of a command.
struct Configuration {
  private(set) var settings = Settings()
  private(set) var policy: Policy?
  /// The policy file's name as messages show it; nil if there is none.
  private(set) var file: String?
  /// All problems, in lines.
  private(set) var problems: [String] = []

  /// Notices that don't keep a command from running, in lines.
  private(set) var remarks: [String] = []
  /// The places of settings that change nothing here, though one might expect it.
  private var unused: [String] = []

  private static let variable = "VIDFIT_CONFIG"
  /// Variables of the Python package and of tests and builds.
  private static let variablesOfOthers: Set = [
    "VIDFIT_PROGRAM", "VIDFIT_LICENSES", "VIDFIT_COMMIT", "VIDFIT_QUICK", "VIDFIT_RENEW",
    "VIDFIT_RUN", "VIDFIT_TOOLS", "VIDFIT_CLIP_DIRS", "VIDFIT_FUZZ_FOLDER", "VIDFIT_FUZZ_TARGET",
  ]

  /// Reads all layers, and collects their problems in `problems`.
  ///
  /// - Parameter flags: the settings that a command takes, with the values of the command line; nil
  ///   to keep all settings.
  init(_ options: ConfigurationOptions, flags: [SettingKey: [SettingFlag]]? = nil) {
    // A misspelt variable may have been meant to hold the rules that matter.
    remarks = Settings.unknownVariables(
      ProcessInfo.processInfo.environment.lazy.filter { !$0.value.isEmpty }.map(\.key),
      others: [Self.variable], ignored: Self.variablesOfOthers)
    problems += settings.read(environment: Self.environment, check: FailOn.check)
    if let path = path(options) {
      readPolicy(path.whole, shown: path.shown, isFound: path.isFound)
    }
    for key in SettingKey.allCases {
      do throws(SettingValue.Malformed) {
        try settings.read(flag: key, flags?[key]?.map(\.text) ?? [])
      } catch {
        problems.append(error.reason)
      }
    }
    unused = flags.map { settings.unused(by: Set($0.keys)) } ?? []
    if let flags { settings.limit(to: Set(flags.keys)) }
    problems += settings.resolveConflicts()
  }

  /// Reads all layers with the flags of a command, and prints the remarks. If there are problems, it
  /// reports them and ends with the status for wrong usage.
  init<Command: ParsableCommand>(_ options: ConfigurationOptions, of command: Command) throws {
    self.init(options, flags: command.settingFlags)
    if !unused.isEmpty {
      let name = Command.configuration.commandName ?? ""
      remarks.append("\(unused.joined(separator: ", ")): no effect on \(name)")
    }
    remarks.forEach(Output.complain)
    guard !problems.isEmpty else { return }
    problems.forEach(Output.complain)
    throw ExitStatus.usage
  }

  /// Names of codecs and colour tags in rules that this FFmpeg doesn't use, a line each.
  static func unknownNames(_ gate: Gate) -> [String] {
    gate.isActive ? gate.unknownNames(.loaded) : []
  }

  /// The gate of all layers. If it has problems, reports them and ends with the status for wrong
  /// usage.
  func gate() throws -> Gate {
    let rules = settings.texts(.failOn)
    let origin = settings.origin(.failOn)
    var failOn = FailOn()
    if settings[.failOn] != nil {
      do throws(FailOn.Malformed) {
        failOn = try FailOn(parsing: rules.joined(separator: ","))
      } catch {
        Output.complain("\(origin.description): \(error.reason)")
        throw ExitStatus.usage
      }
    }
    let baseline = try settings.path(.baseline).map { path in
      try exitingUsage { try Baseline(path) }
    }
    return Gate(
      failOn: failOn, origin: origin, policy: policy, baseline: baseline,
      workingFolder: FilePath.workingFolder ?? "/")
  }

  private mutating func readPolicy(_ path: FilePath, shown: FilePath, isFound: Bool) {
    let name = shown.oneLine
    file = name
    do throws(PolicyFile.Failure) {
      let policy = try PolicyFile.read(path, name: name, isFound: isFound)
      settings.read(policy)
      self.policy = policy
    } catch {
      switch error {
      case .file(let failure):
        let hint = isFound ? "; --config reads it all the same, --no-config reads no policy" : ""
        problems.append("\(name): \(failure.reason)\(hint)")
      case .problems(let found): problems += found.lines(name)
      }
    }
  }

  /// The absolute path of the file, its name in messages, and whether it was found rather than
  /// named.
  private func path(
    _ options: ConfigurationOptions
  ) -> (whole: FilePath, shown: FilePath, isFound: Bool)? {
    if options.withoutConfig { return nil }
    // Nil if the folder is gone. A file that is named is read or refused all the same.
    let folder = FilePath.workingFolder
    let given = options.config.map(RawArguments.bytes) ?? Self.environment(Self.variable)
    if let given = given.map(FilePath.init(bytes:)), !given.isEmpty {
      return (folder.map(given.absolute(in:)) ?? given, given, false)
    }
    guard let folder, let found = PolicySearch.file(from: folder) else { return nil }
    return (found, found.relative(to: folder), true)
  }

  private static func environment(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe (0..<strlen(value)).map { unsafe UInt8(bitPattern: value[$0]) }
  }
}

extension Settings {
  /// The number of tasks that work at once.
  var jobs: Int { count(.jobs) ?? Machine.cores }

  /// The places of settings that a command doesn't take, though one might expect it to. A variable
  /// was set for this command; a policy is for all commands, so only what it asks about clips on
  /// screens counts, and only for commands that answer that.
  fileprivate func unused(by taken: Set<SettingKey>) -> [String] {
    guard taken.contains(.frames) else { return [] }
    return SettingKey.allCases.filter { key in
      guard !taken.contains(key), isChanged(key) else { return false }
      if case .file = origin(key) { return key.affectsAnswer && taken.contains(.player) }
      return true
    }.map(place)
  }

  /// Refuses flags on the command line that change nothing here. What the environment and the
  /// policy file set is for other commands, too, so it is passed over.
  func refuseFlags(_ keys: [SettingKey], because reason: String) throws {
    for key in keys {
      guard case .flag(let name) = origin(key), isChanged(key) else { continue }
      throw WrongValue("\(name): \(reason)")
    }
  }

  /// The settings that ask for something that only a clip can show.
  static let keysOfClips =
    SamplingSettings.keys.filter { $0 != .noPadding } + ImportantSettings.keys
    + DeliverySettings.keys

  /// A setting and where it stands, as a message names it: `--no-padding`, `no-padding in
  /// .vidfit.yml:1`.
  func place(_ key: SettingKey) -> String {
    let origin = origin(key)
    if case .file = origin { return "\(key.rawValue) in \(origin.description)" }
    return origin.description
  }

  /// The reason why nothing is known of padding, to follow what needs it.
  var paddingNeed: String { "it needs the padding, which \(place(.noPadding)) skips" }

  /// Refuses anything that needs padding detection if that is off.
  func checkPadding(for what: String) throws {
    guard flag(.noPadding) else { return }
    throw WrongValue("\(what): \(paddingNeed)")
  }
}

extension FFmpegNames {
  /// Those of the FFmpeg in this process.
  static let loaded = Self { kind in
    switch kind {
    case .codec: MediaNames.codecs
    case .audioCodec: MediaNames.audioCodecs
    case .primaries: MediaNames.primaries
    case .transfer: MediaNames.transfers
    case .matrix: MediaNames.matrices
    case .range: MediaNames.ranges
    case .pixelFormat: MediaNames.pixelFormats
    case .fileType: MediaNames.fileTypes
    }
  }
}
