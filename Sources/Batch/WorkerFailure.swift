/// The system starts no worker process.
package struct WorkerFailure: Error, CustomStringConvertible {
  /// Why, in the words of whoever tried.
  let reason: String

  package var description: String { "no worker process can be started: \(reason)" }
}
