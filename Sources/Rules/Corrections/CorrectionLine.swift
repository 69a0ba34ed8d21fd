internal import Files
internal import FoundationEssentials
internal import Framing
internal import Padding
internal import Report
internal import Settings

/// One line of a file of corrections: a person's word on a clip.
struct CorrectionLine: Sendable {
  /// The kind of line.
  static let schema = "vidfit.correction/1"

  let clip: ClipIdentity
  /// The clip's path for people.
  let name: String
  let correction: ClipCorrection

  /// Reads one line without its newline.
  ///
  /// - Throws: ``ClipCorrection/Refusal`` that names the clip as far as it is known.
  init(_ line: [UInt8]) throws(ClipCorrection.Refusal) {
    let object: Object
    do {
      object = try JSONDecoder().decode(Object.self, from: Data(line))
    } catch let refusal as ClipCorrection.Refusal {
      throw refusal
    } catch let error as DecodingError {
      throw ClipCorrection.Refusal(reason: error.inWords)
    } catch {
      throw ClipCorrection.Refusal(reason: "expected a JSON object")
    }
    let path =
      object.pathBytes.map { ClipLocation(bytes: Array($0)) } ?? ClipLocation(object.path)
    clip = ClipIdentity(key: object.key, path: path)
    name = path.oneLine
    do throws(ClipCorrection.Refusal) {
      correction = try ClipCorrection(
        verdict: Self.verdict(object.verdict), picture: object.picture, frame: object.frame,
        note: object.note)
    } catch {
      throw ClipCorrection.Refusal(reason: "\(name): \(error.reason)")
    }
  }

  private static func verdict(
    _ word: String
  ) throws(ClipCorrection.Refusal) -> PaddingVerdict.Kind {
    if let verdict = PaddingVerdict.Kind(rawValue: word) { return verdict }
    let known = PaddingVerdict.Kind.allCases.map(\.rawValue)
    throw ClipCorrection.Refusal(reason: SettingValue.Malformed(known, not: word).reason)
  }

  private struct Object: Decodable {
    let path: String
    let pathBytes: Data?
    let key: String?
    let verdict: String
    let picture: PixelRect?
    let frame: PixelSize
    let note: String?

    enum CodingKeys: CodingKey { case schema, path, pathBytes, key, verdict, picture, frame, note }

    /// The schema is looked at first.
    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let schema = try values.decode(String.self, forKey: .schema)
      guard schema == CorrectionLine.schema else {
        throw ClipCorrection.Refusal(
          reason: "expected the schema \(CorrectionLine.schema), got '\(schema.shortened(to: 40))'")
      }
      path = try values.decode(String.self, forKey: .path)
      pathBytes = try values.decodeIfPresent(Data.self, forKey: .pathBytes)
      key = try values.decodeIfPresent(String.self, forKey: .key)
      verdict = try values.decode(String.self, forKey: .verdict)
      picture = try values.decodeIfPresent(PixelRect.self, forKey: .picture)
      frame = try values.decode(PixelSize.self, forKey: .frame)
      note = try values.decodeIfPresent(String.self, forKey: .note)
    }
  }
}
