internal import Subprocess
package import SystemPackage

/// The `ffmpeg` program that is installed.
package struct FFmpegProgram: Sendable {
  let path: FilePath

  package init(path: FilePath) { self.path = path }

  /// The first in the folders of `PATH`.
  ///
  /// - Throws: if there is none, or it can't be started, or is too old.
  package static func installed() async throws(EncodingFailure) -> FFmpegProgram {
    let path: FilePath
    do {
      path = try await Executable.name("ffmpeg").resolveExecutablePath(in: .inherit)
    } catch {
      throw .noProgram
    }
    let program = FFmpegProgram(path: path)
    if let version = FFmpegVersion(firstLine: try await program.answer(["-version"])),
      version < .oldest
    {
      throw .oldProgram(version.description)
    }
    return program
  }

  /// Those of `names` that it has no encoder for, in the same order.
  package func missingEncoders(of names: [String]) async throws(EncodingFailure) -> [String] {
    let known = Self.encoders(in: try await answer(["-hide_banner", "-encoders"]))
    return names.filter { !known.contains($0) }
  }

  /// The names in what `ffmpeg -encoders` prints: six letters of what an encoder can do, its name and
  /// its description, below a line of hyphens.
  static func encoders(in text: String) -> Set<String> {
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix(" ---") }.dropFirst()
    return Set(
      lines.compactMap { line in
        let fields = line.split(separator: " ", maxSplits: 2)
        return fields.count > 1 ? String(fields[1]) : nil
      })
  }

  private func answer(_ arguments: [String]) async throws(EncodingFailure) -> String {
    do {
      return try await Subprocess.run(
        .path(path), arguments: Arguments(arguments), output: .string(limit: 1 << 20)
      ).standardOutput
    } catch {
      throw .cannotStart("\(error)")
    }
  }
}

/// A release of FFmpeg.
struct FFmpegVersion: Comparable, CustomStringConvertible {
  let major: Int, minor: Int

  /// The first with `-fps_mode`.
  static let oldest = FFmpegVersion(major: 5, minor: 1)

  init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// - Parameter line: `ffmpeg version 5.1.9-0+deb12u1 Copyright …`, or more. Nil for builds that no
  ///   release names.
  init?(firstLine line: String) {
    let words = line.split(separator: " ", maxSplits: 3)
    guard words.count > 2, words[1] == "version" else { return nil }
    let numbers = words[2].drop { $0 == "n" }.split(separator: ".", maxSplits: 2)
      .map { $0.prefix { $0.isNumber } }
    guard numbers.count > 1, let major = Int(numbers[0]), let minor = Int(numbers[1]) else {
      return nil
    }
    self.init(major: major, minor: minor)
  }

  var description: String { "\(major).\(minor)" }

  static func < (a: Self, b: Self) -> Bool { (a.major, a.minor) < (b.major, b.minor) }
}
