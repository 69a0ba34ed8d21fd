internal import Report
internal import FoundationEssentials
public import Framing

/// A table of devices as JSON: a list of entries, or an object with that list as `devices`, as
/// `vidfit devices --format json` writes it.
public enum DeviceTable {
  /// What is wrong with a table, a line for each bad field: `entry: field: what it takes`.
  public struct Problems: Error, Equatable {
    public let lines: [String]
  }

  public static let schema = "vidfit.devices/1"

  /// Reads a table. Nothing of it is taken where anything is wrong.
  public static func read(_ bytes: [UInt8]) throws(Problems) -> [Device] {
    let value: JSONValue
    do {
      value = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    } catch {
      throw Problems(lines: ["is no JSON"])
    }
    var problems: [String] = []
    var devices: [Device] = []
    for (index, entry) in try entries(value).enumerated() {
      guard case .object(let object) = entry else {
        problems.append("entry \(index + 1): is \(entry.inWords), not an object")
        continue
      }
      var name = "entry \(index + 1)"
      if case .string(let id) = object["id"] { name = id }
      var fields = DeviceFields(object)
      let device = DeviceEntry.read(&fields)
      problems += fields.problems.map { "\(name): \($0)" }
      guard let device else { continue }
      if devices.contains(where: { $0.id == device.id }) {
        problems.append("\(name): id: is there twice")
      }
      devices.append(device)
    }
    guard problems.isEmpty else { throw Problems(lines: problems) }
    return devices
  }

  private static func entries(_ value: JSONValue) throws(Problems) -> [JSONValue] {
    switch value {
    case .array(let entries): return entries
    case .object(let object):
      guard case .array(let entries) = object["devices"] else {
        throw Problems(lines: ["has no list of devices"])
      }
      return entries
    default: throw Problems(lines: ["is \(value.inWords), not a list of devices"])
    }
  }

  /// The table as UTF-8, with sorted keys and without a newline at its end; ``read(_:)`` takes it
  /// back.
  public static func write(_ devices: [Device]) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return Array(try encoder.encode(Document(devices: devices.map(DeviceSection.init))))
  }

  private struct Document: Encodable {
    let schema = DeviceTable.schema
    let vidfit = AnalysisSchema.version
    let devices: [DeviceSection]
  }
}

extension [Device] {
  /// These with those of another table: one with an id that is here takes its place.
  public func overridden(by others: [Device]) -> [Device] {
    let ids = Set(others.map(\.id))
    return filter { !ids.contains($0.id) } + others
  }
}
