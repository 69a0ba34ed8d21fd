public import Foundation

/// A server of a folder's files on this machine, which does whatever the query of an address asks
/// for; `server.py` has the list. It ends with this process.
public final class ClipServer: Sendable {
  public let port: Int
  private let program: ChildProgram
  /// The server ends when this closes.
  private let input: FileHandle

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
    let (toServer, fromServer) = (Pipe(), Pipe())
    program = try ChildProgram(
      command, input: toServer.fileHandleForReading, output: fromServer.fileHandleForWriting)
    try toServer.fileHandleForReading.close()
    try fromServer.fileHandleForWriting.close()
    input = toServer.fileHandleForWriting
    let line = String(decoding: fromServer.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      try input.close()
      throw CommandLineTool.Failure(command, program.waitForEnd())
    }
    self.port = port
  }

  deinit {
    try? input.close()
    program.send(SIGKILL)
    program.waitForEnd()
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
    guard let python = CommandLineTool("python3") else {
      throw Fixture.MissingTool(name: "python3")
    }
    let script =
      "import urllib.request as u, sys; "
      + "print(u.build_opener(u.ProxyHandler({})).open(sys.argv[1]).read().decode())"
    let log = try python.run(["-c", script, address("_log")])
    return try JSONDecoder().decode([Request].self, from: log).filter { $0.path.contains(mark) }
  }
}
