/// A track of a ``SyntheticMovie``.
public struct SyntheticTrack: Sendable {
  public var id: UInt32 = 1
  public var handler = "vide"
  public var entries = [SyntheticEntry()]
  /// Version of `tkhd`: 1 has times of 64 bits.
  public var headerVersion: UInt8 = 0
  /// Of `tkhd`, in 65536ths.
  public var width: UInt32 = 320 << 16
  public var height: UInt32 = 240 << 16
  /// Of `tkhd`: nine numbers, three a row.
  public var matrix: [Int32] = identity
  /// Boxes after `tkhd` and before `mdia`.
  public var boxes: [[UInt8]] = []
  /// Contents, one sample each.
  public var chunks: [[UInt8]] = []
  /// Whether their places have 64 bits.
  public var hasLongOffsets = false
  /// Flags of data references: 1 for samples in this very file.
  public var references: [UInt32] = [1]
  /// Version and flags of a `saio` box that leads to every chunk; nil for none.
  public var auxiliary: (version: UInt8, flags: UInt32)?

  public static let identity: [Int32] = [65536, 0, 0, 0, 65536, 0, 0, 0, 1 << 30]

  public init(_ change: (inout SyntheticTrack) -> Void = { _ in }) {
    change(&self)
  }

  /// Fills chunks with noise that differs from that of other seeds.
  public mutating func fill(_ count: Int, bytes: Int = 50, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    chunks = (0..<count).map { chunk in
      (0..<bytes + chunk % 7).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
  }
}

/// A description of a track's samples.
public struct SyntheticEntry: Sendable {
  public var type = "avc1"
  public var width: UInt16 = 320
  public var height: UInt16 = 240
  public var depth: UInt16 = 24
  public var colorTable: Int16 = -1
  /// Whole boxes.
  public var boxes: [[UInt8]] = [[UInt8](box: "avcC", [1, 2, 3, 4, 5])]
  /// What follows the boxes.
  public var rest: [UInt8] = []

  public init(_ change: (inout SyntheticEntry) -> Void = { _ in }) {
    change(&self)
  }

  /// A clean aperture of four fractions.
  public static func aperture(_ terms: [Int32]) -> [UInt8] {
    [UInt8](box: "clap", terms.flatMap { [UInt8](number: $0, 4) })
  }

  public static func pixelAspect(_ across: UInt32, _ down: UInt32) -> [UInt8] {
    [UInt8](box: "pasp", [UInt8](number: across, 4) + [UInt8](number: down, 4))
  }

  /// The contents of the box. Fields that nobody may change hold noise.
  public var bytes: [UInt8] {
    let name = [5] + Array("noise".utf8) + [UInt8](repeating: 7, count: 26)
    let fields: [[UInt8]] = [
      [0, 0, 0, 0, 0, 0, 0, 1, 0, 9, 0, 8], Array("made".utf8), [0, 0, 3, 1, 0, 0, 2, 1],
      [UInt8](number: width, 2), [UInt8](number: height, 2), [0, 0x48, 0, 1, 0, 0x48, 0, 2],
      [0, 0, 0, 0, 0, 1], name, [UInt8](number: depth, 2), [UInt8](number: colorTable, 2),
    ]
    return fields.flatMap(\.self) + boxes.flatMap(\.self) + rest
  }
}
