package import Files

/// The options for fetching clips.
package struct RemoteOptions: Sendable {
  /// The most bytes to fetch per clip; nil for no limit.
  package var byteLimit: Int64?
  /// The total time that reads of a clip may wait for the network. Time between reads does not
  /// count.
  package var timeout: Duration
  /// A limit on all the time from the opening of an object to its last read, waiting or not; nil
  /// for none.
  package var limit: TimeLimit?
  /// The time for which a response may be slower than ``slowest`` bytes per second.
  package var idleTimeout: Duration
  package var connectTimeout: Duration
  /// Retries of a request after a lost connection or a server failure.
  package var retries: Int
  /// Environment variables, of which those for proxies, certificates, `.netrc` and S3 are used.
  package var environment: [String: String]
  /// The most bytes of a clip kept in memory; at least a few times ``whole``.
  package var cacheBytes: Int

  /// Settings that tests simulate.
  var rehearsal = Rehearsal()

  /// A time after which no byte is read, and the failure that reading then reports.
  package struct TimeLimit: Sendable {
    package let time: Duration
    package let failure: SourceFailure

    package init(_ time: Duration, failure: SourceFailure) {
      self.time = time
      self.failure = failure
    }
  }

  struct Rehearsal: Sendable {
    /// Addresses of host names, as `host:port:address`.
    var names: [String] = []
    /// The assumed network zone of the first server.
    var reach: NetworkZone?
  }

  static let whole = WholeObject.mostBytes
  static let slowest = 1024
  static let redirects = 5
  /// Concurrent requests for one clip.
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
