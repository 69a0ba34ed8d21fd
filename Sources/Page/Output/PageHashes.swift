/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-7D2ngkR9nQBviGAr5m91/kscDeKjCBSzHDEjn3TL130="
  static let listScript = "sha256-xSJ6FQMrzncPQBTj9lywSumr5gHQ0BeNPRxYTwX8KAg="
  static let importantScript = "sha256-/n5dNZQviT3LsIiu1beVONwgxv9u7WcksScWlLx1MJ4="
  static let style = "sha256-iXWsqoQt2pL4FoklHPTnqDHPYGa8OQTLqJX/MUdYu+g="
  static let listStyle = "sha256-j9x48nbdlkz3G7Jns6UvyDnQE16qlkqiIbNYrgd5dyE="
}
