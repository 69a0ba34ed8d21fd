import ArgumentParser
import Batch
import Files
import Glibc
import Results
import VidfitKit

struct WorkerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Answers requests on standard input, a line of JSON each: for pipelines.",
    discussion: """
      A request is a line: a path; a key of yours, a tab and a path; or a JSON object \
      {"key": ..., "path": ...}, with "pathBytes" in Base64 for a path that is no text. Each is \
      answered by exactly one line, in the order in which clips are done, written at once. A \
      clip that is broken, crashes its decoder, hangs it or takes too much memory is answered \
      by a line with "status": "error", and costs no other clip anything. Read answers while \
      you write requests.

      Exit status: 0 when every line was answered, errors included, 64 for wrong usage, 75 when \
      it was told to end (SIGTERM, SIGINT) or the output can't be written.

      EXAMPLES:
        find . -name '*.mp4' | vidfit worker > results.ndjson
        vidfit worker --shard 3/8 < manifest.txt > part-3-of-8.ndjson
        vidfit worker --shard 8 < manifest.txt       # in an array job: which part is in its \
      environment
      """)

  @OptionGroup var batch: BatchOptions

  @OptionGroup var configuration: ConfigurationOptions

  @Flag(name: .customShort("0"), help: "Requests end with NUL, not with a newline.")
  var nul = false

  @Option(
    help: ArgumentHelp(
      "Answer only part I of N, from 0, by the hash of each path. Without I it is taken from "
        + "JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX or SLURM_ARRAY_TASK_ID.",
      valueName: "[I/]N"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      "Write a line of JSON with counts to standard error this often.", valueName: "time"))
  var heartbeat: String?

  @Flag(help: "Answer in the order of the requests.")
  var ordered = false

  @Flag(name: .shortAndLong, help: "Say on standard error what could not be analysed.")
  var verbose = false

  func run() async throws {
    var scanning = InputScanner.Options()
    scanning.separator = nul ? 0 : UInt8(ascii: "\n")
    scanning.takesRequests = true
    scanning.walksFolders = false
    scanning.shard = try shard.map(Shard.init(argument:))
    let pause = try heartbeat.map(seconds)
    var configuration = Configuration(configuration)
    try configuration.check()
    try batch.apply(to: &configuration.settings)
    let plan = try BatchPlan(configuration.settings)
    let jobs = configuration.settings.count(.jobs) ?? 1
    let interruption = Interruption()
    let signals = SignalWatch([SIGTERM, SIGINT], interruption: interruption)
    signals.endHard(status: ExitStatus.temporary.rawValue)
    _ = signal(SIGPIPE, SIG_IGN)
    Terminal.hintAtInput("requests")
    let inputs = InputQueue(
      InputScanner([.standardInput], options: scanning) { interruption.isRequested },
      interruption: interruption)
    let printer = ScanPrinter(
      .ndjson, progress: ScanProgress(isQuiet: true), tellsFailures: verbose)
    let sink = RunSink { try printer.write($0) }
    let pulse = pause.map { Heartbeat(sink, every: $0) }
    defer { pulse?.cancel() }
    do {
      try await BatchRun(
        plan, jobs: Machine.affordable(jobs), isOrdered: ordered, interruption: interruption
      ).run(inputs, into: sink)
    } catch is BrokenPipe {
      SignalWatch.end(by: SIGPIPE)
    }
    if interruption.isRequested { throw ExitStatus.temporary }
  }

  private func seconds(_ text: String) throws -> Duration {
    do throws(SettingValue.Malformed) {
      guard case .seconds(let seconds) = try SettingValue(RawArguments.bytes(text), as: .seconds)
      else { return .zero }
      return .milliseconds(Int64(seconds * 1000))
    } catch {
      throw ValidationError("--heartbeat \(error.reason)")
    }
  }
}

extension Shard {
  init(argument: String) throws {
    do throws(Invalid) {
      try self.init(argument)
    } catch {
      throw ValidationError("--shard: \(error.reason.oneLine)")
    }
  }
}
