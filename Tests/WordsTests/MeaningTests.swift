import Document
import Testing
import Words

@Suite struct MeaningTests {
  @Test(
    "a word from elsewhere leads to vidfit's word",
    arguments: [
      ("cover", ["default", "fit", "fill"], "did you mean 'fill'?"),
      ("resizeAspect", ["fit", "fill"], "did you mean 'fit'?"),
      ("resizeAspectFill", ["avkit", "layer"], "is vidfit's 'fill', and fit and fill are always"),
      (
        "upside-down", ["portrait", "landscape"],
        "did you mean 'portrait'? Devices that turn upside down have the same figures there"
      ),
      ("land", ["portrait", "landscape", "landscape-left"], "did you mean 'landscape'?"),
      ("padedd", ["padded", "mixed"], "did you mean 'padded'?"),
      ("nokia", ["portrait", "landscape"], nil),
      ("cover", ["portrait"], "'cover' is vidfit's 'fill'"),
    ] as [(String, [String], String?)])
  func words(typed: String, words: [String], hint: String?) {
    let found = likelyMeaning(of: typed, in: words)
    #expect(hint.map { found?.contains($0) == true } ?? (found == nil), "\(found ?? "nothing")")
  }

  @Test(
    "an option from elsewhere leads to one that the command has",
    arguments: [
      ("--json", ["--format"], "; did you mean '--format json'?"),
      ("--csv", ["--format", "--format json", "--format text"], nil),
      ("--csv", ["--format", "--format json", "--format csv"], "; did you mean '--format csv'?"),
      ("--csv", ["--report", "--format"], "; did you mean '--report FILE.csv'?"),
      ("--all", ["--os", "--all-devices"], "; did you mean '--all-devices'?"),
      ("--fill", ["--mode", "--from"], "; did you mean '--mode fill'?"),
      ("--fill", ["--from"], ": fit and fill are always both shown"),
      ("-o", ["--format"], ": results go to standard output; use > x.json"),
      ("--frmes", ["--frames"], "; did you mean '--frames'?"), ("--nonsense", ["--os"], nil),
      ("-z", ["-0", "--os"], nil),
    ] as [(String, [String], String?)])
  func options(typed: String, options: [String], hint: String?) {
    #expect(likelyOption(typed, in: options, value: "x.json") == hint)
  }
}
