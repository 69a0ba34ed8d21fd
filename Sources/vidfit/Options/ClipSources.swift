import Batch
import Files
import Report
import Rules
import Settings

/// The clips and folders that a run of many was given, and which files of the folders it takes.
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
  ///   - isOnce: whether a clip that is met twice is answered once.
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
  init(_ settings: Settings, takesStills: Bool) {
    self.init(
      included: settings.list(.include).map { Glob($0) },
      excluded: settings.list(.exclude).map { Glob($0) }, takesStills: takesStills)
  }
}
