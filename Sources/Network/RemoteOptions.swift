internal import Files

/// How clips are fetched.
package struct RemoteOptions: Sendable {
  /// The most bytes that are fetched of a clip; nil is no limit.
  package var byteLimit: Int64?
  /// How long reads of a clip may wait for the network in all. Time between reads does not count.
  package var timeout: Duration
  /// How long an answer may come slower than ``slowest`` bytes a second.
  package var idleTimeout: Duration
  package var connectTimeout: Duration
  /// How often a request is repeated after a cut connection or a failure of the server.
  package var retries: Int
  /// Variables for proxies, certificates, `.netrc` and S3.
  package var environment: [String: String]
  /// The most bytes kept in memory of a clip. Not less than a few times ``whole``.
  package var cacheBytes: Int

  /// What tests pretend.
  var rehearsal = Rehearsal()

  struct Rehearsal: Sendable {
    /// Addresses of names, as `host:port:address`.
    var names: [String] = []
    /// How near the first server counts as.
    var reach: Reach?
  }

  static let whole = WholeObject.mostBytes
  static let slowest = 1024
  static let redirects = 5
  /// Requests for one clip at the same time.
  static let parallel = 8

  package init(
    byteLimit: Int64? = nil, timeout: Duration = .seconds(300),
    idleTimeout: Duration = .seconds(30), connectTimeout: Duration = .seconds(15),
    retries: Int = 4, environment: [String: String], cacheBytes: Int = 32 << 20
  ) {
    self.byteLimit = byteLimit
    self.timeout = timeout
    self.idleTimeout = idleTimeout
    self.connectTimeout = connectTimeout
    self.retries = retries
    self.environment = environment
    self.cacheBytes = max(cacheBytes, 2 * Int(Self.whole))
  }
}
