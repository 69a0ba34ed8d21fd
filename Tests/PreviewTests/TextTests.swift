import Framing
import Testing

@testable import Preview

@Suite struct TextTests {
  private func measured<R>(_ body: (borrowing Pen) throws -> R) throws -> R {
    let surface = try Surface(PixelSize(width: 8, height: 8))
    let pen = try Pen(surface, scale: 1)
    return try body(pen)
  }

  @Test(arguments: [
    "clip.mp4", "Привет.mp4", "κινηματογράφος", "مقطع فيديو.mp4", "סרט", "वीडियो", "วิดีโอ",
    "映像テスト.mp4", "动画片", "비디오",
  ])
  func everyScriptHasItsLetters(_ name: String) throws {
    try measured { pen in
      let text = Text(string: name, size: 20)
      let missing = TextLayout(text, width: nil, pen: pen)?.missingLetters
      #expect(missing == 0)
      let width = pen.measure(text).width
      #expect(width > 10)
    }
  }

  @Test func longNamesKeepBothEnds() throws {
    try measured { pen in
      let name = Text(
        string: String(repeating: "long ", count: 50), size: 12, overflow: .shortenMiddle)
      let size = pen.measure(name, width: 200)
      #expect(size.width <= 201)
      #expect(size.height < 30)
    }
  }

  @Test func widthsGrowWithLetters() throws {
    try measured { pen in
      let small = pen.measure(Text(string: "video", size: 10))
      let large = pen.measure(Text(string: "video", size: 20))
      #expect(abs(large.width / small.width - 2) < 0.02)
    }
  }
}
