/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-7lV5gUFvg3CaZiAqS+jRZpiRxLnhE0WnTQO8A7ZCyeo="
  static let listScript = "sha256-0g1Ic45R1uRFBNdkAtShp4V8OADaolx2J+sp2LvDB0Y="
  static let style = "sha256-TgkwBZ8kvDkjwfpkHtKfiuXMaVQIzVtCF2sAo+ix1hI="
  static let listStyle = "sha256-6XCmU/MA6F8skn7o2mUmKCQ6gwQ3W0tIv5gPbsr7MlI="
}
