/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-35Zti1LFLDw+imYESkAPjnU0EIBehPf2QJXeSicQ1TI="
  static let listScript = "sha256-wYcCqFSnVth0tgUalGYYpo6TbmwClFa9v7AwOaqmP8k="
  static let importantScript = "sha256-+0jLohLCUMPPlzP4ZcUTVs5VA6PCvxK+kqnd+rUjFi8="
  static let style = "sha256-5+uh14D9C/TvmCPqE54K9MUg/dJrwsKg/tq4NRTSdSA="
  static let listStyle = "sha256-egRi0sgEIU1soxQSbojDwnhbu+vTdHkQVVWd6ihPaT4="
}
