internal import Glibc

/// Paths from the root, by their names alone: links are not followed, and nothing need be there.
package enum FolderPath {
  private static let slash = UInt8(ascii: "/")

  /// The folder that this process is in; nil when it is gone.
  ///
  /// The corresponding C function is `getcwd`.
  package static func current() -> [UInt8]? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let isThere = unsafe buffer.withUnsafeMutableBufferPointer {
      unsafe getcwd($0.baseAddress, $0.count) != nil
    }
    return isThere ? buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)) : nil
  }

  /// `path` from the root on, without `.` and `..`.
  ///
  /// - Parameter folder: what a relative path begins at.
  package static func absolute(_ path: [UInt8], in folder: [UInt8]) -> [UInt8] {
    let whole = path.first == slash ? path : folder + [slash] + path
    var names: [ArraySlice<UInt8>] = []
    for name in whole.split(separator: slash) where name != [UInt8(ascii: ".")] {
      if name.elementsEqual("..".utf8) { _ = names.popLast() } else { names.append(name) }
    }
    return [slash] + names.joined(separator: [slash])
  }

  /// The folder that holds `path`, which is from the root on; nil for the root.
  package static func parent(of path: [UInt8]) -> [UInt8]? {
    guard path.count > 1, let last = path.lastIndex(of: slash) else { return nil }
    return last == 0 ? [slash] : Array(path[..<last])
  }

  /// What is left of `path` within `folder`, both from the root on; all of it where it is elsewhere.
  package static func relative(_ path: [UInt8], to folder: [UInt8]) -> [UInt8] {
    let start = folder.last == slash ? folder : folder + [slash]
    return path.starts(with: start) ? Array(path.dropFirst(start.count)) : path
  }
}
