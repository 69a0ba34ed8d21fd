/// The contents of a small file as far as they were read, so that going back reads nothing again.
struct KeptBlocks {
  /// Files of at most so many bytes are kept.
  static let mostBytes: Int64 = 16 << 20
  private static let blockSize: Int64 = 1 << 15

  private var blocks: [Int64: [UInt8]] = [:]

  /// Copies bytes from `offset` on until `buffer` is full or a block ends early, which is where the
  /// file ends.
  ///
  /// - Parameter load: reads up to so many bytes at an offset.
  /// - Returns: the number of bytes copied.
  mutating func copy<Failure: Error>(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64,
    load: (Int64, Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Int {
    var copied = 0
    while copied < buffer.count {
      let place = offset + Int64(copied)
      let start = place / Self.blockSize * Self.blockSize
      let block: [UInt8]
      if let known = blocks[start] {
        block = known
      } else {
        block = try load(start, Int(Self.blockSize))
        blocks[start] = block
      }
      let rest = block.dropFirst(Int(place - start)).prefix(buffer.count - copied)
      guard !rest.isEmpty else { break }
      UnsafeMutableRawBufferPointer(rebasing: buffer[copied...]).copyBytes(from: rest)
      copied += rest.count
    }
    return copied
  }
}
