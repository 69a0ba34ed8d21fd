/// How far numbers of the document are rounded, so that equal results are equal bytes on every
/// machine: points and seconds to 3 decimals, shares and aspect values to 6.
extension Double {
  var roundedToThousandths: Double { (self * 1000).rounded() / 1000 }
  var roundedToMillionths: Double { (self * 1_000_000).rounded() / 1_000_000 }
}
