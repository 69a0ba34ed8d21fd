package import Bytes
internal import CFFmpeg
internal import Files

/// Crops the parameter sets that come with a stream's packets, and headers that accompany them;
/// everything else stays as it is.
package struct PacketCropping {
  private let sets: SequenceSetCropping
  private let framing: UnitFraming
  /// Sets as they were and as they became: streams repeat the same few.
  private var known: [[UInt8]: [UInt8]] = [:]
  private static let mostKnown = 64

  package init(_ cropping: CodecCropping) {
    sets = cropping.sets
    framing = cropping.framing
  }

  /// - Throws: `refused` if the sample's parameter sets describe other frames than the stream's.
  package mutating func crop(
    _ sample: CompressedSample
  ) throws(EditError) -> CompressedSample {
    var result = sample
    let changed = try sample.bytes.withUnsafeBufferPointer { bytes throws(EditError) in
      try cropped(bytes)
    }
    if let changed { result.bytes = changed }
    if let extradata = sample.extradata { result.extradata = try croppedHeaders(extradata) }
    return result
  }

  /// Crops a packet in place.
  ///
  /// - Throws: `refused` if its parameter sets describe other frames than the stream's.
  mutating func crop(_ packet: borrowing Packet) throws(EditError) {
    let changed = try cropped(packet.data)
    let headers = packet.sideData(AV_PKT_DATA_NEW_EXTRADATA)
    let changedHeaders = if let headers { try croppedHeaders(headers) } else { [UInt8]?.none }
    do throws(VideoError) {
      if let changed { try packet.replaceData(changed) }
      if let changedHeaders { try packet.add(AV_PKT_DATA_NEW_EXTRADATA, changedHeaders) }
    } catch {
      throw .unreadable(error)
    }
  }

  private mutating func cropped(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(EditError) -> [UInt8]? {
    try framing.replacing(.sequenceSet, in: bytes, sets.codec) { unit throws(EditError) in
      try croppedSet(unit)
    }
  }

  private mutating func croppedHeaders(_ bytes: [UInt8]) throws(EditError) -> [UInt8] {
    let headers = CodecHeaders(bytes, sets.codec)
    guard headers.framing == framing else {
      throw .refused("its packets change in how their units are told apart")
    }
    return try headers.replacingSequenceSets { unit throws(EditError) in
      try croppedSet(unit)
    }
  }

  private mutating func croppedSet(_ unit: [UInt8]) throws(EditError) -> [UInt8] {
    if let done = known[unit] { return done }
    let result = try sets.cropped(unit)
    if known.count >= Self.mostKnown { known.removeAll() }
    known[unit] = result
    return result
  }
}
