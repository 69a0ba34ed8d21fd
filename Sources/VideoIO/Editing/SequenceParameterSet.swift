internal import Framing

/// What a sequence parameter set of H.264 or HEVC says of the size of frames.
///
/// FFmpeg tells only the sizes that result, not on which sides frames are cropped, and no unit.
struct SequenceParameterSet: Hashable {
  /// The samples that are coded.
  let coded: PixelSize
  /// What decoders crop, in luma samples.
  let crop: PixelInsets
  /// Multiples of luma samples by which it can be cropped.
  let unit: PixelSize

  /// Nil if it is cut short or absurd.
  init?(_ unit: [UInt8], _ codec: UnitCodec) {
    var bits = BitReader(unit, header: codec.headerBytes)
    self =
      switch codec {
      case .h264: Self(h264: &bits)
      case .hevc: Self(hevc: &bits)
      }
    let picture = PixelRect(in: coded, insets: crop)
    guard !bits.isExhausted, !picture.isEmpty else { return nil }
  }

  /// - Parameters:
  ///   - lineRows: 2 if frames may consist of fields.
  ///   - crop: where the parameter set has come to its cropping.
  init(coded: PixelSize, _ chroma: ChromaFormat, lineRows: Int, crop bits: inout BitReader) {
    self.coded = coded
    unit = PixelSize(
      width: chroma.subsamplesColumns ? 2 : 1, height: (chroma.subsamplesRows ? 2 : 1) * lineRows)
    guard bits.flag() else {
      crop = .zero
      return
    }
    let (left, right) = (bits.side(), bits.side())
    let (top, bottom) = (bits.side(), bits.side())
    crop = PixelInsets(
      top: top * unit.height, bottom: bottom * unit.height, left: left * unit.width,
      right: right * unit.width)
  }

  /// The field `chroma_format_idc` of either codec and what belongs to it.
  struct ChromaFormat {
    /// 0 to 3: none, 4:2:0, 4:2:2, 4:4:4.
    let format: Int
    let isSeparate: Bool

    var subsamplesColumns: Bool { !isSeparate && (1...2).contains(format) }
    var subsamplesRows: Bool { !isSeparate && format == 1 }
  }
}

extension BitReader {
  mutating func chromaFormat() -> SequenceParameterSet.ChromaFormat {
    let format = code()
    return .init(format: format, isSeparate: format == 3 && flag())
  }

  /// A number of samples, or of what they are counted in. Codecs allow less than 2¹⁵, so that sums
  /// and products of what is believed can't overflow.
  mutating func side() -> Int { min(code(), 1 << 16) }
}
