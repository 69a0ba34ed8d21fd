public import SystemPackage

/// The name of a clip: the path of a file, or an address on a network.
///
/// A path alone can't hold an address, because it loses the second of two slashes.
public enum ClipLocation: Sendable, Hashable {
  case file(FilePath)
  /// An address such as `https://host/clip.mp4`.
  case remote(RemoteName)

  /// Creates an address if the bytes begin with a scheme and `://`; otherwise a path, also that of
  /// a `file://` address (RFC 8089). A file with a path that begins that way needs `./` before it.
  ///
  /// Bytes in which an address follows other text, such as a space, are an address that can't be
  /// fetched, because a path would be shown with the secrets of that address. So is an address that
  /// is not UTF-8.
  public init(bytes: [UInt8]) {
    switch bytes.addressScheme {
    case "file": self = .file(FilePath(bytes: bytes.fileOfAddress))
    case nil where !bytes.withPlainSlashes.quotesAddress: self = .file(FilePath(bytes: bytes))
    default: self = .remote(RemoteName(quoting: bytes))
    }
  }

  /// The location that a failure names for a line that is no request: the line itself. Addresses in
  /// it are shown without their secrets.
  package init(invalidRequest line: [UInt8]) {
    let hasAddress = !line.withPlainSlashes.schemeStarts.isEmpty
    self = hasAddress ? .remote(RemoteName(quoting: line)) : Self(bytes: line)
  }

  /// Creates the location from a text.
  public init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  /// Nil for an address.
  public var file: FilePath? {
    if case .file(let path) = self { path } else { nil }
  }

  public var isRemote: Bool { file == nil }

  /// Whether the location is empty.
  package var isEmpty: Bool { file?.isEmpty ?? false }

  /// Which of the addresses of a run this is that would be shown alike, from 1; 1 for a path.
  package var number: Int {
    get { if case .remote(let address) = self { address.number } else { 1 } }
    set {
      guard case .remote(var address) = self else { return }
      address.number = newValue
      self = .remote(address)
    }
  }

  /// The path byte for byte, or the address for results, without secrets. It distinguishes clips: a
  /// presigned address names the same clip however often it is signed.
  package var bytes: [UInt8] {
    switch self {
    case .file(let path): path.bytes
    case .remote(let address): Array(address.description.utf8)
    }
  }

  /// The same bytes with the secrets of an address, for the process that opens the clip.
  package var requested: [UInt8] {
    switch self {
    case .file(let path): path.bytes
    case .remote(let address): Array(address.requested.utf8)
    }
  }

  /// The path or the address for results, without secrets; bytes that are not UTF-8 show as U+FFFD.
  public var string: String {
    switch self {
    case .file(let path): path.string
    case .remote(let address): address.description
    }
  }

  /// A clip of a document, by the text that shows its path and, if that isn't all, its bytes; nil if
  /// they are of two clips, so that readers would disagree.
  package init?(text: String, bytes: [UInt8]?) {
    self = bytes.map { ClipLocation(bytes: $0) } ?? ClipLocation(text)
    if bytes != nil, string != text { return nil }
  }

  /// Whether the bytes are UTF-8, so that ``string`` preserves a path exactly.
  public var isUTF8: Bool { file?.isUTF8 ?? true }

  /// The same as ``string`` for a message, on one line.
  public var oneLine: String { string.oneLine }

  /// The last part of the path, or of the path of an address, without its query; nil if there is
  /// none.
  public var name: FilePath.Component? { pathOfName.lastComponent }

  /// The beginning of the names of the clip's outputs: its name without its extension.
  package var outputStem: [UInt8] {
    guard let name else { return Array("clip".utf8) }
    let bytes = FilePath(root: nil, [name]).bytes
    let dot = bytes.lastIndex(of: UInt8(ascii: ".")) ?? 0
    return dot > 0 ? Array(bytes[..<dot]) : bytes
  }

  /// The extension of a name if it is plain, as ``SystemPackage/FilePath/fileExtension``.
  package var fileExtension: String? { pathOfName.fileExtension }

  private var pathOfName: FilePath {
    switch self {
    case .file(let path): path
    case .remote(let address): FilePath(bytes: address.description.pathOfAddress)
    }
  }
}

/// An address on a network. It may hold secrets, such as the signature of a presigned address; its
/// text omits them.
public struct RemoteName: Sendable, Hashable, CustomStringConvertible {
  /// The address as given, only for sending requests.
  package let requested: String
  /// See ``ClipLocation/number``.
  fileprivate var number = 1

  public init(_ text: String) { requested = text }

  /// Bytes that are not UTF-8 become U+FFFD, which no address holds.
  fileprivate init(quoting bytes: [UInt8]) {
    self.init(String(decoding: bytes.withPlainSlashes, as: UTF8.self))
  }

  public var description: String {
    var shown = requested.quotingAddresses
    if number > 1, let hidden = shown.ranges(of: String.hiddenValue).last {
      shown.insert(contentsOf: "-\(number)", at: hidden.upperBound)
    }
    return shown
  }
}

extension ClipLocation: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

extension String {
  /// The scheme that the text begins with, if `://` follows, in lower case.
  package var addressScheme: String? { Array(utf8).addressScheme }

  /// The path of an address, without host, query and fragment. The key of an S3 object appears
  /// unencoded in its address.
  fileprivate var pathOfAddress: [UInt8] {
    let isKey = addressScheme == "s3"
    let address = prefix { isKey || ($0 != "?" && $0 != "#") }
    let path = Array(address.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }.utf8)
    let plain = isKey ? path : PercentCode.decoded(path)
    // Outputs are named after it and, unlike with a local clip, no file has such a name yet.
    let text = String(decoding: plain, as: UTF8.self).unicodeScalars
    return text.contains(where: \.isUnsafe)
      ? Array(String(String.UnicodeScalarView(text.map { $0.isUnsafe ? "_" : $0 })).utf8) : plain
  }
}

extension [UInt8] {
  /// The scheme (RFC 3986, section 3.1) that the bytes begin with, if `://` follows, in lower case.
  /// What follows need not be text.
  fileprivate var addressScheme: String? {
    guard let start = schemeStarts.first, start == startIndex else { return nil }
    return String(decoding: prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
  }

  /// Without the escapes of slashes that programs write into JSON.
  fileprivate var withPlainSlashes: [UInt8] {
    first.map("{[\"".utf8.contains) == true ? replacing(#"\/"#.utf8, with: "/".utf8) : self
  }

  /// The path that a `file://` address names, on this machine. Without the slash after the host, as
  /// in `file://clip.mp4`, it is relative to the working folder.
  fileprivate var fileOfAddress: [UInt8] {
    let path = dropFirst("file://".utf8.count)
    let isLocal = path.starts(with: "localhost/".utf8)
    let plain = PercentCode.decoded(path.dropFirst(isLocal ? "localhost".utf8.count : 0))
    // No file name contains that byte, and the text after it would be lost.
    return plain.contains(0) ? Array(path) : plain
  }
}

/// Percent-encoding, byte for byte: RFC 3986 section 2.1.
package enum PercentCode {
  /// "Unreserved" of section 2.3, and the slash between segments.
  package static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)

  /// - Parameter kept: ASCII bytes that stay unencoded.
  package static func encoded(
    _ bytes: some Sequence<UInt8>, keeping kept: Set<UInt8> = unreserved
  ) -> String {
    bytes.map { byte in
      if kept.contains(byte) { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }

  /// Decodes text; percent signs that do not begin a code are literal.
  package static func decoded(_ text: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      bytes.append(byte)
      guard byte == UInt8(ascii: "%") else { continue }
      let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
      guard digits.count == 2 else { continue }
      bytes[bytes.count - 1] = UInt8(digits[0] << 4 | digits[1])
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
