/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-36QgXIZTVvYDLJ/VWB7BSHad7R8FdEpS3OtaZCtTbw0="
  static let script = "sha256-vtPWBN8diUQ/EMCM1xG4ad/rbGOBzQZm97Vx/xhRzAA="
  static let style = "sha256-jLfp9HyLKCKFungMA4FjkOn5j3xckSuSINprTgFTjUg="
}
