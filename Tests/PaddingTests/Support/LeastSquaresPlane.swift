/// The plane of least squares through values at places, by elimination in its normal equations.
struct LeastSquaresPlane {
  private var rows: [[Double]]

  init(_ samples: [(place: (x: Float, y: Float), value: Float)]) {
    rows = Array(repeating: Array(repeating: 0, count: 4), count: 3)
    for sample in samples {
      let terms = [1, Double(sample.place.x), Double(sample.place.y)]
      for (i, term) in terms.enumerated() {
        for (j, other) in terms.enumerated() { rows[i][j] += term * other }
        rows[i][3] += term * Double(sample.value)
      }
    }
    for pivot in 0..<3 {
      for row in 0..<3 where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in 0..<4 { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
  }

  func at(_ place: (x: Float, y: Float)) -> Float {
    let terms = [1, Double(place.x), Double(place.y)]
    var sum = 0.0
    for (i, term) in terms.enumerated() { sum += term * rows[i][3] / rows[i][i] }
    return Float(sum)
  }
}
