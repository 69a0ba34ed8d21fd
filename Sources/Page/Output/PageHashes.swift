/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-g3JwxEe5OXsfF88XBRKNKnMKvUY6t+3UOvSlrAX+LOc="
  static let simulatorScript = "sha256-tvMqJ1/8It0RhVpzZVpdytrfy7NnywyBOAnGavWP3nQ="
  static let listScript = "sha256-NPMkC10M/8ePnX7wPlQ8DGHiidmR1Z49wzUM8P3BU/Y="
  static let labelScript = "sha256-TaoWlNue4ysS6pRiyTpDyK0ZfBRs2TOCurEPfNUjPv8="
  static let importantScript = "sha256-yHq5oRAF+HRplVrI2hueZPzAdJJJjqzFQwOoMyAHQN0="
  static let style = "sha256-XppLL+FqdH4flZguXZGdliQpW+p1vugExwpC0S4Zqyo="
  static let listStyle = "sha256-+uQKeERa1Ud1Cj6sqlLnl7yta7yRdwGk+GpbyIxfrAI="
  static let labelStyle = "sha256-OD+EuZzlRufvzQ2i0+4IeJI2uFCvXnRQQZFbsxzFN4A="
}
