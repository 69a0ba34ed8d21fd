import Files
import Foundation
import Framing
import Padding
import Testing

@testable import Document

/// The schema lists by hand what enums define: a case that it lacks would make documents invalid only
/// on the first clip that shows it.
@Suite struct SchemaWordsTests {
  struct List: CustomTestStringConvertible {
    let path: [String]
    let words: [String]

    init<Words: RawRepresentable<String> & CaseIterable>(_ path: String, _ words: Words.Type) {
      self.path = path.split(separator: "/").map(String.init)
      self.words = words.allCases.map(\.rawValue)
    }

    var testDescription: String { path.joined(separator: "/") }
  }

  private static let lists = [
    List("fill", PaddingFill.self),
    List("padding/properties/verdict", PaddingVerdict.Kind.self),
    List("padding/properties/shape", BarShape.self),
    List("failure/properties/error/properties/code", FailureCode.self),
    List("failure/properties/error/properties/stage", FailureStage.self),
    List("class", AspectClass.self),
    List("mode", DefaultMode.self),
    List("lossCause", RegionLoss.Cause.self),
  ]

  @Test(arguments: lists) func theSchemaListsAllWords(_ list: List) throws {
    let schema = try JSONSerialization.jsonObject(with: Data(AnalysisSchema.json))
    var node = try #require((schema as? [String: Any])?["$defs"] as? [String: Any])
    for name in list.path { node = try #require(node[name] as? [String: Any], "\(name)") }
    let listed = try #require(node["enum"] as? [Any]).compactMap { $0 as? String }
    #expect(Set(listed) == Set(list.words))
  }
}
