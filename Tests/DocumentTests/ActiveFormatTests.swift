import Framing
import Testing

@testable import Document

@Suite struct ActiveFormatTests {
  static let cases: [(code: UInt8, picture: Double, agrees: Bool)] = [
    (8, 1.7778, true), (9, 1.7778, false), (10, 1.7778, true), (9, 1.3333, true), (4, 2.39, true),
    (4, 1.7778, false),
  ]

  @Test(arguments: cases)
  func agreesWithAMeasuredPicture(_ code: UInt8, _ picture: Double, _ agrees: Bool) throws {
    let measured = try #require(Ratio(Int(picture * 10_000), 10_000))
    let frame = try #require(Ratio(16, 9))
    #expect(ActiveFormat(code: code).agrees(picture: measured, frame: frame) == agrees)
  }

  @Test func reservedCodesSayNothing() throws {
    #expect(ActiveFormat(code: 1).agrees(picture: .one, frame: .one) == nil)
  }
}
