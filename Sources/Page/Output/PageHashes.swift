/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-36QgXIZTVvYDLJ/VWB7BSHad7R8FdEpS3OtaZCtTbw0="
  static let script = "sha256-A0ZJkphoSCam/JX2tyHw+Wy1XP+tFYfBdXaBCpLjXKY="
  static let style = "sha256-wZWjaq4b4KEhzYuB0M/qG/5ro+c7Tb1wqAfdnWH+/VA="
}
