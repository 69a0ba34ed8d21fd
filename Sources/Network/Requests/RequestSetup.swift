internal import CCurl
internal import Files
internal import Glibc

/// The configuration of a request for libcurl.
struct RequestSetup {
  private let target: RequestTarget
  private let options: RemoteOptions
  private let proxy: String?

  init(_ target: RequestTarget, _ options: RemoteOptions) {
    self.target = target
    self.options = options
    proxy = ProxyChoice(options.environment).proxy(for: target.address)
  }

  /// Whether names are resolved elsewhere, which makes the address of a connection the proxy's.
  var usesProxy: Bool { proxy != nil }

  /// The network zone of the host if its name alone reveals it.
  var namedReach: NetworkZone? { NetworkZone(name: target.address.host) }

  func apply(to easy: inout CurlEasy, range: Range<Int64>) throws(SourceFailure) {
    try easy.set(CURLOPT_URL, target.address.url, isNeeded: true)
    try easy.set(CURLOPT_RANGE, "\(range.lowerBound)-\(range.upperBound - 1)", isNeeded: true)
    try easy.set(CURLOPT_PROTOCOLS_STR, target.address.scheme, isNeeded: true)
    try easy.set(CURLOPT_FOLLOWLOCATION, 0, isNeeded: true)
    try easy.set(CURLOPT_PATH_AS_IS, 1, isNeeded: true)
    try easy.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    // Several requests share one HTTP/2 connection.
    try easy.set(CURLOPT_PIPEWAIT, 1)
    try easy.set(CURLOPT_NOSIGNAL, 1, isNeeded: true)
    try easy.set(CURLOPT_BUFFERSIZE, 131_072)
    try easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1, isNeeded: true)
    try easy.set(CURLOPT_USERAGENT, "vidfit")
    try easy.set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds(options.connectTimeout))
    try easy.set(CURLOPT_LOW_SPEED_LIMIT, RemoteOptions.slowest)
    try easy.set(CURLOPT_LOW_SPEED_TIME, max(1, milliseconds(options.idleTimeout) / 1000))
    // An empty value means no proxy, regardless of the process' own variables.
    try easy.set(CURLOPT_PROXY, proxy ?? "", isNeeded: true)
    try easy.set(CURLOPT_NOPROXY, "", isNeeded: true)
    try easy.set(CURLOPT_RESOLVE, options.rehearsal.names)
    try setCertificates(easy)
    try setCredentials(&easy)
  }

  private func setCredentials(_ easy: inout CurlEasy) throws(SourceFailure) {
    if let signing = target.signing {
      try easy.set(CURLOPT_AWS_SIGV4, signing.scope, isNeeded: true)
      try easy.set(CURLOPT_USERNAME, signing.id, isNeeded: true)
      try easy.set(CURLOPT_PASSWORD, signing.secret, isNeeded: true)
      try easy.set(CURLOPT_HTTPHEADER, signing.headers)
      return
    }
    try easy.set(CURLOPT_HTTPHEADER, ["Accept-Encoding: identity"])
    let file = options.environment["NETRC"] ?? options.environment["HOME"].map { $0 + "/.netrc" }
    guard target.hasCredentials, let file, access(file, R_OK) == 0 else { return }
    try easy.set(CURLOPT_NETRC, Int(CURL_NETRC_OPTIONAL.rawValue), isNeeded: true)
    try easy.set(CURLOPT_NETRC_FILE, file, isNeeded: true)
  }

  /// A libcurl built elsewhere may search for certificates where this system has none.
  private func setCertificates(_ easy: borrowing CurlEasy) throws(SourceFailure) {
    let environment = options.environment
    let named = ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    if let folder = environment["SSL_CERT_DIR"], !folder.isEmpty {
      try easy.set(CURLOPT_CAPATH, folder)
    }
    let usual = [
      "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
      "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
    ]
    if let file = named ?? usual.first(where: { access($0, R_OK) == 0 }) {
      try easy.set(CURLOPT_CAINFO, file)
    }
  }

  private func milliseconds(_ duration: Duration) -> Int { Int(duration / .milliseconds(1)) }
}

/// The destination and credentials of a request.
struct RequestTarget: Sendable {
  var address: WebAddress
  var signing: RequestSigning?
  /// Whether `.netrc` is consulted for the host.
  var hasCredentials = true
  /// Whether a server rather than the user named the address.
  var isRedirected = false
  /// The region of S3 that the request is for; nil for other requests and where there is only one.
  var region: String?

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
