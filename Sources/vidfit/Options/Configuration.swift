import ArgumentParser
import Files
import Glibc
import PolicyFile
import Results

/// Which policy file counts.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The policy file, instead of the first .vidfit.yml from this folder upwards, not beyond a "
        + "folder with .git.", valueName: "file"))
  var config: String?

  @Flag(name: .customLong("no-config"), help: "No policy file.")
  var withoutConfig = false

  func validate() throws {
    if withoutConfig, config != nil {
      throw ValidationError("--config and --no-config exclude each other")
    }
  }
}

/// What is set before flags are looked at: the policy file and the environment.
struct Configuration {
  var settings = Settings()
  private(set) var policy: Policy?
  /// The policy file's name as it is shown; nil where there is none.
  private(set) var file: String?
  /// All that is wrong, in lines.
  private(set) var problems: [String] = []

  private static let variable = "VIDFIT_CONFIG"

  init(_ options: ConfigurationOptions) {
    problems += settings.read(environment: Self.environment)
    guard !options.withoutConfig, let path = path(options) else { return }
    let name = MediaPath(bytes: path.shown).description
    file = name
    do throws(PolicyFile.Failure) {
      let policy = try PolicyFile.read(path.whole, name: name)
      settings.read(policy)
      self.policy = policy
    } catch {
      switch error {
      case .file(let failure): problems.append("\(failure)")
      case .problems(let found): problems += found.lines(name)
      }
    }
  }

  /// Says what is wrong, if anything is, and ends with the status for wrong usage.
  func check() throws {
    guard !problems.isEmpty else { return }
    problems.forEach(Output.complain)
    throw ExitStatus.usage
  }

  /// The file from the root on, and as it is shown.
  private func path(_ options: ConfigurationOptions) -> (whole: [UInt8], shown: [UInt8])? {
    guard let folder = FolderPath.current() else { return nil }
    let given = options.config.map(RawArguments.bytes) ?? Self.environment(Self.variable)
    if let given, !given.isEmpty { return (FolderPath.absolute(given, in: folder), given) }
    return PolicySearch.file(from: folder).map { ($0, FolderPath.relative($0, to: folder)) }
  }

  private static func environment(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe (0..<strlen(value)).map { unsafe UInt8(bitPattern: value[$0]) }
  }
}
