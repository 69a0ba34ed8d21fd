package import Files
internal import FoundationEssentials
internal import Network
internal import Synchronization
package import VideoIO

/// Permission to fetch clips from servers, and its limits.
public struct NetworkOptions: Sendable, Hashable {
  /// The most bytes to fetch per clip.
  public var maximumBytes: Int64 = 256 << 20
  /// The total time that reading a clip may wait for a server.
  public var timeout = Duration.seconds(50)
  /// The cost limit of a clip, whose time includes all waiting for its server; nil for none.
  package var cost: CostLimit?

  public init() {}
}

extension NetworkOptions? {
  /// The same, with an end of waiting as of everything else that a clip costs.
  package func limited(by cost: CostLimit?) -> Self {
    var options = self
    options?.cost = cost
    return options
  }

  /// The way to fetch; it refuses all addresses if no network was allowed.
  package var fetch: FetchSource {
    if let options = self { return options.fetch }
    return {
      (name: RemoteName, _: (any ByteSource)?, _: Bool) throws(SourceFailure) -> any ByteSource in
      // Permission would not help an address that can't be fetched.
      _ = try RemoteAddress(name.requested)
      throw SourceFailure(.notAllowed, "remote clips are off; --allow-network allows them")
    }
  }
}

extension NetworkOptions {
  /// Opens addresses over connections that are reused, which exist from the first address on.
  fileprivate var fetch: FetchSource {
    let once = SharedClient(remote)
    return { (address, origin, allowsElsewhere) throws(SourceFailure) -> any ByteSource in
      try once.client.open(
        RemoteAddress(address.requested), namedBy: origin as? RemoteObject,
        allowsElsewhere: allowsElsewhere)
    }
  }

  private var remote: RemoteOptions {
    var options = RemoteOptions(
      byteLimit: maximumBytes, timeout: timeout, environment: ProcessInfo.processInfo.environment)
    options.limit = cost.map { RemoteOptions.TimeLimit($0.time, failure: $0.timeFailure) }
    options.idleTimeout = min(options.idleTimeout, timeout)
    options.connectTimeout = min(options.connectTimeout, timeout)
    return options
  }
}

/// One client for all addresses, made for the first of them.
private final class SharedClient: Sendable {
  private let options: RemoteOptions
  private let made = Mutex<RemoteClient?>(nil)

  init(_ options: RemoteOptions) { self.options = options }

  var client: RemoteClient {
    made.withLock { made in
      let client = made ?? RemoteClient(options)
      made = client
      return client
    }
  }
}

/// The one way to the bytes of clips: files are opened, and addresses fetched if that is allowed.
struct ClipDoor: Sendable {
  private let fetch: FetchSource

  /// - Parameters:
  ///   - network: the way to fetch clips; nil if no network may be reached.
  ///   - cost: the cost limit of a clip in this process; nil for none.
  init(_ network: NetworkOptions?, cost: CostLimit?) {
    fetch = network.limited(by: cost).fetch
  }

  /// - Throws: why an address can't be fetched. A file is opened only by its reader;
  ///   numbered pictures are looked for at once.
  func source(of clip: ClipLocation) throws(VideoError) -> ClipSource {
    switch clip {
    case .file(let path):
      guard let frames = try FrameSequence(path) else { return .file(path) }
      return .bytes(frames, extension: clip.fileExtension)
    case .remote(let address):
      do throws(SourceFailure) {
        return .bytes(try fetch(address, nil, true), extension: clip.fileExtension)
      } catch {
        throw VideoError(error, .open)
      }
    }
  }
}
