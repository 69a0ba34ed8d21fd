"""Clips through `vidfit.daft`."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import daft

import vidfit
import vidfit.daft
from vidfit.resume import Earlier


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("list", type=Path, help="paths, each ended by NUL")
    parser.add_argument("output", type=Path, help="folder for Parquet files")
    parser.add_argument("--actors", type=int, default=2)
    parser.add_argument("--part", type=int, help="clips in a query; by default all")
    parser.add_argument("--resume", action="store_true")
    options = parser.parse_args()
    paths = [path for path in options.list.read_bytes().split(b"\0") if path]
    started = time.monotonic()
    if options.resume:
        earlier = Earlier(vidfit.options_digest())
        earlier.read(options.output)
        for torn in earlier.torn:
            torn.unlink()
        paths = [path for path in paths if not earlier.holds(vidfit.Request(path))]
    answer = vidfit.daft.answers(daft.col("path"), actors=options.actors).alias("answer")
    part = options.part or max(1, len(paths))
    for first in range(0, len(paths), part):
        frame = daft.from_pydict({"path": paths[first : first + part]}).select(answer)
        frame.select(daft.col("answer").unnest()).write_parquet(str(options.output))
    print(json.dumps({"starting": 0.0, "running": time.monotonic() - started}))


if __name__ == "__main__":
    main()
