internal import CCurl
internal import Files
internal import Glibc

/// One request and its response. It belongs to the loop's thread.
final class Transfer {
  let fetch: Fetch
  let easy: CurlEasy
  private let request: ResponseVerdict.Request
  private let setup: RequestSetup
  private var head = ResponseHead()
  private var verdict: ResponseVerdict?
  /// Offset of the next byte of the body.
  private var position: Int64 = 0
  /// Bytes of a body that is not the object's.
  private var discarded = 0
  /// Bytes delivered by libcurl that ``RequestLoop`` has not yet compared with those that arrived.
  var taken: Int64 = 0
  /// The local port of the connection, once established.
  private(set) var port: Int32?
  /// Called with each socket.
  let opened: (Int32) -> Void
  /// The reason why the transfer was aborted here.
  private var broken: SourceFailure?
  private var isAbandoned = false
  private var isConnected = false

  enum Outcome {
    case complete
    /// The rest is no longer wanted.
    case abandoned
    /// Repeat at once, from another address.
    case again(RequestTarget)
    case retry(SourceFailure, seconds: Int?)
    case failure(SourceFailure)
  }

  init(
    _ fetch: Fetch, _ request: ResponseVerdict.Request, opened: @escaping (Int32) -> Void
  ) throws(SourceFailure) {
    self.fetch = fetch
    self.opened = opened
    self.request = request
    setup = RequestSetup(fetch.target, fetch.object.options)
    var easy = try CurlEasy()
    try setup.apply(to: &easy, range: request.range)
    self.easy = easy
    // The loop retains `self` for as long as libcurl has the handle.
    try TransferCallbacks.set(self)
  }

  /// Processes a line of a head; returns false to abort the transfer.
  func take(line: [UInt8]) -> Bool {
    taken += Int64(line.count)
    // More lines may follow a body.
    let isComplete = verdict == nil ? head.add(line) : head.skip(line)
    if head.isTooLong {
      broken = .endlessHead
      return false
    }
    guard isComplete else { return true }
    let verdict = ResponseVerdict(head, to: request)
    self.verdict = verdict
    guard case .content(let start, let end, let size) = verdict else { return true }
    position = start
    let object = fetch.object
    object.update {
      $0.began(fetch.id, size: size, end: end, head: head, target: fetch.target)
    }
    object.wake()
    return true
  }

  enum Taking {
    case more
    case pause
    case stop
  }

  func take(body: UnsafeRawBufferPointer) -> Taking {
    taken += Int64(body.count)
    guard case .content(_, let end, _) = verdict else {
      discarded += body.count
      fetch.object.update { $0.discard(body.count) }
      // Reading a short body to its end preserves the connection.
      return discarded <= 65_536 ? .more : .stop
    }
    let last = end ?? RemoteOptions.whole
    guard Int64(body.count) <= last - position else {
      fetch.object.update { $0.discard(body.count) }
      broken =
        end == nil
        ? SourceFailure(
          .noRanges,
          "the server does not support range requests, and the whole object is too large")
        : SourceFailure(.wrongLength, "more bytes came than the server said")
      return .stop
    }
    let receiving = fetch.object.update {
      $0.receive(fetch.id, at: position, body, mayPause: !head.isHTTP2)
    }
    switch receiving {
    case .more: position += Int64(body.count)
    case .pause:
      taken -= Int64(body.count)
      // A reader that waits for more than the limit allows must be notified.
      fetch.object.wake()
      return .pause
    case .stop:
      isAbandoned = true
      fetch.object.wake()
      return .stop
    }
    fetch.object.wake()
    return .more
  }

  /// Whether a connection to an address may be made or used. The first request of an object named
  /// by a user may go anywhere; later ones may go no closer than its network zone.
  func allows(_ reach: NetworkZone, _ address: String?) -> Bool {
    guard !setup.usesProxy else { return true }
    guard let nearest = fetch.object.update({ $0.nearest }), reach > nearest else { return true }
    let name = address.map { "\($0), which" } ?? "an address that"
    broken = SourceFailure(.notAllowed, "it leads to \(name) \(reach.words)")
    return false
  }

  /// Called when a connection is established and the request is about to be sent.
  func begin(_ address: String, port: Int32) -> Bool {
    self.port = port
    let reach = setup.usesProxy ? setup.namedReach ?? .world : NetworkZone(address) ?? .host
    guard allows(reach, address) else { return false }
    isConnected = true
    let pretended = fetch.object.options.rehearsal.reach
    fetch.object.update { state in
      if state.reach == nil { state.reach = pretended ?? reach }
      state.count()
    }
    return true
  }

  /// The outcome at the end of the transfer.
  func outcome(_ code: CURLcode) -> Outcome {
    if isAbandoned { return .abandoned }
    if let broken { return .failure(broken) }
    switch verdict {
    case .failure(let failure): return .failure(failure)
    case .retry(let failure, let seconds): return .retry(failure, seconds: seconds)
    case .redirect(let location): return redirect(to: location)
    case .region(let region): return move(to: region)
    case .content(_, let end, _):
      let isComplete = end.map { position >= $0 } ?? (code == CURLE_OK)
      guard isComplete || code == CURLE_OK else {
        return failure(code)
      }
      // The server may announce and send less than was requested.
      if isComplete, let end, let size = fetch.object.update({ $0.size }),
        end < min(size, request.range.upperBound)
      {
        let hasProgress = position > request.range.lowerBound
        return hasProgress && fetch.mayGoOn() ? .again(fetch.target) : .retry(.short, seconds: nil)
      }
      return isComplete ? .complete : .retry(.short, seconds: nil)
    case nil: return failure(code)
    }
  }

  private func failure(_ code: CURLcode) -> Outcome {
    TransferFailure.outcome(code, isConnected: isConnected, fetch.object.options)
  }

  private func redirect(to location: String) -> Outcome {
    fetch.redirects += 1
    guard fetch.redirects <= RemoteOptions.redirects else {
      return .failure(
        SourceFailure(.notAllowed, "more than \(RemoteOptions.redirects) redirects"))
    }
    do throws(SourceFailure) {
      let address = try fetch.target.address.following(location)
      guard address.scheme == fetch.target.address.scheme else {
        let old = fetch.target.address.scheme
        throw SourceFailure(.notAllowed, "it leads from \(old) to \(address.scheme)")
      }
      let object = fetch.object
      try object.bounds.check(
        address, after: object.update { $0.reach } ?? .world, object.options.environment)
      return .again(fetch.target.redirected(to: address))
    } catch {
      return .failure(error)
    }
  }

  private func move(to region: String) -> Outcome {
    fetch.redirects += 1
    guard fetch.redirects <= RemoteOptions.redirects,
      case .s3(let bucket, let key) = fetch.object.address.place
    else { return .failure(.status(head.status)) }
    do throws(SourceFailure) {
      let access = S3Access(fetch.object.options.environment)
      return .again(try access.target(bucket: bucket, key: key, region: region))
    } catch {
      return .failure(error)
    }
  }
}

/// The functions that libcurl calls during a transfer, on the loop's thread.
private enum TransferCallbacks {
  /// Registers a transfer's callbacks with libcurl, which holds it unretained.
  static func set(_ transfer: Transfer) throws(SourceFailure) {
    let code = vidfit_curl_set_callbacks(
      transfer.easy.raw, Unmanaged.passUnretained(transfer).toOpaque(),
      { bytes, size, count, context in
        guard let bytes, let transfer = TransferCallbacks.transfer(context) else { return 0 }
        let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
        switch transfer.take(body: body) {
        case .more: return size * count
        case .pause: return Int(CURL_WRITEFUNC_PAUSE)
        // Any value other than the count ends the transfer.
        case .stop: return size * count == 0 ? 1 : 0
        }
      },
      { bytes, size, count, context in
        guard let bytes, let transfer = TransferCallbacks.transfer(context) else { return 0 }
        let line = Array(UnsafeRawBufferPointer(start: bytes, count: size * count))
        return transfer.take(line: line) ? size * count : 0
      },
      { context, _, address in
        guard let address, let transfer = TransferCallbacks.transfer(context),
          let raw = vidfit_curl_address(address), transfer.allows(NetworkZone(raw), nil)
        else { return CURL_SOCKET_BAD }
        let wanted = address.pointee
        let socket = Platform.socket(wanted.family, wanted.socktype, wanted.protocol)
        transfer.opened(socket)
        return socket
      },
      { context, address, _, _, port in
        guard let address, let transfer = TransferCallbacks.transfer(context),
          transfer.begin(String(cString: address), port: port)
        else { return CURL_PREREQFUNC_ABORT }
        return CURL_PREREQFUNC_OK
      })
    guard code == CURLE_OK else { throw .outOfMemory }
  }

  private static func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// The meaning of libcurl's codes here.
private enum TransferFailure {
  static func outcome(
    _ code: CURLcode, isConnected: Bool, _ options: RemoteOptions
  ) -> Transfer.Outcome {
    switch code {
    case CURLE_PARTIAL_FILE: .retry(.short, seconds: nil)
    case CURLE_OPERATION_TIMEDOUT where !isConnected:
      .retry(
        SourceFailure(
          .timeout,
          "no connection could be made within \(options.connectTimeout.inWords)",
          isRetryable: true), seconds: nil)
    case CURLE_OPERATION_TIMEDOUT:
      .retry(
        SourceFailure(
          .timeout,
          "fewer than \(RemoteOptions.slowest) bytes a second came for "
            + "\(options.idleTimeout.inWords)",
          isRetryable: true), seconds: nil)
    case CURLE_COULDNT_RESOLVE_HOST: .failure(network("the host has no address"))
    case CURLE_COULDNT_RESOLVE_PROXY: .failure(network("the proxy's host has no address"))
    case CURLE_COULDNT_CONNECT: .retry(network("no connection could be made"), seconds: nil)
    case CURLE_PEER_FAILED_VERIFICATION:
      .failure(SourceFailure(.network, "the server's certificate cannot be trusted"))
    case CURLE_SSL_CACERT_BADFILE:
      .failure(SourceFailure(.network, "the file of trusted certificates cannot be read"))
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      .failure(SourceFailure(.network, "the server's answer is not HTTP"))
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM,
      CURLE_SSL_CONNECT_ERROR:
      .retry(network("the connection was cut"), seconds: nil)
    // libcurl's buffer for a head line is limited; newer versions report CURLE_TOO_LARGE.
    case CURLE_OUT_OF_MEMORY where isConnected, CURLcode(100):
      .failure(.endlessHead)
    case CURLE_OK: .retry(network("the server answers nothing"), seconds: nil)
    default: .failure(network("libcurl says '\(String(code: code))'"))
    }
  }

  private static func network(_ message: String) -> SourceFailure {
    SourceFailure(.network, message, isRetryable: true)
  }
}

extension SourceFailure {
  fileprivate static let endlessHead = SourceFailure(.network, "the server's headers have no end")
  fileprivate static let short = SourceFailure(
    .wrongLength, "fewer bytes came than the server said", isRetryable: true)
}
