"""What `vidfit scan` answers, and whether rows of an engine are the same."""

from __future__ import annotations

import os
import re
import subprocess
from collections import Counter
from pathlib import Path

import pyarrow.parquet

INDEX = re.compile(rb'"index":\d+,(?="options")')


def scan(program: str, clips: list[bytes], output: Path) -> None:
    """Plain `vidfit scan` over a list, which is what engines are measured by."""
    with output.open("wb") as file:
        done = subprocess.run(
            [program, "scan", "-0", "--jobs", "2", "--quiet", "--no-config", "-"],
            input=b"\0".join(clips),
            stdout=file,
        )
    if done.returncode not in (0, 1):
        raise SystemExit(f"scan ended with {done.returncode}")


def lines_of_scan(output: Path) -> Counter[bytes]:
    return Counter(INDEX.sub(b"", line, count=1) for line in output.read_bytes().splitlines())


def lines_of_rows(folder: Path) -> Counter[bytes]:
    """The answers in the Parquet files of a folder; files that are torn raise."""
    found: Counter[bytes] = Counter()
    for file in sorted(folder.rglob("*.parquet")):
        table = pyarrow.parquet.read_table(file, columns=["json"], partitioning=None)
        found.update(text.encode() for text in table["json"].to_pylist())
    return found


def compare(name: str, rows: Counter[bytes], lines: Counter[bytes]) -> bool:
    """Tells how rows differ from the lines of a scan; True if they don't."""
    lost, added = lines - rows, rows - lines
    twice = sum(count > 1 for count in rows.values())
    print(
        f"{name}: {rows.total()} rows, {len(lost)} lost or different, {len(added)} not in the scan,"
        f" {twice} twice",
        flush=True,
    )
    for line in [*list(lost)[:2], *list(added)[:2]]:
        print("  ", os.fsdecode(line[:300]))
    return not lost and not added and twice == 0
