/// Parameters of presigned URLs that let anybody fetch what they name.
enum SecretQuery {
  /// S3, GCS, Azure, CloudFront, Akamai, and what others call theirs; in lower case.
  private static let names: Set<String> = [
    "x-amz-signature", "x-amz-security-token", "x-amz-credential", "x-goog-signature",
    "x-goog-credential", "sig", "signature", "token", "access_token", "auth_token", "hdnts",
    "hdnea", "api_key", "apikey", "key", "password", "secret",
  ]

  /// The address with `REDACTED` for the values of such parameters.
  static func redacted(_ text: String) -> String {
    guard let mark = text.firstIndex(of: "?") else { return text }
    let start = text.index(after: mark)
    let end = text[start...].firstIndex(of: "#") ?? text.endIndex
    let query = text[start..<end].split(separator: "&", omittingEmptySubsequences: false)
      .map { parameter -> Substring in
        guard let equals = parameter.firstIndex(of: "="),
          names.contains(PercentCode.decoded(parameter[..<equals]).lowercased())
        else { return parameter }
        return parameter[...equals] + "REDACTED"
      }
    return text[..<start] + query.joined(separator: "&") + text[end...]
  }
}
