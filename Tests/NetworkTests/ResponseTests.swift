import Files
import Testing

@testable import Network

struct ResponseTests {
  private func head(_ status: Int, _ lines: String...) -> ResponseHead {
    var head = ResponseHead()
    for line in ["HTTP/1.1 \(status) Word"] + lines + [""] {
      _ = head.add(Array("\(line)\r\n".utf8))
    }
    return head
  }

  private let first = ResponseVerdict.Request(range: 0..<4_194_304)
  private let later = ResponseVerdict.Request(
    range: 100..<200, size: 1000, version: ObjectVersion(etag: "\"a\"", modified: "Mon"))

  @Test func `a head ends with an empty line, and interim answers are no answer`() {
    var head = ResponseHead()
    let lines = [
      "HTTP/1.1 100 Continue\r\n", "X: y\r\n", "\r\n", "HTTP/2 206\r\n", "ETag:  \"a\" \r\n",
    ]
    for line in lines {
      let isComplete = head.add(Array(line.utf8))
      #expect(!isComplete)
    }
    let isComplete = head.add(Array("\r\n".utf8))
    #expect(isComplete)
    #expect(head.status == 206)
    #expect(head.isHTTP2)
    #expect(head["x"] == nil)
    #expect(head.version.etag == "\"a\"")
  }

  @Test(
    arguments: [
      ("bytes 0-99/1000", 0..<100, 1000), ("Bytes 5-5/6", 5..<6, 6), ("bytes 0-9/*", 0..<10, nil),
      ("bytes */7", nil, 7),
    ] as [(String, Range<Int64>?, Int64?)])
  func `a content range is read`(text: String, range: Range<Int64>?, size: Int64?) throws {
    let content = try #require(ContentRange(text))
    #expect(content.range == range)
    #expect(content.size == size)
  }

  @Test(arguments: [
    "bytes 9-5/10", "bytes 0-10/10", "items 0-1/2", "bytes 0-1", "bytes -1/2", "bytes +0-1/2",
    "bytes 0-99999999999999999999/999999999999999999999", "bytes 0-1/2/3", "",
  ])
  func `what is no content range is none`(text: String) {
    #expect(ContentRange(text) == nil)
  }

  @Test func `a part as asked for is content`() {
    #expect(
      ResponseVerdict(head(206, "Content-Range: bytes 0-99/100", "Content-Length: 100"), to: first)
        == .content(start: 0, end: 100, size: 100))
    #expect(
      ResponseVerdict(head(206, "Content-Range: bytes 100-199/1000", "ETag: \"a\""), to: later)
        == .content(start: 100, end: 200, size: 1000))
  }

  @Test func `small objects may come whole`() {
    #expect(
      ResponseVerdict(head(200, "Content-Length: 4194304"), to: first)
        == .content(start: 0, end: 4_194_304, size: 4_194_304))
    #expect(
      ResponseVerdict(head(200), to: first) == .content(start: 0, end: nil, size: nil))
    #expect(code(head(200, "Content-Length: 4194305"), first) == .noRanges)
    #expect(code(head(200, "Content-Length: 0"), first) == .corrupt)
    #expect(code(head(200, "Content-Length: 1000"), later) == .noRanges)
  }

  private func code(
    _ head: ResponseHead, _ request: ResponseVerdict.Request
  ) -> FailureCode? {
    guard case .failure(let failure) = ResponseVerdict(head, to: request) else { return nil }
    return failure.code
  }

  @Test func `answers that contradict themselves or the request have a wrong length`() {
    #expect(
      code(head(206, "Content-Range: bytes 0-99/100", "Content-Length: 99"), first) == .wrongLength)
    #expect(code(head(206, "Content-Range: bytes 1-99/100"), first) == .wrongLength)
    #expect(code(head(206, "Content-Range: bytes 100-300/1000"), later) == .wrongLength)
    #expect(code(head(206), first) == .wrongLength)
    #expect(code(head(206, "Content-Range: bytes 0-99/*"), first) == .wrongLength)
    #expect(code(head(416, "Content-Range: bytes */1000"), later) == .wrongLength)
  }

  @Test func `another size, ETag or date is another object`() {
    #expect(code(head(206, "Content-Range: bytes 100-199/1001"), later) == .changed)
    #expect(
      code(head(206, "Content-Range: bytes 100-199/1000", "ETag: \"b\""), later) == .changed)
    #expect(
      code(head(206, "Content-Range: bytes 100-199/1000", "Last-Modified: Tue"), later) == .changed)
    #expect(
      code(
        head(
          206, "Content-Range: bytes 100-199/1000", "ETag: \"a\"", "Last-Modified: Tue"), later)
        == nil)
    #expect(code(head(412), later) == .changed)
    #expect(code(head(416, "Content-Range: bytes */50"), later) == .changed)
  }

  @Test func `bodies that are not plain bytes are refused`() {
    let range = "Content-Range: bytes 0-99/100"
    #expect(code(head(206, range, "Content-Encoding: gzip"), first) == .noRanges)
    #expect(code(head(206, range, "Content-Encoding: identity"), first) == nil)
    #expect(code(head(206, range, "Content-Encoding: aws-chunked"), first) == nil)
    #expect(
      code(head(206, "Content-Type: multipart/byteranges; boundary=x"), first) == .noRanges)
  }

  @Test(arguments: [
    (404, FailureCode.notFound), (410, .notFound), (401, .permission), (403, .permission),
    (407, .permission), (400, .network), (304, .network), (416, .corrupt),
  ])
  func `a status has a code`(status: Int, expected: FailureCode) {
    #expect(code(head(status), first) == expected)
  }

  @Test func `a busy server is asked again when it says`() {
    let busy = SourceFailure(.network, "the server answers 503", isRetryable: true)
    #expect(ResponseVerdict(head(503), to: first) == .retry(busy, seconds: nil))
    #expect(ResponseVerdict(head(503, "Retry-After: 7"), to: first) == .retry(busy, seconds: 7))
    #expect(ResponseVerdict(head(503, "Retry-After: -7"), to: first) == .retry(busy, seconds: nil))
  }

  @Test func `redirects lead on, and buckets to their region`() {
    #expect(ResponseVerdict(head(302, "Location: /b"), to: first) == .redirect("/b"))
    #expect(code(head(302), first) == .network)
    var asked = first
    asked.region = "us-east-1"
    let elsewhere = head(301, "x-amz-bucket-region: eu-west-1")
    #expect(ResponseVerdict(elsewhere, to: asked) == .region("eu-west-1"))
    #expect(code(elsewhere, first) == .network)
    #expect(code(head(400, "x-amz-bucket-region: evil.com/"), asked) == .network)
  }

  @Test func `the identity is one line of what the server tells`() {
    let version = ObjectVersion(etag: "W/\"é\"", modified: "Mon, 01 Jan 2024 00:00:00 GMT")
    #expect(
      version.identity(size: 5) == "etag=W/\"?\" size=5 modified=Mon, 01 Jan 2024 00:00:00 GMT")
    #expect(ObjectVersion().identity(size: 5) == nil)
  }
}
