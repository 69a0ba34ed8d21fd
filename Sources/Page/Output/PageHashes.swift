/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-A2RYVFqUOtCjKSqljzL5+cW8pfWN8KUuz6vFd3lp5ig="
  static let listScript = "sha256-Vd0CX6bj39JSm9WTZLxpzumbCtlwxu/3OJ3wIlyFWVQ="
  static let importantScript = "sha256-mRnbknra+2HA1g9wNf969H0FBnUq3DM52g+SFhpLlmU="
  static let style = "sha256-zFdkPe2NgwchgqSbKttGohOKEb4BtEE9HcKG1M06Gcs="
  static let listStyle = "sha256-kyiPlzmfek+1V0OhpqNU9XBB9TVbkrqy8J9hiLvAXbM="
}
