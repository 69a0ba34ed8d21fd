import ArgumentParser
import Batch
package import Document
package import Files
package import SystemPackage
import Unpad
package import VidfitKit

extension Feature {
  static let unpad = Feature(
    commands: [UnpadCommand.self, UnpadChild.self], example: "vidfit unpad clip.mp4")
}

/// A worker process of a run that removes bars.
struct UnpadChild: ChildProcess {
  static let configuration = CommandConfiguration(
    commandName: "child-unpad", abstract: "Answers 'unpad', which starts it.",
    shouldDisplay: false)

  typealias Work = UnpadOptions
}

extension UnpadOptions: ClipWork {
  package var output: (@Sendable (FilePath) -> FilePath)? {
    if destination == .inPlace { nil } else { { @Sendable in output(of: $0) } }
  }

  package func report(
    on path: ClipLocation, taken: String?, by analyzer: ClipAnalyzer
  ) async -> ClipReport {
    await Unpadder(analyzer, self).unpad(path, taken: taken)
  }
}
