/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-36QgXIZTVvYDLJ/VWB7BSHad7R8FdEpS3OtaZCtTbw0="
  static let script = "sha256-ML0kKXBxqBYunKLnsixH/HJZE5HU1pSrPVMLqq6cMXM="
  static let style = "sha256-MFU9YaFgzN9QYX6Fiy8DWkmvxi+OKwZlsCqakUaw/No="
}
