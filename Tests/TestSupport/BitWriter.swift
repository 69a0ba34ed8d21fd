/// Writes bits, the most significant first.
public struct BitWriter {
  private var bits: [Bool] = []

  public init() {}

  /// The number of bits so far.
  public var count: Int { bits.count }

  public mutating func add(_ value: Int, _ count: Int) {
    for place in (0..<count).reversed() { bits.append(value >> place & 1 == 1) }
  }

  /// An unsigned Exp-Golomb number.
  public mutating func addExponential(_ value: Int) {
    let length = (value + 1).bitWidth - (value + 1).leadingZeroBitCount
    add(0, length - 1)
    add(value + 1, length)
  }

  /// Zeros up to a whole byte.
  public mutating func align() { add(0, -bits.count & 7) }

  /// The bits as bytes; zeros fill up the last one.
  public var bytes: [UInt8] {
    var copy = self
    copy.align()
    return stride(from: 0, to: copy.bits.count, by: 8).map { start in
      copy.bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
  }
}

/// Units of H.264 and HEVC, and the user data of MPEG-2, as tests write them into streams.
public enum PictureUnits {
  /// The payload with the bytes that prevent start codes.
  public static func escaped(_ payload: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var zeros = 0
    for byte in payload {
      if zeros >= 2, byte <= 3 {
        bytes.append(3)
        zeros = 0
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    return bytes
  }

  /// `afd_data()` of ETSI TS 101 154 with its identifier.
  public static func activeFormat(_ code: UInt8) -> [UInt8] {
    Array("DTG1".utf8) + [0x41, 0xF0 | code]
  }

  /// `bar_data()` of ATSC A/53 with its identifier; the ends of two bars.
  public static func bars(lines: (Int, Int)? = nil, columns: (Int, Int)? = nil) -> [UInt8] {
    var writer = BitWriter()
    for pair in [lines, columns] { writer.add(pair == nil ? 0 : 3, 2) }
    writer.add(15, 4)
    for case let pair? in [lines, columns] {
      for number in [pair.0, pair.1] {
        writer.add(3, 2)
        writer.add(number, 14)
      }
    }
    return Array("GA94".utf8) + [6] + writer.bytes + [0xFF]
  }

  /// User data in a message of supplemental enhancement information, with the unit's header.
  public static func enhancement(_ userData: [UInt8], hevc: Bool) -> [UInt8] {
    let message: [UInt8] = [0xB5, 0x00, 0x31] + userData
    return (hevc ? [39 << 1, 1] : [6]) + escaped([4, UInt8(message.count)] + message + [0x80])
  }

  /// User data of MPEG-2, before the first slice of each picture.
  public static func insert(mpeg2 userData: [UInt8], into stream: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for (index, byte) in stream.enumerated() {
      if byte == 0, index + 3 < stream.count, stream[index + 1] == 0, stream[index + 2] == 1,
        stream[index + 3] == 1
      {
        result += [0, 0, 1, 0xB2] + userData
      }
      result.append(byte)
    }
    return result
  }

  /// The stream with a unit before or after each picture of one slice. `unit` gets the number of the
  /// picture in the order of decoding.
  public static func insert(
    into stream: [UInt8], hevc: Bool, after: Bool = false, _ unit: (Int) -> [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    var pictures = 0
    for part in units(of: stream) {
      let type = hevc ? part[0] >> 1 & 63 : part[0] & 31
      let isPicture = hevc ? type < 32 : (1...5).contains(type)
      let added = isPicture ? [0, 0, 0, 1] + unit(pictures) : []
      let own: [UInt8] = [0, 0, 0, 1] + part
      result += after ? own + added : added + own
      if isPicture { pictures += 1 }
    }
    return result
  }

  /// The units between start codes.
  public static func units(of stream: [UInt8]) -> [[UInt8]] {
    var starts: [Int] = []
    var index = 0
    while index + 2 < stream.count {
      if stream[index] == 0, stream[index + 1] == 0, stream[index + 2] == 1 {
        starts.append(index + 3)
        index += 3
      } else {
        index += 1
      }
    }
    return zip(starts, starts.dropFirst().map { $0 - 3 } + [stream.count]).map { start, end in
      var unit = Array(stream[start..<end])
      while unit.last == 0 { unit.removeLast() }
      return unit
    }
  }
}
