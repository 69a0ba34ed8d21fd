import Document
import Foundation
import Framing
import Important
import TestSupport
import Testing
import VidfitKit

/// Text that is confirmed by reading it.
@Suite(
  .enabled(if: Tesseract.isInstalled, "libtesseract5 and tesseract-ocr-eng are not installed"))
struct TextConfirmationTests {
  private func analysis(
    _ clip: URL, _ languages: [String] = ["eng"], keepsWords: Bool = false, jobs: Int = 1
  ) async throws -> ClipAnalysis {
    var options = AnalysisOptions(
      viewports: [Viewport(device: .iPhoneX, orientation: .landscape)], parallelism: jobs)
    options.important.finds = [.text]
    options.important.languages = languages
    options.important.keepsWords = keepsWords
    return try #require(await ClipAnalyzer(options).analyze(clip.path).analysis)
  }

  private func clip(_ name: String, _ words: String, _ filters: String = "null") throws -> URL {
    try Fixture.scene(
      name, size: "640x360", seconds: 6,
      padding: "drawtext=text='\(words)':x=(w-tw)/2:y=h-48:fontsize=18:fontcolor=white:borderw=2"
        + ":enable='between(t,0.6,5.2)',\(filters)",
      ["-pix_fmt", "yuv420p"])
  }

  @Test func aSubtitleIsConfirmedAndItsWordsAreNotStored() async throws {
    let clip = try clip("read.mp4", "It was raining when we left")
    let plain = try await analysis(clip, [])
    #expect(plain.reader == nil && plain.important?.map(\.confirmed) == [false])
    let read = try await analysis(clip)
    let item = try #require(read.important?.first)
    #expect(item.confirmed && item.words == nil)
    #expect(read.reader?.engine == "tesseract" && read.reader?.languages == ["eng"])
    #expect(read.reader?.version.hasPrefix("5.") == true && read.reader?.data.count == 16)
    // Nothing but the confirmation differs.
    #expect(item.box == plain.important?.first?.box)
  }

  @Test func wordsAreStoredIfAsked() async throws {
    let clip = try clip("words.mp4", "It was raining when we left")
    let words = try await analysis(clip, keepsWords: true).important?.first?.words
    #expect(words?.contains("raining") == true && words?.contains("left") == true)
    let again = try await analysis(clip, keepsWords: true, jobs: 4).important?.first?.words
    #expect(again == words)
  }

  /// Players turn it, so it is read as they show it.
  @Test func aTurnedClipIsReadUpright() async throws {
    let clip = try clip("upright.mp4", "nobody had an umbrella")
    let lying = try Fixture.clip(
      "lying.mp4",
      ["-i", clip.path, "-vf", "transpose=cclock", "-preset", "ultrafast", "-threads", "1"])
    let turned = try Fixture.clip(
      "turned.mp4", ["-i", lying.path, "-c", "copy", "-metadata:s:v:0", "rotate=270"])
    let item = try #require(try await analysis(turned, keepsWords: true).important?.first)
    #expect(item.confirmed && item.words?.contains("had") == true)
  }

  @Test func digitsConfirmNothing() async throws {
    let items = try #require(
      try await analysis(clip("digits.mp4", "12 45 78 30 91 36 52 77"), keepsWords: true).important)
    #expect(!items.isEmpty && items.allSatisfy { !$0.confirmed && $0.words != nil })
  }

  @Test func aLanguageThatIsNotThereIsNamed() async throws {
    let clip = try clip("unread.mp4", "It was raining when we left")
    let read = try await analysis(clip, ["eng", "tlh"])
    #expect(read.reader == nil && read.important?.first?.confirmed == false)
    let warning = try #require(read.warnings.first { $0.hasPrefix("text was not read: ") })
    #expect(warning.contains("no data for 'tlh'; install tesseract-ocr-tlh"))
  }
}
