/// Whether a transport stream is scrambled, by the bits `transport_scrambling_control` of its
/// packets (ISO/IEC 13818-1, 2.4.3.2).
enum TransportScrambling {
  private static let reach = 1 << 19
  private static let sync: UInt8 = 0x47

  /// Whether half of the packets of the busiest programme part are scrambled, or more.
  static func isFound(in file: InputFile) -> Bool {
    let bytes = file.bytes(at: 0, count: reach)
    guard let (first, step) = packets(in: bytes) else { return false }
    var counts: [Int: (all: Int, scrambled: Int)] = [:]
    for start in stride(from: first, to: bytes.count - 188, by: step) where bytes[start] == sync {
      let id = Int(bytes[start + 1] & 0x1F) << 8 | Int(bytes[start + 2])
      let hasPayload = bytes[start + 3] & 0x10 != 0
      // Tables and stuffing are never scrambled.
      guard hasPayload, id > 0x1F, id != 0x1FFF else { continue }
      counts[id, default: (0, 0)].all += 1
      if bytes[start + 3] & 0xC0 != 0 { counts[id, default: (0, 0)].scrambled += 1 }
    }
    guard let busiest = counts.values.max(by: { $0.all < $1.all }) else { return false }
    return busiest.scrambled * 2 >= busiest.all
  }

  /// Where the first packet begins, and the distance to the next: 192 with time codes, 204 with
  /// check bytes.
  private static func packets(in bytes: [UInt8]) -> (first: Int, step: Int)? {
    for step in [188, 192, 204] {
      for first in 0..<min(step, bytes.count) {
        let places = (0..<5).map { first + $0 * step }
        if places.allSatisfy({ $0 < bytes.count && bytes[$0] == sync }) { return (first, step) }
      }
    }
    return nil
  }
}
