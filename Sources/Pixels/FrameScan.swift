public import Framing

/// Everything that detection uses from the samples of one decoded frame.
public struct FrameScan: Hashable, Sendable {
  public let encoding: SampleEncoding
  public let size: PixelSize
  public let luma: PlaneScan
  /// Blue and red difference, means only; empty for grey.
  public let chroma: [PlaneScan]
}

/// Scans the planes that a frame lends.
public struct FrameScanner: PlaneReceiver {
  private let encoding: SampleEncoding
  private var size = PixelSize(width: 0, height: 0)
  private var luma: PlaneScan?
  private var chroma: [PlaneScan] = []

  public init(_ encoding: SampleEncoding) {
    self.encoding = encoding
  }

  public mutating func receive(_ role: PlaneRole, _ samples: Span<UInt8>, layout: PlaneLayout) {
    keep(PlaneScan(samples, layout: layout, extremes: role == .luma), role, layout)
  }

  public mutating func receive(_ role: PlaneRole, _ samples: Span<UInt16>, layout: PlaneLayout) {
    keep(PlaneScan(samples, layout: layout, extremes: role == .luma), role, layout)
  }

  private mutating func keep(_ scan: PlaneScan, _ role: PlaneRole, _ layout: PlaneLayout) {
    if role == .luma {
      luma = scan
      size = PixelSize(width: layout.width, height: layout.height)
    } else {
      chroma.append(scan)
    }
  }

  /// The scan; nil before luma is received.
  public var scan: FrameScan? {
    luma.map { FrameScan(encoding: encoding, size: size, luma: $0, chroma: chroma) }
  }
}
