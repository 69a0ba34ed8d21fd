"""That check.py sees what a tool does wrong: here are tools that do it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

_HERE = Path(__file__).resolve().parent
_VIDFIT = Path(os.environ.get("VIDFIT", _HERE.parents[1] / ".build/release/vidfit")).resolve()
# Everything but unpad is the real one's work.
_TOOL = """#!/bin/sh
[ "$1" = unpad ] || exec "{vidfit}" "$@"
if [ "$2" = --in-place ]; then echo "no bars" >&2; exit 3; fi
in=$2 out=$4
{acts}
"""
_DAMAGE = 'cp "$in" "$out"; printf X | dd of="$out" bs=1 seek=5000 conv=notrunc 2>/dev/null'
_RATIO = 'ffmpeg -v error -i "$in" -map 0 -c copy -aspect 4:3 "$out"'
_DROPPED = 'ffmpeg -v error -i "$in" -map 0:v -c copy "$out"'


@pytest.fixture(scope="module")
def clips(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("clips")
    for only in ("h264-mp4.mp4", "h264-mp4-clean.mp4"):
        subprocess.run([sys.executable, _HERE / "corpus.py", folder, "--only", only], check=True)
    return folder


def _said(folder: Path, acts: str, clip: Path) -> tuple[int, str]:
    tool = folder / "tool"
    tool.write_text(_TOOL.format(vidfit=_VIDFIT, acts=acts))
    tool.chmod(0o755)
    done = subprocess.run([sys.executable, _HERE / "check.py", tool, clip], capture_output=True,
                          text=True)
    return done.returncode, done.stdout


@pytest.mark.parametrize(("acts", "finding"), [
    ('cp "$in" "$out"', "the clean aperture is None, expected 640x272+0+44"),
    ('cp "$in" "$out"', "vidfit says 'padded' of its output"),
    (_DAMAGE, "the bytes of an mdat box changed"),
    (_DAMAGE, "data_hash="),
    (_RATIO, "ffprobe: streams[0].sample_aspect_ratio was '1:1'"),
    (_RATIO, "MediaInfo: media.track[1].DisplayAspectRatio was"),
    (_DROPPED, "ffprobe: streams[1].codec_name was 'aac', is None"),
    ("true", "there is no output"),
    ('echo "no" >&2; exit 1', "it was refused: no"),
    ("exit 1", "a refusal is one line, got ''"),
    ('cp "$in" "$out"; echo "no" >&2; exit 1', "it was refused but there is an output"),
    ("kill -SEGV $$", "it ended with status -11"),
    ('cp "$in" "$out"; echo "a note" >&2', "it said 'a note'"),
    ('cp "$in" "$out"; cp "$in" "$out.part"', "it left h264-mp4.mp4.part"),
    ('cp "$in" "$out"; printf X >> "$in"', "the input changed"),
])
def test_defects_are_found(acts: str, finding: str, clips: Path, tmp_path: Path) -> None:
    clip = tmp_path / "h264-mp4.mp4"
    for name in (clip.name, "truth.json"):
        shutil.copy(clips / name, tmp_path)
    status, said = _said(tmp_path, acts, clip)
    assert status == 1
    assert finding in said


def test_what_must_be_refused_may_not_be_written(clips: Path, tmp_path: Path) -> None:
    clip = clips / "h264-mp4-clean.mp4"
    assert "it had to be refused" in _said(tmp_path, 'cp "$in" "$out"', clip)[1]
    assert _said(tmp_path, 'echo "no bars" >&2; exit 3', clip)[0] == 0
