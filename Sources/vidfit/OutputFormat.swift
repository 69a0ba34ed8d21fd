import ArgumentParser

enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  /// Sentences and figures for people.
  case text
  /// One document, or an array of them for several inputs.
  case json
  /// One document a line.
  case ndjson
  /// One line an input: the path's bytes as they are, a tab, and FFmpeg's `crop=` filter, empty
  /// where there is nothing to cut.
  case crop
}
