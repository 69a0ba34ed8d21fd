import Files
import Testing

@testable import Network

struct AddressRulesTests {
  @Test(arguments: [
    ("8.8.8.8", NetworkZone.world), ("127.0.0.1", .host), ("127.255.0.3", .host),
    ("0.0.0.0", .host),
    ("10.1.2.3", .site), ("172.16.0.1", .site), ("172.31.255.255", .site), ("172.32.0.1", .world),
    ("192.168.1.1", .site), ("100.64.0.1", .site), ("169.254.169.254", .link),
    ("224.0.0.1", .link), ("255.255.255.255", .link), ("::1", .host), ("::", .host),
    ("fe80::1%eth0", .link), ("fd00:ec2::254", .site), ("2001:4860:4860::8888", .world),
    ("::ffff:127.0.0.1", .host), ("::ffff:8.8.8.8", .world), ("64:ff9b::10.0.0.1", .site),
    ("2002:7f00:0001::1", .host), ("ff02::1", .link), ("::127.0.0.1", .host),
  ])
  func `an address is as near as its registry says`(text: String, reach: NetworkZone) {
    #expect(NetworkZone(text) == reach)
  }

  @Test func `names tell nothing but localhost`() {
    #expect(NetworkZone(name: "localhost") == .host)
    #expect(NetworkZone(name: "a.localhost") == .host)
    #expect(NetworkZone(name: "notlocalhost") == nil)
    #expect(NetworkZone(name: "10.0.0.1") == .site)
  }

  @Test(
    arguments: [
      ("https://host/", "http://secure:1"), ("http://host/", "http://plain:1"),
      ("https://sub.example.com/", nil), ("https://example.com/", nil),
      ("https://badexample.com/", "http://secure:1"), ("http://10.1.2.3/", nil),
      ("http://11.1.2.3/", "http://plain:1"), ("http://[fd00::1]/", nil),
    ] as [(String, String?)])
  func `a proxy is chosen by the variables that curl knows`(text: String, proxy: String?) throws {
    let choice = ProxyChoice([
      "http_proxy": "http://plain:1", "HTTPS_PROXY": "http://secure:1",
      "no_proxy": ".example.com, 10.0.0.0/8,fd00::/8", "HTTP_PROXY": "http://never:1",
    ])
    #expect(choice.proxy(for: try WebAddress(text)) == proxy)
  }

  @Test func `a proxy for all is used where there is no other, and none if a star excepts all`()
    throws
  {
    let address = try WebAddress("http://host/")
    #expect(ProxyChoice(["ALL_PROXY": "socks5://a"]).proxy(for: address) == "socks5://a")
    #expect(ProxyChoice(["ALL_PROXY": "socks5://a", "NO_PROXY": "*"]).proxy(for: address) == nil)
    #expect(ProxyChoice(["HTTP_PROXY": "http://a"]).proxy(for: address) == nil)
    #expect(ProxyChoice([:]).proxy(for: address) == nil)
  }

  @Test(
    arguments: [
      (
        [:], "bucket", "a/b c+d%?#é.mp4",
        "https://bucket.s3.us-east-1.amazonaws.com/a/b%20c%2Bd%25%3F%23%C3%A9.mp4"
      ),
      (
        ["AWS_REGION": "eu-west-1"], "bu.ck.et", "k",
        "https://s3.eu-west-1.amazonaws.com/bu.ck.et/k"
      ),
      (
        ["AWS_DEFAULT_REGION": "cn-north-1"], "bucket", "k",
        "https://bucket.s3.cn-north-1.amazonaws.com.cn/k"
      ),
      (
        ["AWS_ENDPOINT_URL": "http://minio:9000/"], "bucket", "/a//b/../c",
        "http://minio:9000/bucket//a//b/../c"
      ),
      (
        ["AWS_ENDPOINT_URL": "http://a", "AWS_ENDPOINT_URL_S3": "https://b"], "bucket", "k",
        "https://b/bucket/k"
      ),
    ] as [([String: String], String, String, String)])
  func `an object of S3 is where its region or endpoint says`(
    environment: [String: String], bucket: String, key: String, url: String
  ) throws {
    let target = try S3Access(environment).target(bucket: bucket, key: key)
    #expect(target.address.url == url)
    #expect(target.signing == nil)
    #expect(!target.hasCredentials)
    // An unsigned request to an endpoint names no region, so there is none to correct.
    #expect((target.region == nil) == environment.keys.contains("AWS_ENDPOINT_URL"))
  }

  /// The clip's address is not at fault.
  @Test(arguments: [
    (
      ["AWS_ENDPOINT_URL_S3": "127.0.0.1:8766"],
      "AWS_ENDPOINT_URL_S3: expected an address such as https://host:9000, got '127.0.0.1:8766'"
    ),
    (
      ["AWS_ENDPOINT_URL": "https://h:99999"],
      "AWS_ENDPOINT_URL: it is no address: its port is no number from 1 to 65535"
    ),
    (
      ["AWS_ENDPOINT_URL": "ftp://me:word@h"],
      "AWS_ENDPOINT_URL: expected an address such as https://host:9000, got 'ftp://h'"
    ),
  ])
  func `a wrong endpoint is named by its variable`(
    environment: [String: String], message: String
  ) {
    #expect(throws: SourceFailure(.notAllowed, message)) {
      try S3Access(environment).target(bucket: "b", key: "k")
    }
  }

  @Test func `requests to S3 are signed if there is a key with its secret`() throws {
    let keys = ["AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret"]
    let session = keys.merging(["AWS_SESSION_TOKEN": "token"]) { $1 }
    func signing(_ environment: [String: String]) throws -> RequestSigning? {
      try S3Access(environment).target(bucket: "b", key: "k").signing
    }
    #expect(try signing(keys)?.scope == "aws:amz:us-east-1:s3")
    #expect(try signing(keys)?.headers.count == 1)
    #expect(try signing(session)?.headers.last == "x-amz-security-token: token")
    #expect(try signing(["AWS_ACCESS_KEY_ID": "id"]) == nil)
  }

  @Test func `nothing secret follows a redirect to another host`() throws {
    let address = try WebAddress("https://host/a")
    let target = RequestTarget(address: address)
    #expect(target.redirected(to: try address.following("/b")).hasCredentials)
    #expect(!target.redirected(to: try address.following("https://host:444/b")).hasCredentials)
    #expect(!target.redirected(to: try address.following("//other/b")).hasCredentials)
    let signed = try S3Access([
      "AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret",
    ]).target(bucket: "b", key: "k")
    #expect(signed.redirected(to: signed.address).signing == nil)
  }
}
