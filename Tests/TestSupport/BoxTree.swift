public import Foundation

/// The boxes of an ISO base media file: parse, edit, write.
///
/// Offsets into the file stay right as long as nothing before the media data changes its size;
/// the `ffmpeg` command writes `moov` last.
public struct BoxTree: Sendable {
  public var type: String
  /// All contents of a box without children; else the fields before the children.
  public var bytes: [UInt8]
  public var children: [BoxTree]

  public init(_ type: String, _ bytes: [UInt8] = [], children: [BoxTree] = []) {
    self.type = type
    self.bytes = bytes
    self.children = children
  }

  /// The file as a box without a header.
  public init(contentsOf url: URL) throws {
    self.init("", children: Self.parse([UInt8](try Data(contentsOf: url))))
  }

  public var serialized: [UInt8] {
    let body = bytes + children.flatMap(\.serialized)
    guard !type.isEmpty else { return body }
    return Self.bigEndian(UInt32(body.count + 8)) + Array(type.utf8) + body
  }

  /// Changes the first box at a path.
  public mutating func edit(_ path: [String], _ change: (inout BoxTree) -> Void) {
    guard let type = path.first else { return change(&self) }
    guard let index = children.firstIndex(where: { $0.type == type }) else { return }
    children[index].edit(Array(path.dropFirst()), change)
  }

  /// The path of the first video track's sample entry of a kind.
  public static func sampleEntry(_ type: String) -> [String] {
    ["moov", "trak", "mdia", "minf", "stbl", "stsd", type]
  }

  public static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Bytes of fields before the children.
  private static let prefixes = [
    "moov": 0, "trak": 0, "mdia": 0, "minf": 0, "stbl": 0, "stsd": 8, "avc1": 78, "hvc1": 78,
    "mp4v": 78, "moof": 0, "traf": 0,
  ]

  private static func parse(_ bytes: [UInt8]) -> [BoxTree] {
    var boxes: [BoxTree] = []
    var start = 0
    while start + 8 <= bytes.count {
      let size = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8, start + size <= bytes.count else { break }
      let type = String(decoding: bytes[start + 4..<start + 8], as: UTF8.self)
      let body = Array(bytes[start + 8..<start + size])
      if let prefix = prefixes[type], prefix <= body.count {
        boxes.append(
          BoxTree(type, Array(body[..<prefix]), children: parse(Array(body[prefix...]))))
      } else {
        boxes.append(BoxTree(type, body))
      }
      start += size
    }
    return boxes
  }
}
