package import Files
package import SystemPackage

/// Reads policy files.
package enum PolicyFile {
  /// The most bytes of a file.
  private static let limit = 1 << 20

  package enum Failure: Error {
    /// The file cannot be read.
    case file(FileFailure)
    /// All problems of its contents.
    case problems(PolicyProblems)
  }

  /// The version of the YAML parser.
  package static var libyaml: String { YAMLParser.version }

  /// - Parameters:
  ///   - path: the absolute path of the file.
  ///   - name: the file's name as messages show it.
  ///   - isFound: whether the file was found rather than named. Then it must be nobody else's
  ///     (``Files/FoundFile``), and reaches no further than its folder: it allows no network, and its
  ///     paths stay below that folder.
  package static func read(
    _ path: FilePath, name: String, isFound: Bool = false
  ) throws(Failure) -> Policy {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try isFound ? FoundFile(path).bytes(limit: WholeFile.limit) : WholeFile.read(path)
    } catch {
      throw .file(error)
    }
    do throws(PolicyProblems) {
      guard bytes.count <= limit else {
        throw PolicyProblems([.init(line: 0, "is larger than \(limit >> 20) MiB")])
      }
      return try Policy(
        YAMLText.parse(bytes), name: name, folder: path.removingLastComponent(),
        isFound: isFound)
    } catch {
      throw .problems(error)
    }
  }
}
