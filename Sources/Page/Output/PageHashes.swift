/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-3yBX5GeQMpGFRNzDg+U/RQsn9L1F/0q//iRZI9omgMI="
  static let listScript = "sha256-cXP0JmtdnQPcWdrE+EWAdllgADeVV8GGHHd3aaT69K4="
  static let importantScript = "sha256-mRnbknra+2HA1g9wNf969H0FBnUq3DM52g+SFhpLlmU="
  static let style = "sha256-0wBmB899JPJ8we15JY+X9Cwd9uwIkgmj8eC9byr4S9w="
  static let listStyle = "sha256-j9x48nbdlkz3G7Jns6UvyDnQE16qlkqiIbNYrgd5dyE="
}
