internal import Framing

extension SequenceParameterSet {
  /// ITU-T H.264, 7.3.2.1.1.
  init(h264 bits: inout BitReader) {
    let profile = bits.number(bits: 8)
    bits.skip(bits: 16)
    _ = bits.code()
    var chroma = ChromaFormat(format: profile == 183 ? 0 : 1, isSeparate: false)
    if [100, 110, 122, 244, 44, 83, 86, 118, 128, 138].contains(profile) {
      chroma = bits.chromaFormat()
      // Bit depths.
      _ = (bits.code(), bits.code())
      bits.skip(bits: 1)
      if bits.flag() { bits.skipScalingLists(count: chroma.format == 3 ? 12 : 8) }
    }
    _ = bits.code()
    bits.skipOrderCount()
    _ = bits.code()
    bits.skip(bits: 1)
    // In macroblocks, of which each field has half.
    let (columns, rows) = (bits.side() + 1, bits.side() + 1)
    let hasOnlyFrames = bits.flag()
    if !hasOnlyFrames { bits.skip(bits: 1) }
    bits.skip(bits: 1)
    let lineRows = hasOnlyFrames ? 1 : 2
    self.init(
      coded: PixelSize(width: 16 * columns, height: 16 * rows * lineRows), chroma,
      lineRows: lineRows, crop: &bits)
  }

  /// ITU-T H.265, 7.3.2.2.1.
  init(hevc bits: inout BitReader) {
    bits.skip(bits: 4)
    let subLayers = bits.number(bits: 3)
    bits.skip(bits: 1)
    bits.skipProfile(subLayers: subLayers)
    _ = bits.code()
    let chroma = bits.chromaFormat()
    let (width, height) = (bits.side(), bits.side())
    self.init(
      coded: PixelSize(width: width, height: height), chroma, lineRows: 1, crop: &bits)
  }
}

extension BitReader {
  /// ITU-T H.264, 7.3.2.1.1.1.
  fileprivate mutating func skipScalingLists(count: Int) {
    for list in 0..<count {
      guard flag() else { continue }
      var next = 8
      for _ in 0..<(list < 6 ? 16 : 64) where next != 0 { next = (next + signedCode()) & 0xFF }
    }
  }

  /// The fields from `pic_order_cnt_type` on.
  fileprivate mutating func skipOrderCount() {
    switch code() {
    case 0: _ = code()
    case 1:
      skip(bits: 1)
      _ = (signedCode(), signedCode())
      for _ in 0..<min(255, code()) { _ = signedCode() }
    default: break
    }
  }

  /// ITU-T H.265, 7.3.3.
  fileprivate mutating func skipProfile(subLayers: Int) {
    let (profileBits, levelBits) = (88, 8)
    skip(bits: profileBits + levelBits)
    let present = (0..<subLayers).map { _ in (profile: flag(), level: flag()) }
    if subLayers > 0 { skip(bits: 2 * (8 - subLayers)) }
    for layer in present {
      skip(bits: (layer.profile ? profileBits : 0) + (layer.level ? levelBits : 0))
    }
  }
}
