/// Planes of noise, the same in every run.
enum Planes {
  static let sizes = [("720p", 1280, 720), ("1080p", 1920, 1080), ("2160p", 3840, 2160)]

  static func bytes(_ count: Int) -> [UInt8] {
    var state: UInt64 = 1
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: next(&state)) }
  }

  static func words(_ count: Int, bitDepth: Int) -> [UInt16] {
    var state: UInt64 = 1
    let mask = UInt16(truncatingIfNeeded: (1 << bitDepth) - 1)
    return (0..<count).map { _ in UInt16(truncatingIfNeeded: next(&state)) & mask }
  }

  private static func next(_ state: inout UInt64) -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
