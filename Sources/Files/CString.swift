/// Lends the bytes of a path as the system calls take them.
package func withCString<R>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> R) -> R {
  let terminated = path.map(CChar.init(bitPattern:)) + [0]
  return unsafe terminated.withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress else { preconditionFailure("holds its terminator") }
    return unsafe body(start)
  }
}
