import Foundation
import Framing
import Testing

@Suite struct CodingTests {
  @Test func rectanglesAreRoundedToThousandths() throws {
    let rect = Rect(x: 72 + 2.0 / 3, y: 0, width: 666.66666, height: 375)
    #expect(try json(rect) == #"{"height":375,"width":666.667,"x":72.667,"y":0}"#)
    let read = try decoded(rect)
    #expect(isClose(read, rect, within: 0.0005))
    #expect(try json(read) == json(rect))
    #expect(try json(Size(width: 1.0 / 3, height: 2)) == #"{"height":2,"width":0.333}"#)
    #expect(
      try json(EdgeInsets(top: 0.0004, left: 0.0006, bottom: 21, right: 44))
        == #"{"bottom":21,"left":0.001,"right":44,"top":0}"#)
  }

  @Test func wholeSamples() throws {
    let rect = PixelRect(x: 0, y: 140, width: 1920, height: 800)
    #expect(try json(rect) == #"{"height":800,"width":1920,"x":0,"y":140}"#)
    #expect(try decoded(rect) == rect)
    #expect(try decoded(rect.size) == rect.size)
    let insets = PixelInsets(top: 1, bottom: 2, left: 3, right: 4)
    #expect(try json(insets) == #"{"bottom":2,"left":3,"right":4,"top":1}"#)
    #expect(try decoded(insets) == insets)
  }

  @Test(arguments: [
    #"{"x":0,"y":9223372036854775807,"width":1,"height":1}"#,
    #"{"x":0,"y":0,"width":2147483648,"height":1}"#,
    #"{"x":0,"y":0.5,"width":1,"height":1}"#,
    #"{"x":0,"y":0,"width":1}"#,
  ])
  func samplesThatNoContainerStates(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PixelRect.self, from: Data(text.utf8))
    }
  }

  @Test func ratiosAreText() throws {
    let ratio = try #require(Ratio(1920, 1080))
    #expect(try json([ratio]) == #"["16:9"]"#)
    #expect(try decoded([ratio, .zero, .one]) == [ratio, .zero, .one])
    #expect(Ratio("1920:800") == Ratio(12, 5))
  }

  @Test(arguments: ["", ":", "16", "16:", ":9", "16:0", "-16:9", "16:9:1", "16/9", "1.5:1", "a:b"])
  func textThatIsNoRatio(_ text: String) {
    #expect(Ratio(text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Ratio].self, from: Data("[\"\(text)\"]".utf8))
    }
  }

  @Test func words() throws {
    let kinds = WindowPart.Kind.named
    #expect(try decoded(kinds) == kinds)
    #expect(
      try JSONDecoder().decode([String].self, from: JSONEncoder().encode(kinds)) == [
        "2/3", "1/2", "1/3", "slide-over",
      ])
    #expect(
      try json(SizeClasses(.regular, .compact)) == #"{"horizontal":"regular","vertical":"compact"}"#
    )
    #expect(
      try json([BarShape.letterbox, .pillarbox, .windowbox])
        == #"["letterbox","pillarbox","windowbox"]"#)
    #expect(try decoded(BarShape.allCases) == BarShape.allCases)
    #expect(try json(DisplayMode.allCases) == #"["fit","fill"]"#)
    #expect(try json(AspectClass.allCases) == #"["standard","wide","ultrawide"]"#)
  }

  @Test(arguments: [(1920, 800), (1920, 1080), (812, 375)])
  func placementsSayTheSameOnceRead(_ width: Int, _ height: Int) throws {
    let presentation = Presentation(
      shape: try .plain(width, height),
      picture: PixelRect(x: 0, y: 40, width: width, height: height - 80),
      viewport: .iPhoneXLandscape)
    for placement in [presentation.fit, presentation.fill] {
      let read = try decoded(placement)
      #expect(try json(read) == json(placement))
      #expect(read.bars.shape == placement.bars.shape)
      #expect(read.pictureBars.shape == placement.pictureBars.shape)
      #expect(isClose(read.croppedFraction.value, placement.croppedFraction.value, within: 1e-6))
    }
    let small = try #require(presentation.pictureInPicture)
    #expect(try json(decoded(small)) == json(small))
  }

  @Test func barsWithoutShapeAreNull() throws {
    let placement = Presentation(shape: try .plain(812, 375), viewport: .iPhoneXLandscape).fill
    #expect(
      try json(placement.bars) == #"{"bottom":0,"left":0,"right":0,"shape":null,"top":0}"#)
  }

  @Test(arguments: ["-0.1", "1.1", "1e300"])
  func fractionsBeyondTheWhole(_ fraction: String) throws {
    let fill = Presentation(shape: try .plain(1920, 800), viewport: .iPhoneXLandscape).fill
    let text = try json(fill)
    let wrong = text.replacing(/"croppedFraction":[0-9.]+/, with: "\"croppedFraction\":\(fraction)")
    #expect(wrong != text)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Placement.self, from: Data(wrong.utf8))
    }
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try #require(String(bytes: encoder.encode(value), encoding: .utf8))
  }

  private func decoded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }
}
