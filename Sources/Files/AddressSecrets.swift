extension String {
  /// An address without what gives access: a user's name and password, and the values of those
  /// parameters that sign it, each replaced by `REDACTED`.
  package var withoutSecrets: String {
    // There a question mark is a part of the key.
    guard addressScheme != "s3" else { return self }
    let head = prefix { $0 != "?" && $0 != "#" }
    let tail = self[head.endIndex...]
    guard tail.first == "?" else { return String(head).withoutUser + tail }
    let query = tail.dropFirst().prefix { $0 != "#" }
    let parameters = query.split(separator: "&", omittingEmptySubsequences: false).map { part in
      let name = part.prefix { $0 != "=" }
      // A server decodes names, too.
      let plain = String(decoding: PercentCode.decoded(name.utf8), as: UTF8.self)
      let isSecret = Self.secretParameters.contains(plain.lowercased())
      return isSecret && name.endIndex < part.endIndex ? "\(name)=REDACTED" : String(part)
    }
    return String(head).withoutUser + "?" + parameters.joined(separator: "&")
      + tail[query.endIndex...]
  }

  /// What presigned addresses of S3 (versions 4 and 2), Google and Azure carry, content networks'
  /// tokens, and the usual names of keys. What changes with every signature is left out with it, so
  /// that a clip keeps its name.
  private static let secretParameters: Set<String> = [
    "x-amz-signature", "x-amz-credential", "x-amz-security-token", "x-amz-date", "x-amz-expires",
    "awsaccesskeyid", "signature", "expires", "x-goog-signature", "x-goog-credential",
    "x-goog-date", "x-goog-expires", "googleaccessid", "sig", "se", "st", "skoid", "sktid", "ske",
    "skt", "policy", "key-pair-id", "hdnts", "hdnea", "token", "access_token", "auth",
    "auth_token", "apikey", "api_key", "key", "password", "secret",
  ]

  private var withoutUser: String {
    guard let colon = firstIndex(of: ":"), self[colon...].hasPrefix("://") else { return self }
    let start = index(colon, offsetBy: 3)
    let host = self[start...].prefix { $0 != "/" }
    guard let at = host.lastIndex(of: "@") else { return self }
    return String(self[..<start]) + self[index(after: at)...]
  }
}
