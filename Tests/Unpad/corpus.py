#!/usr/bin/env python3
"""Writes padded clips of many kinds for `vidfit unpad`, with where the picture of each one is.

    corpus.py OUT [--jobs 2] [--only PART-OF-A-NAME]

Clips that are there stay. OUT/truth.json has, for every file, the stored size and the rectangle of
the picture in stored pixels, or why it must be refused.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from corpus_clips import CODECS, CONTAINERS, Clip, clips
from corpus_extras import Extra, prepare
from running import ffmpeg, turned

# Neither dates nor versions of libraries in the files.
_EXACT = ("-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact")


def _encode(clip: Clip, extra: Extra, path: Path) -> None:
    codec, shape, picture = CODECS[clip.codec], clip.shape, clip.shape.picture
    scene = (f"testsrc2=size={picture.width}x{picture.height}:rate=25:duration=1.2,format=gbrp,"
             f"pad={shape.width}:{shape.height}:{picture.left}:{picture.top}:black,"
             f"setsar={shape.pixel_aspect}")
    ffmpeg("-f", "lavfi", "-i", scene, *extra.inputs, "-c:v", codec.encoder, *codec.options.split(),
           "-pix_fmt", clip.pixels or codec.pixels[0], "-g", "10", "-strict", "-2",
           "-c:a", codec.audio, *_join(CONTAINERS[clip.container].options, extra), *_EXACT, path)


def _join(container: str, extra: Extra) -> list[str]:
    """Options of both; -movflags can be there only once."""
    words = [*container.split(), *extra.options]
    places = [index for index, word in enumerate(words) if word == "-movflags"]
    if len(places) > 1:
        words[places[0] + 1] += words[places[1] + 1]
        del words[places[1]:places[1] + 2]
    return words


def _make(clip: Clip, extra: Extra, out: Path) -> str:
    """Writes one clip unless it is there. Returns why it could not be made, or nothing."""
    path = out / clip.name
    if path.exists():
        return ""
    muxing = CONTAINERS[clip.container].options.split()
    part, whole = out / f".part-{clip.name}", out / f".whole-{clip.name}"
    try:
        _encode(clip, extra, part)
        if clip.shape.turn:
            part.rename(whole)
            turned(whole, part, clip.shape.turn, *muxing, *_EXACT)
        elif extra.cut:
            part.rename(whole)
            ffmpeg("-ss", extra.cut, "-i", whole, "-map", "0", "-c", "copy", *muxing, *_EXACT, part)
        part.replace(path)
        return ""
    except RuntimeError as error:
        return str(error).replace(str(part), clip.name)
    finally:
        part.unlink(missing_ok=True)
        whole.unlink(missing_ok=True)


def _truth(clip: Clip) -> dict[str, Any]:
    shape = clip.shape
    return {"stored": [shape.width, shape.height], "picture": list(shape.picture),
            "pixelAspectRatio": shape.pixel_aspect, "counterclockwise": shape.turn,
            "chroma": clip.pixels or CODECS[clip.codec].pixels[0], "refusal": clip.refusal}


def main() -> int:
    parser = argparse.ArgumentParser(description="Write padded clips of many kinds.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="only clips whose names have this in them")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    extras = prepare(options.out / ".extras")
    wanted = [clip for clip in clips() if options.only in clip.name]
    with ThreadPoolExecutor(options.jobs) as pool:
        failed = list(pool.map(lambda clip: _make(clip, extras[clip.extra], options.out), wanted))
    made = [clip for clip in clips() if (options.out / clip.name).exists()]
    truth = {clip.name: _truth(clip) for clip in made}
    (options.out / "truth.json").write_text(json.dumps(truth, indent=1) + "\n")
    for clip, reason in zip(wanted, failed, strict=True):
        if reason:
            print(f"not made: {clip.name}: {reason}")
    print(f"{len(made)} clips in {options.out}")
    return 1 if any(failed) else 0


if __name__ == "__main__":
    sys.exit(main())
