import Pixels

/// The planes of one frame in the caller's memory.
struct Planes {
  var encoding: SampleEncoding
  var width: Int, height: Int
  var luma: UnsafeRawPointer
  /// Bytes from one line of luma to the next.
  var lumaStride: Int
  /// Nil for grey.
  var blue: UnsafeRawPointer?, red: UnsafeRawPointer?
  /// Bytes from one line of chroma to the next.
  var chromaStride = 0

  /// Lends the planes to a scanner, in the order in which decoders lend theirs.
  func lend(to receiver: inout some PlaneReceiver) {
    lend(luma, .luma, width, height, lumaStride, to: &receiver)
    guard encoding.hasChroma, let blue, let red else { return }
    let (wide, high) = chromaSize
    lend(blue, .blueDifference, wide, high, chromaStride, to: &receiver)
    lend(red, .redDifference, wide, high, chromaStride, to: &receiver)
  }

  var chromaSize: (Int, Int) {
    (-(-width >> encoding.chromaShiftX), -(-height >> encoding.chromaShiftY))
  }

  private func lend(
    _ start: UnsafeRawPointer, _ role: PlaneRole, _ width: Int, _ height: Int, _ stride: Int,
    to receiver: inout some PlaneReceiver
  ) {
    let bytes = encoding.bitDepth > 8 ? 2 : 1
    let layout = PlaneLayout(
      width: width, height: height, rowStride: stride / bytes, bitDepth: encoding.bitDepth)
    let count = stride / bytes * (height - 1) + width
    if bytes == 1 {
      let samples = UnsafeBufferPointer(
        start: start.assumingMemoryBound(to: UInt8.self), count: count)
      receiver.receive(role, samples.span, layout: layout)
    } else {
      let samples = UnsafeBufferPointer(
        start: start.assumingMemoryBound(to: UInt16.self), count: count)
      receiver.receive(role, samples.span, layout: layout)
    }
  }

  /// The same with a plane for each half of `blue`, which alternates between both, as in NV12.
  func withSeparatedChroma<R>(_ body: (Planes) -> R) -> R {
    guard let both = blue?.assumingMemoryBound(to: UInt8.self) else { return body(self) }
    let (wide, high) = chromaSize
    var parts = [UInt8](repeating: 0, count: 2 * wide * high)
    for y in 0..<high {
      for x in 0..<wide {
        parts[y * wide + x] = both[y * chromaStride + 2 * x]
        parts[(high + y) * wide + x] = both[y * chromaStride + 2 * x + 1]
      }
    }
    return parts.withUnsafeBytes { parts in
      var planes = self
      planes.chromaStride = wide
      planes.blue = parts.baseAddress
      planes.red = parts.baseAddress.map { $0 + wide * high }
      return body(planes)
    }
  }
}

/// The weights of red and blue in luma (ITU-T H.273, table 4).
enum Matrix: Int32 {
  case bt601, bt709, bt2020

  fileprivate var weights: (red: Float, blue: Float) {
    switch self {
    case .bt601: (0.299, 0.114)
    case .bt709: (0.2126, 0.0722)
    case .bt2020: (0.2627, 0.0593)
    }
  }
}

/// A frame that a browser turned into RGBA, turned back into code values of limited range.
struct RestoredPlanes {
  private let width: Int, height: Int
  private var samples: [UInt8]

  init(_ pixels: UnsafePointer<UInt8>, width: Int, height: Int, _ matrix: Matrix) {
    let count = width * height
    let (red, blue) = matrix.weights
    let rows = [
      (red * 219, (1 - red - blue) * 219, blue * 219),
      (-red / (1 - blue) * 112, -(1 - red - blue) / (1 - blue) * 112, 112),
      (112, -(1 - red - blue) / (1 - red) * 112, -blue / (1 - red) * 112),
    ].map { (Self.fixed($0.0), Self.fixed($0.1), Self.fixed($0.2)) }
    var samples = [UInt8](repeating: 0, count: 3 * count)
    for (plane, weights) in rows.enumerated() {
      let zero: Int32 = plane == 0 ? 16 : 128
      for index in 0..<count {
        let (r, g, b) = (
          Int32(pixels[4 * index]), Int32(pixels[4 * index + 1]), Int32(pixels[4 * index + 2])
        )
        samples[plane * count + index] = UInt8(
          truncatingIfNeeded: zero + (weights.0 * r + weights.1 * g + weights.2 * b + 32768) >> 16)
      }
    }
    (self.width, self.height, self.samples) = (width, height, samples)
  }

  private static func fixed(_ value: Float) -> Int32 { Int32((value / 255 * 65536).rounded()) }

  func withPlanes<R>(_ body: (Planes?) -> R) -> R {
    samples.withUnsafeBytes { samples in
      body(
        samples.baseAddress.map { start in
          Planes(
            encoding: SampleEncoding(bitDepth: 8, isFullRange: false, hasChroma: true),
            width: width, height: height, luma: start, lumaStride: width,
            blue: start + width * height, red: start + 2 * width * height, chromaStride: width)
        })
    }
  }
}
