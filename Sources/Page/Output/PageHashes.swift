/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-36QgXIZTVvYDLJ/VWB7BSHad7R8FdEpS3OtaZCtTbw0="
  static let script = "sha256-Y3qQI/X6ymge21Q3wLrWBJrpsVsAVRVEPfiEqVBYjjg="
  static let style = "sha256-JeI3ItRztC5o+ljlNrPH2LFio4ud7cEuOByC3GQ1gZY="
}
