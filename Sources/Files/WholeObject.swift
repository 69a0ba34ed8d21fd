/// Small objects are fetched as a whole, because a second request costs more than their bytes.
package enum WholeObject {
  /// Objects of up to this many bytes are fetched over a network by one request.
  package static let mostBytes: Int64 = 4 << 20
}
