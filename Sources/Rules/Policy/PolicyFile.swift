package import Files
package import SystemPackage

/// Reads policy files.
package enum PolicyFile {
  /// The most bytes that one may have.
  private static let limit = 1 << 20

  package enum Failure: Error {
    /// The system does not hand it out.
    case file(FileFailure)
    /// All that is wrong with it.
    case problems(PolicyProblems)
  }

  /// The version of the library that takes YAML apart.
  package static var libyaml: String { YAMLParser.version }

  /// - Parameters:
  ///   - path: of the file, from the root on.
  ///   - name: the file's name as it is shown.
  package static func read(_ path: FilePath, name: String) throws(Failure) -> Policy {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try WholeFile.read(path)
    } catch {
      throw .file(error)
    }
    do throws(PolicyProblems) {
      guard bytes.count <= limit else {
        throw PolicyProblems([.init(line: 0, "is larger than \(limit >> 20) MiB")])
      }
      return try Policy(
        YAMLText.parse(bytes), name: name, folder: path.removingLastComponent())
    } catch {
      throw .problems(error)
    }
  }
}
