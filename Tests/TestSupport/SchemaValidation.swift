public import Foundation

/// Validates JSON by Python's jsonschema, an independent implementation.
public enum SchemaValidation {
  private static let script = """
    import json, sys, jsonschema
    schema = json.load(open(sys.argv[1]))
    jsonschema.Draft202012Validator.check_schema(schema)
    for line in open(sys.argv[2]):
        jsonschema.validate(json.loads(line), schema, jsonschema.Draft202012Validator)
    """

  /// - Throws: ``CommandLineTool/Failure`` when a line of `documents` breaks the schema.
  public static func check(_ documents: URL, against schema: URL) throws {
    // The system's own Python has the package.
    guard let python = CommandLineTool("/usr/bin/python3") else {
      throw Fixture.MissingTool(name: "python3")
    }
    _ = try python.run(["-c", script, schema.path, documents.path])
  }
}
