#!/usr/bin/env python3
"""Adds up what libFuzzer covered of the parsers: edges between basic blocks, of functions as they
were compiled, so that one that was inlined counts for the file it went to.

usage: coverage.py FILE
"""

import re
import sys
from collections import defaultdict

PARSERS = ["VideoIO", "Results", "PolicyFile", "Batch", "Files", "Padding", "Framing", "VidfitKit"]
SHOWN = re.compile(
    r"Walker|Layout|JSON|Request|FailOn|Reader|YAML|Line|Glob|Demuxer|InputFile|Manifest|Journal|"
    r"Earlier|ResultHead|Answer|InputScanner|Arguments|Device|CustomSize|Setting|Test|FrameMemory")
LINE = re.compile(r"COVERED_FUNC: hits: \d+ edges: (\d+)/(\d+) (\S+) .*/Sources/(\w+)/(?:.*/)?([\w+]+\.swift)")

best = {}
for line in open(sys.argv[1], errors="replace"):
    match = LINE.search(line)
    if match:
        covered, edges, name, module, file = match.groups()
        key = (module, file, name)
        best[key] = (max(int(covered), best.get(key, (0, 0))[0]), int(edges))
modules, files = defaultdict(lambda: [0, 0]), defaultdict(lambda: [0, 0])
for (module, file, _), (covered, edges) in best.items():
    for total in (modules[module], files[module + "/" + file]):
        total[0] += covered
        total[1] += edges
print("edges covered")
for name in PARSERS:
    print(f"  {name:24} {modules[name][0]:6} of {modules[name][1]}")
for name in sorted(files):
    if SHOWN.search(name):
        print(f"    {name:36} {files[name][0]:5} of {files[name][1]}")
