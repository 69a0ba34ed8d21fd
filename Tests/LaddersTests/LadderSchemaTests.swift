import Foundation
import Padding
import Testing

@testable import Ladders

@Suite struct LadderSchemaTests {
  @Test func theSchemaListsAllFills() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(LadderSchema.json)) as? [String: Any]
    let definitions = schema?["$defs"] as? [String: [String: Any]]
    let properties = try #require(definitions?["padding"]?["properties"] as? [String: Any])
    let fill = try #require(properties["fill"] as? [String: Any])
    let words = try #require(fill["enum"] as? [Any]).compactMap { $0 as? String }
    #expect(Set(words) == Set(PaddingFill.allCases.map(\.rawValue)))
  }
}
