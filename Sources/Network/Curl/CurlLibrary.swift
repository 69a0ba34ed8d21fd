internal import CCurl
internal import Glibc

/// What is done once in a process before libcurl is used.
enum CurlLibrary {
  /// Whether libcurl can be used.
  ///
  /// A connection that a server closed raises SIGPIPE where TLS writes to it, on whatever thread;
  /// libcurl can only keep that from its own calls by changing the signal's action each time, which
  /// threads share. So the process ignores it from here on, and writing to a closed pipe is an error
  /// like any other.
  static let isReady: Bool = {
    signal(SIGPIPE, SIG_IGN)
    return curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
  }()
}
