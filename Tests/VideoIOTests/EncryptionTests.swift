import Files
import Foundation
import SystemPackage
import TestSupport
import Testing
import VideoIO

func path(_ url: URL) -> FilePath { FilePath(url.path) }

/// Encrypted video is called so, and never damaged.
@Suite struct EncryptionTests {
  private static let key = "00112233445566778899aabbccddeeff"
  private static let secret = [
    "-encryption_scheme", "cenc-aes-ctr", "-encryption_key", key, "-encryption_kid", key,
  ]
  private static let fragmented = [
    "-c:v", "libx264", "-g", "25", "-movflags", "frag_keyframe+empty_moov+default_base_moof",
  ]
  private static let isEncrypted = VideoError(.encrypted, .probe, "its video is encrypted")

  private static func movie(_ arguments: [String]) throws -> BoxTree {
    try BoxTree(contentsOf: Fixture.pattern("secret.mp4", arguments))
  }

  private static func bytes(_ name: String, _ arguments: [String]) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Fixture.pattern(name, seconds: 1, arguments)))
  }

  @Test(arguments: [["-c:v", "libx264"], fragmented])
  func commonEncryption(_ arguments: [String]) throws {
    let bytes = try Self.movie(arguments + Self.secret).serialized
    for scheme in ["cenc", "cens", "cbc1", "cbcs"] {
      let file = try Fixture.file(
        "\(scheme).mp4", bytes.replacing(Array("cenc".utf8), with: Array(scheme.utf8)))
      #expect(refusal(of: file)?.code == .encrypted, "\(scheme)")
    }
  }

  @Test func fairPlay() throws {
    let bytes = try Self.movie(["-c:v", "libx264"] + Self.secret).serialized
    let file = bytes.replacing(Array("encv".utf8), with: Array("drmi".utf8))
    #expect(refusal(of: try Fixture.file("itunes.m4v", file)) == Self.isEncrypted)
  }

  /// FFmpeg 5.1 leaves the marks out of the fragments that it encrypts, so they are added here.
  private static func fragments(isEncrypted: Bool) throws -> [BoxTree] {
    let boxes = try movie(fragmented + (isEncrypted ? secret : [])).children
    return boxes.filter { ["moof", "mdat"].contains($0.type) }.map { box in
      var box = box
      if isEncrypted { box.edit(["traf"], mark) }
      return box
    }
  }

  /// Adds the vectors of the samples, which come before the data and so move them.
  private static func mark(_ track: inout BoxTree) {
    func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }
    guard track.type == "traf",
      let run = track.children.firstIndex(where: { $0.type == "trun" })
    else { return }
    let count = number(track.children[run].bytes[4..<8])
    let vectors = (0..<count).flatMap { _ in [1, 2, 3, 4, 5, 6, 7, 8] as [UInt8] }
    let marks = BoxTree("senc", [0, 0, 0, 0] + BoxTree.bigEndian(count) + vectors)
    let offset = number(track.children[run].bytes[8..<12]) + UInt32(marks.serialized.count)
    track.children[run].bytes.replaceSubrange(8..<12, with: BoxTree.bigEndian(offset))
    track.children.append(marks)
  }

  private static func start() throws -> [BoxTree] {
    var whole = try movie(fragmented + secret)
    whole.edit(["moov", "trak", "mdia", "minf", "stbl"]) { table in
      table.children.removeAll { ["senc", "saio", "saiz"].contains($0.type) }
    }
    return whole.children.filter { ["ftyp", "moov"].contains($0.type) }
  }

  @Test func markedFragments() throws {
    let boxes = try Self.start() + Self.fragments(isEncrypted: true)
    let file = try Fixture.file("marked.mp4", boxes.flatMap(\.serialized))
    #expect(refusal(of: file) == Self.isEncrypted)
    // The sample description says nothing of it.
    let plain = boxes.flatMap(\.serialized)
      .replacing(Array("encv".utf8), with: Array("avc1".utf8))
      .replacing(Array("sinf".utf8), with: Array("free".utf8))
    #expect(refusal(of: try Fixture.file("unsaid.mp4", plain)) == Self.isEncrypted)
  }

  @Test func clearLead() throws {
    let clear = try Self.fragments(isEncrypted: false)
    let secret = try Self.fragments(isEncrypted: true)
    let boxes = try Self.start() + clear.prefix(2) + secret.dropFirst(2)
    let file = try Fixture.file("lead.mp4", boxes.flatMap(\.serialized))
    var reader = try VideoReader(path(file))
    #expect(reader.facts.warnings.contains { $0.contains("encrypted from some time on") })
    let sums = try FrameSums.ofEveryFrame(&reader)
    #expect(sums.count > 0 && sums.count <= 25)
  }

  /// FFmpeg reports encryption only if a key's id is named.
  @Test func matroska() throws {
    let clip = try Self.bytes(
      "clear.webm", ["-c:v", "libvpx", "-b:v", "100k", "-metadata:s:v", "title=tenletters"])
    // The track's name gives way to ContentEncodings of the same length.
    let name = [0x53, 0x6E, 0x8A] + Array("tenletters".utf8)
    let encodings: [UInt8] = [
      0x6D, 0x80, 0x8A, 0x62, 0x40, 0x87, 0x50, 0x33, 0x81, 0x01, 0x50, 0x35, 0x80,
    ]
    #expect(clip.ranges(of: name).count == 1)
    let file = try Fixture.file("secret.webm", clip.replacing(name, with: encodings))
    #expect(refusal(of: file) == Self.isEncrypted)
  }

  /// HLS marks its own encryption of samples by a stream type.
  @Test func sampleEncryptionOfHLS() throws {
    var bytes = try Self.bytes("clear.ts", ["-c:v", "libx264"])
    for packet in stride(from: 0, to: bytes.count - 187, by: 188) {
      let id = Int(bytes[packet + 1] & 0x1F) << 8 | Int(bytes[packet + 2])
      guard id == 0x1000 else { continue }
      let table = packet + 5
      let end = table + 3 + Int(bytes[table + 1] & 15) << 8 + Int(bytes[table + 2])
      let type = try #require(bytes[table + 12..<end].firstIndex(of: 0x1B))
      bytes[type] = 0xDB
      bytes.replaceSubrange(
        end - 4..<end, with: BoxTree.bigEndian(Self.check(bytes[table..<end - 4])))
    }
    #expect(refusal(of: try Fixture.file("sample-aes.ts", bytes)) == Self.isEncrypted)
  }

  /// CRC-32 as in ISO/IEC 13818-1, annex A.
  private static func check(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0xFFFF_FFFF) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte) << 24) { sum, _ in
        sum & 0x8000_0000 != 0 ? sum << 1 ^ 0x04C1_1DB7 : sum << 1
      }
    }
  }

  @Test func windowsMedia() throws {
    let clip = try Self.bytes("clear.wmv", ["-c:v", "wmv2"])
    let id: [UInt8] = [
      0xFB, 0xB3, 0x11, 0x22, 0x23, 0xBD, 0xD2, 0x11, 0xB4, 0xB7, 0x00, 0xA0, 0xC9, 0x55, 0xFC,
      0x6E,
    ]
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let body = ["data", "DRM\0", "key\0", "url\0"].flatMap { little(4, 4) + Array($0.utf8) }
    let object = id + little(24 + body.count, 8) + body
    let size = (0..<8).reduce(0) { $0 | Int(clip[16 + $1]) << (8 * $1) }
    let count = (0..<4).reduce(0) { $0 | Int(clip[24 + $1]) << (8 * $1) }
    let header = clip[..<16] + little(size + object.count, 8) + little(count + 1, 4) + clip[28..<30]
    let file = try Fixture.file("secret.wmv", Array(header) + object + clip[30...])
    #expect(refusal(of: file) == Self.isEncrypted)
  }
}
