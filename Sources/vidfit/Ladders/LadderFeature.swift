import Ladders

extension Feature {
  static let ladders = Feature(
    commands: [LadderCommand.self], example: "vidfit ladder master.m3u8",
    schemas: [SchemaName(name: "ladder") { LadderSchema.json }])
}
