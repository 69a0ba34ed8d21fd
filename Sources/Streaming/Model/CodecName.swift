/// One codec of a list as RFC 6381 writes it, such as `avc1.64001f`.
package struct CodecName: Sendable, Hashable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// The codecs of a list between commas.
  package static func all(_ list: String) -> [CodecName] {
    list.split(separator: ",").map { part in
      CodecName(part.split(separator: " ").joined())
    }.filter { !$0.text.isEmpty }
  }

  /// The first four characters in lower case, such as `avc1`.
  package var family: String {
    text.prefix { $0 != "." }.lowercased()
  }

  package var isVideo: Bool {
    [
      "avc1", "avc2", "avc3", "avc4", "hvc1", "hev1", "dvh1", "dvhe", "dva1", "dvav", "dav1",
      "vvc1", "vvi1", "av01", "vp8", "vp08", "vp9", "vp09", "mp4v", "s263", "svc1", "mjpg",
    ].contains(family)
  }
}
