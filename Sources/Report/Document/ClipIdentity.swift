package import Files

/// What tells one clip of a run from another: the caller's id, or else the path.
///
/// It holds two independent hashes of that, so that millions can be told apart in little memory;
/// it means nothing outside this process.
package struct ClipIdentity: Hashable, Sendable {
  private let first: Int
  private let second: Int

  package init(key: String?, path: ClipLocation) {
    func hash(salt: UInt8) -> Int {
      var hasher = Hasher()
      hasher.combine(salt)
      hasher.combine(key)
      if key == nil { hasher.combine(path.bytes) }
      return hasher.finalize()
    }
    first = hash(salt: 1)
    second = hash(salt: 2)
  }
}
