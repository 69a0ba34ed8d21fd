internal import Document
internal import Files
internal import Framing
internal import Pixels
internal import VideoIO
internal import VidfitKit

/// The properties that a clip and its output share, whichever way they are read.
struct UnpadEvidence {
  private let packets: PacketDigest
  private let pictures: [UInt8]
  private let frames: Int

  /// - Parameters:
  ///   - clip: the clip or its output.
  ///   - packets: those of the file, if they are known already.
  ///   - part: the part that stays, in the stored pixels of this very file.
  init(
    _ clip: borrowing OpenedClip, _ packets: PacketDigest? = nil, part: PixelRect,
    _ options: UnpadOptions, _ analyzer: ClipAnalyzer
  ) throws(VideoError) {
    let limits = analyzer.limits
    if let packets {
      self.packets = packets
    } else {
      self.packets = try PacketDigest(clip, limits: limits)
    }
    var reader = try VideoReader(clip, limits: limits, stream: analyzer.options.stream)
    var digest = try PictureDigest(of: part)
    if options.verification == .frames {
      try digest.addAll(of: &reader, until: .infinity, threads: 0)
    } else {
      try digest.addSpread(of: &reader)
    }
    frames = digest.frames
    pictures = digest.digest()
  }

  /// The difference from the output's evidence, to follow "because"; nil for none.
  func difference(from output: UnpadEvidence) -> String? {
    if let difference = packets.difference(from: output.packets) {
      return "the output differs: \(difference)"
    }
    if pictures != output.pictures { return "pictures of the output differ from the clip's" }
    return frames == 0 ? "no picture of it could be decoded to compare" : nil
  }

  var proof: Unpadding.Proof {
    Unpadding.Proof(packets: packets.streams.reduce(0) { $0 + $1.packets }, frames: frames)
  }
}

/// The output is not as promised.
struct Unproven: Error {
  /// Text to follow "because".
  let reason: String
}

/// A hash of the samples in a part of decoded frames.
struct PictureDigest: ~Copyable {
  private let part: PixelRect
  private let hash: SharedHash
  /// The number of frames so far.
  private(set) var frames = 0

  /// - Parameter part: in stored pixels, on the grid of the chroma samples.
  init(of part: PixelRect) throws(VideoError) {
    self.part = part
    hash = SharedHash(try ContentHash())
  }

  /// Adds a frame. A frame of an unexpected size counts too, and changes the hash.
  mutating func add(_ frame: borrowing DecodedFrame) throws(VideoError) {
    var receiver = PartReceiver(part: part, encoding: frame.encoding, hash: hash)
    try frame.lendPlanes(to: &receiver)
    frames += 1
  }

  /// Adds key frames spread over the clip, because each is decoded by itself.
  mutating func addSpread(of reader: inout VideoReader) throws(VideoError) {
    let spread = 6
    var decoder = try FrameDecoder(reader.stream)
    let duration = reader.facts.end ?? 0
    var met: Set<Double> = []
    for step in 0..<spread {
      let time = duration * (Double(step) + 0.5) / Double(spread)
      guard let sample = try reader.keySample(near: time), met.insert(sample.time).inserted,
        let frame = try? decoder.decodeKey(sample)
      else { continue }
      try add(frame)
    }
    // Streams may have no key frame that is marked as one and decoded by itself.
    if frames == 0 { try addAll(of: &reader, until: 1, threads: 1) }
  }

  /// Adds the frames up to a time in seconds.
  mutating func addAll(
    of reader: inout VideoReader, until end: Double, threads: Int
  ) throws(VideoError) {
    do {
      try reader.frames(from: 0, to: end, threads: threads) { frame, _ in try add(frame) }
    } catch {
      throw error as? VideoError ?? VideoError(.internal, .decode, "\(error)")
    }
  }

  /// The hash and the number of frames as bytes.
  consuming func digest() -> [UInt8] {
    let count = (0..<8).map { UInt8(truncatingIfNeeded: frames >> ($0 * 8)) }
    return hash.digest() + count
  }
}

/// A hash that a receiver, which is a plain value, can add to.
private final class SharedHash {
  private var hash: ContentHash?

  init(_ hash: consuming ContentHash) { self.hash = consume hash }

  func update(_ bytes: [UInt8]) { hash?.update(bytes) }

  func digest() -> [UInt8] {
    guard let hash = hash.take() else { return [] }
    return hash.digest()
  }
}

private struct PartReceiver: PlaneReceiver {
  let part: PixelRect
  let encoding: SampleEncoding
  let hash: SharedHash

  func receive(_ role: PlaneRole, _ samples: Span<UInt8>, layout: PlaneLayout) {
    for row in rows(role, layout) {
      hash.update(row.map { samples[$0] })
    }
  }

  func receive(_ role: PlaneRole, _ samples: Span<UInt16>, layout: PlaneLayout) {
    for row in rows(role, layout) {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(2 * row.count)
      for index in row {
        bytes.append(UInt8(truncatingIfNeeded: samples[index]))
        bytes.append(UInt8(truncatingIfNeeded: samples[index] >> 8))
      }
      hash.update(bytes)
    }
  }

  /// The indices of the part's samples, a range for each row of the plane.
  private func rows(_ role: PlaneRole, _ layout: PlaneLayout) -> [Range<Int>] {
    let isChroma = role != .luma
    let shiftX = isChroma ? encoding.chromaShiftX : 0
    let shiftY = isChroma ? encoding.chromaShiftY : 0
    func end(_ side: Int, _ shift: Int) -> Int { -(-side >> shift) }
    let columns = part.x >> shiftX..<min(layout.width, end(part.maxX, shiftX))
    let lines = part.y >> shiftY..<min(layout.height, end(part.maxY, shiftY))
    guard columns.lowerBound < layout.width else { return [] }
    return lines.map { line in
      let start = layout.rowStart(line)
      return start + columns.lowerBound..<start + columns.upperBound
    }
  }
}
