/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-3YUKrim15KKpYaO5M+/uWFs7epjjE1ZMgO9ZNoHYVXw="
  static let listScript = "sha256-m608YK/uIPh7hfHqL0VIAdFh+CZRU9tiXUa+bKYy9NY="
  static let importantScript = "sha256-lZatmoyXfhbHBeZKPEO8fWSO66WEHKLbyLaXVfsN/nI="
  static let style = "sha256-PJ9vzhNcz/Uu3HvG6Jurnyp7I64JHkFAbCvMbVs7zFM="
  static let listStyle = "sha256-8WgqyFTlekBPcRsujRG+uhRQHRRj22/ebw+VU/wVJOY="
}
