internal import CFFmpeg
internal import Pixels

extension Frame {
  /// Lends the planes of a frame in a format that ``PixelFormat/isLendable``.
  func lendPlanes(as encoding: SampleEncoding, to receiver: inout some PlaneReceiver) {
    lendPlane(0, .luma, encoding, to: &receiver)
    guard encoding.hasChroma else { return }
    lendPlane(1, .blueDifference, encoding, to: &receiver)
    lendPlane(2, .redDifference, encoding, to: &receiver)
  }

  /// Whether samples begin at multiples of their size.
  func isAligned(for format: PixelFormat) -> Bool {
    guard format.bitDepth > 8 else { return true }
    return (0..<(format.hasChroma ? 3 : 1)).allSatisfy { index in
      let plane = plane(index)
      return Int(bitPattern: plane.start) % 2 == 0 && plane.bytesPerRow % 2 == 0
    }
  }

  private func lendPlane(
    _ index: Int, _ role: PlaneRole, _ encoding: SampleEncoding,
    to receiver: inout some PlaneReceiver
  ) {
    let isChroma = index > 0
    // Chroma covers an odd last column or row too.
    let width = -(-Int(raw.pointee.width) >> (isChroma ? encoding.chromaShiftX : 0))
    let height = -(-Int(raw.pointee.height) >> (isChroma ? encoding.chromaShiftY : 0))
    let (start, bytesPerRow) = plane(index)
    guard let start, width > 0, height > 0 else { return }
    let sampleSize = encoding.bitDepth > 8 ? 2 : 1
    let stride = bytesPerRow / sampleSize
    // In rows stored upwards, the memory begins with the last one.
    let origin = stride < 0 ? -stride * (height - 1) : 0
    let layout = PlaneLayout(
      width: width, height: height, origin: origin, rowStride: stride,
      bitDepth: encoding.bitDepth)
    let count = abs(stride) * (height - 1) + width
    let memory = UnsafeRawPointer(start - origin * sampleSize)
    if sampleSize == 1 {
      let samples = memory.assumingMemoryBound(to: UInt8.self)
      receiver.receive(
        role, UnsafeBufferPointer(start: samples, count: count).span, layout: layout)
    } else {
      let samples = memory.assumingMemoryBound(to: UInt16.self)
      receiver.receive(
        role, UnsafeBufferPointer(start: samples, count: count).span, layout: layout)
    }
  }

  private func plane(_ index: Int) -> (start: UnsafeMutablePointer<UInt8>?, bytesPerRow: Int) {
    let data = raw.pointee.data
    let strides = raw.pointee.linesize
    return switch index {
    case 0: (data.0, Int(strides.0))
    case 1: (data.1, Int(strides.1))
    default: (data.2, Int(strides.2))
    }
  }
}
