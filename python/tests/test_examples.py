from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_example_finds_the_clip_that_wastes_most(program: str) -> None:
    clips = ["media/clean-16x9.mp4", "media/windowbox.mp4", "media/truth.json"]
    done = subprocess.run(
        [sys.executable, ROOT / "Examples/wasted.py", *clips],
        env={
            **os.environ,
            "VIDFIT_PROGRAM": program,
            "PYTHONPATH": str(ROOT / "python/src"),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == [
        " 51% dark, 33% by bars in the picture: media/windowbox.mp4",
        " 18% dark, 0% by bars in the picture: media/clean-16x9.mp4",
    ]
    assert done.stderr == "media/truth.json: its contents are of no known video format\n"
