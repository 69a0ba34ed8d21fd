import ArgumentParser

enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  /// Sentences and figures for people.
  case text
  /// One document, or an array of them for several inputs.
  case json
  /// One document per line.
  case ndjson
  /// The table of 'vidfit report', with a row for each input and screen.
  case csv
  /// One line per input: the bytes of the path, a tab, and FFmpeg's `crop=` filter, empty if there is
  /// nothing to crop.
  case crop
}
