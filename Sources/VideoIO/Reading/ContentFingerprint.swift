public import Files
internal import Glibc
public import SystemPackage

/// Identifies a file's contents in a few dozen characters, so that a cached answer holds until the
/// file changes.
public enum ContentFingerprint: String, CaseIterable, Sendable {
  /// Size and a hash of the beginning, the end and samples in between, 256 KiB at most. A change
  /// elsewhere that keeps the size goes unnoticed.
  case sampled
  /// Size and time of the last change, and the offset of a part. Nothing is read; a copy counts as
  /// another file.
  case metadata
  /// A hash of every byte.
  case content

  private static let endLength = 65_536
  private static let blockLength = 16_384
  private static let blocks = 8

  /// The fingerprint of the file at `path`, preceded by its kind and the size in bytes.
  ///
  /// - Throws: the reason why the file cannot be read, in the stage `open`.
  public func of(_ path: FilePath) throws(VideoError) -> String {
    try of(InputFile(path))
  }

  /// The fingerprint of a clip from any source. A remote clip is recognised by its server's
  /// identifier for this version, so that nothing is read.
  ///
  /// - Returns: nil if the server does not identify versions.
  package func of(_ clip: ClipSource) throws(VideoError) -> String? {
    guard case .bytes(let source, _) = clip, !source.isLocal else {
      return try of(InputFile(clip))
    }
    guard let identity = source.identity else { return nil }
    let hash = try ContentHash()
    hash.update(Array(identity.utf8))
    return "http:\(source.size):\(hash.digest().hexadecimal)"
  }

  private func of(_ file: InputFile) throws(VideoError) -> String {
    switch self {
    case .sampled: return "m3:\(file.size):\(try Self.hash(file, Self.samples(of: Int(file.size))))"
    case .metadata:
      let place = file.part.map { ":\($0.lowerBound)" } ?? ""
      return "mt:\(file.size):\(file.changed)\(place)"
    case .content:
      let step = 1 << 20
      let parts = stride(from: 0, to: Int(file.size), by: step).lazy.map {
        (offset: $0, length: step)
      }
      return "m3c:\(file.size):\(try Self.hash(file, parts))"
    }
  }

  /// Offsets and lengths: both ends, and blocks spread evenly in between.
  private static func samples(of size: Int) -> [(offset: Int, length: Int)] {
    let between = size - 2 * endLength
    guard between > blocks * blockLength else { return [(0, size)] }
    let spread = (0..<blocks).map { index in
      (endLength + (between - blockLength) * index / (blocks - 1), blockLength)
    }
    return [(0, endLength)] + spread + [(size - endLength, endLength)]
  }

  private static func hash(
    _ file: InputFile, _ parts: some Sequence<(offset: Int, length: Int)>
  ) throws(VideoError) -> String {
    let hash = try ContentHash()
    for part in parts {
      let expected = min(part.length, Int(file.size) - part.offset)
      let bytes = file.bytes(at: Int64(part.offset), count: expected)
      guard bytes.count == expected else {
        throw file.hasFailed
          ? VideoError(.internal, .open, "it cannot be read")
          : VideoError(.changed, .open, "it became shorter while it was read")
      }
      hash.update(bytes)
    }
    return hash.digest().hexadecimal
  }
}

extension [UInt8] {
  /// The bytes as lower-case hexadecimal digits, two per byte.
  public var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
