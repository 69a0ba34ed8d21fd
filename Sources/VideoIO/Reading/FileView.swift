/// A part of a file that FFmpeg is shown as if it were all: the head of a fragmented movie and, right
/// behind it, its fragments from one on.
struct FileView {
  /// Up to here the file is shown from its start on.
  let headEnd: Int64
  /// What is shown behind the head.
  let rest: Range<Int64>

  var size: Int64 { headEnd + rest.upperBound - rest.lowerBound }

  /// Where in the file that is what is shown at an offset.
  func place(of offset: Int64) -> Int64 {
    offset < headEnd ? offset : rest.lowerBound + offset - headEnd
  }

  /// How many of `count` bytes from an offset on lie together in the file.
  func together(_ count: Int, at offset: Int64) -> Int {
    let end = offset < headEnd ? headEnd : size
    return Int(max(0, min(Int64(count), end - offset)))
  }
}
