/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-ss1aBius9ND/PHaInX1XJChxAE0UtKxVFAWhO7mMvr0="
  static let script = "sha256-lidEhiRxU06Z1TOhIzA1QWGaGFF5xTCQD4PFBwioupo="
  static let simulatorScript = "sha256-tvMqJ1/8It0RhVpzZVpdytrfy7NnywyBOAnGavWP3nQ="
  static let listScript = "sha256-NPMkC10M/8ePnX7wPlQ8DGHiidmR1Z49wzUM8P3BU/Y="
  static let labelScript = "sha256-TaoWlNue4ysS6pRiyTpDyK0ZfBRs2TOCurEPfNUjPv8="
  static let importantScript = "sha256-yHq5oRAF+HRplVrI2hueZPzAdJJJjqzFQwOoMyAHQN0="
  static let engineScript = "sha256-3dInQNF/AtyudwEmtqk5nMOPkypQ6fLg7lCg8SU20sA="
  static let style = "sha256-XppLL+FqdH4flZguXZGdliQpW+p1vugExwpC0S4Zqyo="
  static let listStyle = "sha256-+uQKeERa1Ud1Cj6sqlLnl7yta7yRdwGk+GpbyIxfrAI="
  static let labelStyle = "sha256-OD+EuZzlRufvzQ2i0+4IeJI2uFCvXnRQQZFbsxzFN4A="
}
