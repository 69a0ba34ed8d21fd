internal import CCurl
internal import Files

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
