/// The keys that apply at a place of a playlist (RFC 8216, 4.3.2.4): one for each key format.
struct PlaylistKeys {
  private var methods: [String: String] = [:]

  mutating func take(_ attributes: AttributeList) throws(LineProblem) {
    guard let method = attributes.word("METHOD") else {
      throw LineProblem("EXT-X-KEY: METHOD is missing")
    }
    if method == "NONE" {
      methods = [:]
    } else {
      methods[attributes.quoted("KEYFORMAT") ?? "identity"] = method
    }
  }

  /// Nil if nothing is encrypted.
  var protection: StreamProtection? {
    guard !methods.isEmpty else { return nil }
    let systems = Set(methods.keys.compactMap(ProtectionSystem.name(keyFormat:)))
    return StreamProtection(
      method: Set(methods.values).sorted().joined(separator: ", ").uppercased(),
      systems: systems.sorted())
  }
}
