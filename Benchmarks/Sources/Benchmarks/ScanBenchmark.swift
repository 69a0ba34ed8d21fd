import Pixels

/// The kernel beside plain reads of the same plane.
enum ScanBenchmark {
  struct Wrong: Error {}

  static func run() throws {
    Contest.printHeading("scan of a plane", ceilings: ["touch", "sum"])
    for (name, width, height) in Planes.sizes {
      // Chroma of 4:4:4 is as large as luma; that of 4:2:0 is a quarter.
      try run("\(name) luma, 4:4:4 chroma", width, height)
      try run("\(name) 4:2:0 chroma", width / 2, height / 2)
    }
  }

  private static func run(_ name: String, _ width: Int, _ height: Int) throws {
    let layout = PlaneLayout(width: width, height: height, rowStride: width)
    let bytes = Planes.bytes(width * height)
    guard
      ReferenceScan.agrees(
        PlaneScan(bytes.span, layout: layout), layout, sample: { UInt16(bytes[$0]) }),
      ReferenceScan.agrees(
        HighFrequencyScan(bytes.span, layout: layout), layout, sample: { UInt16(bytes[$0]) })
    else { throw Wrong() }
    try Contest(
      ceilings: [
        Contest.Entry(name: "touch") { touch(bytes.span) },
        Contest.Entry(name: "sum") { sum(bytes.span) },
      ],
      entries: [
        Contest.Entry(name: "\(name), 8 bit") { PlaneScan(bytes.span, layout: layout).rows.lines },
        Contest.Entry(name: "  means only") {
          PlaneScan(bytes.span, layout: layout, extremes: false).rows.lines
        },
        Contest.Entry(name: "  detail") {
          HighFrequencyScan(bytes.span, layout: layout).rows.lines
        },
      ]
    ).run()
    let deep = PlaneLayout(width: width, height: height, rowStride: width, bitDepth: 10)
    let words = Planes.words(width * height, bitDepth: 10)
    guard
      ReferenceScan.agrees(PlaneScan(words.span, layout: deep), deep, sample: { words[$0] }),
      ReferenceScan.agrees(HighFrequencyScan(words.span, layout: deep), deep, sample: { words[$0] })
    else { throw Wrong() }
    try Contest(
      ceilings: [
        Contest.Entry(name: "touch") { touch(words.span) },
        Contest.Entry(name: "sum") { sum(words.span) },
      ],
      entries: [
        Contest.Entry(name: "\(name), 10 bit") { PlaneScan(words.span, layout: deep).rows.lines },
        Contest.Entry(name: "  means only") {
          PlaneScan(words.span, layout: deep, extremes: false).rows.lines
        },
        Contest.Entry(name: "  detail") { HighFrequencyScan(words.span, layout: deep).rows.lines },
      ]
    ).run()
  }
}
