import Framing
import Testing

@Suite struct AllViewportsTests {
  private func words(_ id: String, _ system: SystemVersion? = nil) -> [String] {
    (Device.named(id)?.viewports(under: system) ?? []).map { viewport in
      [viewport.turn.rawValue, viewport.pose?.rawValue, viewport.part?.kind.rawValue]
        .compactMap(\.self).joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("iphone-x", ["landscape-right", "landscape-left", "portrait"]),
    ("iphone-8", ["landscape-right", "portrait"]),
    ("appletv-4k", ["landscape-right"]),
    (
      "iphone-duo-inner",
      [
        "landscape-right open", "landscape-right book", "landscape-right open 1/2",
        "landscape-left open", "landscape-left book", "landscape-left open 1/2", "portrait open",
        "portrait laptop pose",
      ]
    ),
    (
      "ipad-pro-11",
      ["landscape-right", "portrait"].flatMap { turn in
        ["", " 2/3", " 1/2", " 1/3", " slide-over", " free", " free", " free", " free"]
          .map { turn + $0 }
      }
    ),
  ])
  func turnsPosesAndWindows(id: String, expected: [String]) {
    #expect(words(id) == expected)
  }

  /// Split View ended with iPadOS 18, whose figures its windows have.
  @Test func figuresOfTheSystem() throws {
    let pad = try #require(Device.named("ipad-pro-11"))
    for viewport in pad.viewports() {
      let isNamed = viewport.part.map { $0.kind != .free } ?? false
      #expect(viewport.system == (isNamed ? .ios18 : pad.newestSystem))
    }
    #expect(words("ipad-pro-11", .ios18).count { $0.hasSuffix("free") } == 0)
    #expect(words("ipad-pro-11", .ios26).count { $0.hasSuffix("1/2") } == 0)
    let windows = pad.viewports().filter { $0.part?.kind == .free }.map(\.window)
    #expect(windows.contains(Size(width: 398, height: 834)))
  }

  /// The inverse of a part.
  @Test func wholesOfParts() {
    let whole = Rect(x: 3, y: -4, width: 200, height: 100)
    let unit = Rect(x: 0.25, y: 0.1, width: 0.5, height: 0.8)
    #expect(whole.part(unit).whole(ofPart: unit) == whole)
    #expect(whole.whole(ofPart: .zero) == whole)
  }
}
