/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-cC6mWS24UGNeIQ7mRm3k91bBIH810ndk4Pe5FDaw2Gc="
  static let listScript = "sha256-HVfFanL2yuJuSm/Vw+8PKUObE+i44xbimGbST4BB2Pw="
  static let importantScript = "sha256-mRnbknra+2HA1g9wNf969H0FBnUq3DM52g+SFhpLlmU="
  static let style = "sha256-c9jkIvn9tvHUAxwm1Ed+c4xAJBGfXpufD3jqodi3qwE="
  static let listStyle = "sha256-SL41KaWNKoPFWWr4O9nMamth30S/DR5nbetJ90Roim8="
}
