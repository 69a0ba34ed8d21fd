internal import Files

/// The meaning of a response head for a range request.
enum ResponseVerdict: Sendable, Equatable {
  /// The body begins at `start`; it ends at `end`, or anywhere if that is nil.
  case content(start: Int64, end: Int64?, size: Int64?)
  case redirect(String)
  /// The bucket is in this region.
  case region(String)
  case retry(SourceFailure, seconds: Int?)
  case failure(SourceFailure)

  /// The request, and the facts known from earlier responses.
  struct Request: Sendable {
    var range: Range<Int64>
    /// Nil before the first response.
    var size: Int64?
    var version: ObjectVersion?
    /// Whether the object arrives as a whole because the server does not support range requests.
    var isWhole = false
    /// The region of S3 that was asked; nil for other requests and where there is only one.
    var region: String?
  }

  init(_ head: ResponseHead, to request: Request) {
    if let region = head["x-amz-bucket-region"], let own = request.region, region != own,
      [301, 307, 400].contains(head.status), Self.isName(region)
    {
      self = .region(region)
      return
    }
    switch head.status {
    case 200, 206:
      if let version = request.version, version.differs(from: head.version) {
        self = .failure(.changed)
      } else if let encoding = head.encoding {
        self = .failure(
          SourceFailure(.noRanges, "the server sends it encoded: \(encoding.oneLine)"))
      } else {
        self = head.status == 200 ? .whole(head, request) : .part(head, request)
      }
    case 301, 302, 303, 307, 308:
      self =
        head["location"].map { .redirect($0) }
        ?? .failure(.status(head.status, Self.whereItIs(head)))
    case 401, 403, 407:
      self = .failure(
        SourceFailure(.permission, "the server denies access (\(head.status))"))
    case 404, 410:
      self = .failure(SourceFailure(.notFound, "the server has no such object (\(head.status))"))
    case 412: self = .failure(.changed)
    case 416: self = .unsatisfiable(head, request)
    case 408, 429, 500...599:
      self = .retry(.status(head.status, isRetryable: true), seconds: head.retryAfter)
    default: self = .failure(.status(head.status))
    }
  }

  /// What follows a redirection without an address.
  private static func whereItIs(_ head: ResponseHead) -> String {
    guard let region = head["x-amz-bucket-region"], isName(region) else {
      return "and does not say where it leads"
    }
    return "because the bucket is in the region \(region)"
  }

  private static func part(_ head: ResponseHead, _ request: Request) -> ResponseVerdict {
    if head["content-type"]?.lowercased().hasPrefix("multipart/byteranges") == true {
      return .failure(
        SourceFailure(.noRanges, "the server answers several parts where one was asked for"))
    }
    guard let content = head.contentRange, let range = content.range else {
      return .failure(
        SourceFailure(.wrongLength, "the server does not say which part it sends"))
    }
    if let size = content.size, let known = request.size, size != known {
      return .failure(.changed)
    }
    guard let size = content.size ?? request.size else {
      return .failure(
        SourceFailure(.wrongLength, "the server does not say how large the object is"))
    }
    guard range.lowerBound == request.range.lowerBound,
      range.upperBound <= request.range.upperBound
    else {
      let asked = request.range
      return .failure(
        SourceFailure(
          .wrongLength,
          "expected bytes \(asked.lowerBound)-\(asked.upperBound - 1), "
            + "got bytes \(range.lowerBound)-\(range.upperBound - 1)"))
    }
    if let length = head.contentLength, length != range.upperBound - range.lowerBound {
      return .failure(
        SourceFailure(
          .wrongLength,
          "the server says that \(range.upperBound - range.lowerBound) bytes are \(length)"))
    }
    return .content(start: range.lowerBound, end: range.upperBound, size: size)
  }

  private static func whole(_ head: ResponseHead, _ request: Request) -> ResponseVerdict {
    let length = head.contentLength
    guard request.size == nil || request.isWhole else {
      return .failure(SourceFailure(.noRanges, "the server sends parts no longer"))
    }
    if let known = request.size, let length, length != known { return .failure(.changed) }
    if let length, length > RemoteOptions.whole {
      return .failure(
        SourceFailure(
          .noRanges,
          "the server does not support range requests, and the whole object has \(length) bytes"))
    }
    if length == 0 { return .failure(.empty) }
    return .content(start: 0, end: length, size: length)
  }

  /// Handles an empty object, which has no first byte to request.
  private static func unsatisfiable(
    _ head: ResponseHead, _ request: Request
  ) -> ResponseVerdict {
    let size = head.contentRange?.size
    if request.size == nil, size == nil || size == 0, request.range.lowerBound == 0 {
      return .failure(.empty)
    }
    if let known = request.size, let size, size != known { return .failure(.changed) }
    return .failure(SourceFailure(.wrongLength, "the server refused a range that it had announced"))
  }

  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= 32
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

extension SourceFailure {
  static let changed = SourceFailure(
    .changed, "the object changed while it was read", isRetryable: true)
  static let empty = SourceFailure(.corrupt, "the object is empty")

  static func status(
    _ status: Int, _ rest: String? = nil, isRetryable: Bool = false
  ) -> SourceFailure {
    let end = rest.map { " " + $0 } ?? ""
    return SourceFailure(.network, "the server answers \(status)\(end)", isRetryable: isRetryable)
  }
}
