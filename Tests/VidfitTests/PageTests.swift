import Foundation
import TestSupport
import Testing

/// `vidfit page` from the outside.
@Suite struct PageTests {
  private let folder: URL

  init() throws { folder = try ScratchFolder().url }

  private func page(_ arguments: [String]) throws -> PageData {
    let result = try VidfitCommand.run(
      ["page"] + arguments + ["-o", "page.html", "--no-config"], in: folder)
    #expect(result.status == 0 && result.errors.isEmpty && result.output.isEmpty)
    return try PageData(folder.appendingPathComponent("page.html"))
  }

  /// Rectangles of a document's placement by their names on the page.
  private static let boxes = [
    "video": "videoRect", "visible": "visibleRect", "picture": "pictureRect",
    "source": "visibleSource", "pixels": "pixels",
  ]

  private func box(_ rect: Any?) throws -> [Double] {
    let rect = try #require(rect as? [String: Any])
    return try ["x", "y", "width", "height"].map {
      try #require(rect[$0] as? NSNumber).doubleValue
    }
  }

  private func numbers(_ list: Any?) throws -> [Double] {
    try #require(list as? [NSNumber]).map(\.doubleValue)
  }

  private func compare(
    _ placement: Any?, _ document: Any?, _ where: Comment
  ) throws {
    let placement = try #require(placement as? [String: Any])
    let document = try #require(document as? [String: Any])
    for (name, key) in Self.boxes {
      #expect(try numbers(placement[name]) == box(document[key]), `where`)
    }
    let bars = try #require(document["bars"] as? [String: Any])
    #expect(
      try numbers(placement["bars"])
        == ["top", "left", "bottom", "right"].map {
          try #require(bars[$0] as? NSNumber).doubleValue
        }, `where`)
    let shares = [
      "cropped": "croppedFraction", "share": "screenShare", "pictureShare": "pictureScreenShare",
    ]
    for (name, key) in shares {
      #expect(placement[name] as? Double == document[key] as? Double, `where`)
    }
  }

  private func compare(treatment: Any?, _ document: [String: Any], _ where: Comment) throws {
    let treatment = try #require(treatment as? [String: Any])
    #expect(treatment["mode"] as? String == document["defaultMode"] as? String, `where`)
    #expect(treatment["class"] as? String == document["class"] as? String, `where`)
    for mode in ["fit", "fill"] {
      try compare(treatment[mode], document[mode], `where`)
    }
  }

  /// Every rectangle on the page is the one in the JSON document for the same screen.
  @Test(arguments: [
    ("letterbox-239-in-16x9.mp4", ["--orientation", "landscape", "--all-devices"]),
    ("letterbox-239-in-16x9.mp4", ["--orientation", "portrait", "--all-devices"]),
    (
      "vertical-rotated.mp4",
      ["--orientation", "landscape-left", "--device", "iphone-x", "--device", "iphone-duo"]
    ),
    ("anamorphic-pal.mpg", ["--device", "ipad-pro-11", "--window", "1/2"]),
    ("clean-2x1.mp4", ["--device", "ipad-pro-11", "--window", "398x834"]),
    ("aspect-switch.mp4", ["--device", "ipad-pro-11", "--window", "slide-over"]),
    ("ultrawide-276.mp4", ["--device", "iphone-duo", "--pose", "book"]),
    ("windowbox.mp4", ["--device", "iphone-duo", "--pose", "laptop"]),
    ("clean-2x1.mp4", ["--device", "1280x720@2", "--device", "appletv-4k"]),
  ])
  func geometryIsTheDocuments(clip: String, screens: [String]) throws {
    let path = Repository.media(clip).path
    let devices = screens.contains("1280x720@2") ? ["--device", "1280x720@2"] : []
    let whole = devices.isEmpty ? [] : ["--device", "appletv-4k"]
    let page = try page([path, "--count", "1", "--frame-size", "32"] + devices + whole)
    let document = try VidfitCommand.run(
      ["analyze", path, "--format", "json", "--no-config"] + screens
    ).document
    let presentations = try #require(document["presentations"] as? [[String: Any]])
    #expect(!presentations.isEmpty)
    let layout = try #require(page.layouts.first)
    for presentation in presentations {
      let name = Comment(rawValue: "\(presentation["device"] ?? "")")
      let placed = try #require(layout.first { isSame($0, page, presentation) }, name)
      try compare(treatment: placed["delivered"], presentation, name)
      let clean = presentation["withoutPadding"] as? [String: Any]
      #expect((placed["clean"] is NSNull) == (clean == nil), name)
      if let clean { try compare(treatment: placed["clean"], clean, name) }
      if let small = presentation["pictureInPicture"] as? [String: Any] {
        let shown = try #require(placed["pip"] as? [String: Any])
        #expect(try numbers(shown["window"]) == box(small["window"]), name)
        #expect(try numbers(shown["picture"]) == box(small["pictureRect"]), name)
      }
    }
  }

  private func isSame(
    _ placed: [String: Any], _ page: PageData, _ presentation: [String: Any]
  ) -> Bool {
    let screen = page.screens[placed["screen"] as? Int ?? 0]
    func isEqual(_ name: String, _ key: String) -> Bool {
      screen[name] as? String == presentation[key] as? String
    }
    let window = try? box(presentation["window"])
    let kind = presentation["windowKind"] as? String
    let isFree = (screen["part"] as? String)?.first?.isNumber == true && kind == "free"
    return isEqual("device", "device") && isEqual("turn", "turn") && isEqual("pose", "pose")
      && (isFree || isEqual("part", "windowKind")) && (try? numbers(screen["window"])) == window
  }

  /// Where the whole frame lands in the view without padding, the advised crop of it fills the video.
  @Test func framesAreLaidForTheViewWithoutPadding() throws {
    let page = try page([Repository.media("windowbox.mp4").path, "--device", "iphone-17-pro"])
    for placed in try #require(page.layouts.first) {
      let delivered = try #require(placed["delivered"] as? [String: Any])
      let clean = try #require(placed["clean"] as? [String: Any])
      for mode in ["fit", "fill"] {
        #expect(delivered[mode] != nil)
        let alone = try #require(clean[mode] as? [String: Any])
        let (frame, shown) = (try numbers(alone["frame"]), try numbers(alone["video"]))
        // crop=496:280:72:40 of 640×360.
        let (start, share) = ([72.0 / 640, 40.0 / 360], [496.0 / 640, 280.0 / 360])
        for axis in 0...1 {
          #expect(abs(frame[axis] + start[axis] * frame[axis + 2] - shown[axis]) < 0.01)
          #expect(abs(share[axis] * frame[axis + 2] - shown[axis + 2]) < 0.01)
        }
      }
    }
  }

  @Test func framesAndFactsOfOneClip() throws {
    let page = try page([Repository.media("letterbox-239-in-16x9.mp4").path, "--count", "4"])
    let frames = try #require(page.blocks["frames-0"] as? [[String: Any]])
    #expect(frames.count == 4)
    #expect(frames.allSatisfy { $0["width"] as? Int == 1440 && $0["height"] as? Int == 810 })
    let times = frames.compactMap { $0["time"] as? Double }
    #expect(times == times.sorted() && Set(times).count == 4)
    #expect(page.page["title"] as? String == "letterbox-239-in-16x9.mp4")
    #expect(page.words("verdict") == ["padded"])
    #expect(page.words("crop") == ["crop=1920:804:0:138"])
    #expect(Set(page.screens.compactMap { $0["family"] as? String }).count == 4)
  }

  @Test func aClipThatFailsIsListedAmongOthers() throws {
    let broken = try Fixture.file("broken.mp4", Array("not a video".utf8))
    let clip = Repository.media("clean-240.mp4").path
    let result = try VidfitCommand.run(
      ["page", broken.path, clip, "-o", "page.html", "--device", "iphone-x"], in: folder)
    #expect(result.status == 1)
    #expect(result.errorLines.count == 1 && result.errors.contains("broken.mp4: "))
    let page = try PageData(folder.appendingPathComponent("page.html"))
    #expect(page.words("verdict") == ["failed", "none"])
    #expect(page.blocks["frames-0"] == nil && page.blocks["frames-1"] != nil)
    #expect(page.words("error").first??.isEmpty == false)
  }

  /// What can't be shown leaves no page behind.
  @Test func refusals() throws {
    let clip = try Fixture.file("broken.mp4", Array("not a video".utf8)).path
    try FileManager.default.copyItem(
      atPath: Repository.media("clean-240.mp4").path,
      toPath: folder.appendingPathComponent("own.html").path)
    let cases: [([String], Int32, String)] = [
      ([clip, "-o", "page.html"], 1, "broken.mp4: "),
      (["own.html"], 64, "own.html: the output would replace a file"),
      ([clip, "-o", "."], 64, "--output: . is a folder"),
      ([clip, "-o", "no/folder/page.html"], 75, "no/folder/page.html: cannot be written"),
      ([clip, "--count", "0"], 64, "--count"),
      (["paage"], 1, "paage"),
    ]
    for (arguments, status, message) in cases {
      let result = try VidfitCommand.run(["page"] + arguments, in: folder)
      #expect(result.status == status, "\(arguments)")
      #expect(result.errors.contains(message), "\(result.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["own.html"])
  }
}
