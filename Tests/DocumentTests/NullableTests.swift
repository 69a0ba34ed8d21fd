import Document
import Foundation
import Testing

@Suite struct NullableTests {
  private struct Holder: Codable, Equatable {
    @Nullable var known: Int? = 4
    @Nullable var unknown: Int?
  }

  @Test func unknownIsNull() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(Holder()), as: UTF8.self)
    #expect(text == #"{"known":4,"unknown":null}"#)
  }

  @Test(arguments: [#"{"known":4,"unknown":null}"#, #"{"known":4}"#])
  func nullAndAMissingKeyAreUnknown(_ text: String) throws {
    #expect(try JSONDecoder().decode(Holder.self, from: Data(text.utf8)) == Holder())
  }
}
