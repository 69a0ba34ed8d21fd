import Foundation
import TestSupport
import Testing

@testable import Results

@Suite struct JSONMembersTests {
  @Test func keepsTheBytesOfWhatIsNotTouched() throws {
    let json = #"{"b":[1.50,{"x":"}\"],"}],"a":-0.10e+3,"s":"\u00e9\\","n":null,"o":{}}"#
    var members = try #require(JSONMembers(json.utf8))
    members[string: "key"] = "quote \" slash / ü"
    members["n"] = nil
    #expect(
      String(decoding: members.json, as: UTF8.self)
        == #"{"a":-0.10e+3,"b":[1.50,{"x":"}\"],"}],"key":"quote \" slash / ü","o":{},"s":"\u00e9\\"}"#
    )
    #expect(members[string: "s"] == "é\\")
    #expect(members[integer: "a"] == nil)
  }

  @Test(arguments: [
    "", "[]", "{", "{}x", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{"a":[}"#, #"{a:1}"#, "\"a\"",
    #"{"a":"b}"#, "{\"a\":1\0}x",
  ])
  func refusesWhatIsNoObject(_ json: String) {
    #expect(JSONMembers(json.utf8) == nil)
  }

  /// Against the system's own reader and writer.
  @Test func agreesWithAFullParser() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let object = Self.object(depth: 3, using: &random)
      let options: JSONSerialization.WritingOptions = [.sortedKeys]
      let json = try JSONSerialization.data(withJSONObject: object, options: options)
      let members = try #require(JSONMembers(json))
      let again = try JSONSerialization.jsonObject(with: Data(members.json)) as? NSDictionary
      #expect(again == object as NSDictionary)
      let pretty = try JSONSerialization.data(withJSONObject: object, options: .prettyPrinted)
      let fromPretty = try #require(JSONMembers(pretty))
      let reread = try JSONSerialization.jsonObject(with: Data(fromPretty.json)) as? NSDictionary
      #expect(reread == object as NSDictionary)
    }
  }

  private static func object(depth: Int, using random: inout SplitMix64) -> [String: Any] {
    let names = ["a", "\"", "\\", "é", "}", "{x", "k\n", ",", ":", "[\\\""]
    return Dictionary(
      uniqueKeysWithValues: names.shuffled(using: &random).prefix(
        Int.random(in: 0...6, using: &random)
      )
      .map { name -> (String, Any) in
        switch Int.random(in: 0...5, using: &random) {
        case 0 where depth > 0: (name, object(depth: depth - 1, using: &random))
        case 1 where depth > 0:
          (name, (0..<3).map { _ in object(depth: depth - 1, using: &random) })
        case 2: (name, Int.random(in: -5...5, using: &random))
        case 3: (name, Bool.random(using: &random))
        case 4: (name, NSNull())
        default: (name, names.randomElement(using: &random) ?? "")
        }
      })
  }
}
