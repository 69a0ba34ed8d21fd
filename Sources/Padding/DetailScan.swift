/// How much fine detail each row and each column holds: the mean second difference along it, in
/// 8-bit codes. Blurring takes it away whatever the picture shows.
///
/// The first code value of each difference does not count, for smooth slopes are stairs of that
/// height once they are quantised.
struct DetailScan: Hashable, Sendable {
  let rows: [Float]
  let columns: [Float]

  init(_ samples: Span<UInt8>, layout: PlaneLayout) {
    (rows, columns) = measureDetail(samples, layout: layout)
  }

  init(_ samples: Span<UInt16>, layout: PlaneLayout) {
    (rows, columns) = measureDetail(samples, layout: layout)
  }
}

@inline(__always)
private func measureDetail<Sample: FixedWidthInteger & UnsignedInteger>(
  _ samples: Span<Sample>, layout: PlaneLayout
) -> (rows: [Float], columns: [Float]) {
  let (width, height) = (layout.width, layout.height)
  var rows = [Float](repeating: 0, count: height)
  var columns = [UInt32](repeating: 0, count: width)
  let stair = UInt32(1 << max(0, layout.bitDepth - 8))
  for y in 0..<height {
    let start = layout.rowStart(y)
    let row = samples.extracting(start..<start + width)
    var sum: UInt32 = 0
    if width > 2 {
      let before = row.extracting(0..<width - 2)
      let here = row.extracting(1..<width - 1)
      let after = row.extracting(2..<width)
      for x in before.indices {
        sum &+= secondDifference(before[x], here[x], after[x], beyond: stair)
      }
    }
    rows[y] = Float(sum) * layout.codeUnit / Float(max(1, width - 2))
    guard y > 1 else { continue }
    let above = samples.extracting(layout.rowStart(y - 2)..<layout.rowStart(y - 2) + width)
    let middle = samples.extracting(layout.rowStart(y - 1)..<layout.rowStart(y - 1) + width)
    var fold = columns.mutableSpan
    for x in row.indices {
      fold[x] &+= secondDifference(above[x], middle[x], row[x], beyond: stair)
    }
  }
  let share = layout.codeUnit / Float(max(1, height - 2))
  return (rows, columns.map { Float($0) * share })
}

@inline(__always)
private func secondDifference<Sample: FixedWidthInteger & UnsignedInteger>(
  _ before: Sample, _ here: Sample, _ after: Sample, beyond stair: UInt32
) -> UInt32 {
  let difference =
    Int32(truncatingIfNeeded: before) &+ Int32(truncatingIfNeeded: after)
    &- 2 &* Int32(truncatingIfNeeded: here)
  return max(UInt32(bitPattern: max(difference, 0 &- difference)), stair) &- stair
}
