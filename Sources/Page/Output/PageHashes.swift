/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-Gl6qapdX2ZShlOzJYQgrRBRNMSl6niqUz2hIpAg6dZk="
  static let listScript = "sha256-N40a7hIegO38gdAHyUq+H9rjNYHk5S+fUDnQ+5waqCg="
  static let importantScript = "sha256-TIxmyFCeS4rAlzGSfK3mrq4suBIW09hjvzOIPmq3/Ss="
  static let style = "sha256-BsI+I+pBsKOCbE2XNdq+mXLe49E3EOnesU4Dh8cXtxU="
  static let listStyle = "sha256-xrM6vEyTis5Dx1VshEQfqDCo41FrUKLIp5/5+akfiMw="
}
