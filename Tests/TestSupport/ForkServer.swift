internal import CSpawn
public import Foundation

/// A program that is loaded once and forks for each start, where loading its libraries takes longer
/// than most of what it does.
public final class ForkServer: Sendable {
  private let server: Int32
  private let lock = NSLock()

  /// Nil where the program can't wait for requests: with another C library, or with sanitizers.
  ///
  /// - Parameter library: what Tests/VidfitTests/Fixtures/forkserver.c was compiled to.
  public init?(_ program: String, library: URL, environment: [String: String]) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { return nil }
    server = ends[0]
    let loading = ["LD_PRELOAD": library.path, "LD_BIND_NOW": "1"]
    let process = try? ChildProgram(
      [program], environment: environment.merging(loading) { $1 },
      input: FileHandle(fileDescriptor: ends[1]))
    close(ends[1])
    guard let process else { return nil }
    guard receive_process(server) == 0 else {
      process.waitForEnd()
      return nil
    }
  }

  deinit { close(server) }

  /// Starts the program as ``ChildProgram/init(_:in:environment:input:output:errors:)`` does; nil if
  /// the request is too long, or the server has ended.
  ///
  /// - Parameter streams: standard input, output and errors.
  public func start(
    _ command: [String], in folder: URL? = nil, environment: [String: String],
    streams: [FileHandle]
  ) -> ChildProgram? {
    let words =
      ["\(command.count)", folder?.path ?? ""] + command + environment.map { "\($0)=\($1)" }
    let request = Array(words.map { "\($0)\0" }.joined().utf8)
    guard request.count <= 1 << 17 else { return nil }
    let id = lock.withLock {
      request_process(server, request, request.count, streams.map(\.fileDescriptor))
    }
    return id > 0 ? ChildProgram(id: id) : nil
  }
}
