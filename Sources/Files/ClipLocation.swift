public import SystemPackage

/// What names a clip: the path of a file, or an address on a network.
///
/// A path alone can't carry an address, because it loses the second of two slashes.
public enum ClipLocation: Sendable, Hashable {
  case file(FilePath)
  /// An address such as `https://host/clip.mp4`, as it was given.
  case remote(String)

  /// An address if the bytes begin with a scheme and `://`, or else a path. A file whose path begins
  /// so is named by `./` before it.
  public init(bytes: [UInt8]) {
    if let text = String(validating: bytes, as: UTF8.self), text.isAddress {
      self = .remote(text)
    } else {
      self = .file(FilePath(bytes: bytes))
    }
  }

  /// The same for a text.
  public init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  /// Nil for an address.
  public var file: FilePath? {
    if case .file(let path) = self { path } else { nil }
  }

  public var isRemote: Bool { file == nil }

  /// Whether nothing is named.
  package var isEmpty: Bool { file?.isEmpty ?? false }

  /// The path byte for byte, or the address as it was given, secrets included: for whoever opens the
  /// clip.
  package var bytes: [UInt8] {
    switch self {
    case .file(let path): path.bytes
    case .remote(let address): Array(address.utf8)
    }
  }

  /// The same without the secrets of an address: what results show, and what tells one clip from
  /// another. A presigned address names the same clip however often it is signed.
  package var shown: ClipLocation {
    switch self {
    case .file: self
    case .remote(let address): .remote(address.withoutSecrets)
    }
  }

  /// The path or the address for results, without secrets; bytes that are not UTF-8 show as U+FFFD.
  public var string: String {
    switch self {
    case .file(let path): path.string
    case .remote(let address): address.withoutSecrets
    }
  }

  /// Whether the bytes are UTF-8, so that ``string`` loses none of a path.
  public var isUTF8: Bool { file?.isUTF8 ?? true }

  /// The same as ``string`` for a message, on one line.
  public var oneLine: String { string.oneLine }

  /// The last part of the path, or of the path of an address, without its query; nil if there is none.
  public var name: FilePath.Component? { pathOfName.lastComponent }

  /// How the names of outputs of the clip begin: its name without its extension. Characters of an
  /// address that could act on a terminal are replaced, because no file has had such a name before.
  package var outputStem: [UInt8] {
    guard let name else { return Array("clip".utf8) }
    var bytes = FilePath(root: nil, [name]).bytes
    if isRemote {
      let plain = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
        scalar.isUnsafe ? "_" : Character(scalar)
      }
      bytes = Array(String(plain).utf8)
    }
    let dot = bytes.lastIndex(of: UInt8(ascii: ".")) ?? 0
    return dot > 0 ? Array(bytes[..<dot]) : bytes
  }

  /// The extension of a name if it is plain, as ``SystemPackage/FilePath/fileExtension``.
  package var fileExtension: String? { pathOfName.fileExtension }

  private var pathOfName: FilePath {
    switch self {
    case .file(let path): path
    case .remote(let address): FilePath(bytes: address.pathOfAddress)
    }
  }
}

extension ClipLocation: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

extension String {
  /// The scheme (RFC 3986, section 3.1) that the text begins with, if `://` follows, in lower case.
  package var addressScheme: String? {
    guard let end = utf8.firstIndex(of: UInt8(ascii: ":")), self[end...].hasPrefix("://") else {
      return nil
    }
    let scheme = self[..<end]
    let isPlain = scheme.utf8.allSatisfy { byte in
      let letter = Character(Unicode.Scalar(byte))
      return letter.isASCII && (letter.isLetter || letter.isNumber || "+-.".contains(letter))
    }
    return isPlain && scheme.first?.isLetter == true ? scheme.lowercased() : nil
  }

  /// Whether the text begins with a scheme and `://`.
  package var isAddress: Bool { addressScheme != nil }

  /// The path of an address, without host, query and fragment. The key of an object in S3 stands in
  /// its address as it is.
  fileprivate var pathOfAddress: [UInt8] {
    let isKey = addressScheme == "s3"
    let address = prefix { isKey || ($0 != "?" && $0 != "#") }
    let path = Array(address.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }.utf8)
    return isKey ? path : PercentCode.decoded(path)
  }
}
