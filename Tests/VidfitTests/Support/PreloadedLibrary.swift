import Foundation
import TestSupport
import Testing

/// Libraries that are loaded into programs before all others, made of C in Tests/VidfitTests/Fixtures.
enum PreloadedLibrary {
  static func compiled(_ name: String) throws -> URL {
    let source = Golden.folder.deletingLastPathComponent()
      .appendingPathComponent("Fixtures/\(name).c")
    // Swift compiles C by a Clang of its own.
    let swift = try #require(CommandLineTool("swift")).url.resolvingSymlinksInPath()
    let clang = swift.deletingLastPathComponent().appendingPathComponent("clang")
    let library = try ScratchFolder().url.appendingPathComponent("\(name).so")
    _ = try #require(CommandLineTool(clang.path)).run([
      "-shared", "-fPIC", "-O1", "-Wall", "-Werror", source.path, "-o", library.path,
    ])
    return library
  }
}
