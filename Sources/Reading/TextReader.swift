internal import CTesseract
internal import Synchronization

/// A word that was read, with the engine's confidence from 0 to 100.
public struct ReadWord: Hashable, Sendable {
  public let text: String
  public let confidence: Float

  /// - Parameters:
  ///   - text: the word.
  ///   - confidence: from 0 to 100.
  public init(text: String, confidence: Float) {
    self.text = text
    self.confidence = confidence
  }
}

/// A line of text as gray samples, dark on light or light on dark, row by row without gaps.
public struct LineImage: Sendable {
  public let width: Int, height: Int
  public let samples: [UInt8]

  public init(width: Int, height: Int, samples: [UInt8]) {
    precondition(width > 0 && height > 0 && samples.count == width * height)
    (self.width, self.height, self.samples) = (width, height, samples)
  }

  /// The same line with light and dark exchanged.
  public var inverse: LineImage {
    LineImage(width: width, height: height, samples: samples.map { 255 - $0 })
  }
}

/// Reads lines of text by Tesseract 5, which is loaded when the first reader is made.
///
/// A reader is used by one task at a time, and others wait.
public final class TextReader: Sendable {
  /// The reason why no text can be read, a sentence fragment.
  public struct Unavailable: Error, Hashable, CustomStringConvertible {
    public let description: String
  }

  /// The engine's release, such as `5.3.0`.
  public let version: String
  /// The folder with the data of languages.
  public let folder: String
  private let api: Mutex<Handle>

  /// - Parameter languages: names of Tesseract's data, such as `eng`, `deu` or `script/Cyrillic`.
  public init(languages: [String]) throws(Unavailable) {
    let handle = try Handle()
    version = handle.library.version().map { String(cString: $0) } ?? ""
    guard version.hasPrefix("5.") else {
      throw Unavailable(description: "expected Tesseract 5, found \(version)")
    }
    for language in languages where !handle.begin([language]) {
      let name = language.split(separator: "/").joined(separator: "-").lowercased()
        .replacing("_", with: "-")
      throw Unavailable(
        description: "Tesseract \(version) has no data for '\(language)'; "
          + "install tesseract-ocr-\(name), or name the folder with it by TESSDATA_PREFIX")
    }
    guard handle.begin(languages) else {
      throw Unavailable(
        description: "Tesseract \(version) can't read \(languages.joined(separator: " and "))")
    }
    folder = handle.library.folder(handle.raw).map { String(cString: $0) } ?? ""
    api = Mutex(handle)
  }

  /// The words of one line.
  public func words(in line: LineImage) -> [ReadWord] {
    api.withLock { $0.words(in: line) }
  }
}

/// Owner of one `TessBaseAPI`.
private struct Handle: ~Copyable {
  let library: vidfit_tesseract
  let raw: UnsafeMutableRawPointer

  init() throws(TextReader.Unavailable) {
    var library = vidfit_tesseract()
    if let reason = vidfit_tesseract_load(&library) {
      throw TextReader.Unavailable(
        description: "Tesseract 5 is needed and can't be loaded: \(String(cString: reason))")
    }
    guard let raw = library.create() else {
      throw TextReader.Unavailable(description: "Tesseract 5 can't begin: out of memory")
    }
    (self.library, self.raw) = (library, raw)
    // It would print to standard error.
    _ = library.set_variable(raw, "debug_file", "/dev/null")
  }

  deinit { library.destroy(raw) }

  /// Whether data of all languages was loaded.
  func begin(_ languages: [String]) -> Bool {
    guard library.begin(raw, nil, languages.joined(separator: "+")) == 0 else { return false }
    library.set_mode(raw, Int32(vidfit_tesseract_line))
    return true
  }

  func words(in line: LineImage) -> [ReadWord] {
    let word = Int32(vidfit_tesseract_word)
    return line.samples.withUnsafeBufferPointer { samples in
      library.set_image(
        raw, samples.baseAddress, Int32(line.width), Int32(line.height), 1, Int32(line.width))
      // It only keeps Tesseract from guessing.
      library.set_resolution(raw, 300)
      defer { library.clear(raw) }
      guard library.recognize(raw, nil) == 0, let words = library.words(raw) else { return [] }
      defer { library.delete_words(words) }
      var found: [ReadWord] = []
      repeat {
        guard let text = library.text(words, word) else { continue }
        found.append(
          ReadWord(text: String(cString: text), confidence: library.confidence(words, word)))
        library.delete_text(text)
      } while library.next(words, word) != 0
      return found
    }
  }
}
