import Engine
import Foundation
import TestSupport
import Testing

/// The engine gives browsers the program's own numbers: the same calls go to it as it was compiled for
/// this machine, and to the module of `make engine` under node, and every bit is compared.
@Suite struct EngineTests {
  /// A frame in memory.
  struct Frame: Codable {
    var format: String
    var width: Int32, height: Int32
    var isFullRange = false
    /// Offset and stride of each plane.
    var planes: [[Int]]
    var time: Double
    var data: Data
  }

  /// Frames, the last of which follow the last key frame, and what the file states: a pixel's width
  /// and height, the turn in degrees, whether it is mirrored, the columns and rows of a chroma sample,
  /// and whether frames have two fields. If it has an end, the engine asks for moments up to there,
  /// by what the file lists: time, bytes, and 1 for key frames.
  struct Clip: Codable {
    var frames: [Frame]
    var atEnd: Int
    var statements: [Int32]
    var end = 0.0
    var listed: [[Double]] = []
  }

  struct Job: Codable {
    var clips: [Clip]
    /// The first eight parameters of `screen_place` behind the screen, and its last two.
    var shapes: [[Int32]]
  }

  struct Answer: Codable, Equatable {
    /// For each clip the states after each frame, or the moments, then the numbers of its verdict and of its shape, and its
    /// crops' characters.
    var clips: [[Double]]
    /// For each screen a digest of its numbers and of all placements.
    var screens: [UInt32]
  }

  /// Bars in a clip, and how its frames are stored.
  struct Case: Sendable {
    var format = "I420"
    var size = (320, 180)
    /// Depths at the top, bottom, left and right, in the first and in the second half.
    var bars = [[0, 0, 0, 0], [0, 0, 0, 0]]
    var fill = Fill.black
    var frames = 10
    /// Frames that show a card at the end.
    var card = 0
    var statements: [Int32] = [1, 1, 0, 0, 2, 2, 0]
    var crop = ""
    /// Frames of a thirtieth of a second, how often one is a key frame, and whether the file lists
    /// them, if the engine asks for moments.
    var searched: (count: Int, keys: Int, isListed: Bool)?

    enum Fill { case black, white, blur, texture }
  }

  static let cases = [
    Case(bars: [[22, 22, 0, 0], [22, 22, 0, 0]], crop: "crop=320:136:0:22"),
    Case(
      format: "I420P10", bars: [[0, 0, 40, 40], [0, 0, 40, 40]],
      statements: [64, 45, 90, 0, 2, 2, 0],
      crop: "crop=180:240:0:40"),
    Case(format: "NV12", size: (319, 181)),
    Case(
      format: "I444", bars: [[30, 20, 0, 0], [30, 20, 0, 0]], fill: .white,
      statements: [1, 1, 180, 1, 1, 1, 0], crop: "crop=320:130:0:30"),
    Case(bars: [[0, 0, 100, 100], [0, 0, 100, 100]], fill: .blur),
    Case(format: "I422", bars: [[40, 40, 0, 0], [40, 40, 0, 0]], fill: .texture, frames: 16),
    Case(bars: [[24, 24, 0, 0], [0, 0, 0, 0]]),
    Case(format: "RGBA", bars: [[20, 20, 30, 30], [20, 20, 30, 30]]),
    Case(size: (16, 16), frames: 2),
    Case(
      bars: [[22, 22, 0, 0], [22, 22, 0, 0]], frames: 13, card: 3,
      statements: [1, 1, 0, 0, 2, 2, 1],
      crop: "crop=320:140:0:20"),
    Case(
      bars: [[22, 22, 0, 0], [22, 22, 0, 0]], crop: "crop=320:136:0:22",
      searched: (900, 150, true)),
    Case(bars: [[22, 22, 0, 0], [0, 0, 40, 40]], searched: (900, 150, true)),
    Case(bars: [[24, 24, 0, 0], [0, 0, 0, 0]], searched: (900, 150, false)),
    Case(bars: [[22, 22, 0, 0], [22, 22, 0, 0]], searched: (60, 900, true)),
  ]

  static let shapes: [[Int32]] = [
    [1920, 1080, 1, 1, 0, 0, 0, 0], [1920, 1080, 1, 1, 0, 138, 1920, 804],
    [1920, 799, 1, 1, 0, 0, 0, 0], [1920, 960, 1, 1, 0, 0, 0, 0], [1920, 961, 1, 1, 0, 0, 0, 0],
    [720, 576, 64, 45, 90, 0, 540, 576], [1080, 1920, 1, 1, 0, 656, 1080, 608],
    [9, 1, 1, 1, 0, 0, 0, 0], [1, 9, 1, 1, 0, 0, 0, 0],
  ].flatMap { shape in
    [-1, -2, 15].flatMap { crop in [-1, 0, 1].map { shape + [crop, $0] } }
  }

  @Test func browsersGetTheSameNumbers() throws {
    let module = Repository.root.appendingPathComponent(".build/engine/vidfit.wasm")
    try #require(FileManager.default.fileExists(atPath: module.path), "run 'make engine'")
    let clips = Self.cases.enumerated().map { Self.clip($1, seed: UInt64($0)) }
    let folder = try ScratchFolder()
    let job = folder.url.appendingPathComponent("job.json")
    try JSONEncoder().encode(Job(clips: clips, shapes: Self.shapes)).write(to: job)
    let script = Repository.root.appendingPathComponent("Tests/EngineTests/run.mjs")
    let node = try #require(CommandLineTool("node"))
    let output = try node.run([script.path, module.path, job.path])
    let browser = try JSONDecoder().decode(Answer.self, from: output)
    let native = Answer(clips: clips.map(Self.answer), screens: Self.screens())
    for (index, (mine, theirs)) in zip(native.clips, browser.clips).enumerated() {
      #expect(mine == theirs, "\(Self.cases[index])")
    }
    #expect(native.clips.count == browser.clips.count)
    #expect(native.screens == browser.screens)
    for (clip, found) in zip(Self.cases, native.clips) where !clip.crop.isEmpty {
      let crop = String(
        decoding: found.suffix(clip.crop.utf8.count).map { UInt8($0) }, as: UTF8.self)
      #expect(crop == clip.crop)
    }
    let kinds = zip(Self.cases, native.clips).prefix(10).map { $1[$0.frames] }
    #expect(kinds.prefix(4) == [1, 1, 0, 1] && kinds[6] == 2 && kinds[7] == 1, "\(kinds)")
    // A change is known to the frame where the file lists them.
    let changing = Self.cases.count - 3
    #expect(Set(native.clips[changing]).isSuperset(of: [449.0 / 30, 15]))
  }

  private static func clip(_ clip: Case, seed: UInt64) -> Clip {
    var made = Clip(
      frames: frames(clip, seed: seed), atEnd: clip.card, statements: clip.statements)
    guard let (count, keys, isListed) = clip.searched else { return made }
    made.end = Double(count) / 30
    made.listed = (0..<(isListed ? count : 0)).map {
      [Double($0) / 30, $0 % keys == 0 ? 9000 : Double(100 + $0 % 7), $0 % keys == 0 ? 1 : 0]
    }
    return made
  }

  // MARK: On this machine

  private static func answer(_ job: Clip) -> [Double] {
    let (frames, statements) = (job.frames, job.statements)
    let clip = clipNew(frames[0].width, frames[0].height, 1)
    defer { clipFree(clip) }
    var states: [Double] = []
    func add(_ frame: Frame, _ time: Double) {
      frame.data.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        let (width, height) = (frame.width, frame.height)
        guard let (step, across, down, depth) = formats[frame.format] else {
          let pixels = start.assumingMemoryBound(to: UInt8.self)
          #expect(clipAddRGBA(clip, width, height, pixels, 1, time) == 0)
          return
        }
        let planes = frame.planes.map { (start + $0[0], Int32($0[1])) }
        let status = clipAdd(
          clip, width, height, depth, frame.isFullRange ? 1 : 0, planes[0].0, planes[0].1,
          planes[1].0, planes.count > 2 ? planes[2].0 : nil, planes[1].1, step, across, down,
          time)
        #expect(status == 0)
      }
    }
    for frame in job.listed { clipList(clip, frame[0], Int32(frame[1]), Int32(frame[2])) }
    while job.end > 0 {
      let time = clipNext(clip, job.end)
      if time < 0 { break }
      add(frames[Int(time / job.end * Double(frames.count))], time)
      states.append(time)
    }
    for (index, frame) in frames.enumerated() where job.end == 0 {
      if index == frames.count - job.atEnd { clipEnd(clip, 1) }
      add(frame, frame.time)
      states.append(Double(clipState(clip)))
    }
    clipEnd(clip, 0)
    var answer = states + numbers { clipVerdict(clip, $0, $1) }
    clipStatements(
      clip, statements[0], statements[1], statements[2], statements[3], statements[4],
      statements[5], statements[6])
    answer += numbers { clipShape(clip, $0, $1) }
    for keepsOverlays: Int32 in [1, 0] {
      var text = [UInt8](repeating: 0, count: 100)
      let count = clipCrop(clip, keepsOverlays, &text, 100)
      answer += text.prefix(Int(count)).map { Double($0) }
    }
    return answer
  }

  private static func screens() -> [UInt32] {
    (0..<screenCount()).map { index in
      var all = numbers { screenNumbers(index, $0, $1) }
      for shape in shapes {
        all += numbers {
          screenPlace(
            index, shape[0], shape[1], shape[2], shape[3], shape[4], shape[5], shape[6], shape[7],
            shape[8], shape[9], $0, $1)
        }
      }
      return all.reduce(0) { digest, number in
        let bits = number.bitPattern
        return [UInt32(truncatingIfNeeded: bits), UInt32(bits >> 32)].reduce(digest) {
          ($0 ^ $1) &* 0x9E37_79B1
        }
      }
    }
  }

  private static func numbers(
    _ call: (UnsafeMutablePointer<Double>, Int32) -> Int32
  ) -> [Double] {
    [Double](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = buffer.baseAddress.map { Int(call($0, 4096)) } ?? 0
    }
  }

  /// As engine.js has them.
  private static let formats: [String: (Int32, Int32, Int32, Int32)] = [
    "I420": (1, 1, 1, 8), "I422": (1, 1, 0, 8), "I444": (1, 0, 0, 8), "NV12": (2, 1, 1, 8),
    "I420P10": (1, 1, 1, 10),
  ]

  // MARK: Frames

  private static func frames(_ clip: Case, seed: UInt64) -> [Frame] {
    (0..<clip.frames).map { index in
      let bars = clip.bars[index * 2 / clip.frames]
      let isCard = index >= clip.frames - clip.card
      return frame(
        clip, isCard ? [60, 60, 90, 90] : bars, time: Double(index),
        seed: seed << 32 + UInt64(isCard ? clip.frames : index))
    }
  }

  private static func frame(_ clip: Case, _ bars: [Int], time: Double, seed: UInt64) -> Frame {
    let (width, height) = clip.size
    var random = SplitMix64(seed: seed)
    let phases = (0..<4).map { _ in Double.random(in: 0..<6, using: &random) }
    func picture(_ x: Int, _ y: Int) -> Double {
      let (x, y) = (Double(x), Double(y))
      return 125 + 60 * sin(x / 9 + phases[0]) * cos(y / 7 + phases[1])
        + 40 * sin((x + y) / 31 + phases[2])
    }
    func luma(_ x: Int, _ y: Int) -> Int {
      let isPicture =
        y >= bars[0] && y < height - bars[1] && x >= bars[2] && x < width - bars[3]
      if isPicture { return Int(picture(x, y)) + Int.random(in: -4...4, using: &random) }
      switch clip.fill {
      case .black: return 16
      case .white: return 235
      case .blur: return 90 + Int(30 * sin(Double(y) / 60 + phases[3]))
      case .texture: return (x / 5 + y / 3) % 2 == 0 ? 60 : 90
      }
    }
    guard let (step, across, down, depth) = formats[clip.format] else {
      let pixels = (0..<width * height).flatMap { place -> [UInt8] in
        let value = UInt8(clamping: (luma(place % width, place / width) - 16) * 255 / 219)
        return [value, value, UInt8(clamping: Int(value) + (value == 0 ? 0 : 9)), 255]
      }
      return Frame(
        format: "RGBA", width: Int32(width), height: Int32(height), planes: [[0, width * 4]],
        time: time, data: Data(pixels))
    }
    let (wide, high) = (-(-width >> Int(across)), -(-height >> Int(down)))
    var samples: [Int] = []
    for place in 0..<width * height { samples.append(luma(place % width, place / width)) }
    for _ in 0..<2 * wide * high { samples.append(128) }
    let bytes = depth > 8 ? 2 : 1
    let data =
      bytes == 1
      ? Data(samples.map { UInt8(clamping: $0) })
      : Data(samples.flatMap { [UInt8(truncatingIfNeeded: $0 << 2), UInt8($0 >> 6)] })
    let (first, stride) = (width * height * bytes, wide * bytes)
    return Frame(
      format: clip.format, width: Int32(width), height: Int32(height),
      planes: step == 2
        ? [[0, width], [first, 2 * wide]]
        : [[0, width * bytes], [first, stride], [first + stride * high, stride]],
      time: time, data: data)
  }
}
