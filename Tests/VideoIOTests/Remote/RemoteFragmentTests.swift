import Bytes
import Files
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// Fragments of remote movies are found by an index or a search, and hold the same as those of a
/// file.
@Suite(.timeLimit(.minutes(15))) struct RemoteFragmentTests {
  private static let fragmented = "frag_keyframe+empty_moov+default_base_moof"
  static let kinds: [(String, [String])] = [
    ("sidx.mp4", ["-movflags", fragmented + "+dash+global_sidx"]),
    ("mfra.mp4", ["-movflags", fragmented]),
    ("sound.mp4", ["-f", "lavfi", "-i", "sine", "-shortest", "-movflags", fragmented]),
    ("short.mp4", ["-movflags", "empty_moov+default_base_moof", "-frag_duration", "700000"]),
    ("plain.mp4", ["-bf", "0", "-movflags", fragmented]),
    // Positions are those in the file, not in the fragment.
    ("absolute.mp4", ["-movflags", "frag_keyframe+empty_moov"]),
  ]
  /// Files without an index of their fragments.
  static let searched: [(String, [String])] = [
    ("none.mp4", ["-movflags", fragmented + "+skip_trailer"]),
    (
      "none-sound.mp4",
      ["-f", "lavfi", "-i", "sine", "-shortest", "-movflags", fragmented + "+skip_trailer"]
    ),
    (
      "none-short.mp4",
      ["-movflags", "empty_moov+default_base_moof+skip_trailer", "-frag_duration", "700000"]
    ),
    ("none-absolute.mp4", ["-movflags", "frag_keyframe+empty_moov+skip_trailer"]),
    // Each fragment has an index of itself.
    ("none-segments.mp4", ["-movflags", fragmented + "+dash+skip_trailer"]),
  ]

  private func clip(_ name: String, _ arguments: [String]) throws -> URL {
    try Fixture.clip(
      name,
      ["-f", "lavfi", "-i", "testsrc2=s=320x180:d=12:r=25,noise=alls=40:allf=t"] + arguments.inputs
        + ["-c:v", "libx264", "-g", "10", "-b:v", "6M", "-t", "12"] + arguments.others)
  }

  @Test(arguments: kinds + searched) func samplesAreThoseOfTheFile(
    _ name: String, _ codec: [String]
  ) throws {
    let clip = try clip(name, codec)
    var local = try VideoReader(FilePath(clip.path))
    let source = try MemorySource(clip)
    var remote = try VideoReader(.bytes(source, extension: "mp4"))
    #expect(remote.cursor.fragments != nil && local.cursor.fragments == nil)
    #expect(remote.cursor.fragments?.isSearched == name.hasPrefix("none"))
    // The mean of a file's rate counts what precedes the first frame.
    var (facts, known) = (remote.facts, local.facts)
    #expect(abs(try #require(facts.frameRate).value - 25) < 0.1)
    #expect(abs(try #require(known.frameRate).value - 25) < 0.1)
    (facts.frameRate, known.frameRate) = (nil, nil)
    #expect(facts == known)
    for time in [0.0, 5, 11.99, 0.39, 0.4, 0.41, 7.3, 11.6, 99, 3.999] {
      #expect(try remote.keySample(near: time) == local.keySample(near: time), "near \(time)")
      for step in 0..<14 {
        let (far, near) = (try remote.nextSample(), try local.nextSample())
        #expect(
          far?.time == near?.time && far?.bytes == near?.bytes && far?.isKey == near?.isKey,
          """
          near \(time), \(step) later: at \(far?.time ?? -1), \(far?.bytes.count ?? 0) bytes, key \
          \(far?.isKey ?? false), instead of \(near?.time ?? -1), \(near?.bytes.count ?? 0) bytes, \
          key \(near?.isKey ?? false)
          """)
      }
    }
    try remote.rewind()
    try local.rewind()
    #expect(try remote.nextSample() == local.nextSample())
  }

  /// Each sample costs one trip, and none if it was announced.
  @Test(arguments: kinds.prefix(3)) func placesAreFewAndAnnounced(
    _ name: String, _ codec: [String]
  ) throws {
    let source = try MemorySource(try clip(name, codec))
    var reader = try VideoReader(.bytes(source, extension: "mp4"))
    #expect(source.surprises <= 4)
    let (opened, times) = (source.surprises, [2.1, 4.3, 6.6, 8.8, 10.2])
    reader.expect(times: times)
    for time in times { #expect(try reader.keySample(near: time) != nil) }
    #expect(source.surprises <= opened)
  }

  /// Without an index, a place between two that are known costs a trip or two, and one that was
  /// announced mostly none.
  @Test(arguments: searched) func placesAreFoundBySearching(
    _ name: String, _ codec: [String]
  ) throws {
    let source = try MemorySource(try clip(name, codec))
    var reader = try VideoReader(.bytes(source, extension: "mp4"))
    let (opened, times) = (source.surprises, [2.1, 4.3, 6.6, 8.8, 10.2])
    #expect(opened <= 5)
    reader.expect(times: times)
    for time in times {
      let sample = try #require(try reader.keySample(around: time))
      #expect(sample.isKey && abs(sample.time - time) < 1.5)
    }
    #expect(source.surprises <= opened + 1)
    let (around, known) = (source.surprises, [3.3, 7.7, 11.1])
    for time in known { _ = try reader.keySample(near: time) }
    #expect(source.surprises <= around + 6)
  }

  /// Frames before the cut are there, though the sound behind them is not.
  @Test func theLastFragmentMayBeCut() throws {
    let whole = try clip(
      "cut-sound.mp4",
      [
        "-f", "lavfi", "-i", "sine", "-shortest", "-movflags",
        "empty_moov+default_base_moof+skip_trailer", "-frag_duration", "1500000",
      ])
    let bytes = try Data(contentsOf: whole)
    let clip = try Fixture.file("cut.mp4", [UInt8](bytes.prefix(bytes.count * 93 / 100)))
    var local = try VideoReader(FilePath(clip.path))
    var remote = try VideoReader(.bytes(try MemorySource(clip), extension: "mp4"))
    #expect(remote.cursor.fragments?.isSearched == true)
    for time in [9.0, 10.1, 10.9, 11.3, 11.9] {
      let (far, near) = (try remote.keySample(near: time), try local.keySample(near: time))
      #expect(far?.time == near?.time, "near \(time)")
      var count = 0
      while let sample = try local.nextSample() {
        #expect(try remote.nextSample()?.bytes == sample.bytes, "near \(time), \(count) later")
        count += 1
      }
      #expect(try remote.nextSample() == nil)
      #expect(time > 10 || count > 10)
    }
  }

  /// Where each fragment is another number of seconds and bytes long, each is found all the same.
  @Test func unevenFragmentsAreFound() throws {
    let clip = try Fixture.clip(
      "uneven.mp4",
      [
        "-f", "lavfi", "-i",
        "testsrc2=s=320x180:d=30:r=25,noise=alls=40:allf=t,fade=t=out:st=12:d=6",
        "-c:v", "libx264", "-crf", "18", "-force_key_frames", "expr:gte(t,n_forced*(n_forced+1)/8)",
        "-movflags", Self.fragmented + "+skip_trailer",
      ])
    var local = try VideoReader(FilePath(clip.path))
    var remote = try VideoReader(.bytes(try MemorySource(clip), extension: "mp4"))
    #expect(remote.cursor.fragments?.isSearched == true)
    var keys: [Double] = []
    while let sample = try local.nextSample() {
      if sample.isKey { keys.append(sample.time) }
    }
    var random = SplitMix64(seed: 5)
    for _ in 0..<60 {
      let time = Double(random.next() % 30_000) / 1000
      #expect(try remote.keySample(near: time)?.time == keys.last { $0 <= time }, "near \(time)")
    }
  }

  @Test(arguments: kinds + searched) func damagedIndexesDoNoHarm(_ name: String, _ codec: [String])
    throws
  {
    let data = try Data(contentsOf: clip(name, codec))
    let bytes = [UInt8](data)
    var random = SplitMix64(seed: 11)
    let places = ["sidx", "tfra", "mfro", "mfhd", "tfdt", "trun"].compactMap { word in
      data.range(of: Data(word.utf8))?.upperBound
    }
    var (opened, indexed) = (0, 0)
    for place in places {
      for _ in 0..<40 {
        var broken = bytes
        for _ in 0..<3 {
          let target = min(bytes.count - 1, place + Int(random.next() % 40))
          broken[target] = UInt8(truncatingIfNeeded: random.next())
        }
        let source = MemorySource(broken, name: "broken.mp4")
        guard var reader = try? VideoReader(.bytes(source, extension: "mp4")) else { continue }
        opened += 1
        if reader.cursor.fragments != nil { indexed += 1 }
        for time in [3.3, 11] { _ = try? reader.keySample(near: time) }
        _ = try? reader.keySample(around: 5)
        #expect(reader.bytesRead <= 64 * Int64(bytes.count))
      }
    }
    #expect(opened > 0 && indexed > 0)
  }

  @Test func indexesOfIndexesAreFollowed() throws {
    let clip = try clip("nested.mp4", Self.kinds[0].1)
    var bytes = [UInt8](try Data(contentsOf: clip))
    let flat = try #require(FragmentIndex(InputFile(FilePath(clip.path))))
    // The index moves behind one of a single entry, which leads to it.
    let start = try #require(bytes.firstRange(of: Array("sidx".utf8))).lowerBound - 4
    let length = Int(bytes[start..<start + 4].bigEndian(at: 0, count: 4))
    let inner = Array(bytes[start..<start + length])
    let rest = UInt32(bytes.count - start)
    var outer = inner.prefix(inner.count > 8 && inner[8] > 0 ? 40 : 32)
    outer.replaceSubrange(0..<4, with: UInt32(outer.count + 12).bigEndianBytes)
    outer.replaceSubrange(outer.count - 2..<outer.count, with: [0, 1])
    outer += (rest | 1 << 31).bigEndianBytes + [0, 0, 0, 1] + [0x90, 0, 0, 0]
    bytes.replaceSubrange(start..<start, with: outer)
    let nested = try #require(
      FragmentIndex(InputFile(FilePath(try Fixture.file("nested.mp4", bytes).path))))
    #expect(nested.entries.map(\.time) == flat.entries.map(\.time))
    #expect(nested.entries.map(\.offset) == flat.entries.map { $0.offset + Int64(outer.count) })
  }
}

extension [String] {
  /// Arguments that name a further input.
  fileprivate var inputs: [String] { contains("lavfi") ? Array(prefix(4)) : [] }
  fileprivate var others: [String] { Array(dropFirst(inputs.count)) }
}

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: self >> (24 - 8 * $0)) }
  }
}
