import Batch
import Document
import Files
import Framing
import Rules
import Settings
import SystemPackage

/// Text of any bytes is parsed or refused.
enum TextFuzzing {
  private static let file = MemoryFile()

  static func policy(_ bytes: [UInt8]) {
    file.write(bytes)
    do throws(PolicyFile.Failure) {
      let policy = try PolicyFile.read(file.path, name: "policy.yml")
      var settings = Settings()
      settings.read(policy)
    } catch {
      guard case .problems(let problems) = error else { return }
      precondition(!problems.lines("policy.yml").isEmpty)
    }
  }

  static func result(_ bytes: [UInt8]) {
    let result = ReportLine<ClipReport>(bytes)
    guard case .document(let report) = result else { return }
    precondition(result == ReportLine(judging: bytes), "both readers agree")
    precondition(
      ReportLine(bytes) == .document(ReportSummary(report)), "a line is a result for all or none")
    _ = gate?.checks(of: report)
    _ = gate?.explanation(of: report)
    guard let line = try? ReportEncoder().encode(report) else { preconditionFailure("is JSON") }
    guard case .document(let again) = ReportLine<ClipReport>(line) else {
      preconditionFailure("a written report can be read")
    }
    precondition((try? ReportEncoder().encode(again)) == line)
  }

  private static let gate: Gate? = {
    guard let rules = try? FailOn(parsing: "padded>=2%,mixed,undecided,crops,error") else {
      return nil
    }
    return Gate(failOn: rules, workingFolder: "/")
  }()

  static func paths(_ bytes: [UInt8]) {
    file.write(bytes)
    var count = 0
    guard var reader = try? LineReader(file.path, separator: bytes.first ?? 0) else { return }
    while let line = try? reader.next() {
      count += line.count + 1
      let path = FilePath(bytes: line)
      precondition(!path.oneLine.contains("\n"))
      _ = path.fileExtension
      let whole = path.absolute(in: "/a/b")
      precondition(whole.absolute(in: "") == whole)
      _ = whole.parent
      _ = Glob(line).matches(whole.bytes)
    }
    precondition(count == bytes.count || count == bytes.count + 1)
  }

  static func lists(_ bytes: [UInt8]) {
    file.write(bytes)
    let separator: UInt8 = bytes.count.isMultiple(of: 3) ? 0 : 10
    let manifest = Manifest(file.path, separator: separator)
    var missing: Set<ClipIdentity> = []
    do {
      try manifest.check(against: []) { line in
        switch line {
        case .missing(let request, _): precondition(missing.insert(request.identity).inserted)
        case .malformed(let problem): precondition(problem == problem.oneLine)
        }
      }
      try manifest.check(against: missing) { line in
        if case .missing = line { preconditionFailure("all of them are known") }
      }
    } catch {
      // Lines with zero bytes are refused, because they are of a list with another separator.
      precondition(separator != 0 && bytes.contains(0), "\(error)")
    }
  }

  static func words(_ bytes: [UInt8]) {
    precondition(RawArguments.bytes(RawArguments.string(bytes)) == bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    if let rules = try? FailOn(parsing: text) {
      let again = rules.items.map(\.text).joined(separator: ",")
      precondition((try? FailOn(parsing: again)) == rules)
    }
    for key in SettingKey.allCases { _ = try? SettingValue(bytes, as: key.kind) }
    var settings = Settings()
    for problem in settings.read(environment: { _ in bytes }, check: FailOn.check) {
      precondition(!problem.contains("\n"))
    }
    if let size = try? CustomSize(parsing: text) {
      _ = Viewport(device: Device(custom: size), orientation: .landscape)
    }
    _ = try? Shard(text) { _ in text }
  }
}
