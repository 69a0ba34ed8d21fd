import ArgumentParser
import Files
import Rules
import VidfitKit

/// Whether clips may be fetched, and how.
struct NetworkFlags: ParsableArguments {
  @Flag(.network) var allowNetwork: Bool?
  @Option(.maxBytes) var maxBytes: SettingFlag?
  @Option(.fetchTimeout) var fetchTimeout: SettingFlag?
}

extension NetworkOptions {
  /// Nil if nobody allowed a network.
  init?(_ settings: Settings) {
    guard settings.flag(.network) else { return nil }
    self.init()
    if let bytes = settings.bytes(.maxBytes) { maximumBytes = Int64(bytes) }
    if let seconds = settings.seconds(.fetchTimeout) {
      timeout = .milliseconds(Int64(seconds * 1000))
    }
  }

  /// The arguments that tell a worker process the same.
  var words: [[UInt8]] {
    ["--network", "--max-bytes=\(maximumBytes)", "--fetch-milliseconds=\(milliseconds)"]
      .map { Array($0.utf8) }
  }

  fileprivate var milliseconds: Int64 { Int64(timeout / .milliseconds(1)) }
}

/// What ``NetworkOptions/words`` tells.
struct NetworkWords: ParsableArguments {
  @Flag var network = false
  @Option var maxBytes = NetworkOptions().maximumBytes
  @Option var fetchMilliseconds = NetworkOptions().milliseconds

  /// Nil if nobody allowed a network.
  var options: NetworkOptions? {
    guard network else { return nil }
    var options = NetworkOptions()
    options.maximumBytes = maxBytes
    options.timeout = .milliseconds(fetchMilliseconds)
    return options
  }
}
