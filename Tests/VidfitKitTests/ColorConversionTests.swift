import Padding
import Testing

@testable import VidfitKit

@Suite struct ColorConversionTests {
  struct Case: Sendable {
    var fill: FillColor
    var matrix: String?
    var isFullRange = false
    var height = 720
    var hex: String
  }

  /// Code values by FFmpeg's `color` source and `scale`.
  static let cases = [
    Case(fill: FillColor(luma: 16), matrix: "bt709", hex: "#000000"),
    Case(fill: FillColor(luma: 235), matrix: "bt709", hex: "#ffffff"),
    Case(fill: FillColor(luma: 0), matrix: nil, isFullRange: true, hex: "#000000"),
    Case(fill: FillColor(luma: 110), matrix: nil, isFullRange: true, hex: "#6e6e6e"),
    Case(
      fill: FillColor(luma: 81, blueDifference: 90, redDifference: 240), matrix: "smpte170m",
      hex: "#fe0000"),
    Case(
      fill: FillColor(luma: 63, blueDifference: 102, redDifference: 240), matrix: "bt709",
      hex: "#ff0100"),
    Case(
      fill: FillColor(luma: 62, blueDifference: 102, redDifference: 240), matrix: "smpte240m",
      height: 480, hex: "#ff0000"),
    // Codes outside the nominal range are clipped.
    Case(fill: FillColor(luma: 2), matrix: "bt709", hex: "#000000"),
  ]

  @Test(arguments: cases)
  func hex(_ color: Case) {
    let conversion = ColorConversion(
      matrix: color.matrix, isFullRange: color.isFullRange, height: color.height)
    #expect(conversion.hex(color.fill) == color.hex)
  }
}
