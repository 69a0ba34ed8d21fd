import Bytes
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// The reader of parameter sets, and where they are in packets and headers.
@Suite struct SequenceParameterSetTests {
  private func sets(_ clip: FilePath) throws -> [SequenceParameterSet] {
    let stream = try VideoReader(clip).stream
    let codec = try #require(UnitCodec(stream.codec))
    return CodecHeaders(stream.extradata, codec).units
      .filter { codec.kind(($0[0], $0[1])) == .sequenceSet }
      .compactMap { SequenceParameterSet($0, codec) }
  }

  @Test(
    arguments: ["96x64", "100x50", "1920x1080", "34x34"], ["h264", "hevc"])
  func sizes(_ size: String, _ codec: String) throws {
    let clip = try EditingClips.make(
      "clip.mkv", codec: codec, size: size, seconds: 0.04, ["-preset", "ultrafast"])
    let sides = size.split(separator: "x").compactMap { Int($0) }
    let set = try #require(try sets(clip).first)
    #expect(PixelRect(in: set.coded, insets: set.crop).size.width == sides[0])
    #expect(PixelRect(in: set.coded, insets: set.crop).size.height == sides[1])
    #expect(set.coded.width % (codec == "h264" ? 16 : 8) == 0)
    #expect(set.unit == PixelSize(width: 2, height: 2))
  }

  /// Scaling lists stand before the sizes.
  @Test(arguments: ["jvt", "flat"]) func scalingLists(_ name: String) throws {
    let clip = try EditingClips.make("clip.mkv", size: "100x50", ["-x264-params", "cqm=\(name)"])
    #expect(try sets(clip).first?.crop == PixelInsets(bottom: 14, right: 12))
  }

  @Test(arguments: [
    PixelInsets(top: 2, bottom: 4, left: 6, right: 8), PixelInsets(left: 40),
    PixelInsets(bottom: 62),
  ])
  func sides(_ crop: PixelInsets) throws {
    let filter =
      "crop_left=\(crop.left):crop_right=\(crop.right):crop_top=\(crop.top)"
      + ":crop_bottom=\(crop.bottom)"
    for codec in ["h264", "hevc"] {
      let clip = try EditingClips.make(
        "clip.mkv", codec: codec, ["-bsf:v", "\(codec)_metadata=\(filter)"])
      #expect(try sets(clip).map(\.crop) == [crop])
    }
  }

  /// No part of a parameter set makes another one, and nothing crashes.
  @Test(arguments: ["h264", "hevc"]) func damaged(_ codec: String) throws {
    let clip = try EditingClips.make("clip.mkv", codec: codec, size: "100x50")
    let stream = try VideoReader(clip).stream
    let kind = try #require(UnitCodec(stream.codec))
    let units = CodecHeaders(stream.extradata, kind).units
    let unit = try #require(units.first { kind.kind(($0[0], $0[1])) == .sequenceSet })
    let whole = try #require(SequenceParameterSet(unit, kind))
    for length in 0..<unit.count {
      let part = SequenceParameterSet(Array(unit.prefix(length)), kind)
      #expect(part == nil || part == whole)
    }
    var random = SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      var bytes = unit
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if let set = SequenceParameterSet(bytes, kind) {
        #expect(!PixelRect(in: set.coded, insets: set.crop).isEmpty)
      }
      let headers = CodecHeaders(bytes + stream.extradata, kind)
      let same = try headers.replacingSequenceSets { unit throws(EditError) in unit }
      #expect(same == bytes + stream.extradata)
    }
  }

  @Test(
    arguments: [
      (
        [0, 0, 1, 0x67, 9, 0, 0, 0, 1, 0x68, 7, 0, 0, 1, 0x65, 1, 2],
        [[0x67, 9], [0x68, 7], [0x65, 1, 2]]
      ),
      ([0, 0, 0, 1, 0x67, 9, 0, 0], [[0x67, 9]]), ([9, 9, 0, 0, 1], []),
      ([0, 0, 1, 0, 0, 1, 5], [[5]]),
      ([], []), ([0, 0, 1, 0x65, 0, 0, 3, 1], [[0x65, 0, 0, 3, 1]]),
    ] as [([UInt8], [[UInt8]])])
  func startCodes(_ bytes: [UInt8], _ units: [[UInt8]]) {
    #expect(Self.units(bytes, .startCodes) == units)
  }

  @Test(
    arguments: [
      (4, [0, 0, 0, 2, 0x67, 9, 0, 0, 0, 1, 5], [[0x67, 9], [5]]),
      (1, [2, 0x67, 9, 1, 5], [[0x67, 9], [5]]),
      (2, [0, 1, 5, 0, 9, 1], [[5]]), (4, [0, 0, 0], []), (4, [255, 255, 255, 255, 1], []),
    ] as [(Int, [UInt8], [[UInt8]])])
  func lengths(_ size: Int, _ bytes: [UInt8], _ units: [[UInt8]]) {
    #expect(Self.units(bytes, .lengths(bytes: size)) == units)
  }

  private static func units(_ bytes: [UInt8], _ framing: UnitFraming) -> [[UInt8]] {
    bytes.withUnsafeBufferPointer { all in
      framing.places(in: all, .h264).map { [UInt8](all[$0.range]) }
    }
  }

  /// Only the unit and its length change.
  @Test func replacement() throws {
    let before: [UInt8] = [9, 0, 0, 0, 1, 0x67, 1, 0, 0, 0, 1, 0x65, 2]
    let after = try Self.replaced(before, .startCodes, by: [0x67, 8, 8])
    #expect(after == [9, 0, 0, 0, 1, 0x67, 8, 8, 0, 0, 0, 1, 0x65, 2])
    let lengths = try Self.replaced([0, 2, 0x67, 1, 0, 1, 5, 7], .lengths(bytes: 2), by: [0x67])
    #expect(lengths == [0, 1, 0x67, 0, 1, 5, 7])
    #expect(try Self.replaced([0, 1, 5], .lengths(bytes: 2), by: [0x67]) == nil)
    let long = [UInt8](repeating: 0x67, count: 256)
    #expect(
      refusalReason { _ = try Self.replaced([1, 0x67], .lengths(bytes: 1), by: long) }
        == "a parameter set would be too long for its 1-byte length")
  }

  private static func replaced(
    _ bytes: [UInt8], _ framing: UnitFraming, by unit: [UInt8]
  ) throws -> [UInt8]? {
    try bytes.withUnsafeBufferPointer { all in
      try framing.replacing(.sequenceSet, in: all, .h264) { _ throws(EditError) in unit }
    }
  }
}
