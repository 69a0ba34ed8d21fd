package import Document
internal import Files
internal import Framing
internal import Lettering
internal import Pixels
package import Reading
internal import Synchronization
internal import SystemPackage
internal import VideoIO

/// Reads text that was found, which confirms it.
package struct TextConfirmation: Sendable {
  package typealias Unavailable = TextReader.Unavailable

  /// The program and the data that read.
  package let reader: ClipAnalysis.Reader
  private let engine: TextReader

  /// The texts of a clip that are read: those that are surest to be some.
  private static let most = 8
  /// The least confidence of a word that was read, of 100.
  private static let least: Float = 70
  /// Those that were made before. Loading the data of a language takes far longer than a line.
  private static let made = Mutex<[[String]: TextConfirmation]>([:])

  /// - Parameter languages: the names of Tesseract's data, at least one.
  package static func using(_ languages: [String]) throws(Unavailable) -> TextConfirmation {
    if let known = made.withLock({ $0[languages] }) { return known }
    let new = try TextConfirmation(languages)
    made.withLock { $0[languages] = new }
    return new
  }

  /// Whether a name may be one of Tesseract's data, such as `eng` or `script/Cyrillic`. Any other is
  /// a path that leads out of its folder.
  package static func isLanguage(_ name: String) -> Bool {
    name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { isASCIIWord($0) }
    }
  }

  private static func isASCIIWord(_ byte: UInt8) -> Bool {
    let letters = [UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z")]
    return byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || letters.contains { $0.contains(byte) }
  }

  private init(_ languages: [String]) throws(Unavailable) {
    engine = try TextReader(languages: languages)
    // Data of one name has several sizes and releases, which read differently.
    var data: [[UInt8]] = []
    for language in languages {
      let path = FilePath(engine.folder).appending("\(language).traineddata")
      guard let bytes = try? WholeFile.read(path, limit: 1 << 30) else { continue }
      data.append(bytes)
    }
    reader = ClipAnalysis.Reader(
      engine: "tesseract", version: engine.version, languages: languages,
      data: AnalysisSchema.mark(of: data))
  }

  /// The words that were read with confidence in texts of a clip, by the texts' indices; some texts
  /// are not read.
  ///
  /// - Parameter shape: the whole stored frame.
  func read(
    _ texts: [LetteringItem], in clip: inout VideoReader, _ shape: DisplayShape, threads: Int
  ) -> [Int: [String]] {
    let surest = texts.indices.sorted { (-texts[$0].confidence, $0) < (-texts[$1].confidence, $1) }
    let chosen = surest.prefix(Self.most).sorted { (texts[$0].time, $0) < (texts[$1].time, $1) }
    var words: [Int: [String]] = [:]
    var start = 0
    while start < chosen.count {
      let time = texts[chosen[start]].time
      let end = chosen[start...].firstIndex { texts[$0].time != time } ?? chosen.count
      defer { start = end }
      guard let frame = try? clip.frame(at: time, threads: threads),
        frame.size == shape.storage
      else { continue }
      let indices = chosen[start..<end]
      var cutter = LineCutter(
        indices.flatMap { texts[$0].lines.map { shape.storedRect(ofUnit: $0.unit) } },
        isUpright: shape.orientation.rotation % 180 == 0)
      guard (try? frame.lendPlanes(to: &cutter)) != nil else { continue }
      var lines = cutter.parts.map { $0.turned(shape.orientation) }[...]
      for index in indices {
        words[index] = zip(lines, texts[index].lines).flatMap { read($0, $1.strokes) }
        lines = lines.dropFirst(texts[index].lines.count)
      }
    }
    return words
  }

  private func read(_ line: ReducedLuma, _ strokes: StrokeLuma) -> [String] {
    // An outline may have been found instead of the letters within it, so both are tried. What is
    // neither is read as it is.
    let first = [
      line.unlike(strokes.median, isDark: strokes.isDark),
      line.unlike(line.luma(at: strokes.isDark ? 0.8 : 0.2), isDark: !strokes.isDark),
    ].compactMap(\.readable)
    let words = best(of: first)
    guard words.isEmpty, let image = line.readable else { return words }
    return best(of: [image, image.inverse])
  }

  /// The words of the picture with most letters that were read with confidence.
  private func best(of images: [LineImage]) -> [String] {
    var best: (letters: Int, words: [String]) = (0, [])
    for image in images {
      let words = engine.words(in: image).filter { $0.confidence >= Self.least }.map(\.text)
      let letters = words.joined().count(where: \.isLetter)
      if letters > best.letters { best = (letters, words) }
    }
    return best.words
  }
}

/// Cuts lines of text out of a frame.
private struct LineCutter: PlaneReceiver {
  /// The lines with a margin, in stored pixels.
  private let boxes: [PixelRect]
  /// The luma of the lines, as it is stored, in 8-bit codes.
  private(set) var parts: [ReducedLuma] = []

  /// The margin around a line, in heights of the line: some of a letter may stand out of its box.
  private static let margin = 0.3

  /// - Parameters:
  ///   - boxes: in stored pixels.
  ///   - isUpright: whether lines run along the stored rows.
  init(_ boxes: [Rect], isUpright: Bool) {
    self.boxes = boxes.map { box in
      let margin = Self.margin * (isUpright ? box.height : box.width)
      let (left, top) = (Int(box.x - margin), Int(box.y - margin))
      return PixelRect(
        x: left, y: top, width: Int((box.maxX + margin).rounded(.up)) - left,
        height: Int((box.maxY + margin).rounded(.up)) - top)
    }
  }

  mutating func receive(_ role: PlaneRole, _ samples: Span<UInt8>, layout: PlaneLayout) {
    take(role, layout) { samples[$0] }
  }

  mutating func receive(_ role: PlaneRole, _ samples: Span<UInt16>, layout: PlaneLayout) {
    take(role, layout) { UInt8(truncatingIfNeeded: samples[$0] >> UInt16(layout.bitDepth - 8)) }
  }

  private mutating func take(_ role: PlaneRole, _ layout: PlaneLayout, _ code: (Int) -> UInt8) {
    guard role == .luma else { return }
    let frame = PixelRect(x: 0, y: 0, width: layout.width, height: layout.height)
    parts = boxes.map { box in
      let box = box.intersection(frame)
      var luma: [UInt8] = []
      luma.reserveCapacity(box.width * box.height)
      for y in box.y..<box.y + box.height {
        let start = layout.rowStart(y)
        for x in box.x..<box.x + box.width { luma.append(code(start + x)) }
      }
      return ReducedLuma(size: box.size, samples: luma)
    }
  }
}

extension ReducedLuma {
  /// The luma below which a share of the samples are.
  fileprivate func luma(at share: Double) -> UInt8 {
    let sorted = samples.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }

  /// The line with its strokes black, whatever is around them: an outline between letters and a
  /// ground that is nearly as light becomes white.
  ///
  /// - Parameter median: of the strokes in the reduced picture, which blends thin ones with their
  ///   surroundings, so that the luma of most is beyond it.
  fileprivate func unlike(_ median: UInt8, isDark: Bool) -> ReducedLuma {
    let sign = isDark ? -1 : 1
    let beyond = samples.map { sign * (Int($0) - Int(median)) }.filter { $0 >= 0 }.sorted()
    let luma = Int(median) + sign * (beyond.isEmpty ? 0 : beyond[beyond.count * 9 / 10])
    let codes = (0...255).map { code in
      let distance = abs(code - luma)
      return UInt8(distance <= Self.slack ? 0 : min(255, Self.gain * distance))
    }
    return ReducedLuma(size: size, samples: samples.map { codes[Int($0)] })
  }

  private static let gain = 4, slack = 32

  /// The line as Tesseract reads it best: 40 samples high, with bilinear samples between these; nil
  /// for one that is too thin to be read.
  fileprivate var readable: LineImage? {
    guard size.width > 2, size.height > 4 else { return nil }
    let scale = Double(Self.lineHeight) / Double(size.height)
    let width = max(1, Int((Double(size.width) * scale).rounded()))
    guard width <= Self.longestLine else { return nil }
    let across = Self.taps(from: size.width, to: width)
    let down = Self.taps(from: size.height, to: Self.lineHeight)
    var rows = [Double](repeating: 0, count: size.height * width)
    for y in 0..<size.height {
      for (x, taps) in across.enumerated() {
        rows[y * width + x] = taps.reduce(0) { sum, tap in
          sum + tap.weight * Double(samples[y * size.width + tap.place])
        }
      }
    }
    var image: [UInt8] = []
    image.reserveCapacity(Self.lineHeight * width)
    for taps in down {
      for x in 0..<width {
        let value = taps.reduce(0) { $0 + $1.weight * rows[$1.place * width + x] }
        image.append(UInt8(max(0, min(255, value.rounded()))))
      }
    }
    return LineImage(width: width, height: Self.lineHeight, samples: image)
  }

  private static let lineHeight = 40
  private static let longestLine = 4000

  /// The samples that make each sample of a longer or shorter row, with their weights: a tent as wide
  /// as two samples of the coarser row.
  private static func taps(from: Int, to: Int) -> [[(place: Int, weight: Double)]] {
    let step = Double(from) / Double(to)
    let reach = max(1, step)
    return (0..<to).map { index in
      let center = (Double(index) + 0.5) * step - 0.5
      let places = Int((center - reach).rounded(.up))...Int((center + reach).rounded(.down))
      let taps = places.map { place in
        (
          place: max(0, min(from - 1, place)),
          weight: max(0, 1 - abs(Double(place) - center) / reach)
        )
      }
      let sum = taps.reduce(0) { $0 + $1.weight }
      return taps.map { ($0.place, $0.weight / sum) }
    }
  }
}
