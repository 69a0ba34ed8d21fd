// Everything is checked before it is timed. Run with
//   swift run -c release --package-path Benchmarks
// and compare ratios, not times, of one run. `Benchmarks WORK REPETITIONS` only does that work, for
// `make instructions`.
if CommandLine.arguments.count == 3, let repetitions = Int(CommandLine.arguments[2]) {
  try InstructionCount.run(CommandLine.arguments[1], repetitions: repetitions)
} else {
  try ScanBenchmark.run()
  try EvidenceBenchmark.run()
  try FramingBenchmark.run()
  try PreviewBenchmark.run()
}
