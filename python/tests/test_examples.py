from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
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


def compare(
    program: str, tmp_path: Path, *changes: Mapping[str, object]
) -> subprocess.CompletedProcess[str]:
    """Compares a line about an iPhone 17 Pro, as vidfit has it, once with each of the changes."""
    line = {
        "schema": "vidfit.measurement/1", "device": "iphone-17-pro", "system": "27.1",
        "turn": "landscape-right", "screen": [402, 874], "scale": 3, "window": [0, 0, 874, 402],
        "clip": [1920, 1080], "safeAreaInsets": [0, 62, 20, 62], "gravity": "resizeAspect",
        "videoBounds": [79.67, 0, 714.67, 402], "gravityAfterDoubleTap": "resizeAspectFill",
        "videoBoundsAfterDoubleTap": [0, 0, 874, 402],
    }  # fmt: skip
    file = tmp_path / "measured.ndjson"
    file.write_text("\n".join(json.dumps({**line, **change}) for change in changes))
    return subprocess.run(
        [sys.executable, ROOT / "Examples/MeasureAVKit/compare.py", file.name],
        env={**os.environ, "VIDFIT_PROGRAM": program},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )


def test_measurements_are_compared_with_the_figures(program: str, tmp_path: Path) -> None:
    upright = {
        "turn": "portrait", "window": [0, 0, 402, 874], "safeAreaInsets": [63, 0, 34, 0],
        "videoBounds": [0, 323.94, 402, 226.13], "videoBoundsAfterDoubleTap": [0, 0, 402, 870],
    }  # fmt: skip
    # Not published: what the player does with wide video there.
    duo = {
        "device": "iphone-duo-inner", "system": "28.0", "screen": [669, 951], "clip": [1920, 800],
        "window": [0, 0, 951, 669], "safeAreaInsets": [0, 0, 34, 84], "gravity": "resizeAspectFill",
        "videoBounds": [0, 0, 951, 669], "gravityAfterDoubleTap": None,
    }  # fmt: skip
    pad = {
        "device": "ipad-pro-11-m4", "screen": [834, 1210], "scale": 2, "clip": [1920, 800],
        "window": [30, 40, 700, 500], "videoBounds": [0, 104.17, 700, 291.67],
        "gravityAfterDoubleTap": None,
    }  # fmt: skip
    done = compare(program, tmp_path, {}, upright, duo, pad)
    assert (done.stderr, done.returncode) == ("", 0)
    figures = """\
iPhone 17 Pro (iphone-17-pro), system 27
  screen                      confirmed     402 874; line 1, 2
  scale                       confirmed     3; line 1, 2
  safe area, landscape-right  confirmed     0 62 20 62; line 1
  default mode                confirmed     fit; line 1, 2
  after a double tap          confirmed     fill; line 1, 2
  place of the fit            confirmed     79.67 0 714.67 402; line 1
  place of the fill           confirmed     0 0 874 402; line 1
  safe area, portrait         contradicted  63 0 34 0, not 62 0 34 0; line 2
  place of the fit            confirmed     0 323.94 402 226.13; line 2
  place of the fill           contradicted  0 0 402 870, not -575.89 0 1553.78 874; line 2

iPhone Duo, inner display (open) (iphone-duo-inner), system 28
  screen                      confirmed     669 951; line 3
  scale                       confirmed     3; line 3
  safe area, landscape-right  confirmed     0 0 34 84; line 3
  default mode                not known     fill; line 3
  place of the fill           confirmed     0 0 951 669; line 3

iPad Pro 11" (M4/M5) (ipad-pro-11-m4), system 27
  screen                      confirmed     834 1210; line 4
  scale                       confirmed     2; line 4
  default mode                confirmed     fit; line 4
  place of the fit            confirmed     0 104.17 700 291.67; line 4

20 confirmed, 2 contradicted, 1 not known
"""
    assert done.stdout == figures


def test_measurements_that_cannot_be_used_are_named(program: str, tmp_path: Path) -> None:
    changes: list[tuple[dict[str, object], str]] = [
        ({"schema": "other"}, "schema: expected 'vidfit.measurement/1', got 'other'"),
        ({"device": "iphone-duo"}, "device: expected one of iphone-duo-outer, iphone-duo-inner"),
        ({"system": "12.1"}, "--os 12: iPhone 17 Pro runs iOS 26 to 27"),
        ({"window": [0, 0, 900, 402]}, "--window: iPhone 17 Pro shows apps on its whole screen"),
        ({"gravity": "resize"}, "'resize': missing, or a value that is not known"),
    ]
    done = compare(program, tmp_path, *(change for change, _ in changes))
    assert done.stderr.splitlines() == [
        f"measured.ndjson: line {number}: {reason}" for number, (_, reason) in enumerate(changes, 1)
    ]
    assert (done.stdout, done.returncode) == ("0 confirmed, 0 contradicted, 0 not known\n", 1)
