import ArgumentParser
import Batch
import Document
import Files
import Rules
import Settings
import SystemPackage

/// The clips and folders given to a run of many, and the files of the folders that it takes.
struct ClipSources {
  let sources: [InputScanner.Source]
  let filter: PathFilter
  private let separator: UInt8

  /// - Parameters:
  ///   - arguments: `-` stands for paths on standard input.
  ///   - nulSeparated: whether these end with NUL instead of newline.
  init(_ arguments: [String], nulSeparated: Bool, filter: PathFilter) {
    sources = arguments.map { $0 == "-" ? .standardInput : .clip(RawArguments.clip($0)) }
    separator = nulSeparated ? 0 : UInt8(ascii: "\n")
    self.filter = filter
  }

  /// The clips as they are found.
  ///
  /// - Parameters:
  ///   - spared: files that the run itself writes.
  ///   - isOnce: whether a repeated clip is answered once.
  func queue(
    _ earlier: [ClipIdentity: EarlierAnswer], sparing spared: [String], isOnce: Bool,
    _ interruption: Interruption
  ) -> InputQueue {
    if sources.contains(.standardInput) { Terminal.hintAtInput("paths") }
    var options = InputScanner.Options()
    options.separator = separator
    options.filter = filter
    options.earlier = earlier
    options.isOnce = isOnce
    options.spared = Set(spared.compactMap { FileStatus(RawArguments.path($0))?.identity })
    for case .clip(.file(let path)) in sources { UsedFiles.note(path) }
    return InputQueue(
      InputScanner(sources, options: options) { interruption.isRequested },
      interruption: interruption)
  }
}

extension PathFilter {
  /// - Throws: `WrongValue` for a pattern that would match nothing.
  init(_ settings: Settings, takesStills: Bool) throws {
    self.init(
      included: try settings.globs(.include), excluded: try settings.globs(.exclude),
      takesStills: takesStills)
  }
}

extension Settings {
  fileprivate func globs(_ key: SettingKey) throws -> [Glob] {
    try list(key).map { pattern in
      do throws(SettingValue.Malformed) {
        return try Glob(parsing: pattern)
      } catch {
        let place = origin(key)
        let name =
          if case .file = place { "\(place.description): \(key.rawValue)" } else {
            place.description
          }
        throw WrongValue("\(name): \(error.reason)")
      }
    }
  }
}

extension [String] {
  /// - Throws: `WrongValue` if these arguments name standard input more than once, or are a pattern
  ///   that the shell was kept from replacing.
  func checkInput() throws {
    for path in self where path.contains("*") && !path.contains("://") {
      guard FileStatus(RawArguments.path(path)) == nil else { continue }
      throw WrongValue(
        "\(path.oneLine): there is no such file; your shell replaces patterns without quotes, and "
          + "'vidfit scan FOLDER --include PATTERN' searches folders")
    }
    if count(where: { $0 == "-" }) > 1 {
      throw WrongValue("-: standard input can be read only once")
    }
  }
}

/// The paths given to a command: arguments, and those that `-` reads from standard input.
struct PathList {
  private let arguments: [String]
  private let separator: UInt8

  /// `-` stands for paths on standard input, one a line or, if `nulSeparated`, each ended by NUL.
  init(_ arguments: [String], nulSeparated: Bool) {
    self.arguments = arguments
    separator = nulSeparated ? 0 : UInt8(ascii: "\n")
  }

  /// All clips in order. None of them is replaced by an output from now on.
  func clips() throws -> [ClipLocation] {
    try arguments.checkInput()
    let clips = try arguments.flatMap { argument in
      argument == "-" ? try lines() : [RawArguments.clip(argument)]
    }
    clips.compactMap(\.file).forEach(UsedFiles.note)
    return clips
  }

  /// The clips on standard input. An empty line names nothing.
  private func lines() throws -> [ClipLocation] {
    do throws(FileFailure) {
      var reader = try LineReader("-", separator: separator, isList: true)
      var lines: [ClipLocation] = []
      while let line = try reader.next() {
        if !line.isEmpty { lines.append(ClipLocation(bytes: line)) }
      }
      return lines
    } catch {
      Output.complain("standard input: \(error.reason)")
      throw ExitStatus.temporary
    }
  }
}
