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

/// The brightest byte: the read that asks least of the processor, so that memory alone bounds it.
@inline(never)
func peak(_ samples: Span<UInt8>) -> Int { peak(samples.bytes) }

@inline(never)
func peak(_ samples: Span<UInt16>) -> Int { peak(samples.bytes) }

private func peak(_ bytes: RawSpan) -> Int {
  var peaks = (Bytes.zero, Bytes.zero, Bytes.zero, Bytes.zero)
  var offset = 0
  while bytes.byteCount - offset >= 64 {
    peaks.0 = brighter(peaks.0, bytes, offset)
    peaks.1 = brighter(peaks.1, bytes, offset + 16)
    peaks.2 = brighter(peaks.2, bytes, offset + 32)
    peaks.3 = brighter(peaks.3, bytes, offset + 48)
    offset += 64
  }
  return Int(max(peaks.0.max(), peaks.1.max(), peaks.2.max(), peaks.3.max()))
}

private typealias Bytes = SIMD16<UInt8>

@inline(always)
private func brighter(_ peak: Bytes, _ bytes: RawSpan, _ offset: Int) -> Bytes {
  let vector = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Bytes.self)
  return peak.replacing(with: vector, where: vector .> peak)
}
