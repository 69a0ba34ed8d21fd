/// The destination and credentials of a request.
struct RequestTarget: Sendable {
  var address: WebAddress
  var signing: RequestSigning?
  /// Whether `.netrc` is consulted for the host.
  var hasCredentials = true
  /// Whether a server rather than the user named the address.
  var isRedirected = false

  /// The target that a server redirects to. No secrets go to another host.
  func redirected(to other: WebAddress) -> RequestTarget {
    let isSame =
      other.host == address.host && other.port == address.port && other.scheme == address.scheme
    return RequestTarget(
      address: other, signing: nil, hasCredentials: isSame && hasCredentials, isRedirected: true)
  }
}

/// The data with which libcurl signs requests to S3, by version 4 of AWS's signatures.
struct RequestSigning: Sendable {
  let region: String
  let id: String
  let secret: String
  let token: String?

  /// The provider, and the scope in which the signature is valid.
  var scope: String { "aws:amz:\(region):s3" }

  /// Headers that belong to the signature. libcurl 7.88 omits the digest of the body, which S3
  /// demands, but signs it if present. This one is that of an empty body.
  var headers: [String] {
    let digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    return ["x-amz-content-sha256: \(digest)"]
      + (token.map { ["x-amz-security-token: \($0)"] } ?? [])
  }
}
