internal import CFFmpeg

extension Demuxer {
  /// The picture of a cover art stream, which comes with the headers and can't be reached by
  /// seeking; nil for other streams.
  ///
  /// The corresponding C field is `AVStream.attached_pic`.
  func coverArt(_ index: Int) -> CompressedSample? {
    guard let stream = stream(index)?.pointee,
      stream.disposition & AV_DISPOSITION_ATTACHED_PIC != 0, stream.attached_pic.size > 0
    else { return nil }
    let picture = stream.attached_pic
    return CompressedSample(
      bytes: [UInt8](UnsafeBufferPointer(start: picture.data, count: Int(picture.size))),
      time: 0, isKey: true)
  }
}
