// Everything is checked before it is timed. Run with
//   swift run -c release --package-path Benchmarks
// and compare ratios within one run, not times.
try ScanBenchmark.run()
try EvidenceBenchmark.run()
try FramingBenchmark.run()
try PreviewBenchmark.run()
