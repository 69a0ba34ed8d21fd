/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-36QgXIZTVvYDLJ/VWB7BSHad7R8FdEpS3OtaZCtTbw0="
  static let script = "sha256-+e7X7H4gcb9Zhu7/VybNuI3vFs9kE2j74cZXI/gAPpk="
  static let style = "sha256-fH1Solf+69sQ4DGeUV12Y8uFctfaqQ0A+YMQOhZwop0="
}
