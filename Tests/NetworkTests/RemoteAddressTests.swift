import Files
import Network
import Testing

struct RemoteAddressTests {
  @Test func `an address begins with a scheme and two slashes`() {
    #expect(RemoteAddress.isAddress("ftp://host/clip.mp4"))
    #expect(!RemoteAddress.isAddress("C:/clip.mp4"))
  }
}
