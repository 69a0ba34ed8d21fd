package import Framing

/// The descriptions of the picture that broadcasters put into frames as user data: ATSC A/53, part
/// 4, 6.2.3, and ETSI TS 101 154, annex B; and the packing of two eyes' views in one frame.
package struct BroadcastPictureData: Hashable, Sendable {
  /// The active format description, 0 to 15; nil if there is none.
  package private(set) var activeFormat: UInt8?
  /// The ends of the bars; nil if none are stated.
  package private(set) var bars: BarData?
  /// The packing of two views, ITU-T H.264, D.2.26, and H.265, D.3.16; nil if none is stated.
  package private(set) var stereo: StereoLayout?

  /// The bars as user data state them.
  package struct BarData: Hashable, Sendable {
    /// The last line of the top bar and the first of the bottom bar, numbered as the video interface
    /// numbers them, which is not from the first row of the frame.
    package var lines: ClosedRange<Int>?
    /// The last column of the left bar and the first of the right bar, from 0.
    package var columns: ClosedRange<Int>?

    /// Reads `bar_data()`; nil if it states nothing, or contradicts itself.
    init?(_ bytes: ArraySlice<UInt8>) {
      var reader = BitReader(Array(bytes.prefix(9)))
      let flags = (0..<4).map { _ in reader.bit() }
      reader.skip(4)
      let numbers = flags.map { isThere in isThere ? reader.bits(16) & 0x3FFF : nil }
      guard !reader.hasFailed else { return nil }
      func pair(_ first: Int?, _ second: Int?) -> ClosedRange<Int>? {
        guard let first, let second, first < second else { return nil }
        return first...second
      }
      lines = pair(numbers[0], numbers[1])
      columns = pair(numbers[2], numbers[3])
      if lines == nil, columns == nil { return nil }
    }
  }

  package var isEmpty: Bool { activeFormat == nil && bars == nil && stereo == nil }

  package init() {}

  /// The most messages of a unit, and start codes before the first slice, that are read.
  private static let mostParts = 64
  /// The most bytes of a unit that are read.
  private static let mostBytes = 1 << 14

  /// Adds what the headers before the first slice of an MPEG-2 picture state.
  package mutating func add(mpeg2 picture: some Collection<UInt8>) {
    let bytes = Array(picture.prefix(Self.mostBytes))
    var parts = 0
    var position = 0
    while position + 3 < bytes.count, parts < Self.mostParts {
      guard bytes[position] == 0, bytes[position + 1] == 0, bytes[position + 2] == 1 else {
        position += 1
        continue
      }
      let code = bytes[position + 3]
      if (0x01...0xAF).contains(code) { return }
      if code == 0xB2 { add(userData: bytes[(position + 4)...]) }
      parts += 1
      position += 4
    }
  }

  /// Adds what a unit of supplemental enhancement information states.
  ///
  /// - Parameter unit: of H.264 or HEVC, without its header but with the bytes that prevent start
  ///   codes.
  package mutating func add(enhancement unit: some Collection<UInt8>) {
    let bytes = withoutEmulationPrevention(unit.prefix(Self.mostBytes))
    var position = 0
    func number() -> Int? {
      var value = 0
      while position < bytes.count {
        let byte = bytes[position]
        position += 1
        value += Int(byte)
        if byte < 255 { return value }
      }
      return nil
    }
    for _ in 0..<Self.mostParts {
      guard let type = number(), let size = number(), size <= bytes.count - position else { return }
      let message = bytes[position..<position + size]
      // Registered by ITU-T T.35: the United States, and ATSC.
      if type == 4, message.starts(with: [0xB5, 0x00, 0x31]) {
        add(userData: message.dropFirst(3))
      }
      if type == 45 { add(framePacking: Array(message)) }
      position += size
    }
  }

  private mutating func add(framePacking message: [UInt8]) {
    var reader = BitReader(message)
    _ = reader.exponential()
    let (isCancelled, type, isQuincunx) = (reader.bit(), reader.bits(7), reader.bit())
    let (order, kinds) = (reader.bits(6), StereoLayout.Packing.inOrderOfType)
    guard !isCancelled, !reader.hasFailed, kinds.indices.contains(type) else { return }
    let packing = type == 3 && isQuincunx ? .quincunx : kinds[type]
    stereo = StereoLayout(packing, isRightFirst: order == 2)
  }

  private mutating func add(userData data: ArraySlice<UInt8>) {
    let body = data.dropFirst(4)
    if data.starts(with: "DTG1".utf8) {
      guard let flags = body.first, flags & 0x40 != 0, let code = body.dropFirst().first else {
        return
      }
      activeFormat = code & 15
    } else if data.starts(with: "GA94".utf8), body.first == 6 {
      bars = BarData(body.dropFirst()) ?? bars
    }
  }
}

extension StereoLayout.Packing {
  /// By `frame_packing_arrangement_type`.
  fileprivate static let inOrderOfType: [Self] = [
    .checkerboard, .columns, .rows, .sideBySide, .topBottom, .frames,
  ]
}
