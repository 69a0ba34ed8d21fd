import Framing
import Padding
import Testing

/// Bars that come and go make a mixed clip, whose union cuts nothing.
@Suite struct TimelineTests {
  static let size = PixelSize(width: 320, height: 180)
  static let scope = PixelRect(x: 0, y: 23, width: 320, height: 134)

  private func detector(_ pictures: [PixelRect?]) throws -> PaddingDetector {
    var detector = PaddingDetector(size: Self.size)
    for (index, picture) in pictures.enumerated() {
      var frame = SyntheticFrame(320, 180)
      if let picture { frame.drawPicture(picture, seed: UInt64(index) + 1) }
      detector.add(try #require(frame.evidence(time: Double(index))))
    }
    return detector
  }

  @Test func aSwitchIsMixed() throws {
    let full = Self.size.bounds
    let detector = try detector([Self.scope, Self.scope, full, full, full])
    #expect(detector.verdict.kind == .mixed)
    #expect(detector.verdict.picture == full)
    #expect(detector.segments.map(\.picture) == [Self.scope, full])
    #expect(detector.segments.map(\.start) == [0, 2])
    #expect(detector.segments.map(\.lastSeen) == [1, 4])
  }

  @Test func thereAndBackIsThreeSegments() throws {
    let full = Self.size.bounds
    let detector = try detector([full, Self.scope, Self.scope, full])
    #expect(detector.segments.map(\.picture) == [full, Self.scope, full])
  }

  /// Of two bar depths the union keeps the shallower.
  @Test func twoShapesOfBarsKeepTheirUnion() throws {
    let flat = PixelRect(x: 0, y: 4, width: 320, height: 172)
    let detector = try detector([Self.scope, flat, Self.scope, flat])
    #expect(detector.verdict.kind == .mixed)
    #expect(detector.verdict.picture == flat)
  }

  /// A frame of a shape that is not credible by itself still shows its picture: no segment, and so
  /// no crop of the whole clip, may cut it.
  @Test func noSegmentCutsAFrameOfAnotherShape() throws {
    let deep = PixelRect(x: 0, y: 40, width: 320, height: 100)
    let odd = PixelRect(x: 0, y: 12, width: 320, height: 120)
    let detector = try detector([Self.scope, Self.scope, deep, deep, odd, deep])
    #expect(detector.verdict.kind == .mixed)
    let cut = detector.segments.last { $0.start <= 4 }
    #expect(cut.map { $0.picture.intersection(odd) == odd } == true, "\(detector.segments)")
    #expect(detector.verdict.picture == PixelRect(x: 0, y: 12, width: 320, height: 145))
  }

  /// A dark card between letterboxed shots is no frame with bars if its scratches go on across the
  /// ends of both: the crop would cut them.
  @Test(arguments: [false, true]) func aCardThatCoversTheBarsIsMixed(coversBoth: Bool) throws {
    var detector = PaddingDetector(size: Self.size)
    for index in 0..<6 {
      var frame = SyntheticFrame(320, 180)
      if index == 4 {
        frame.fill(Self.size.bounds, level: 31)
        for x in stride(from: 24, to: 300, by: 60) {
          frame.fill(PixelRect(x: x, y: 3, width: 6, height: 60), level: 90)
          if coversBoth { frame.fill(PixelRect(x: x, y: 130, width: 6, height: 47), level: 90) }
        }
        frame.fill(PixelRect(x: 144, y: 76, width: 32, height: 30), level: 220)
      } else {
        frame.drawPicture(Self.scope, seed: UInt64(index) + 1)
      }
      detector.add(try #require(frame.evidence(time: Double(index))))
    }
    #expect(detector.verdict.kind == (coversBoth ? .mixed : .padded))
    #expect(detector.verdict.picture == (coversBoth ? Self.size.bounds : Self.scope))
  }

  /// In a frame of no credible shape, letters above the picture may be read as its beginning: the
  /// union keeps all of them.
  @Test func theUnionCutsNoLetters() throws {
    var detector = PaddingDetector(size: Self.size)
    for index in 0..<7 {
      var frame = SyntheticFrame(320, 180)
      let inset = index < 3 ? 40 : 30
      frame.drawPicture(
        PixelRect(x: 0, y: inset, width: 320, height: 150 - inset), seed: UInt64(index) + 1)
      if index == 5 {
        for x in stride(from: 20, to: 300, by: 5) {
          let top = x < 60 ? 10 : 14
          frame.fill(PixelRect(x: x, y: top, width: 4, height: 30 - top), level: 220)
        }
      }
      detector.add(try #require(frame.evidence(time: Double(index))))
    }
    #expect(detector.verdict.kind == .mixed)
    #expect((1...10).contains(detector.verdict.picture.y), "\(detector.verdict.picture)")
  }

  /// A picture that turns has slanted edges; the union cuts none of its corners.
  @Test func theUnionCutsNoCorners() throws {
    var detector = PaddingDetector(size: Self.size)
    for index in 0..<8 {
      var frame = SyntheticFrame(320, 180)
      frame.drawPicture(Self.size.bounds, seed: UInt64(index) + 1, low: 60)
      let shift = index % 2 * 14
      for y in 0..<180 {
        let inset = 80 + shift + y / 45
        frame.fill(PixelRect(x: 0, y: y, width: inset, height: 1), level: 16)
        frame.fill(PixelRect(x: 320 - inset, y: y, width: inset, height: 1), level: 16)
      }
      detector.add(try #require(frame.evidence(time: Double(index))))
    }
    #expect(detector.verdict.kind == .mixed)
    let picture = detector.verdict.picture
    #expect((74...80).contains(picture.x) && (240...246).contains(picture.maxX), "\(picture)")
  }

  /// What stands in the bars that stay all the time is told, as in bars of one depth.
  @Test func whatStandsInBarsThatStayIsAnOverlay() throws {
    var detector = PaddingDetector(size: Self.size)
    for index in 0..<6 {
      var frame = SyntheticFrame(320, 180)
      let inset = index < 3 ? 30 : 44
      frame.drawPicture(
        PixelRect(x: 0, y: inset, width: 320, height: 180 - 2 * inset), seed: UInt64(index) + 1)
      if index == 1 { frame.fill(PixelRect(x: 100, y: 160, width: 60, height: 10), level: 200) }
      detector.add(try #require(frame.evidence(time: Double(index))))
    }
    #expect(detector.verdict.picture == PixelRect(x: 0, y: 30, width: 320, height: 120))
    #expect(detector.verdict.overlays.map(\.edge) == [.bottom])
    #expect(detector.verdict.overlays.map(\.support.agreeing) == [1])
  }

  @Test func blackFramesBelongToWhatIsBeforeThem() throws {
    let detector = try detector([Self.scope, nil, Self.scope, nil, Self.scope])
    #expect(detector.verdict.kind == .padded)
    #expect(detector.verdict.picture == Self.scope)
    #expect(detector.segments.map(\.picture) == [Self.scope])
  }

  /// An object on black that stands still for a time, with sides that are straight in part: what
  /// shows for a time must look as much like bars as bars of a whole clip do.
  @Test func anObjectThatRestsOnBlackIsNotMixed() throws {
    var detector = PaddingDetector(size: Self.size)
    for index in 0..<8 {
      var frame = SyntheticFrame(320, 180)
      if index < 3 {
        for row in stride(from: 0, to: 180, by: 20) {
          let inset = row / 20 % 2 == 0 ? 34 : 0
          frame.drawPicture(
            PixelRect(x: 72 + inset, y: row, width: 176 - 2 * inset, height: 20), seed: 5, low: 60)
        }
        // Round things are darker towards their sides, and much of a robot is as black as space.
        frame.fill(PixelRect(x: 136, y: 0, width: 48, height: 180), level: 16)
        frame.shade { x, _ in max(0, min(1, Float(88 - abs(x - 160)) / 14)) }
      } else {
        frame.drawPicture(Self.size.bounds, seed: UInt64(index))
      }
      detector.add(try #require(frame.evidence(time: Double(index))))
    }
    #expect(detector.verdict.kind == .none)
    #expect(detector.verdict.picture == Self.size.bounds)
    #expect(detector.segments.map(\.picture) == [Self.size.bounds])
  }

  /// Frames come in the order in which they were chosen, not in the order of the clip.
  @Test func segmentsAreInTheOrderOfTime() throws {
    var detector = PaddingDetector(size: Self.size)
    for time in [3.0, 0, 2, 1] {
      var frame = SyntheticFrame(320, 180)
      frame.drawPicture(time < 2 ? Self.scope : Self.size.bounds, seed: UInt64(time) + 9)
      detector.add(try #require(frame.evidence(time: time)))
    }
    #expect(detector.segments.map(\.start) == [0, 2])
  }
}
