import ArgumentParser
import Files
import Results

/// What clips are held against, and where that is written.
struct GateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "End with status 3 when a clip breaks one of these: padded, letterbox, pillarbox, windowbox, "
        + "black-bars, colored-bars, blurred-bars and mixed, each also with the depth of the "
        + "deepest bar such as padded>=2% of the frame's side or >=20px; undecided; afd-mismatch; "
        + "crops (what fill by default crops; also crops>=5%); error, error:corrupt. Repeatable.",
      valueName: "rule,..."))
  var failOn: [String] = []

  @OptionGroup var configuration: ConfigurationOptions

  @Option(
    help: ArgumentHelp(
      "Results of an earlier run whose clips are accepted as they are, by what the files hold.",
      valueName: "file"))
  var baseline: String?

  @Flag(help: "Say for each broken rule what was compared with what, and where the rule stands.")
  var explain = false

  @Flag(help: "Do not end with status 3; say what is broken all the same.")
  var exitZero = false

  /// What the file and the environment say, and these flags on top.
  func settings() throws -> Configuration {
    var loaded = Configuration(configuration)
    try loaded.check()
    loaded.settings.read(flag: .failOn, failOn.map { Array($0.utf8) })
    if let baseline {
      loaded.settings.set(
        .baseline, .path(RawArguments.bytes(baseline)), from: .flag("--baseline"))
    }
    return loaded
  }
}

extension Configuration {
  /// The gate that all layers together make; says what is wrong with it and ends with the status for
  /// wrong usage.
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
      workingFolder: FolderPath.current() ?? Array("/".utf8))
  }
}
