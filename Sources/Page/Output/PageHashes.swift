/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-muGareA72YWbglP58JvWnIBZSMawWhdbx0oqZ2tvP+0="
  static let listScript = "sha256-gi8n2Azi2VO4YLUr8m36ee7uqs99fntu0JJZJslJJMg="
  static let importantScript = "sha256-mRnbknra+2HA1g9wNf969H0FBnUq3DM52g+SFhpLlmU="
  static let style = "sha256-c9jkIvn9tvHUAxwm1Ed+c4xAJBGfXpufD3jqodi3qwE="
  static let listStyle = "sha256-fFCsFZil4VVbkXlRe9a45qQ29CYM/+Sg7MBfWgNmC6M="
}
