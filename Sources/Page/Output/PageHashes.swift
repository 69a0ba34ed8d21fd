/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-gjJa9lEH1l1Mdc9ChJd/tNnOz+r72R/Z8Tk7ZRq2ZHM="
  static let listScript = "sha256-NjzlZKOMwj8/GsVP5taP5t4jD6D5MG0jPQ0of4HDskg="
  static let importantScript = "sha256-mRnbknra+2HA1g9wNf969H0FBnUq3DM52g+SFhpLlmU="
  static let style = "sha256-g1THbJWs73Elu5qvlsS0uKluwr33PyY2Lt/5/EpWW/A="
  static let listStyle = "sha256-fFCsFZil4VVbkXlRe9a45qQ29CYM/+Sg7MBfWgNmC6M="
}
