import ArgumentParser
import Files
import Framing
import VidfitKit

/// What to find out about each clip, and how hard to look.
struct AnalysisFlags: ParsableArguments {
  @OptionGroup var screens: ScreenOptions

  @Option(help: "Look at up to this many key frames, and do not stop before.")
  var frames: Int?

  @Flag(help: "Look at all key frames, and find changes of the bars to the frame.")
  var thorough = false

  @Flag(name: .customLong("no-padding"), help: "Read the facts only: decode nothing.")
  var factsOnly = false

  func validate() throws {
    if let frames, !(1...1000).contains(frames) {
      throw ValidationError("--frames takes 1 to 1000")
    }
    if thorough && frames != nil {
      throw ValidationError("--thorough looks at all key frames; it does not go with --frames")
    }
  }

  /// - Parameter parallelism: tasks that decode at once.
  func options(parallelism: Int) throws -> AnalysisOptions {
    var options = AnalysisOptions(
      viewports: try screens.viewports(), layout: screens.layout, frames: frames,
      parallelism: parallelism)
    options.findsPadding = !factsOnly
    options.isThorough = thorough
    return options
  }

  /// The same flags as arguments for another process, in an order that does not vary.
  var words: [[UInt8]] {
    screens.words + [frames.map { "--frames=\($0)" }].compactMap(\.self).map { Array($0.utf8) }
      + (thorough ? [Array("--thorough".utf8)] : [])
      + (factsOnly ? [Array("--no-padding".utf8)] : [])
  }

  /// A short mark of these flags, equal for equal ones on every machine.
  func digest() throws -> String {
    // A table of devices counts by what it holds, not by its name.
    let table = try screens.devices.file.map { file in
      try configuring { try WholeFile.read(RawArguments.bytes(file)) }
    }
    let isFile: ([UInt8]) -> Bool = { $0.starts(with: "--devices=".utf8) }
    return AnalysisSchema.digest(words.filter { !isFile($0) } + [table ?? []])
  }
}

extension ScreenOptions {
  /// These options as arguments for another process, in an order that does not vary.
  var words: [[UInt8]] {
    func word(_ name: String, _ value: String?) -> [[UInt8]] {
      value.map { [Array("--\(name)=".utf8) + RawArguments.bytes($0)] } ?? []
    }
    return screens.flatMap { word("device", $0) }
      + (allDevices ? [Array("--all-devices".utf8)] : [])
      + word("devices", devices.file) + word("os", "\(devices.system.rawValue)")
      + word("orientation", orientation.rawValue) + word("layout", layout.rawValue)
      + word("window", window?.rawValue)
  }
}
