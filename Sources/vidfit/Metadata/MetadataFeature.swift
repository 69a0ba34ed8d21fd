import Metadata
import Settings

extension Feature {
  static let metadata = Feature(observer: (.metadata, MetadataObserver.self))
}
