import ArgumentParser

enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  /// Sentences and figures for people.
  case text
  /// One document, or an array of them for several inputs.
  case json
  /// One document a line.
  case ndjson
  /// A table with a row for each input and screen, as 'vidfit report' makes it.
  case csv
  /// One line an input: the path's bytes as they are, a tab, and FFmpeg's `crop=` filter, empty
  /// where there is nothing to cut.
  case crop
}
