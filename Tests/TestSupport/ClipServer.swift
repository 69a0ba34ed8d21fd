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
    let log = try get("/_log")
    return try JSONDecoder().decode([Request].self, from: log).filter { $0.path.contains(mark) }
  }

  /// The body of an answer, over a connection of its own.
  private func get(_ path: String) throws -> Data {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let connection = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    try connection.write(contentsOf: Data("GET \(path) HTTP/1.0\r\n\r\n".utf8))
    let answer = try connection.readToEnd() ?? Data()
    guard let head = answer.range(of: Data("\r\n\r\n".utf8)) else { throw POSIXError(.EPROTO) }
    return answer[head.upperBound...]
  }
}
