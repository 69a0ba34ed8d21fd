package import Document
package import Files
package import VideoIO

/// A feature's look at a clip while its padding is looked for, and what comes of it in the document.
package protocol ClipObserver: Sendable {
  init()
  /// Takes what a frame of the one pass states about itself.
  ///
  /// - Parameter time: in seconds; nil if unknown.
  mutating func look(at statements: FrameStatements, time: Double?)
  /// Looks at the open clip after the pass.
  mutating func look(into reader: inout VideoReader) throws(VideoError)
  /// Adds what was found.
  func complete(_ analysis: inout ClipAnalysis)
}
