import ArgumentParser
import Batch
import Files
import Glibc
import Rules
import Settings
import VidfitKit

struct WorkerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Answer requests on standard input with lines of JSON, for pipelines.",
    discussion: """
      A request is one line: a path; a key of your own, a tab and a path; or a JSON object \
      {"key": ..., "path": ...}, with "pathBytes" in Base64 for a path that is not text, and \
      with "member": {"name": ..., "offset": ..., "length": ...} for a clip that is that range \
      of the file, such as a member of a tar file; other keys are ignored. The answer is exactly \
      one line, written as soon as the clip is done. An empty line requests nothing and gets no \
      answer. If a clip is broken, crashes or hangs its decoder, or takes too much memory, its \
      answer has "status": "error"; other clips are not affected. Read answers while you write \
      requests.

      \(ScreenSettings.fitAndFill)

      Exit status: 0 if every line was answered, errors included, 64 for wrong usage or \
      configuration, 75 if it was stopped (SIGTERM, SIGINT) or the output can't be written.

      EXAMPLES:
        find . -name '*.mp4' | vidfit worker > results.ndjson
        vidfit worker --shard 3/8 < manifest.txt > part-3-of-8.ndjson
        vidfit worker --shard 8 < manifest.txt   # array job: the part comes from its environment
      """)

  @OptionGroup var batch: BatchOptions

  @OptionGroup(title: "Policy") var configuration: ConfigurationOptions

  @Flag(name: .customShort("0"), help: "Requests end with NUL instead of newline.")
  var nul = false

  @Option(
    help: ArgumentHelp(
      "Answer only part I of N, counted from 0, chosen by the hash of each path. I defaults to "
        + "JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX or SLURM_ARRAY_TASK_ID.",
      valueName: "[I/]N"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      "Write counts as a line of JSON to standard error at this interval.", valueName: "time"))
  var heartbeat: String?

  @Flag(help: "Write answers in the order of the requests.")
  var ordered = false

  @Flag(name: .shortAndLong, help: "Report failed clips on standard error.")
  var verbose = false

  func run() async throws {
    var scanning = InputScanner.Options()
    scanning.separator = nul ? 0 : UInt8(ascii: "\n")
    scanning.takesRequests = true
    scanning.walksFolders = false
    scanning.shard = try shard.map(Shard.init(argument:))
    let pause = try heartbeat.map(seconds)
    let settings = try Configuration(configuration, of: self).settings
    let plan = try BatchPlan(settings, isInputTaken: true)
    let jobs = settings.count(.jobs) ?? 1
    let interruption = Interruption()
    _ = SignalWatch([SIGTERM, SIGINT], interruption, status: ExitStatus.temporary.rawValue)
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
      guard seconds >= 0.1 else { throw SettingValue.Malformed(takes: "0.1s or more", not: text) }
      return .seconds(seconds)
    } catch {
      throw WrongValue("--heartbeat: \(error.reason)")
    }
  }
}

extension Shard {
  init(argument: String) throws {
    do throws(Invalid) {
      try self.init(argument)
    } catch {
      throw WrongValue("--shard: \(error.reason.oneLine)")
    }
  }
}
