extension Settings {
  /// All settings that an answer depends on, in the spelling of flags and in the order of the keys:
  /// what a worker process is started with, and what a digest is made of. The table of devices is
  /// left out, because its contents count and not its name.
  package var answerWords: [[UInt8]] {
    SettingKey.allCases.filter(\.affectsAnswer).flatMap { key -> [[UInt8]] in
      let flag = Array("--\(key.rawValue)".utf8)
      func word(_ value: some Sequence<UInt8>) -> [UInt8] { flag + [UInt8(ascii: "=")] + value }
      switch self[key]?.value {
      case nil, .flag(false): return []
      case .path(let path): return key == .devices ? [] : [word(path)]
      case .flag(true): return [flag]
      case .count(let number), .bytes(let number): return [word("\(number)".utf8)]
      case .seconds(let number), .share(let number): return [word("\(number)".utf8)]
      // What nobody has to ask for leaves the digest as it was before there was a choice.
      case .choice("best") where key == .stream: return []
      case .choice(let choice): return [word(choice.utf8)]
      // With all devices the default device adds nothing.
      case .list where key == .device && self.flag(.allDevices) && origin(key) == .standard:
        return []
      case .list(let items): return items.map(word)
      }
    }
  }

  /// The settings that `answerWords` tell, all others at their defaults.
  ///
  /// - Throws: ``SettingValue/Malformed`` for a word that is no such setting.
  package init(answerWords words: [[UInt8]]) throws(SettingValue.Malformed) {
    self.init()
    var texts: [SettingKey: [[UInt8]]] = [:]
    for word in words {
      let parts = word.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(decoding: (parts.first ?? []).dropFirst(2), as: UTF8.self)
      guard let key = SettingKey(rawValue: name), key.affectsAnswer else {
        throw SettingValue.Malformed(takes: "a setting", not: String(decoding: word, as: UTF8.self))
      }
      texts[key, default: []].append(parts.count > 1 ? Array(parts[1]) : Array("true".utf8))
    }
    for (key, texts) in texts { try read(flag: key, texts) }
  }
}
