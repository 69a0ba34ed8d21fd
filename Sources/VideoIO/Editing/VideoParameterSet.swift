/// A video parameter set (VPS) of HEVC, ITU-T H.265, 7.3.2.1.
///
/// Recent releases of FFmpeg read a sequence parameter set only after the VPS that it names. What they
/// and older ones compare is the number of temporal sublayers and how these nest, so that a VPS which
/// repeats both serves as well as the stream's own.
enum VideoParameterSet {
  /// A unit for the VPS that a sequence parameter set names.
  ///
  /// - Parameter set: a unit with its header of two bytes, after which come four bits of the VPS's
  ///   number, three of sublayers above the first and one of their nesting.
  static func serving(sequenceSet set: [UInt8]) -> [UInt8] {
    let first = set.count > 2 ? set[2] : 1
    let header: [UInt8] = [0x40, 0x01]
    // The base layer, here and alone.
    let layers = [first & 0xF0 | 0x0C, first & 0x0F, 0xFF, 0xFF]
    // The profile Main at level 3.1, with bytes that keep start codes away.
    let profile: [UInt8] = [0x01, 0x60, 0, 0, 3, 0, 0x90, 0, 0, 3, 0, 0, 3, 0, 0x5D]
    // Sublayers have no profiles of their own.
    let sublayers: [UInt8] = first & 0x0E == 0 ? [] : [0, 0]
    // The smallest buffers, one set of layers, no times, no extension, and the end.
    return header + layers + profile + sublayers + [0x70, 0x24]
  }
}
