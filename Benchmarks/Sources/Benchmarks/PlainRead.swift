/// The sum of all bytes: what reading a plane costs when next to nothing is done with it.
@inline(never)
func sum(_ samples: Span<UInt8>) -> Int { sum(samples.bytes) }

@inline(never)
func sum(_ samples: Span<UInt16>) -> Int { sum(samples.bytes) }

private func sum(_ bytes: RawSpan) -> Int {
  var total = 0
  var offset = 0
  while bytes.byteCount - offset >= 64 {
    // As many additions as 16-bit lanes hold.
    let end = min(bytes.byteCount, offset + 64 * 64)
    var (even, odd) = (SIMD8<UInt16>.zero, SIMD8<UInt16>.zero)
    while end - offset >= 64 {
      for vector in 0..<4 {
        let words = bytes.unsafeLoadUnaligned(
          fromByteOffset: offset + 16 * vector, as: SIMD8<UInt16>.self)
        even &+= words & 0xff
        odd &+= words &>> 8
      }
      offset += 64
    }
    for lane in even.indices { total += Int(even[lane]) + Int(odd[lane]) }
  }
  while offset < bytes.byteCount {
    total += Int(bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
    offset += 1
  }
  return total
}

/// The union of all bits: the read that asks least of the processor, so that memory bounds it.
@inline(never)
func touch(_ samples: Span<UInt8>) -> Int {
  var bits: UInt8 = 0
  for index in samples.indices { bits |= samples[index] }
  return Int(bits)
}

@inline(never)
func touch(_ samples: Span<UInt16>) -> Int {
  var bits: UInt16 = 0
  for index in samples.indices { bits |= samples[index] }
  return Int(bits)
}
