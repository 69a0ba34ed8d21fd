extension [Float] {
  /// The middle value, the upper of two; 0 if empty. No element may be NaN.
  ///
  /// Hoare's selection: partitions only the side that holds the middle again.
  var median: Float {
    guard !isEmpty else { return 0 }
    var values = self
    let middle = count / 2
    var (first, last) = (0, count - 1)
    while first < last {
      let pivot = values[(first + last) / 2]
      var (low, high) = (first, last)
      while low <= high {
        while values[low] < pivot { low += 1 }
        while values[high] > pivot { high -= 1 }
        guard low <= high else { break }
        values.swapAt(low, high)
        low += 1
        high -= 1
      }
      if middle <= high {
        last = high
      } else if middle >= low {
        first = low
      } else {
        break
      }
    }
    return values[middle]
  }
}

extension [Int] {
  /// The middle value, the upper of two. The collection must not be empty.
  var median: Int { sorted()[count / 2] }
}
