internal import CCurl
internal import Files

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
