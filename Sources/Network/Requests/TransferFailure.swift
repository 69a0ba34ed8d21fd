internal import CCurl
internal import Files

/// The meaning of libcurl's codes here.
enum TransferFailure {
  static func outcome(
    _ code: CURLcode, isConnected: Bool, _ options: RemoteOptions
  ) -> Transfer.Outcome {
    switch code {
    case CURLE_PARTIAL_FILE: .retry(.short, seconds: nil)
    case CURLE_OPERATION_TIMEDOUT where !isConnected:
      .retry(
        SourceFailure(
          .timeout,
          "no connection could be made within \(options.connectTimeout.components.seconds) s",
          isRetryable: true), seconds: nil)
    case CURLE_OPERATION_TIMEDOUT:
      .retry(
        SourceFailure(
          .timeout,
          "fewer than \(RemoteOptions.slowest) bytes a second came for "
            + "\(options.idleTimeout.components.seconds) s",
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
  static let endlessHead = SourceFailure(.network, "the server's headers have no end")
  static let short = SourceFailure(
    .wrongLength, "fewer bytes came than the server said", isRetryable: true)
}
