"""The Python of docs/ray.md, on a Ray cluster of this machine and in Daft."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pyarrow.parquet
import ray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import documents


def main() -> None:
    folder = Path(sys.argv[1]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(folder)
    if not Path("media").exists():
        Path("media").symlink_to(documents.DOCS.parent / "media")
    ray.init(num_cpus=3, object_store_memory=200 << 20, log_to_driver=False)
    documents.run("ray.md", {})
    ray.shutdown()
    rows = pyarrow.parquet.read_table("rows", columns=["path", "status"]).to_pylist()
    # What is not there has no fingerprint to be known by, and is asked for again.
    assert sorted((row["path"], row["status"]) for row in rows) == [
        ("media/vfr.mkv", "ok"),
        ("media/windowbox.mp4", "ok"),
        ("nope", "error"),
        ("nope", "error"),
    ], rows
    print("{}")


if __name__ == "__main__":
    main()
