/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-/u7+mPOE/jVhG3H3/dP9c2LDWFbAQgoMbMixGBx1iF0="
  static let listScript = "sha256-kYlEH2KRXPTZM61sMQqSpTYsNTRSJN1AAcD8hfongBw="
  static let importantScript = "sha256-mRnbknra+2HA1g9wNf969H0FBnUq3DM52g+SFhpLlmU="
  static let style = "sha256-OhTpKR5f2nHGvXsETxsxgjxEa7a7BYZHYDBcI588S3k="
  static let listStyle = "sha256-kyiPlzmfek+1V0OhpqNU9XBB9TVbkrqy8J9hiLvAXbM="
}
