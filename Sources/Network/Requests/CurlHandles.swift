internal import CCurl
internal import Files
internal import Glibc

/// Owner of one multi handle of libcurl: concurrent requests and the connections that they share.
struct CurlMulti: ~Copyable {
  private let raw: OpaquePointer

  /// The corresponding C function is `curl_multi_init`.
  init?() {
    guard let raw = curl_multi_init() else { return nil }
    self.raw = OpaquePointer(raw)
    // Limits the connections to one host over HTTP/1.1 to the concurrent requests of one clip.
    set(CURLMOPT_MAX_HOST_CONNECTIONS, RemoteOptions.parallel)
    set(CURLMOPT_MAXCONNECTS, 4 * RemoteOptions.parallel)
  }

  deinit { curl_multi_cleanup(UnsafeMutableRawPointer(raw)) }

  func add(_ easy: borrowing CurlEasy) -> Bool {
    curl_multi_add_handle(UnsafeMutableRawPointer(raw), easy.raw) == CURLM_OK
  }

  /// Ends a request if it is still running.
  func remove(_ easy: borrowing CurlEasy) {
    curl_multi_remove_handle(UnsafeMutableRawPointer(raw), easy.raw)
  }

  /// Does all work that needs no waiting, callbacks included.
  func perform() {
    var running: Int32 = 0
    curl_multi_perform(UnsafeMutableRawPointer(raw), &running)
  }

  /// Waits until there is work or a descriptor is readable.
  func wait(_ descriptor: Int32, milliseconds: Int32) {
    var extra = curl_waitfd(fd: descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
    curl_multi_poll(UnsafeMutableRawPointer(raw), &extra, 1, milliseconds, nil)
  }

  /// The next request that has ended; nil if there is none.
  func nextEnded() -> (easy: UnsafeMutableRawPointer, code: CURLcode)? {
    var code = CURLE_OK
    guard let easy = vidfit_curl_next_ended(UnsafeMutableRawPointer(raw), &code) else {
      return nil
    }
    return (easy, code)
  }

  private func set(_ option: CURLMoption, _ value: Int) {
    vidfit_curl_multi_set_long(UnsafeMutableRawPointer(raw), option, value)
  }
}

/// Owner of one easy handle of libcurl: one request.
struct CurlEasy: ~Copyable {
  let raw: UnsafeMutableRawPointer
  /// The lists that options point to.
  private var lists: [UnsafeMutablePointer<curl_slist>] = []

  /// The corresponding C function is `curl_easy_init`.
  init() throws(SourceFailure) {
    guard let raw = curl_easy_init() else { throw .outOfMemory }
    self.raw = raw
  }

  deinit {
    curl_easy_cleanup(raw)
    for list in lists { curl_slist_free_all(list) }
  }

  /// Sets an option. Unless `isNeeded`, an option missing from the libcurl build is no failure.
  func set(_ option: CURLoption, _ value: Int, isNeeded: Bool = false) throws(SourceFailure) {
    try check(vidfit_curl_set_long(raw, option, value), isNeeded)
  }

  /// Sets an option; libcurl copies the text.
  func set(_ option: CURLoption, _ value: String, isNeeded: Bool = false) throws(SourceFailure) {
    try check(vidfit_curl_set_text(raw, option, value), isNeeded)
  }

  mutating func set(_ option: CURLoption, _ texts: [String]) throws(SourceFailure) {
    var list: UnsafeMutablePointer<curl_slist>?
    for text in texts {
      guard let longer = curl_slist_append(list, text) else {
        curl_slist_free_all(list)
        throw .outOfMemory
      }
      list = longer
    }
    guard let list else { return }
    lists.append(list)
    try check(vidfit_curl_set_list(raw, option, list), true)
  }

  /// Resumes a transfer with a body refused by `CURL_WRITEFUNC_PAUSE`.
  func resume() { curl_easy_pause(raw, CURLPAUSE_CONT) }

  private func check(_ code: CURLcode, _ isNeeded: Bool) throws(SourceFailure) {
    guard code != CURLE_OK, isNeeded || code == CURLE_OUT_OF_MEMORY else { return }
    throw SourceFailure(.network, "libcurl cannot do this: \(String(code: code))")
  }
}

extension String {
  /// libcurl's description of a code.
  init(code: CURLcode) { self = String(cString: curl_easy_strerror(code)) }
}

/// The one-time setup of libcurl in a process.
enum CurlLibrary {
  /// Whether libcurl can be used.
  ///
  /// A connection closed by the server raises SIGPIPE when TLS writes to it, on any thread. libcurl
  /// can only prevent that in its own calls by changing the signal's action each time, and threads
  /// share that action. So the process ignores the signal from here on, and writing to a closed
  /// pipe becomes an ordinary error.
  static let isReady: Bool = {
    signal(SIGPIPE, SIG_IGN)
    return curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
  }()
}
