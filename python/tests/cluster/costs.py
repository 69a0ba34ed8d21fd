"""Processor seconds that `vidfit scan` takes for a clip, by the kind of clip."""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
from pathlib import Path

from clips import make_clips

MEDIA = Path(__file__).resolve().parents[3] / "media"
GRAIN = "noise=alls=6:allf=t"
H264 = ["-c:v", "libx264", "-preset", "veryfast", "-b:v", "6M"]
HEVC = ["-c:v", "libx265", "-preset", "ultrafast", "-b:v", "15M", "-x265-params", "log-level=error"]
# What each kind is made of: the picture, its frame, and the encoder.
KINDS = {
    "hd": ("clean-16x9.mp4", f"scale=1920:1080,{GRAIN}", H264),
    "hd-padded": ("clean-240.mp4", f"scale=1920:800,{GRAIN},pad=1920:1080:0:140", H264),
    "4k-hevc10": ("clean-16x9.mp4", f"scale=3840:2160,{GRAIN},format=yuv420p10le", HEVC),
}
# Names of one clip: the cost of starting is spread over as many as a worker serves in a batch.
COUNT = 200


def make(folder: Path, kind: str) -> Path:
    """A clip of ten minutes: ten seconds, over and over."""
    path = folder / f"{kind}.mp4"
    if not path.exists():
        picture, look, codec = KINDS[kind]
        part = folder / f"{kind}-part.mp4"
        encode = ["ffmpeg", "-v", "error", "-stream_loop", "-1", "-i", str(MEDIA / picture)]
        encode += ["-t", "10", "-an", "-vf", f"{look},fps=24", "-g", "48", *codec, "-y", str(part)]
        subprocess.run(encode, check=True)
        repeat = ["ffmpeg", "-v", "error", "-stream_loop", "59", "-i", str(part)]
        subprocess.run([*repeat, "-c", "copy", "-y", str(path)], check=True)
        part.unlink()
    return path


def measure(program: str, name: str, clips: list[bytes]) -> None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [program, "scan", "-0", "--jobs", "2", "--quiet", "--no-config", "-"]
    subprocess.run(command, input=b"\0".join(clips), stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    size = sum(map(os.path.getsize, clips)) / len(clips) / 1e6
    print(
        f"{name:10} {size:8.1f} MB  {seconds / len(clips):.4f} s of processors a clip", flush=True
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    program = os.environ["VIDFIT_PROGRAM"]
    measure(program, "small", make_clips(folder, 1000))
    for kind in KINDS:
        original = make(folder, kind)
        links = folder / f"{kind}-names"
        links.mkdir(exist_ok=True)
        names = [links / f"{number:04}.mp4" for number in range(COUNT)]
        for name in names:
            if not name.exists():
                os.link(original, name)
        measure(program, kind, [os.fsencode(name) for name in names])


if __name__ == "__main__":
    main()
