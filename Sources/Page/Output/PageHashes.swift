/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-/TPfN0fGY2ik1Cr8p+5VUXEd8WONBTdc12hMMIWBdlk="
  static let listScript = "sha256-HHbCoU4/4fRHVp2N2/ADKdt+iW2iaIXF7EfNU0SiZ5k="
  static let style = "sha256-+SdBD4rriYtWJ24y/5DeY6lyOvNB57X+Wxt3Qpc8t3w="
  static let listStyle = "sha256-6XCmU/MA6F8skn7o2mUmKCQ6gwQ3W0tIv5gPbsr7MlI="
}
