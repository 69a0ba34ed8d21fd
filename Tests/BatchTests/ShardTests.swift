import Files
import SystemPackage
import Testing

@testable import Batch

@Suite struct ShardTests {
  @Test func everyPathIsInExactlyOnePart() throws {
    for count in [1, 2, 3, 8, 100] {
      let shards = try (0..<count).map { try Shard("\($0)/\(count)") }
      for number in 0..<200 {
        let path = ClipLocation("library/clip \(number).mp4")
        #expect(shards.count { $0.contains(path) } == 1)
      }
    }
  }

  @Test func partsAreAboutEqual() throws {
    let shard = try Shard("3/8")
    let share = (0..<4000).count { shard.contains(ClipLocation("clip-\($0).mov")) }
    #expect((400...600).contains(share))
  }

  /// Machines must agree, so the hash is part of the contract.
  @Test func thePartOfAPathNeverChanges() throws {
    let part = try (0..<8).first { try Shard("\($0)/8").contains("a/b.mp4") }
    #expect(part == 2)
  }

  @Test(arguments: [
    ("JOB_COMPLETION_INDEX", "2"), ("AWS_BATCH_JOB_ARRAY_INDEX", "2"), ("SLURM_ARRAY_TASK_ID", "2"),
  ])
  func theEnvironmentSaysWhichPart(_ name: String, _ value: String) throws {
    let environment = { (key: String) in key == name ? value : nil }
    #expect(try Shard("8", environment: environment) == Shard("2/8"))
    #expect(try Shard("/8", environment: environment) == Shard("2/8"))
    #expect(try Shard("5/8", environment: environment) == Shard("5/8"))
  }

  @Test(arguments: ["8/8", "-1/8", "x/8", "1/0", "", "1/2/3", "1/x", "8"])
  func refusesWhatIsNoPart(_ text: String) {
    #expect(throws: Shard.Invalid.self) { try Shard(text) { _ in nil } }
  }

  @Test func refusesAnEnvironmentWithoutANumber() {
    #expect(throws: Shard.Invalid.self) { try Shard("8") { _ in "many" } }
    #expect(throws: Shard.Invalid.self) { try Shard("8") { _ in "8" } }
  }
}
