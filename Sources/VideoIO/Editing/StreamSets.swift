internal import Bytes

/// The sequence parameter sets found in a stream's headers and some of its samples.
struct StreamSets {
  /// What they all say.
  let common: SequenceParameterSet
  /// Whether some come with the samples.
  let areInSamples: Bool
  /// Whether headers replace the stream's own along the way.
  let haveSuccessors: Bool

  /// - Throws: `refused` if there is none, if they differ in the frames they describe, or if the
  ///   stream has further layers or views.
  init(_ headers: CodecHeaders, _ samples: [CompressedSample]) throws(EditError) {
    let codec = headers.codec
    let successors = samples.compactMap(\.extradata)
    var units = headers.units + successors.flatMap { CodecHeaders($0, codec).units }
    var areInSamples = false
    for sample in samples {
      let inside = sample.bytes.withUnsafeBufferPointer { bytes in
        headers.framing.places(in: bytes, codec)
          .filter { $0.kind == .sequenceSet || $0.kind == .layer }
          .map { (kind: $0.kind, bytes: [UInt8](bytes[$0.range])) }
      }
      if inside.contains(where: { $0.kind == .sequenceSet }) { areInSamples = true }
      units += inside.map(\.bytes)
    }
    var common: SequenceParameterSet?
    for unit in units where unit.count > codec.headerBytes {
      switch codec.kind((unit[0], unit[1])) {
      case .layer:
        throw .refused("it holds a second view or layer, which would not be cropped with the first")
      case .sequenceSet:
        guard let set = SequenceParameterSet(unit, codec) else {
          throw .refused("one of its parameter sets is damaged")
        }
        guard common == nil || common == set else {
          throw .refused("its parameter sets describe frames of different sizes")
        }
        common = set
      default: continue
      }
    }
    guard let common else { throw .refused("it has no sequence parameter set") }
    self.common = common
    self.areInSamples = areInSamples
    haveSuccessors = !successors.isEmpty
  }
}
