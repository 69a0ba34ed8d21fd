/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-tcWgK/NVNYWEYjEYCqkzJ6mIufjyjYhQ1TPyEL2fOuc="
  static let listScript = "sha256-N40a7hIegO38gdAHyUq+H9rjNYHk5S+fUDnQ+5waqCg="
  static let importantScript = "sha256-0slIXqXhzuJwwoNPD1E/7VrlEwv/HDPY9FsSyGjJLZg="
  static let style = "sha256-BsI+I+pBsKOCbE2XNdq+mXLe49E3EOnesU4Dh8cXtxU="
  static let listStyle = "sha256-xrM6vEyTis5Dx1VshEQfqDCo41FrUKLIp5/5+akfiMw="
}
