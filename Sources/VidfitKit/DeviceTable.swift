internal import Document
public import Forms
internal import FoundationEssentials
public import Framing

/// A table of devices as JSON: a list of entries, or an object with that list as `devices`, as
/// `vidfit devices --format json` writes it. `Device` documents the entries.
public enum DeviceTable {
  /// The name and version of the format.
  public static let schema = "vidfit.devices/1"

  /// Reads a table. A single bad entry refuses all of it: `entry: field: expected …, got …`.
  public static func read(_ bytes: [UInt8]) throws(Malformed) -> [Device] {
    let devices: [Device]
    do {
      devices = try JSONDecoder().decode(Document.self, from: Data(bytes)).devices
    } catch let error as Malformed {
      throw error
    } catch {
      throw Malformed("invalid JSON")
    }
    var ids: Set<String> = []
    for device in devices where !ids.insert(device.id).inserted {
      throw Malformed("\(device.id): duplicate id")
    }
    return devices
  }

  /// The table as UTF-8, with sorted keys and without a newline at its end. ``read(_:)`` reads it
  /// back.
  public static func write(_ devices: [Device]) throws -> [UInt8] {
    try ReportEncoder(pretty: true).encode(Document(devices: devices))
  }

  private struct Document: Codable {
    var schema = DeviceTable.schema
    var vidfit = AnalysisSchema.version
    let devices: [Device]

    init(devices: [Device]) { self.devices = devices }

    init(from decoder: any Decoder) throws {
      if (try? decoder.unkeyedContainer()) != nil {
        devices = try [Entry](from: decoder).map(\.device)
      } else if let values = try? decoder.container(keyedBy: CodingKeys.self),
        (try? values.nestedUnkeyedContainer(forKey: .devices)) != nil
      {
        devices = try values.decode([Entry].self, forKey: .devices).map(\.device)
      } else {
        throw Malformed("expected a list of devices")
      }
    }
  }

  private struct Entry: Decodable {
    let device: Device

    private enum Key: CodingKey { case id }

    init(from decoder: any Decoder) throws {
      do {
        device = try Device(from: decoder)
      } catch let error as DecodingError {
        let id = try? decoder.container(keyedBy: Key.self).decode(String.self, forKey: .id)
        let name =
          id.flatMap { $0.isEmpty ? nil : $0 }
          ?? "entry \((decoder.codingPath.last?.intValue ?? 0) + 1)"
        let (path, reason) = error.inWords
        let field = path.dropFirst(decoder.codingPath.count).map(\.stringValue)
        let parts = [name] + (field.isEmpty ? [] : [field.joined(separator: ".")]) + [reason]
        throw Malformed(parts.joined(separator: ": "))
      }
    }
  }
}

extension DecodingError {
  /// The place of the fault in a table, and the reason.
  fileprivate var inWords: (path: [any CodingKey], reason: String) {
    switch self {
    case .keyNotFound(let key, let context): (context.codingPath + [key], "missing")
    case .typeMismatch(_, let context): (context.codingPath, "expected an object")
    case .dataCorrupted(let context), .valueNotFound(_, let context):
      (context.codingPath, context.debugDescription)
    @unknown default: ([], "not an entry")
    }
  }
}
