extension Sequence where Element == Float {
  /// The mean; 0 if empty.
  var mean: Float {
    var (sum, count): (Float, Float) = (0, 0)
    for value in self {
      sum += value
      count += 1
    }
    return count == 0 ? 0 : sum / count
  }
}
