/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-n75oFWOzRebSInHgSzJ+nh8rVSOLq/V7b5EMsccP0KI="
  static let listScript = "sha256-KrmYkIqB072DhNj2MfAp8Y5kN1SbKm6M3G1T7MpKDHY="
  static let importantScript = "sha256-cJRMSgy78wFgWq4o2kiMb3UGdgC2/GuIbqC62aSmeAk="
  static let style = "sha256-ze6ihneQn30cxjORAaT2hCmRGQ4fwEK1frt0ottx+40="
  static let listStyle = "sha256-au6tGZPyS5NrpexTmZWjEPHcgUedkU7pjxKTnCrYQz8="
}
