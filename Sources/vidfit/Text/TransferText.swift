import Files
import Report

extension ByteTransfer {
  /// `1,234,567 bytes by 8 requests`.
  var inWords: String { "\(byteCount(bytes)) by \(counted(requests, "request"))" }
}
