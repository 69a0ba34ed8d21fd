/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-anx6Ao48UtYPsAjHYOLAbFZq0xRq1QZF2QhxkOp/RHc="
  static let simulatorScript = "sha256-tvMqJ1/8It0RhVpzZVpdytrfy7NnywyBOAnGavWP3nQ="
  static let listScript = "sha256-i2BY93h6HY8KjeejZmr6tAWDBNJOdEHp8BPWEkhNegU="
  static let labelScript = "sha256-TaoWlNue4ysS6pRiyTpDyK0ZfBRs2TOCurEPfNUjPv8="
  static let importantScript = "sha256-IU4gl9Es7b4AMZMJp5W/jj5xOoN3e3aYNYNE9XTxyJw="
  static let style = "sha256-ay68ORrWUf0ZBhiWc30nXUNd5kzcttt2eFSalsSTwQ8="
  static let listStyle = "sha256-+uQKeERa1Ud1Cj6sqlLnl7yta7yRdwGk+GpbyIxfrAI="
  static let labelStyle = "sha256-OD+EuZzlRufvzQ2i0+4IeJI2uFCvXnRQQZFbsxzFN4A="
}
