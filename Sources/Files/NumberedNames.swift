package import SystemPackage

/// Names that differ in a number.
package struct NumberedNames: Sendable {
  /// The kinds of pictures that movies hold, by their extensions, and their names there (FFmpeg's
  /// `ff_codec_movvideo_tags`).
  package static let codecs = [
    "png": "png ", "jpg": "jpeg", "jpeg": "jpeg", "tif": "tiff", "tiff": "tiff", "tga": "tga ",
    "dpx": "dpx ", "exr": "exr ", "jp2": "mjp2",
  ]

  /// The folder, and the name with `%d` for the number.
  package let path: FilePath
  private let before: [UInt8]
  private let after: [UInt8]
  /// The least number of digits; 1 for names without leading zeros.
  private let digits: Int

  /// - Returns: nil if the path's name has no number, or several.
  package init?(pattern path: FilePath) {
    let name = path.lastComponent.map { Array($0.string.utf8) } ?? []
    let parts = name.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    guard parts.count == 2, let end = parts[1].firstIndex(of: UInt8(ascii: "d")) else { return nil }
    let width = String(decoding: parts[1][..<end], as: UTF8.self)
    guard width.isEmpty || width.first == "0", let digits = width.isEmpty ? 1 : Int(width),
      (1...18).contains(digits)
    else { return nil }
    (self.path, self.digits) = (path, digits)
    (before, after) = (Array(parts[0]), Array(parts[1][(end + 1)...]))
  }

  /// The pattern of all names in a folder, hidden ones left out.
  ///
  /// - Returns: nil if they differ in more than one number, are fewer than two, or no pictures'.
  package init?(all folder: FilePath) {
    let names = ((try? Folder.names(in: folder)) ?? []).filter { $0.first != UInt8(ascii: ".") }
    guard names.count > 1, let first = names.first,
      let last = first.lastIndex(where: Self.isDigit)
    else { return nil }
    // A digit of the extension, as in .jp2, is no number of a picture.
    let dot = first.lastIndex(of: UInt8(ascii: ".")) ?? first.count
    guard let end = last < dot ? last : first[..<dot].lastIndex(where: Self.isDigit) else {
      return nil
    }
    let start = first[..<end].lastIndex { !Self.isDigit($0) }.map { $0 + 1 } ?? 0
    let lengths = Set(names.map(\.count))
    let width = lengths.count == 1 && end > start ? "0\(end - start + 1)" : ""
    let pattern = first[..<start] + Array("%\(width)d".utf8) + first[(end + 1)...]
    self.init(pattern: folder.pushing(FilePath(bytes: Array(pattern))))
    guard Self.codecs[path.fileExtension?.lowercased() ?? ""] != nil,
      names.allSatisfy({ number(of: $0) != nil })
    else { return nil }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  /// The files that are there, in the order of their numbers.
  package func files() throws(FileFailure) -> [FilePath] {
    let folder = path.removingLastComponent()
    let found = try Folder.names(in: folder.isEmpty ? "." : folder).compactMap { name in
      number(of: name).map { (number: $0, name: name) }
    }
    return found.sorted { $0.number < $1.number }.map { folder.pushing(FilePath(bytes: $0.name)) }
  }

  private func number(of name: [UInt8]) -> Int? {
    guard name.starts(with: before), name.count > before.count + after.count,
      name.suffix(after.count).elementsEqual(after)
    else { return nil }
    let number = name[before.count..<(name.count - after.count)]
    guard number.count >= digits, number.allSatisfy(Self.isDigit) else { return nil }
    return Int(String(decoding: number, as: UTF8.self))
  }
}
