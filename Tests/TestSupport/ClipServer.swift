public import Foundation

/// A server of a folder's files on this machine, which does whatever the query of an address asks
/// for; `server.py` has the list. It ends with this process.
public final class ClipServer: Sendable {
  public let port: Int
  private let process: pid_t
  /// The server ends when this closes.
  private let input: Int32

  /// - Parameters:
  ///   - folder: what is served.
  ///   - tls: a certificate and its key, as files.
  public init(_ folder: URL, tls: (certificate: URL, key: URL)? = nil) throws {
    guard let python = CommandLineTool("python3") else {
      throw Fixture.MissingTool(name: "python3")
    }
    let script = Repository.root.appendingPathComponent("Tests/TestSupport/server.py")
    let command =
      [python.url.path, "-B", script.path, folder.path]
      + (tls.map { ["--tls", $0.certificate.path, $0.key.path] } ?? [])
    var toServer: [Int32] = [0, 0]
    var fromServer: [Int32] = [0, 0]
    guard pipe(&toServer) == 0, pipe(&fromServer) == 0 else {
      throw CommandLineTool.Failure(command, status: errno)
    }
    // Programs started meanwhile by other tests must not keep them open.
    for descriptor in toServer + fromServer { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toServer[0], 0)
    posix_spawn_file_actions_adddup2(&actions, fromServer[1], 1)
    let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    let words = command.map { strdup($0) } + [nil]
    let environment = variables.map { strdup($0) } + [nil]
    defer { (words + environment).forEach { free($0) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, python.url.path, &actions, nil, words, environment)
    close(toServer[0])
    close(fromServer[1])
    let output = FileHandle(fileDescriptor: fromServer[0], closeOnDealloc: true)
    let line = String(decoding: output.availableData, as: UTF8.self)
    guard result == 0, let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      close(toServer[1])
      throw CommandLineTool.Failure(command, status: result)
    }
    self.process = process
    self.port = port
    input = toServer[1]
  }

  deinit {
    close(input)
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// The address of a file, with what is to go wrong.
  public func address(_ name: String, _ query: String = "") -> String {
    "http://127.0.0.1:\(port)/\(name)\(query.isEmpty ? "" : "?\(query)")"
  }

  public struct Request: Decodable, Sendable {
    public let method: String
    /// With its query; the whole address where the server is asked as a proxy.
    public let path: String
    public let range: String?
    public let authorization: String?
    public let proxied: Bool
    /// The same for requests over one connection.
    public let connection: Int
    public let host: String?
    /// Names are in lower case.
    public let headers: [String: String]
  }

  /// The requests so far whose path or query holds `mark`, in the order in which they came.
  public func requests(_ mark: String) throws -> [Request] {
    guard let curl = CommandLineTool("python3") else { throw Fixture.MissingTool(name: "python3") }
    let script =
      "import urllib.request as u, sys; "
      + "print(u.build_opener(u.ProxyHandler({})).open(sys.argv[1]).read().decode())"
    let log = try curl.run(["-c", script, address("_log")])
    return try JSONDecoder().decode([Request].self, from: log).filter { $0.path.contains(mark) }
  }
}
