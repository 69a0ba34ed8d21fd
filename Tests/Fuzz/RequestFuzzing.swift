import Batch
import Files
import Rules
import SystemPackage

/// Any bytes are read as requests and as answers of a worker process, or refused.
enum RequestFuzzing {
  private static let file = MemoryFile()

  static func run(_ bytes: [UInt8]) {
    if let request = try? Request(line: bytes) { precondition(!request.path.isEmpty) }
    messages(bytes)
    let all = items(bytes, shard: nil)
    let parts = ["0/2", "1/2"].map { items(bytes, shard: try? Shard($0)).count }
    precondition(parts.reduce(0, +) == all.count, "each clip is in one shard")
  }

  private static func messages(_ bytes: [UInt8]) {
    if let request = WorkerMessage.read(bytes, as: WorkerRequest.self) {
      precondition(copy(request) == request)
    }
    if let answer = WorkerMessage.answer(bytes) {
      precondition(WorkerMessage.answer(Array(WorkerMessage.line(answer).dropLast())) == answer)
    }
  }

  private static func copy<Message: Codable>(_ message: Message?) -> Message? {
    message.flatMap { try? WorkerMessage.line($0) }.flatMap {
      WorkerMessage.read(Array($0.dropLast()))
    }
  }

  /// Standard input of `worker`.
  private static func items(_ bytes: [UInt8], shard: Shard?) -> [InputScanner.Input] {
    file.write(bytes)
    file.becomeStandardInput()
    var options = InputScanner.Options()
    options.takesRequests = bytes.count.isMultiple(of: 2)
    options.isOnce = bytes.count.isMultiple(of: 3)
    options.walksFolders = false
    options.shard = shard
    var scanner = InputScanner([.standardInput], options: options)
    var items: [InputScanner.Input] = []
    while let input = try? scanner.next() { items.append(input) }
    return items
  }
}
