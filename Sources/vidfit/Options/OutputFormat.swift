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
  /// The path and FFmpeg's `crop=` filter, a line for each input; see ``CropLine``.
  case crop
}
