/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-uQ14q0eR+V4Bt74YP1qov534UyFRYyVeVmCyX1Z7k/Q="
  static let listScript = "sha256-Vd0CX6bj39JSm9WTZLxpzumbCtlwxu/3OJ3wIlyFWVQ="
  static let importantScript = "sha256-mRnbknra+2HA1g9wNf969H0FBnUq3DM52g+SFhpLlmU="
  static let style = "sha256-OhTpKR5f2nHGvXsETxsxgjxEa7a7BYZHYDBcI588S3k="
  static let listStyle = "sha256-kyiPlzmfek+1V0OhpqNU9XBB9TVbkrqy8J9hiLvAXbM="
}
