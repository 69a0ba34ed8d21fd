/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-7oPP3zyay3EFn5iZKhwAdkvM4z9YMvb8Ihwib6ZIqfI="
  static let listScript = "sha256-aSsFkeOhBIB0Ti5WDEJmd+6BJaETU/ySWmE87MuU7E8="
  static let importantScript = "sha256-Dka2GmIKv4L2yr6PD1CjnCT7s5drZ5I7G/52Dz6qdBM="
  static let style = "sha256-9jS3luIUGJ4A3YzthvC+2Ed1legNaySl3+25LCLBW24="
  static let listStyle = "sha256-au6tGZPyS5NrpexTmZWjEPHcgUedkU7pjxKTnCrYQz8="
}
