"""Seconds of engines beside those of a scan of the same clips, turn by turn."""

from __future__ import annotations

import shutil
import statistics
import time
from pathlib import Path

from clips import make_clips
from expected import scan
from runs import Run

HERE = Path(__file__).resolve().parent


def measure(folder: Path, program: str, count: int, rounds: int) -> None:
    clips = make_clips(folder, count)
    paths = folder / "list"
    paths.write_bytes(b"".join(clip + b"\0" for clip in clips))
    ratios: dict[str, list[float]] = {"ray": [], "daft": []}
    for _ in range(rounds):
        begun = time.monotonic()
        scan(program, clips, folder / "scan.ndjson")
        plain = time.monotonic() - begun
        print(f"scan --jobs 2  {plain:7.1f} s")
        for engine, found in ratios.items():
            output = folder / f"time-{engine}"
            shutil.rmtree(output, ignore_errors=True)
            flags = ["--nodes", "0"] if engine == "ray" else []
            with Run(HERE / f"{engine}_run.py", paths, output, folder / "time.log", *flags) as run:
                times = run.finish()
            found.append(times["running"] / plain)
            print(
                f"{engine:13}  {times['running']:7.1f} s, {found[-1]:.2f} of the scan's;"
                f" its cluster started in {times['starting']:.1f} s",
                flush=True,
            )
    for engine, found in ratios.items():
        median = statistics.median(found)
        print(f"{engine}: {median:.2f} of the scan's time, the median of {rounds}")
