/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-36QgXIZTVvYDLJ/VWB7BSHad7R8FdEpS3OtaZCtTbw0="
  static let script = "sha256-1My2/d8EPzl2a4aAluMt0kfoB6OTAJQ1KVX6L5SXImY="
  static let style = "sha256-W+9UoS2dN0y0/FiiqupT1R4U7nkR1LaHWQJ2em4lkuA="
}
