import ArgumentParser
import CBuild
import Document
import Files
import FoundationEssentials
import Framing
import Rules
import Settings
import SystemPackage
import VideoIO
import VidfitKit

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Show library versions, the machine, and the origin of each setting.",
    discussion: """
      Lists the libraries that are loaded, cores, memory, the policy file of this folder, and each \
      setting with the variable or the line of that file it comes from. Add it to bug reports.

      Exit status: 0, or 1 if something needed is missing or the configuration is wrong.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @OptionGroup var file: ConfigurationOptions

  @Option(help: "Output format.")
  var format: Format = .text

  func run() throws {
    let configuration = Configuration(file)
    let report = DoctorReport(configuration)
    switch format {
    case .json: try Output.standard.write(try report.json() + [UInt8(ascii: "\n")])
    case .text: try Output.standard.write(line: report.lines.joined(separator: "\n"))
    }
    configuration.remarks.forEach(Output.complain)
    guard !report.problems.isEmpty else { return }
    report.problems.forEach(Output.complain)
    throw ExitStatus.someFailed
  }
}

/// The version of this program, as `--version` prints it.
enum ProgramVersion {
  /// The commit that it was built of, with `+` if files had changed; `unknown` if the build named none.
  static let commit = unsafe String(cString: vidfit_build_commit())

  /// `vidfit` and the version, the commit, and the version of the loaded FFmpeg, a line each.
  static var lines: String {
    "vidfit \(AnalysisSchema.version)\ncommit \(commit)\nFFmpeg \(FFmpegBuild.loaded.version)"
  }
}

/// Versions of vidfit and its libraries, the machine, and the settings in this folder.
private struct DoctorReport: Encodable {
  let schema = "vidfit.doctor/1"
  let vidfit = AnalysisSchema.version
  let commit = ProgramVersion.commit
  let analysisSchema = AnalysisSchema.name
  let libraries: [Installation.Library]
  let ffmpeg: Installation.FFmpeg
  let cores: Int
  /// Bytes.
  @Nullable var usableMemory: Int?
  /// The policy file's name.
  @Nullable var configuration: String?
  let settings: [Setting]
  @Nullable var cache: Cache?
  /// Missing parts, and problems of the configuration.
  let problems: [String]

  struct Setting: Encodable {
    let key: String
    /// Null where nothing is set.
    @Nullable var value: PlainValue?
    let origin: String
  }

  /// A setting's value without its type: seconds and bytes as numbers. Bytes that are not text
  /// become U+FFFD.
  struct PlainValue: Encodable {
    let value: SettingValue

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case .flag(let isOn): try container.encode(isOn)
      case .count(let number), .bytes(let number): try container.encode(number)
      case .seconds(let number), .share(let number): try container.encode(number)
      case .choice(let word): try container.encode(word)
      case .path(let path): try container.encode(String(decoding: path, as: UTF8.self))
      case .list(let items):
        try container.encode(items.map { String(decoding: $0, as: UTF8.self) })
      }
    }
  }

  struct Cache: Encodable, Equatable {
    let path: String
    let entries: Int
    let bytes: Int
  }

  init(_ configuration: Configuration) {
    let installation = Installation()
    let settings = configuration.settings
    let yaml = Installation.Library(name: "libyaml", loaded: PolicyFile.libyaml, built: nil)
    libraries = installation.libraries + [yaml]
    ffmpeg = installation.ffmpeg
    cores = Machine.cores
    usableMemory = Platform.usableMemory
    self.configuration = configuration.file
    self.settings = SettingKey.allCases.map { key in
      let (value, origin) = settings.effective(key)
      let isPerCore = key == .jobs && value == nil
      return Setting(
        key: key.rawValue,
        value: (isPerCore ? .count(Machine.cores) : value).map(PlainValue.init), origin: origin)
    }
    cache = settings.path(.cache).flatMap(Cache.init)
    problems = installation.missing + configuration.problems
  }

  func json() throws -> [UInt8] {
    try ReportEncoder(pretty: true).encode(self)
  }

  var lines: [String] {
    var lines = ["vidfit \(vidfit), commit \(commit), schema \(analysisSchema)", "", "libraries"]
    lines += libraries.map { library in
      let built = library.built.flatMap { $0 == library.loaded ? nil : ", built for \($0)" }
      return row(library.name, library.loaded + (built ?? ""))
    }
    lines += ["", "FFmpeg", row("version", ffmpeg.version), row("licence", ffmpeg.license)]
    lines.append(row("configuration", ffmpeg.configuration))
    lines += ["", "machine", row("cores", String(cores))]
    lines.append(
      row("memory", usableMemory.map { "\(byteCount(Int64($0))) usable" } ?? "unknown"))
    lines += ["", "configuration"]
    lines.append(row("file", configuration ?? "none"))
    lines += settings.map {
      row($0.key, ($0.value?.value.description ?? "-").padded(to: 28) + "  \($0.origin)")
    }
    lines += ["", "cache"]
    lines.append(
      cache.map {
        row("folder", "\($0.path.oneLine), \($0.entries) entries, \(byteCount(Int64($0.bytes)))")
      } ?? row("folder", "none"))
    return lines
  }

  private func row(_ name: String, _ value: String) -> String {
    "  \(name.padded(to: 14))\(value)"
  }
}

extension DoctorReport.Cache {
  /// Counts the entries of a cache; nil where there is none.
  init?(_ folder: FilePath) {
    guard folder != "off" else { return nil }
    var (entries, bytes) = (0, 0)
    // Entries lie in folders named after their first letters.
    for name in (try? Folder.names(in: folder)) ?? [] {
      let shelf = folder.pushing(FilePath(bytes: name))
      for name in (try? Folder.names(in: shelf)) ?? [] {
        guard let status = FileStatus(shelf.pushing(FilePath(bytes: name))), status.isRegular else {
          continue
        }
        entries += 1
        bytes += status.bytes
      }
    }
    self.init(path: folder.string, entries: entries, bytes: bytes)
  }
}
