import Framing
import Testing

@testable import Padding

/// Where bars are only likely nothing is cut off, and it is said why.
@Suite struct SuspicionTests {
  @Test(arguments: CropEvidence.Measure.allCases)
  func everyMeasureIsExplained(_ measure: CropEvidence.Measure) {
    #expect(!measure.explanation.isEmpty)
    #expect(!SuspectedPadding.Doubt.evidence(measure).explanation.isEmpty)
  }

  @Test func otherDoubtsAreExplained() {
    #expect(!SuspectedPadding.Doubt.alpha.explanation.isEmpty)
    #expect(!SuspectedPadding.Doubt.sizes.explanation.isEmpty)
    #expect(!SuspectedPadding.Doubt.border.explanation.isEmpty)
    #expect(!SuspectedPadding.Doubt.shape.explanation.isEmpty)
  }

  /// A strip of letters or an object has straight ends too, but no picture is that long and narrow.
  @Test(arguments: [
    (PixelRect(x: 0, y: 70, width: 320, height: 40), true),
    (PixelRect(x: 0, y: 46, width: 320, height: 88), false),
  ])
  func aStripIsOnlySuspected(_ strip: PixelRect, isTooNarrow: Bool) throws {
    let frames = (1...8 as ClosedRange<UInt64>).map { seed in
      var frame = SyntheticFrame(320, 180)
      frame.drawPicture(strip, seed: seed, low: 60)
      return frame
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind == (isTooNarrow ? .undecided : .padded))
    if isTooNarrow {
      #expect(verdict.suspected?.doubt == .shape)
      #expect(verdict.suspected?.picture == strip)
      #expect(verdict.suspected?.confidence == nil)
    }
  }

  static let picture = PixelRect(x: 0, y: 23, width: 320, height: 134)

  private func verdict(level: Float, frames: UInt64 = 8) throws -> PaddingVerdict {
    let frames = (1...frames).map { seed in
      var frame = SyntheticFrame(320, 180, level: level)
      frame.drawPicture(Self.picture, seed: seed)
      return frame
    }
    return try PaddingDetector(seeing: frames).verdict
  }

  /// Bars of greys that the picture has much of: some of them are neither clear nor nothing.
  @Test func aWeakCaseIsSuspectedWithADoubt() throws {
    var weak: [PaddingVerdict] = []
    for level in [60, 90, 126, 150] as [Float] {
      for frames in 2...5 as ClosedRange<UInt64> {
        weak.append(try verdict(level: level, frames: frames))
      }
    }
    let verdict = try #require(weak.first { $0.suspected != nil })
    let suspected = try #require(verdict.suspected)
    #expect(verdict.kind == .undecided)
    #expect(verdict.confidence == 0)
    #expect(verdict.picture == verdict.size.bounds)
    #expect(verdict.shape == nil && verdict.fill == nil && verdict.overlays.isEmpty)
    #expect(verdict.edges.values.allSatisfy { $0.pixels == 0 })
    #expect(suspected.picture == Self.picture)
    #expect(suspected.shape == .letterbox)
    #expect(suspected.fill == .color)
    let confidence = try #require(suspected.confidence)
    #expect((0.2..<0.8).contains(confidence))
    #expect(suspected.doubt?.explanation.isEmpty == false)
  }

  /// An edge without a bar is as sure as that the bar weighed there is wrong.
  @Test func aBarThatWasRejectedSpeaksAgainstItsAbsence() throws {
    var rejected = EdgeVerdict(
      pixels: 12, confidence: 0.25, support: .init(agreeing: 3, able: 4), outer: 12, inner: 13)
    rejected.withdraw()
    #expect(rejected.pixels == 0 && rejected.confidence == 0.75)
    rejected.withdraw()
    #expect(rejected.confidence == 0.75)
    var suspicions = 0
    for level in [60, 90, 126, 150] as [Float] {
      for frames in 2...5 as ClosedRange<UInt64> {
        let verdict = try verdict(level: level, frames: frames)
        guard let suspected = verdict.suspected?.confidence else { continue }
        suspicions += 1
        for edge in [FrameEdge.top, .bottom] {
          #expect(try #require(verdict.edges[edge]).confidence <= 1 - suspected)
        }
      }
    }
    #expect(suspicions > 0)
  }

  @Test func whatIsPaddedIsNotSuspected() throws {
    let verdict = try verdict(level: 16)
    #expect(verdict.kind == .padded)
    #expect(verdict.confidence >= 0.8)
    #expect(verdict.suspected == nil)
  }

  /// An alpha channel is only known to who reads the file, so others may suspect bars too.
  @Test func aVerdictCanBecomeASuspicion() throws {
    var verdict = try verdict(level: 16)
    verdict.suspect(.alpha)
    #expect(verdict.kind == .undecided && verdict.picture == verdict.size.bounds)
    #expect(verdict.suspected?.picture == Self.picture)
    // Nobody measured how often transparent borders are black.
    #expect(verdict.suspected != nil && verdict.suspected?.confidence == nil)
    #expect(verdict.suspected?.doubt == .alpha)
  }
}
