import Foundation
import TestSupport
import Testing

/// Movies with another display matrix.
enum Turned {
  /// The bytes of a movie whose picture is flipped top to bottom if `isMirrored`, then turned.
  static func movie(_ url: URL, clockwise degrees: Int, isMirrored: Bool) throws -> [UInt8] {
    let turns: [Int: [Int32]] = [
      0: [1, 0, 0, 1], 90: [0, 1, -1, 0], 180: [-1, 0, 0, -1], 270: [0, -1, 1, 0],
    ]
    var turn = try #require(turns[degrees])
    if isMirrored { (turn[2], turn[3]) = (-turn[2], -turn[3]) }
    let matrix = [turn[0] << 16, turn[1] << 16, 0, turn[2] << 16, turn[3] << 16, 0, 0, 0, 1 << 30]
    var movie = try BoxTree(contentsOf: url)
    movie.edit(["moov", "trak", "tkhd"]) {
      $0.bytes.replaceSubrange(
        40..<76, with: matrix.flatMap { BoxTree.bigEndian(UInt32(bitPattern: $0)) })
    }
    return movie.serialized
  }
}
