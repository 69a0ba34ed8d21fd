/// The same of each of four neighbouring rows.
struct Four<Value> {
  var a: Value
  var b: Value
  var c: Value
  var d: Value

  @inline(always)
  init(_ a: Value, _ b: Value, _ c: Value, _ d: Value) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  @inline(always)
  init(repeating value: Value) { self.init(value, value, value, value) }

  @inline(always)
  func map<Other>(_ transform: (Value) -> Other) -> Four<Other> {
    Four<Other>(transform(a), transform(b), transform(c), transform(d))
  }

  @inline(always)
  func zip<Second, Other>(
    _ second: Four<Second>, _ combine: (Value, Second) -> Other
  ) -> Four<Other> {
    Four<Other>(
      combine(a, second.a), combine(b, second.b), combine(c, second.c), combine(d, second.d))
  }

  /// The four combined in pairs.
  @inline(always)
  func reduce(_ combine: (Value, Value) -> Value) -> Value {
    combine(combine(a, b), combine(c, d))
  }
}
