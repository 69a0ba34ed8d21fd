internal import Bytes
internal import CFFmpeg
internal import Files
internal import Framing

/// The change of one stream's cropping, for any of its sequence parameter sets.
struct SequenceSetCropping: Sendable, Hashable {
  let codec: UnitCodec
  /// The samples that are coded.
  let coded: PixelSize
  /// What the parameter sets crop now, in luma samples.
  let present: PixelInsets
  /// What they are to crop instead, in luma samples: all of it, not in addition.
  let wanted: PixelInsets

  /// A parameter set that differs in its cropping alone.
  ///
  /// - Throws: `refused` if it describes other frames than the rest of the stream, or if FFmpeg can't
  ///   write all that it says.
  func cropped(_ unit: [UInt8]) throws(EditError) -> [UInt8] {
    guard let set = SequenceParameterSet(unit, codec) else {
      throw .refused("one of its parameter sets is damaged")
    }
    guard set.coded == coded, set.crop == present else {
      throw .refused(
        "its frames change from \(text(coded, present)) to \(text(set.coded, set.crop))")
    }
    // What the filter can't write it would lose in silence.
    guard try filtered(unit, []) == unit.withoutFilling else {
      throw .refused("\(FFmpegRelease.name) can't rewrite its parameter sets without loss")
    }
    let result = try filtered(unit, Self.options(wanted))
    let new = SequenceParameterSet(result, codec)
    guard let new, new.coded == coded, new.crop == wanted, new.unit == set.unit else {
      throw .refused("\(FFmpegRelease.name) can't write this cropping")
    }
    return result
  }

  /// - Parameter options: of FFmpeg's filter.
  private func filtered(
    _ unit: [UInt8], _ options: [(name: String, value: Int)]
  ) throws(EditError) -> [UInt8] {
    do throws(VideoError) {
      let filter = try BitstreamFilter(codec.filterName)
      let needed = codec == .hevc ? [VideoParameterSet.serving(sequenceSet: unit)] : []
      let units = (needed + [unit]).flatMap { [0, 0, 0, 1] as [UInt8] + $0 }
      let headers = try filter.change(units, of: codec.id, options)
      // The filter writes start codes.
      return CodecHeaders(headers, codec).units.first {
        $0.count > 1 && codec.kind(($0[0], $0[1])) == .sequenceSet
      } ?? []
    } catch {
      throw .refused(error.message)
    }
  }

  private static func options(_ crop: PixelInsets) -> [(name: String, value: Int)] {
    [
      ("crop_left", crop.left), ("crop_right", crop.right), ("crop_top", crop.top),
      ("crop_bottom", crop.bottom),
    ]
  }

  private func text(_ coded: PixelSize, _ crop: PixelInsets) -> String {
    let picture = PixelRect(in: coded, insets: crop)
    return "\(picture.width)x\(picture.height) of \(coded.width)x\(coded.height)"
  }
}

extension [UInt8] {
  /// A unit without the zeros that may follow it.
  fileprivate var withoutFilling: [UInt8] {
    Array(prefix((lastIndex { $0 != 0 } ?? -1) + 1))
  }
}
