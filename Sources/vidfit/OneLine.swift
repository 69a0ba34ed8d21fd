extension String {
  /// The text with control characters spelled out, so that a name can't break a line in two.
  var oneLine: String {
    unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        "\\u{" + String(scalar.value, radix: 16) + "}"
      default: String(scalar)
      }
    }.joined()
  }
}
