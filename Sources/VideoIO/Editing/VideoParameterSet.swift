/// A video parameter set (VPS) of HEVC, ITU-T H.265, 7.3.2.1.
///
/// Recent releases of FFmpeg read a sequence parameter set only after the VPS that it names, and take
/// of that no more than the number of temporal sublayers. One that allows for the most there can be
/// therefore serves every stream.
enum VideoParameterSet {
  /// A unit for the VPS that a sequence parameter set names.
  ///
  /// - Parameter set: a unit with its header of two bytes.
  static func serving(sequenceSet set: [UInt8]) -> [UInt8] {
    let id = set.count > 2 ? set[2] & 0xF0 : 0
    // The header; base layer here, one layer; seven sublayers; the profile Main, level 3.1, with
    // bytes that keep start codes away; no sublayers of their own; buffers, sets and the end.
    return [0x40, 0x01, id | 0x0C, 0x0C, 0xFF, 0xFF]
      + [0x01, 0x60, 0, 0, 3, 0, 0x90, 0, 0, 3, 0, 0, 3, 0, 0x5D, 0, 0] + [0x70, 0x24]
  }
}
