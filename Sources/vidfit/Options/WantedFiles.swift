import ArgumentParser
import Batch
import Files
import Results

/// Which files of a folder to look at.
struct WantedFiles: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Of the files in folders, only those that match: '*.mov', 'trailers/**'; repeatable.",
      valueName: "glob"))
  var include: [String] = []

  @Option(
    help: ArgumentHelp(
      "Of what is in folders, not what matches, nor what is in a folder that matches; repeatable.",
      valueName: "glob"))
  var exclude: [String] = []

  func apply(to settings: inout Settings) {
    settings.read(flag: .include, include.map(RawArguments.bytes))
    settings.read(flag: .exclude, exclude.map(RawArguments.bytes))
  }
}

extension PathFilter {
  init(_ settings: Settings) {
    self.init(
      included: settings.list(.include).map { Glob($0) },
      excluded: settings.list(.exclude).map { Glob($0) })
  }
}
