/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-gYrv6gkOs+bkrj0DSt+4kOzmUtaiZALFBF18S98+2xA="
  static let listScript = "sha256-PyCXp8kNfaJARsvww+wOCxKTcdF99+6ra57p0iKm418="
  static let importantScript = "sha256-IU4gl9Es7b4AMZMJp5W/jj5xOoN3e3aYNYNE9XTxyJw="
  static let style = "sha256-3GUUQ5npO8H0fGlnvqQETWNhmM363Oyy/xMYFcfN2zQ="
  static let listStyle = "sha256-xrM6vEyTis5Dx1VshEQfqDCo41FrUKLIp5/5+akfiMw="
}
