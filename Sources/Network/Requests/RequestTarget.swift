/// Where a request goes and with which credentials.
struct RequestTarget: Sendable {
  var address: WebAddress
  var signing: RequestSigning?
  /// Whether `.netrc` is asked for the host.
  var hasCredentials = true
  /// Whether a server named the address, and not the user.
  var isRedirected = false

  /// The target that a server leads to. Nothing that is secret goes to another host.
  func redirected(to other: WebAddress) -> RequestTarget {
    let isSame =
      other.host == address.host && other.port == address.port && other.scheme == address.scheme
    return RequestTarget(
      address: other, signing: nil, hasCredentials: isSame && hasCredentials, isRedirected: true)
  }
}

/// What libcurl signs requests to S3 with, by version 4 of AWS's signatures.
struct RequestSigning: Sendable {
  let region: String
  let id: String
  let secret: String
  let token: String?

  /// Provider, and where the signature is valid.
  var scope: String { "aws:amz:\(region):s3" }

  /// Headers that belong to the signature. libcurl 7.88 leaves out the digest of the body, which S3
  /// demands, but signs it if it is there. This one is of no bytes.
  var headers: [String] {
    let digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    return ["x-amz-content-sha256: \(digest)"]
      + (token.map { ["x-amz-security-token: \($0)"] } ?? [])
  }
}
