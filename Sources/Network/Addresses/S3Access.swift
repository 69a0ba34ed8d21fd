internal import Files

/// Access to `s3://` addresses, from the variables that AWS's own tools read.
struct S3Access: Sendable {
  private let endpoint: String?
  private let region: String
  private let credentials: Credentials?

  private struct Credentials {
    let id: String
    let secret: String
    let token: String?
  }

  init(_ environment: [String: String]) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    endpoint = value("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
    region = value("AWS_REGION", "AWS_DEFAULT_REGION") ?? "us-east-1"
    credentials = value("AWS_ACCESS_KEY_ID").flatMap { id in
      value("AWS_SECRET_ACCESS_KEY").map { secret in
        Credentials(id: id, secret: secret, token: value("AWS_SESSION_TOKEN"))
      }
    }
  }

  /// The address of the object, and the signing of requests for it.
  ///
  /// - Parameter region: Overrides the environment's region; a bucket has one region and names it
  ///   in its response.
  func target(
    bucket: String, key: String, region other: String? = nil
  ) throws(SourceFailure) -> RequestTarget {
    let region = other ?? region
    let path = PercentCode.encoded(key.utf8)
    let text: String
    if let endpoint {
      let base = endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint
      text = "\(base)/\(bucket)/\(path)"
    } else {
      let isHostName = bucket.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
      let domain = "s3.\(region).amazonaws.com\(region.hasPrefix("cn-") ? ".cn" : "")"
      // A dot in a bucket's name would not match the server's certificate.
      text =
        isHostName ? "https://\(bucket).\(domain)/\(path)" : "https://\(domain)/\(bucket)/\(path)"
    }
    let signing = credentials.map { credentials in
      RequestSigning(
        region: region, id: credentials.id, secret: credentials.secret, token: credentials.token)
    }
    return RequestTarget(address: try WebAddress(text), signing: signing, hasCredentials: false)
  }
}
