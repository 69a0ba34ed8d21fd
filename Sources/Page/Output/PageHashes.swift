/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-4zsux4WOln4B2f32XDupr9+GDGQ/B9z2iqAXoBgsyBo="
  static let listScript = "sha256-cXP0JmtdnQPcWdrE+EWAdllgADeVV8GGHHd3aaT69K4="
  static let importantScript = "sha256-/n5dNZQviT3LsIiu1beVONwgxv9u7WcksScWlLx1MJ4="
  static let style = "sha256-0wBmB899JPJ8we15JY+X9Cwd9uwIkgmj8eC9byr4S9w="
  static let listStyle = "sha256-j9x48nbdlkz3G7Jns6UvyDnQE16qlkqiIbNYrgd5dyE="
}
