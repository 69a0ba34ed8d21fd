import ArgumentParser
import Batch
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

  var filter: PathFilter {
    PathFilter(
      included: include.map { Glob(RawArguments.bytes($0)) },
      excluded: exclude.map { Glob(RawArguments.bytes($0)) })
  }
}
