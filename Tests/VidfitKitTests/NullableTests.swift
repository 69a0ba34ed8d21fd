import Foundation
import Testing
import VidfitKit

@Suite struct NullableTests {
  private struct Holder: Encodable {
    @Nullable var known: Int? = 4
    @Nullable var unknown: Int?
  }

  @Test func unknownIsNull() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(Holder()), as: UTF8.self)
    #expect(text == #"{"known":4,"unknown":null}"#)
  }
}
