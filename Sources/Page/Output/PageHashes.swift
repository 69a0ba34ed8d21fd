/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-uvLzZL+rZMBVqE+Rt1UJZRI/JFJUHIw8/hrf4z4Jfn8="
  static let listScript = "sha256-MEVA9iyPAFqtbBYoq6GHsXwPYw3RVvJ5dHtSjByZ0G8="
  static let importantScript = "sha256-Dka2GmIKv4L2yr6PD1CjnCT7s5drZ5I7G/52Dz6qdBM="
  static let style = "sha256-hfFCpjw7Fk3l496hehYsNeifjYHznawIfc9eelsUPHw="
  static let listStyle = "sha256-Ea2NQ4/EglaPv351rPcGD4YgZCnSi80fzHF7uYWFTx8="
}
