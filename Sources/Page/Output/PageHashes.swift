/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-36QgXIZTVvYDLJ/VWB7BSHad7R8FdEpS3OtaZCtTbw0="
  static let script = "sha256-9LyfQ/mVJ/5RyGuJPMkMJ9bVKwxH4Napr7sXBa6Z/6I="
  static let style = "sha256-FPg8r6Yeadj+jjrZum7+UvmIdBGH1/0682u1yo1wUPY="
}
