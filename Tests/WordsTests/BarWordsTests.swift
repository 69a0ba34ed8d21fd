import Document
import Framing
import Testing

@Suite struct BarWordsTests {
  @Test(arguments: [
    (PixelInsets(top: 44, bottom: 44), "44 px top and bottom"),
    (PixelInsets(top: 44, bottom: 40), "44 px top, 40 px bottom"),
    (PixelInsets(left: 8), "8 px left"), (PixelInsets(right: 8), "8 px right"),
    (
      PixelInsets(top: 1, bottom: 1, left: 2, right: 3),
      "1 px top and bottom, 2 px left, 3 px right"
    ),
    (.zero, ""),
  ])
  func barsInWords(_ bars: PixelInsets, _ words: String) {
    #expect(bars.inWords == words)
  }
}
