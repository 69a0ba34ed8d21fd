/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-36QgXIZTVvYDLJ/VWB7BSHad7R8FdEpS3OtaZCtTbw0="
  static let script = "sha256-nbc/oT7B6NkbUVL9Lgfx2FP2HDZlabHHn3Ts1HI88hg="
  static let style = "sha256-MFU9YaFgzN9QYX6Fiy8DWkmvxi+OKwZlsCqakUaw/No="
}
