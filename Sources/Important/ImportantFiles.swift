internal import FoundationEssentials

/// The contents of the files of regions and zones, which go to worker processes and into the digest
/// of answers.
package struct ImportantFiles: Codable, Sendable {
  private var regionData: Data?
  private var zoneData: [Data] = []

  package init() {}

  /// Nil for none.
  package var regions: [UInt8]? {
    get { regionData.map { Array($0) } }
    set { regionData = newValue.map { Data($0) } }
  }

  package var zones: [[UInt8]] {
    get { zoneData.map { Array($0) } }
    set { zoneData = newValue.map { Data($0) } }
  }

  /// Words for the digest of answers; none without files.
  package var words: [[UInt8]] {
    func words(_ key: String, _ data: Data) -> [[UInt8]] { [Array("--\(key)".utf8), Array(data)] }
    return (regionData.map { words("regions", $0) } ?? []) + zoneData.flatMap { words("zones", $0) }
  }
}
