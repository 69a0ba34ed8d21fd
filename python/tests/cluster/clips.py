"""Small clips under many names: some fifty of them by ffmpeg, and links to these."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

# Size of the frame, and what is left of the picture beside bars.
FRAMES = [
    ((320, 180), (320, 180)),
    ((320, 180), (320, 134)),
    ((320, 180), (240, 180)),
    ((240, 320), (240, 136)),
    ((320, 240), (320, 180)),
]
CODECS = [
    ("mp4", ["-c:v", "libx264", "-preset", "ultrafast"]),
    ("mkv", ["-c:v", "libx264", "-preset", "ultrafast"]),
    ("webm", ["-c:v", "libvpx", "-b:v", "300k"]),
    ("ts", ["-c:v", "mpeg2video", "-q:v", "6"]),
    ("avi", ["-c:v", "mjpeg", "-q:v", "6"]),
]
SEEDS = (1, 2)


def make_clips(folder: Path, count: int) -> list[bytes]:
    """Makes that many names, of which one in fifty is no clip, and returns them sorted."""
    originals = _originals(folder / "originals")
    names = folder / f"names-{count}"
    if not (names / "made").exists():
        shutil.rmtree(names, ignore_errors=True)
        for number in range(count):
            place = names / f"{number // 1000:03}"
            place.mkdir(parents=True, exist_ok=True)
            original = originals[number % len(originals)]
            # A name in a hundred is not UTF-8.
            odd = b"\xe9" if number % 100 == 7 else b""
            name = b"clip-%06d%s%s" % (number, odd, original.suffix.encode())
            os.link(original, os.path.join(os.fsencode(place), name))
        (names / "made").touch()
    top = os.fsencode(names)
    return sorted(
        os.path.join(top, place, name)
        for place in os.listdir(top)
        if place != b"made"
        for name in os.listdir(os.path.join(top, place))
    )


def _originals(folder: Path) -> list[Path]:
    if not (folder / "made").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for seed in SEEDS:
            for shape, (frame, picture) in enumerate(FRAMES):
                for suffix, codec in CODECS:
                    _encode(folder / f"{seed}-{shape}.{suffix}", seed, frame, picture, codec)
        (folder / "text.mp4").write_text("not a clip\n")
        (folder / "made").touch()
    return sorted(path for path in folder.iterdir() if path.name != "made")


def _encode(
    path: Path, seed: int, frame: tuple[int, int], picture: tuple[int, int], codec: list[str]
) -> None:
    source = f"mandelbrot=s={picture[0]}x{picture[1]}:start_scale=0.{seed}:rate=12"
    bars = f"pad={frame[0]}:{frame[1]}:(ow-iw)/2:(oh-ih)/2"
    pixels = "yuvj420p" if "mjpeg" in codec else "yuv420p"
    command = ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", source, "-t", "3", "-vf", bars]
    command += ["-g", "9", "-pix_fmt", pixels, *codec, "-y", str(path)]
    subprocess.run(command, check=True)
