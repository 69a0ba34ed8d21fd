/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-arCfXa+V0sAEwMFgTriNYr7dPeSGpXgJW6Gt2zXNkz0="
  static let listScript = "sha256-m608YK/uIPh7hfHqL0VIAdFh+CZRU9tiXUa+bKYy9NY="
  static let importantScript = "sha256-0slIXqXhzuJwwoNPD1E/7VrlEwv/HDPY9FsSyGjJLZg="
  static let style = "sha256-0cTahpx/s1c32xsl0MFwOb8imUJl2tOQUOxf19t6+EU="
  static let listStyle = "sha256-xrM6vEyTis5Dx1VshEQfqDCo41FrUKLIp5/5+akfiMw="
}
