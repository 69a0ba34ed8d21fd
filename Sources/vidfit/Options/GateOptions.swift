import ArgumentParser
import Files
import Rules
import Settings
import SystemPackage

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

extension Configuration {
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
}
