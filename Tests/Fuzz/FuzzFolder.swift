import Glibc
import SystemPackage

/// The folder for targets that need files beside each other.
enum FuzzFolder {
  /// The path of a file of this process.
  static func file(_ name: String) -> FilePath { FilePath("\(folder)/\(getpid())-\(name)") }

  static func write(_ bytes: [UInt8], to path: FilePath) {
    let file = path.withPlatformString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o600) }
    let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    precondition(file >= 0 && count == bytes.count && close(file) == 0)
  }

  private static let folder: String = {
    guard let folder = getenv("VIDFIT_FUZZ_FOLDER") else {
      preconditionFailure("VIDFIT_FUZZ_FOLDER: where to write")
    }
    return String(cString: folder)
  }()
}
