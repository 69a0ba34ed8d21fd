package import Document
package import Files
internal import Framing
package import VideoIO
public import VidfitKit

extension AnalysisOptions {
  /// Whether to compare what the file states about its picture with its pixels, which needs padding
  /// detection.
  public var judgesMetadata: Bool {
    get { observers.contains { $0 == MetadataObserver.self } }
    set {
      observers.removeAll { $0 == MetadataObserver.self }
      if newValue { observers.append(MetadataObserver.self) }
    }
  }
}

/// Collects what the file, its codec and its frames state about the picture.
package struct MetadataObserver: ClipObserver {
  private var stated = StatedMetadata(frames: [])

  package init() {}

  package mutating func look(at statements: FrameStatements, time: Double?) {
    stated.frames.append(StatedMetadata.Frame(statements, time: time))
  }

  package mutating func look(into reader: inout VideoReader) throws(VideoError) {
    stated.codec = CodedFrames.ownSize(in: &reader)
    stated.cropping = try CodedFrames.cropping(in: &reader)
    stated.sizes = reader.otherSizes(besides: stated.codec?.size)
  }

  package func complete(_ analysis: inout ClipAnalysis) { analysis.judge(stated) }
}
