/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-6CJyF+o2+Rnw8sVwKGrVmM661Y9si3WSrM37sRRe308="
  static let listScript = "sha256-AzL9HczaOqTCzl08b5qxA4qrsTvm601m4XFcPU55MA4="
  static let importantScript = "sha256-hNlqhEJ5XcIpKKCNZdi9nOvuWAqvWeiQE7Y2BIrGwgo="
  static let style = "sha256-TVaoh2CJ1ftPv+pAOUvSYX8DAYGDQ7s/NbeRu4NWRSo="
  static let listStyle = "sha256-6XCmU/MA6F8skn7o2mUmKCQ6gwQ3W0tIv5gPbsr7MlI="
}
