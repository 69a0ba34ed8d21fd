import Framing
import Lettering
import Padding
import Pixels

/// Bytes as orders to draw the frames of a clip, which are judged: whatever they show, the answer is
/// a part of the frame.
enum PictureFuzzing {
  static func run(_ bytes: [UInt8]) {
    var orders = Orders(bytes)
    let size = orders.size()
    let (count, bitDepth) = (1 + orders.next() % 6, orders.next() % 4 == 0 ? 10 : 8)
    var frames = [DrawnFrame](
      repeating: DrawnFrame(size, level: UInt8(orders.next())), count: count)
    for _ in 0..<8 where !orders.isAtEnd {
      let drawing = orders.drawing(in: size)
      let isMoving = orders.next() % 2 == 0
      for index in frames.indices { frames[index].draw(drawing, seed: isMoving ? index + 1 : 0) }
    }
    judgePadding(of: frames, bitDepth)
    judgeLettering(of: frames)
  }

  private static func judgePadding(of frames: [DrawnFrame], _ bitDepth: Int) {
    let frame = frames[0].size
    var detector = PaddingDetector(size: frame)
    for (time, drawn) in frames.enumerated() {
      let encoding = SampleEncoding(
        bitDepth: bitDepth, isFullRange: false, hasChroma: false, chromaShiftX: 0, chromaShiftY: 0)
      var scanner = FrameScanner(encoding)
      drawn.send(to: &scanner, bitDepth)
      guard let scan = scanner.scan else { preconditionFailure("frames have luma") }
      var evidence = FrameEvidence(scan, time: Double(time))
      if var copies = BlurredBarScanner(scan, evidence) {
        drawn.send(to: &copies, bitDepth)
        evidence.blurredBars = copies.found
      }
      detector.add(evidence)
    }
    let verdict = detector.verdict
    for picture in [verdict.picture] + detector.segments.map(\.picture) {
      precondition(!picture.isEmpty && frame.bounds.intersection(picture) == picture)
    }
  }

  private static func judgeLettering(of frames: [DrawnFrame]) {
    var (finder, logos) = (LetteringFinder(), LogoFinder())
    for (time, frame) in frames.enumerated() {
      var reducer = LumaReducer()
      frame.send(to: &reducer, 8)
      guard let picture = reducer.picture else { preconditionFailure("frames have luma") }
      finder.add(picture, time: Double(time))
      logos.add(picture)
    }
    if frames.count == 1 { finder.repeatPicture() }
    let boxes = finder.items.map(\.unit) + logos.items.map(\.unit)
    for box in boxes {
      precondition(box.x >= 0 && box.y >= 0 && box.maxX <= 1 + 1e-9 && box.maxY <= 1 + 1e-9)
    }
  }
}

/// Numbers by the bytes of an input; 0 after its end.
private struct Orders {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index >= bytes.count }

  mutating func next() -> Int {
    defer { index += 1 }
    return isAtEnd ? 0 : Int(bytes[index])
  }

  /// Up to about 1000 rows, and few enough samples for many inputs a second.
  mutating func size() -> PixelSize {
    let first = 1 + next() * 4 + next() % 4
    let second = 1 + next() % max(1, min(256, 16_384 / first))
    return next() % 2 == 0
      ? PixelSize(width: first, height: second) : PixelSize(width: second, height: first)
  }

  /// A place along a side, near either end or anywhere.
  private mutating func place(_ side: Int) -> Int {
    let value = next()
    return switch value {
    case 0..<96: min(side, value)
    case 96..<192: max(0, side - (value - 96))
    default: side * (value - 192) / 64
    }
  }

  mutating func drawing(in size: PixelSize) -> Drawing {
    let (x, y) = (place(size.width), place(size.height))
    let (maxX, maxY) = (place(size.width), place(size.height))
    return Drawing(
      rect: PixelRect(
        x: min(x, maxX), y: min(y, maxY), width: abs(maxX - x), height: abs(maxY - y)),
      kind: Drawing.Kind.allCases[next() % Drawing.Kind.allCases.count], level: UInt8(next()),
      step: 1 + next() % 24)
  }
}

private struct Drawing {
  enum Kind: CaseIterable { case level, noise, blocks, columns, rows, ramp }

  let rect: PixelRect
  let kind: Kind
  let level: UInt8
  /// Of what is repeated, in samples.
  let step: Int

  /// - Parameter seed: another one for each frame of something that moves.
  func sample(_ x: Int, _ y: Int, seed: Int) -> UInt8 {
    func noise(_ x: Int, _ y: Int) -> UInt8 {
      var mixed = UInt32(truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663 ^ seed &* 83_492_791)
      mixed = (mixed ^ mixed >> 15) &* 0x2C1B_3C6D
      return UInt8(truncatingIfNeeded: mixed >> 17)
    }
    return switch kind {
    case .level: level &+ UInt8(truncatingIfNeeded: seed * 16)
    case .noise: noise(x, y)
    case .blocks: noise(x / step, y / step)
    case .columns: (x + seed) / step % 2 == 0 ? level : 16
    case .rows: (y + seed) / step % 2 == 0 ? level : 16
    case .ramp: UInt8(truncatingIfNeeded: (x + y + seed * 8) / step)
    }
  }
}

private struct DrawnFrame {
  let size: PixelSize
  private var luma: [UInt8]

  init(_ size: PixelSize, level: UInt8) {
    self.size = size
    luma = Array(repeating: level, count: size.width * size.height)
  }

  mutating func draw(_ drawing: Drawing, seed: Int) {
    for y in drawing.rect.y..<drawing.rect.maxY {
      for x in drawing.rect.x..<drawing.rect.maxX {
        luma[y * size.width + x] = drawing.sample(x, y, seed: seed)
      }
    }
  }

  func send(to receiver: inout some PlaneReceiver, _ bitDepth: Int) {
    let layout = PlaneLayout(
      width: size.width, height: size.height, rowStride: size.width, bitDepth: bitDepth)
    if bitDepth == 8 {
      receiver.receive(.luma, luma.span, layout: layout)
    } else {
      receiver.receive(.luma, luma.map { UInt16($0) << (bitDepth - 8) }.span, layout: layout)
    }
  }
}
