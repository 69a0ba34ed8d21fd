internal import CCurl
internal import Glibc

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
