import ArgumentParser
import Framing
import Report

/// The words that shells offer for `--device`: ids, aliases and families, the last one after a comma,
/// too.
enum DeviceCompletion {
  static let kind = ListCompletion.kind(names)

  private static let names = DeviceGroup.names + Set(Device.catalogue.flatMap(\.ids)).sorted()
}

/// Words for a list between commas.
enum ListCompletion {
  /// Offers those words that the list does not have yet, each after the part that is complete.
  static func kind(_ words: [String]) -> CompletionKind {
    .custom { _, _, beginning in
      let end = beginning.lastIndex(of: ",")
      let given = end.map { String(beginning[...$0]) } ?? ""
      let used = Set(given.split(separator: ",").map(String.init))
      return words.filter { !used.contains($0) }.map { given + $0 }
    }
  }
}
