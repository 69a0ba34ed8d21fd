internal import CCurl
internal import Files

/// Owner of one easy handle of libcurl: one request.
struct CurlEasy: ~Copyable {
  let raw: UnsafeMutableRawPointer
  private var headers: UnsafeMutablePointer<curl_slist>?

  /// The corresponding C function is `curl_easy_init`.
  init() throws(SourceFailure) {
    guard let raw = curl_easy_init() else { throw .outOfMemory }
    self.raw = raw
  }

  deinit {
    curl_easy_cleanup(raw)
    curl_slist_free_all(headers)
  }

  /// Options that a libcurl was built without make no failure, unless `isNeeded`.
  func set(_ option: CURLoption, _ value: Int, isNeeded: Bool = false) throws(SourceFailure) {
    try check(vidfit_curl_set_long(raw, option, value), isNeeded)
  }

  /// libcurl keeps a copy of the text.
  func set(_ option: CURLoption, _ value: String, isNeeded: Bool = false) throws(SourceFailure) {
    try check(vidfit_curl_set_text(raw, option, value), isNeeded)
  }

  mutating func set(headers lines: [String]) throws(SourceFailure) {
    for line in lines {
      guard let longer = curl_slist_append(headers, line) else { throw .outOfMemory }
      headers = longer
    }
    try check(vidfit_curl_set_headers(raw, headers), true)
  }

  func get(_ info: CURLINFO) -> Int { vidfit_curl_get_long(raw, info) }

  /// Lets a transfer go on whose body was refused by `CURL_WRITEFUNC_PAUSE`.
  func resume() { curl_easy_pause(raw, CURLPAUSE_CONT) }

  private func check(_ code: CURLcode, _ isNeeded: Bool) throws(SourceFailure) {
    guard code != CURLE_OK, isNeeded || code == CURLE_OUT_OF_MEMORY else { return }
    throw SourceFailure(.network, "libcurl cannot do this: \(String(code: code))")
  }
}

extension String {
  /// What libcurl says of a code.
  init(code: CURLcode) { self = String(cString: curl_easy_strerror(code)) }
}
