package import Files
package import Settings
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
  ///   - isFound: whether the file was found rather than named. Then it must belong to no other
  ///     user (``Files/FoundFile``) and is confined to its folder: it allows no network, and its
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
        YAMLText.parse(bytes), name: name, folder: folder(of: path), isFound: isFound)
    } catch {
      throw .problems(error)
    }
  }
}

extension PolicyFile {
  /// The folder that a policy's paths are relative to. For an open descriptor, such as that of
  /// `--config <(…)`, which is in no folder of its own, it is the working folder.
  private static func folder(of path: FilePath) -> FilePath {
    path.isOpenDescriptor
      ? FilePath.workingFolder ?? "/" : path.removingLastComponent()
  }
}

/// The contents of a policy file.
package struct Policy: Sendable, Equatable {
  /// The file's name as messages show it.
  package let name: String
  /// The absolute folder that its paths are relative to.
  let folder: FilePath
  let settings: [SettingLine]
  package let rules: [Rule]

  struct SettingLine: Sendable, Equatable {
    let key: SettingKey
    let value: SettingValue
    let line: Int
  }
}

extension Settings {
  /// Applies the settings of a policy file.
  package mutating func read(_ policy: Policy) {
    for entry in policy.settings {
      set(entry.key, entry.value, from: .file(policy.name, line: entry.line))
    }
  }
}

/// Finds the policy file of a folder.
package enum PolicySearch {
  package static let fileName = ".vidfit.yml"

  /// The nearest policy file from the absolute `folder` upwards. A folder that holds `.git` is the
  /// last one searched, so that a repository's policy is its own.
  ///
  /// The file's reader decides whether to trust it: a file skipped here could have held the rules
  /// that matter.
  package static func file(from folder: FilePath) -> FilePath? {
    var next: FilePath? = folder
    while let folder = next {
      let file = folder.appending(fileName)
      if let status = FileStatus(unfollowed: file), !status.isFolder { return file }
      if FileStatus(folder.appending(".git")) != nil { return nil }
      next = folder.parent
    }
    return nil
  }
}

/// A value of the policy file with its line, whatever the format of the file.
package struct PolicyNode: Sendable {
  /// The line's number, from 1.
  package let line: Int
  package let content: Content

  package indirect enum Content: Sendable {
    /// A scalar; `isPlain` if it has no quotes, so that it may mean something other than text.
    case scalar(String, isPlain: Bool)
    case list([PolicyNode])
    case mapping([(key: PolicyNode, value: PolicyNode)])
  }

  package init(line: Int, _ content: Content) {
    self.line = line
    self.content = content
  }

  /// The kind of value, for messages.
  var inWords: String {
    switch content {
    case .scalar(let text, let isPlain):
      isEmpty ? "nothing" : isPlain ? "'\(text.oneLine)'" : "the text '\(text.oneLine)'"
    case .list(let items): items.isEmpty ? "an empty list" : "a list"
    case .mapping: "a mapping of keys"
    }
  }

  /// Whether there is no value.
  var isEmpty: Bool {
    if case .scalar(let text, isPlain: true) = content {
      return ["", "~", "null"].contains(text)
    }
    return false
  }

  /// Whether it is this word without quotes.
  func isPlain(_ word: String) -> Bool {
    if case .scalar(word, isPlain: true) = content { true } else { false }
  }

  /// A scalar's text; nil if there is no value, or one that is not a scalar.
  var text: String? {
    if case .scalar(let text, _) = content, !isEmpty { text } else { nil }
  }

  /// The texts of a list, or of a scalar as a list of one; nil for anything else.
  var texts: [String]? {
    guard case .list(let items) = content else { return text.map { [$0] } }
    let texts = items.compactMap(\.text)
    return texts.count == items.count && !texts.isEmpty ? texts : nil
  }
}

/// All problems of a policy file, with their lines.
package struct PolicyProblems: Error, Equatable {
  package struct Problem: Sendable, Equatable {
    /// The line's number, from 1; 0 for the whole file.
    package let line: Int
    /// One line, perhaps followed by lines that show the place.
    package let text: String

    package init(line: Int, _ text: String) {
      self.line = line
      self.text = text
    }
  }

  package let problems: [Problem]

  package init(_ problems: [Problem]) {
    self.problems = problems
  }

  /// - Parameter name: the file's name as messages show it.
  package func lines(_ name: String) -> [String] {
    problems.map { $0.line > 0 ? "\(name):\($0.line): \($0.text)" : "\(name): \($0.text)" }
  }
}
