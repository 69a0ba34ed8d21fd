extension Condition {
  init(_ key: ConditionKey, _ node: PolicyNode) throws(Malformed) {
    self.key = key
    guard !node.isEmpty else {
      throw Malformed(reason: "has no value; one that begins with # or > needs quotes")
    }
    switch key.kind {
    case .words(let choices): test = .words(try Self.words(node, choices))
    case .threshold: test = .bars(try Self.threshold(node))
    case .crop:
      test =
        node.isPlain("true")
        ? .crops(nil) : .crops(try Self.threshold(node, onlyPercent: true))
    case .error:
      test = node.isPlain("true") ? .error(nil) : .error(try Self.words(node, ErrorCodes.all))
    case .number(let example): test = .number(try Self.number(node, example) { decimal($0) })
    case .pixels:
      test = .number(
        try Self.number(node, "640") { decimal($0.hasSuffix("px") ? $0.dropLast(2) : $0[...]) })
    case .seconds: test = .number(try Self.number(node, "10s", Amount.seconds))
    case .aspect:
      // 1.78 is 16:9, and 854×480 is too; 2.39 is not 2.40.
      test = .number(try Self.number(node, tolerance: 0.003, "16:9", aspectRatio))
    }
  }

  private static func words(
    _ node: PolicyNode, _ choices: [String]?
  ) throws(Malformed) -> WordTest {
    guard let items = node.texts else {
      throw Malformed(reason: "takes a word or a list of words, not \(node.inWords)")
    }
    do throws(WordTest.Malformed) {
      return try WordTest(items, choices: choices)
    } catch {
      throw Malformed(reason: error.reason)
    }
  }

  private static func threshold(
    _ node: PolicyNode, onlyPercent: Bool = false
  ) throws(Malformed) -> Threshold {
    guard let text = node.text else {
      throw Malformed(reason: "takes a size such as '>= 2%', not \(node.inWords)")
    }
    let threshold: Threshold
    do throws(Threshold.Malformed) {
      threshold = try Threshold(parsing: text)
    } catch {
      throw Malformed(reason: error.reason)
    }
    if onlyPercent, threshold.unit != .percent {
      throw Malformed(reason: "takes true or a share of the frame such as '>= 5%'")
    }
    return threshold
  }

  private static func number(
    _ node: PolicyNode, tolerance: Double = 1e-9, _ example: String,
    _ read: (String) -> Double?
  ) throws(Malformed) -> NumberTest {
    guard let text = node.text else {
      throw Malformed(reason: "takes a number such as \(example), not \(node.inWords)")
    }
    do throws(NumberTest.Malformed) {
      return try NumberTest(
        parsing: text, tolerance: tolerance, example: example, number: read)
    } catch {
      throw Malformed(reason: error.reason)
    }
  }
}

extension PolicyNode {
  /// Whether it is this word without quotes.
  func isPlain(_ word: String) -> Bool {
    if case .scalar(word, isPlain: true) = content { true } else { false }
  }
}
