internal import Files
package import Framing

/// Words of other tools with vidfit's words for the same: the one table of them. The remark adds
/// what vidfit's word does not say.
private let meanings: [(theirs: Set<String>, ours: String, remark: String?)] = [
  (["resizeaspectfill", "aspectfill", "cover", "zoom"], "fill", nil),
  (["resizeaspect", "aspectfit", "contain"], "fit", nil),
  (
    ["upside-down", "upsidedown", "portrait-upside-down"], "portrait",
    "devices that turn upside down have the same figures there"
  ),
  (["upright", "vertical"], "portrait", nil),
  (["sideways", "horizontal"], "landscape", nil),
  (["jsonl", "jsonlines"], "ndjson", nil),
  (["txt", "plain"], "text", nil),
  (["bars", "padding"], "padded", nil),
  (["failed", "failure", "broken"], "error", nil),
  (["draw", "render", "screenshot"], "preview", nil),
  (["check", "inspect", "info", "probe"], "analyze", nil),
  (["html", "web"], "page", nil),
  (["hls", "dash"], "ladder", nil),
  // FFmpeg's names. H.265 differs from H.264 by one character, so that the nearest would be wrong.
  (["h265", "h.265", "x265", "hvc1", "hev1"], "hevc", nil),
  (["avc", "avc1", "h.264", "x264"], "h264", nil),
  (["mpeg2", "mpeg-2"], "mpeg2video", nil), (["mpeg1", "mpeg-1"], "mpeg1video", nil),
  (["av01"], "av1", nil), (["vp09"], "vp9", nil), (["mp4a"], "aac", nil),
  (["pq", "hdr10", "st2084"], "smpte2084", nil), (["hlg"], "arib-std-b67", nil),
  (["bt2020", "rec2020"], "bt2020nc", nil), (["full", "jpeg"], "pc", nil),
  (["limited", "mpeg"], "tv", nil),
]

/// Options of other tools with vidfit's; the first that a command has counts. An entry that is not
/// an option is a sentence for all other commands.
private let optionMeanings: [(theirs: Set<String>, ours: [String])] = [
  (["--json"], ["--format json"]),
  (["--ndjson", "--jsonl"], ["--format ndjson"]),
  (["--csv"], ["--report FILE.csv", "--format csv", "--output FILE.csv"]),
  (["--html"], ["--report FILE.html", "--output FILE.html", "'vidfit page' writes a page"]),
  (["--fill", "--cover", "--zoom"], ["--mode fill", bothModes]),
  (["--fit", "--contain"], ["--mode fit", bothModes]),
  (["--pip", "--picture-in-picture"], ["--pip", "'vidfit preview --pip' draws it"]),
  (["--portrait", "--upright"], ["--orientation portrait"]),
  (["--landscape"], ["--orientation landscape"]),
  (["--screen", "--phone", "--iphone", "--ipad"], ["--device"]),
  (["--threads", "--workers", "--parallel"], ["--jobs"]),
  (["--verbose", "-v"], ["--explain"]),
  (["--recursive", "-r", "-R"], ["'vidfit scan' searches folders with their subfolders"]),
  (["--dry-run"], ["--print"]),
  (["--start", "--ss"], ["--from", "--at"]),
  (["--end"], ["--to"]),
  (["--time"], ["--at"]),
  (["--output", "--out", "-o"], [writesToStandardOutput]),
  (["--aspect", "--ratio", "--dar"], ["--size", "a clip's own shape counts"]),
  (["--to"], ["'--format FILE' chooses the form of results"]),
  (["-i", "--input"], ["name the clip without it: FILE"]),
  (["-y"], ["--overwrite", "nothing that exists is replaced"]),
  (["--no-color", "--no-colour"], ["--color never", "there are no colours"]),
  (["-q", "--quiet"], ["--quiet", "messages go to standard error; 2> /dev/null hides them"]),
]

/// Commands of other tools with what vidfit has for them, as a sentence.
private let commandMeanings: [(theirs: Set<String>, ours: String)] = [
  (["crop", "cropdetect", "autocrop"], "'vidfit --format crop CLIP' prints the crop"),
  (["fix", "repair", "trim", "remove", "clean"], "'vidfit unpad CLIP' removes bars"),
  (["encode", "convert", "transcode"], "'vidfit unpad --encode CLIP' encodes without bars"),
  (["version"], "'vidfit --version' prints it"),
  (["app-store", "appstore", "deliver"], "'vidfit profiles' lists what --for takes"),
]

/// What vidfit has for a command of another tool, as a sentence; nil for another word.
package func meaning(ofCommand word: String) -> String? {
  commandMeanings.first { $0.theirs.contains(word.lowercased()) }?.ours
}

private let bothModes = "fit and fill are always both shown"
private let writesToStandardOutput = "results go to standard output; use > FILE"

/// The likely meaning of an unknown option, after its name: `; did you mean '--format json'?`; nil
/// if there is no good guess.
///
/// - Parameters:
///   - options: the command's, with their dashes; an option that takes one of a few words also with
///     each of these.
///   - value: the argument after the option on the command line, if there is any.
package func likelyOption(_ text: String, in options: [String], value: String?) -> String? {
  for ours in optionMeanings.first(where: { $0.theirs.contains(text) })?.ours ?? [] {
    guard ours.hasPrefix("--") else {
      return ": " + (value.map { ours.replacing("FILE", with: $0.oneLine) } ?? ours)
    }
    let option = String(ours.prefix { $0 != " " })
    let listsValues = options.contains { $0.hasPrefix(option + " ") }
    if options.contains(ours) || options.contains(option) && !listsValues {
      return "; did you mean '\(ours)'?"
    }
  }
  guard text.hasPrefix("--") else { return nil }
  let names = options.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
  let near = nearestWord(to: String(text.dropFirst(2)), in: names, slips: 1)
  return near.map { "; did you mean '--\($0)'?" }
}

/// The likely meaning of a text that is none of `words`: `did you mean 'fill'?`; nil if there is no
/// good guess.
package func likelyMeaning(of text: String, in words: some Sequence<String>) -> String? {
  let known = meanings.first { $0.theirs.contains(text.lowercased()) }
  if let word = nearestWord(to: text, in: words) {
    let remark = known.flatMap { $0.ours == word ? $0.remark : nil }
    return "did you mean '\(word)'?" + (remark.map { " \($0.firstCapitalized)" } ?? "")
  }
  guard let known, ["fit", "fill"].contains(known.ours) else { return nil }
  return "'\(text.oneLine)' is vidfit's '\(known.ours)', and \(bothModes)"
}

/// `unknown rule 'paded'; did you mean 'padded'?`
package func unknownName(_ noun: String, _ word: String, among names: [String]) -> String {
  let hint = likelyMeaning(of: word, in: names) ?? "expected \(names.inWords)"
  return "unknown \(noun) '\(word.oneLine)'; \(hint)"
}

extension [String] {
  /// `a, b or c`.
  package var inWords: String {
    count < 2 ? first ?? "" : dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}

/// The word of `words` with the meaning of `text`, which is in lower case; nil if none has it.
func wordOfMeaning(_ text: String, in words: some Sequence<String>) -> String? {
  let known = meanings.first { $0.theirs.contains(text) }?.ours
  return known.flatMap { known in words.first { $0 == known } }
}

extension String {
  fileprivate var firstCapitalized: String { prefix(1).uppercased() + dropFirst() }
}

/// The number of letters to insert, delete, replace or swap with their neighbour to turn one text
/// into the other: 1 for most typing slips.
func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a.unicodeScalars), Array(b.unicodeScalars))
  var before: [Int] = []
  var previous = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      let replaced = previous[j] + (a[i] == b[j] ? 0 : 1)
      var best = min(replaced, previous[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
      row.append(best)
    }
    (before, previous) = (previous, row)
  }
  return previous[b.count]
}

/// The word that `text`, in any case, most likely means: one with the same meaning, one that begins
/// with it, or one that is spelt alike. Nil if there is none.
///
/// - Parameter slips: how many letters may be wrong even in a short word.
package func nearestWord(
  to text: String, in words: some Sequence<String>, slips: Int = 2
) -> String? {
  let wanted = String(text.prefix(100)).lowercased()
  if let word = wordOfMeaning(wanted, in: words) { return word }
  // One and two letters begin too many words.
  let begun = wanted.count < 3 ? [] : words.filter { $0.hasPrefix(wanted) }
  if let word = begun.min(by: { $0.count < $1.count }) { return word }
  var nearest: (word: String, distance: Int)?
  for word in words {
    let distance = editDistance(wanted, word)
    if distance < nearest?.distance ?? .max { nearest = (word, distance) }
  }
  // A third of a longer word's letters may be wrong.
  return nearest.flatMap { $0.distance <= max(slips, wanted.count / 3) ? $0.word : nil }
}

extension [Device] {
  /// The id or alias that `text` most likely means; nil if none is near.
  package func nearestID(to text: String) -> String? {
    nearestWord(to: text, in: flatMap(\.ids))
  }
}

extension Device {
  /// All ids of the device: its own, those of its products, and that of the device whose display it
  /// is.
  package var ids: [String] {
    [id] + details.models.map(\.id) + [details.parent].compactMap(\.self)
  }
}
