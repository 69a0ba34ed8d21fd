package import SystemPackage

/// Lossless command-line arguments, although the argument parser accepts only strings.
///
/// A byte that is not UTF-8 is encoded as one of the last 256 private-use code points. The bytes of
/// such a code point in an argument are encoded the same way.
package enum RawArguments {
  private static let carriers: ClosedRange<UInt32> = 0x10FF00...0x10FFFF

  /// The arguments of this process, without its name.
  package static var current: [String] {
    let count = Int(CommandLine.argc)
    return (1..<max(1, count)).compactMap { index in
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
      var bytes: [UInt8] = []
      var offset = 0
      while case let byte = unsafe argument[offset], byte != 0 {
        bytes.append(UInt8(bitPattern: byte))
        offset += 1
      }
      return string(bytes)
    }
  }

  /// Returns a string that `bytes(_:)` converts back to exactly these bytes.
  package static func string(_ bytes: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    for part in UTF8Parts(bytes) {
      if let scalar = part.scalar, !carriers.contains(scalar.value) {
        scalars.append(scalar)
      } else {
        scalars.append(
          contentsOf: part.bytes.compactMap { Unicode.Scalar(carriers.lowerBound + UInt32($0)) })
      }
    }
    return String(scalars)
  }

  /// Returns the original bytes of an argument.
  package static func bytes(_ argument: String) -> [UInt8] {
    argument.unicodeScalars.flatMap { scalar in
      carriers.contains(scalar.value)
        ? [UInt8(scalar.value - carriers.lowerBound)] : Array(String(scalar).utf8)
    }
  }

  /// Returns the path in an argument.
  package static func path(_ argument: String) -> FilePath { FilePath(bytes: bytes(argument)) }

  /// Returns the clip that an argument names.
  package static func clip(_ argument: String) -> ClipLocation {
    ClipLocation(bytes: bytes(argument))
  }
}
