"""Tells what a wheel weighs; one for other machines too must please auditwheel and be small."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

# What a package index takes gladly, and a pipeline's image carries easily.
LIMIT = 17_000_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where wheels were built")
    wheel = max(parser.parse_args().folder.glob("*.whl"), key=lambda file: file.stat().st_mtime)
    size = wheel.stat().st_size
    print(f"{wheel}: {size} bytes")
    if "manylinux" not in wheel.name:
        print("for machines with the libraries of this one; `make dist` builds one for others")
        return
    told = subprocess.run(
        [sys.executable, "-m", "auditwheel", "show", wheel],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    print(told.strip())
    tag = wheel.stem.rpartition("-")[2]
    if f'"{tag}"' not in " ".join(told.split()):
        sys.exit(f"auditwheel does not find it consistent with {tag}")
    if size > LIMIT:
        sys.exit(f"{wheel}: expected at most {LIMIT} bytes, got {size}")


if __name__ == "__main__":
    main()
