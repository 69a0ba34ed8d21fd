import Document
import Foundation
import Framing
import Padding
import TestSupport
import Testing
import VidfitKit

/// Clips with an alpha channel: bars that one can't see through are bars, what is transparent is none.
@Suite struct AlphaClipTests {
  private func analysis(_ url: URL) async throws -> ClipAnalysis {
    let options = AnalysisOptions(viewports: [Viewport(device: .iPhoneX)], parallelism: 2)
    return try #require(await ClipAnalyzer(options).analyze(url.path).analysis)
  }

  /// A clip of 160×120 whose colours `filter` changes and whose alpha is `alpha` of 255.
  private func clip(_ filter: String, alpha: String) throws -> URL {
    let keep = "r='r(X,Y)':g='g(X,Y)':b='b(X,Y)'"
    return try Fixture.clip(
      "alpha.mkv",
      [
        "-f", "lavfi", "-i", "mandelbrot=s=160x120:r=5:end_scale=0.1", "-t", "2", "-vf",
        "\(filter),format=gbrap,geq=\(keep):a='\(alpha)',format=gbrap", "-c:v", "ffv1", "-threads",
        "1",
      ])
  }

  private static let bars =
    "drawbox=h=16:t=fill:color=black,drawbox=y=104:h=16:t=fill:color=black"
  /// Opaque between the rows 16 and 103.
  private static let inside = "if(between(Y,16,103),255,0)"

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var filter: String
    var alpha: String
    var verdict: PaddingVerdict.Kind
    /// Rows of the transparent border that a warning tells.
    var transparent: Int?
    var isSuspected = false

    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "opaque bars", filter: bars, alpha: "255", verdict: .padded),
    Row(name: "opaque, no bars", filter: "null", alpha: "255", verdict: .none),
    Row(
      name: "a hole between opaque bars", filter: bars,
      alpha: "if(between(X,50,90)*between(Y,50,80),0,255)", verdict: .padded),
    Row(
      name: "transparent, black beneath", filter: bars, alpha: inside, verdict: .none,
      transparent: 16),
    Row(
      name: "transparent, picture beneath", filter: "null", alpha: inside, verdict: .none,
      transparent: 16),
    Row(
      name: "bars that one sees through", filter: bars, alpha: "if(between(Y,16,103),255,120)",
      verdict: .undecided, isSuspected: true),
    Row(
      name: "bars that are transparent for a part", filter: bars,
      alpha: "if(between(Y,8,111),255,0)", verdict: .undecided, transparent: 8, isSuspected: true),
    // The colours beneath would show a letterbox with a stripe across.
    Row(
      name: "bars and what hides them", filter: bars + ",drawbox=x=70:w=20:t=fill:color=white",
      alpha: "if(between(X,70,89)*lt(Y,16)+between(X,70,89)*gt(Y,103),0,255)", verdict: .undecided,
      isSuspected: true),
  ]

  @Test(arguments: rows)
  func verdict(_ row: Row) async throws {
    let analysis = try await analysis(clip(row.filter, alpha: row.alpha))
    let padding = try #require(analysis.padding)
    #expect(padding.verdict == row.verdict)
    let told = row.transparent.map {
      ["transparent in every analysed frame: \($0) px top and bottom"]
    }
    #expect(analysis.warnings == told ?? [])
    #expect(padding.suspected?.doubt?.contains("alpha") ?? false == row.isSuspected)
    #expect((analysis.advice.crop != nil) == (row.verdict == .padded))
    if row.verdict == .padded {
      #expect(padding.picture == PixelRect(x: 0, y: 16, width: 160, height: 88))
    }
  }

  @Test func aGIFIsOpaque() async throws {
    let clip = try Fixture.clip(
      "bars.gif",
      [
        "-f", "lavfi", "-i", "mandelbrot=s=160x88:r=5:end_scale=0.1", "-t", "2", "-vf",
        "pad=160:120:0:16",
      ])
    #expect(try await analysis(clip).padding?.verdict == .padded)
  }

  /// FFmpeg's own decoder leaves the alpha of VP9 out, so nobody knows what the bars are.
  @Test func alphaThatIsNotDecodedIsAReasonForDoubt() async throws {
    let clip = try Fixture.clip(
      "alpha.webm",
      [
        "-f", "lavfi", "-i", "mandelbrot=s=160x88:r=5:end_scale=0.1", "-t", "2", "-vf",
        "pad=160:120:0:16,format=yuva420p", "-c:v", "libvpx-vp9", "-auto-alt-ref", "0", "-threads",
        "1", "-cpu-used", "8",
      ])
    let padding = try #require(try await analysis(clip).padding)
    #expect(padding.verdict == .undecided && padding.suspected?.doubt?.contains("alpha") == true)
  }

  @Test func aWhollyTransparentClipIsToldSo() async throws {
    let analysis = try await analysis(clip("null", alpha: "0"))
    #expect(analysis.padding?.verdict == .undecided)
    #expect(analysis.warnings.first?.hasPrefix("the analysed frames are fully transparent") == true)
  }
}
