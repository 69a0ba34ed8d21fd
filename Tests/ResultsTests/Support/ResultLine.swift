import Foundation
import Results
import TestSupport
import Testing

/// A line of a results stream, made up.
struct ResultLine {
  var document: [String: Any]

  /// A 1920×1080 clip with bars of `bar` rows above and below if its verdict is `padded`.
  static func analysed(
    _ path: [UInt8], verdict: String = "padded", bar: Int = 135, screens: Int = 1
  ) -> Self {
    let bar = verdict == "padded" ? bar : 0
    let edge: (Int) -> [String: Any] = { ["pixels": $0, "confidence": 0.9] }
    let picture = ["x": 0, "y": bar, "width": 1920, "height": 1080 - 2 * bar]
    let crop = "crop=1920:\(1080 - 2 * bar):0:\(bar)"
    let color = ["primaries": "bt709", "transfer": "bt709", "matrix": "bt709", "range": "tv"]
    let placement = ["screenShare": 0.82, "pictureScreenShare": 0.61, "croppedFraction": 0.0]
    let screen: [String: Any] = [
      "name": "iPhone X", "orientation": "landscape", "windowKind": "screen",
      "class": "standard", "nearThreshold": false, "defaultMode": "fit", "fit": placement,
      "fill": placement, "withoutPadding": NSNull(),
    ]
    return with(
      path,
      [
        "status": "ok", "container": ["format": "mov,mp4", "duration": 12.5, "bytes": 1000],
        "video": [
          "codec": "h264", "profile": "High", "pixelFormat": "yuv420p", "bitDepth": 8,
          "frameRate": "24/1", "storage": ["width": 1920, "height": 1080],
          "pixelAspectRatio": "1:1", "rotation": 0, "mirrored": false,
          "display": [
            "width": 1920, "height": 1080, "aspectRatio": "16:9", "value": 1.777778,
          ], "color": color, "fieldOrder": NSNull(),
        ],
        "padding": [
          "verdict": verdict, "shape": NSNull(), "fill": NSNull(), "color": NSNull(),
          "confidence": 0.9, "picture": picture,
          "display": ["aspectRatio": "64:27", "value": 2.37037],
          "edges": ["top": edge(bar), "bottom": edge(bar), "left": edge(0), "right": edge(0)],
          "timeline": [["start": 0, "end": 12.5, "picture": picture]],
          "metadata": ["afd": NSNull()],
        ] as [String: Any],
        "presentations": (0..<screens).map { number in
          screen.merging(["device": "screen-\(number)"]) { $1 }
        },
        "advice": [
          "crop": bar == 0
            ? NSNull()
            : ["ffmpeg": crop, "handbrake": "\(bar):\(bar):0:0", "mpv": "1920x+0+\(bar)"] as Any
        ], "warnings": [],
      ])
  }

  static func failed(
    _ path: [UInt8], _ code: String = "corrupt", _ message: String = "it is cut short"
  ) -> Self {
    with(
      path,
      [
        "status": "error",
        "error": ["code": code, "stage": "open", "retryable": false, "message": message],
      ])
  }

  private static func with(_ path: [UInt8], _ members: [String: Any]) -> Self {
    var document: [String: Any] = [
      "schema": "vidfit.analysis/1", "vidfit": "0.1.0",
      "path": String(decoding: path, as: UTF8.self),
    ]
    if String(validating: path, as: UTF8.self) == nil {
      document["pathBytes"] = Data(path).base64EncodedString()
    }
    return Self(document: document.merging(members) { $1 })
  }

  static func analysed(_ path: String, verdict: String = "padded", bar: Int = 135) -> Self {
    analysed(Array(path.utf8), verdict: verdict, bar: bar)
  }

  static func failed(_ path: String, _ code: String = "corrupt") -> Self {
    failed(Array(path.utf8), code)
  }

  /// With other members besides, or in place of its own.
  func with(_ members: [String: Any]) -> Self {
    Self(document: document.merging(members) { $1 })
  }

  var bytes: [UInt8] {
    // What the tests put into it is always JSON.
    (try? JSONSerialization.data(withJSONObject: document, options: .sortedKeys)).map(Array.init)
      ?? []
  }
}

extension [ResultLine] {
  var bytes: [UInt8] { flatMap { $0.bytes + [10] } }

  func file(_ name: String = "results.ndjson") throws -> [UInt8] {
    [UInt8](try Fixture.file(name, bytes).path.utf8)
  }

  func judged(
    missing: [Request] = [],
    judge: @escaping @Sendable (ClipResult) -> [Check] = DefaultRules.checks
  ) throws -> JudgedResults {
    try JudgedResults(ResultFiles([file()]), missing: missing, judge: judge)
  }
}

extension ReportWriter {
  /// The whole document.
  func document(_ results: JudgedResults) throws -> [UInt8] {
    var document: [UInt8] = []
    _ = try write(results) { document += $0 }
    return document
  }
}

/// File names that have hurt somebody.
enum HostileName {
  static let all: [[UInt8]] =
    [
      "new\nline.mp4", "cr\rlf\r\n.mp4", "tab\t.mp4", "\tlead.mp4", "quote\"'.mp4", "]]>.mp4",
      "<script>alert(1)</script>.mp4", "映画🎬👩‍👩‍👧.mp4", "rtl\u{202E}4pm.mp4",
      "\u{1}\u{1B}[31m\u{7F}.mp4",
      "\u{85}\u{2028}.mp4", "\u{FFFE}\u{FFFF}\u{1FFFF}.mp4", "=cmd|calc!A0.mp4", "-dash.mp4",
      "+plus.mp4", "@team.mp4", "＝wide.mp4", "a|b\\|c`d``e.mp4", " space .mp4", "a,b;c.mp4",
      "http://x/y?q#f.mp4", "a:b.mp4", "./dot.mp4", "/abs/%41.mp4", "&amp;&#60;.mp4",
      "e" + String(repeating: "\u{301}", count: 300), "*_~#1.mp4",
      String(repeating: "x", count: 4_000),
    ].map { Array($0.utf8) } + [
      Array("caf".utf8) + [0xE9], [0xFF, 0xFE, 0x2E], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x8E],
    ]

  /// Names of any bytes that a file may have, the same ones for the same seed.
  static func random(_ count: Int, seed: UInt64) -> [[UInt8]] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { number in
      let length = Int.random(in: 1...40, using: &random)
      let bytes = (0..<length).map { _ in UInt8.random(in: 1...255, using: &random) }
      return Array("\(number)/".utf8) + bytes
    }
  }
}

/// The system's own Python, a reader that is not ours.
enum Python {
  /// Runs a program on a file with these bytes, whose path is its first argument, and returns what
  /// it prints as JSON.
  static func run(_ program: String, _ bytes: some Sequence<UInt8>) throws -> Any {
    let file = try Fixture.file("document", bytes)
    let python = try #require(CommandLineTool("/usr/bin/python3"))
    return try JSONSerialization.jsonObject(
      with: python.run(["-c", program, file.path]), options: .fragmentsAllowed)
  }
}
