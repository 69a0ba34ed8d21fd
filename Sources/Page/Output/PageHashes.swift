/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-TqX/bOdJPVeJbDKjmSm9sI9bDGVLmTcWOj6w8/es18Y="
  static let listScript = "sha256-p0UfyzNGJyAP8YO5BKgl/dyYVvATqmFQ08ixMvO5Ezs="
  static let importantScript = "sha256-Dka2GmIKv4L2yr6PD1CjnCT7s5drZ5I7G/52Dz6qdBM="
  static let style = "sha256-hfFCpjw7Fk3l496hehYsNeifjYHznawIfc9eelsUPHw="
  static let listStyle = "sha256-Ea2NQ4/EglaPv351rPcGD4YgZCnSi80fzHF7uYWFTx8="
}
