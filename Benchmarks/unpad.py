#!/usr/bin/env python3
"""How long `vidfit unpad` takes beside `cp` of the same file; run after `make build`.

The edit alone is what the system calls between the opening of the output and its last write take, as
`strace` tells; the whole command also looks for bars twice and compares all packets. Files are made in
a folder that is removed: give one on a real disk, with room for three times the size.

usage: unpad.py VIDFIT CLIP FOLDER [GIGABYTES]
"""

import datetime
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

RUNS = 3
EDITING = "openat,copy_file_range,write,pwrite64,fsync,fdatasync,ftruncate,rename,link,unlink"


def timed(*command: str) -> float:
    start = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - start


def seconds(stamp: str) -> float:
    return datetime.datetime.strptime(stamp, "%H:%M:%S.%f").timestamp()


def edit(vidfit: str, clip: str, *options: str) -> float:
    """Seconds from the first to the last call that changes a file."""
    trace = ["strace", "-f", "-tt", "-T", "-e", f"trace={EDITING}"]
    done = subprocess.run(
        [*trace, vidfit, "unpad", clip, "--no-config", *options],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )
    calls = [
        (seconds(match[1]), float(match[3]))
        for line in done.stderr.splitlines()
        if (match := re.search(r"(\d\d:\d\d:\d\d\.\d+) (.*) <([0-9.]+)>$", line))
        and ("O_RDWR" in match[2] or "O_CREAT" in match[2]
             or re.match(r"copy_file|pwrite|f[a-z]*sync|ftrunc", match[2]))
    ]
    return calls[-1][0] + calls[-1][1] - calls[0][0]


def big(clip: str, target: pathlib.Path, size: int) -> None:
    """A padded clip of that size: uncompressed, so that it is made fast."""
    frame = subprocess.check_output(
        ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries",
         "stream=width,height,nb_frames", "-of", "csv=p=0", clip], text=True)
    width, height, frames = (int(part) for part in frame.split(","))
    loops = size // (width * height * 2 * frames)
    subprocess.run(
        ["ffmpeg", "-v", "error", "-stream_loop", str(loops), "-i", clip, "-c:v", "rawvideo",
         "-pix_fmt", "uyvy422", "-an", str(target)], check=True)


def main() -> None:
    vidfit, clip, folder = sys.argv[1:4]
    size = int(float(sys.argv[4]) * 1e9) if len(sys.argv) > 4 else 4_300_000_000
    with tempfile.TemporaryDirectory(dir=folder) as name:
        place = pathlib.Path(name)
        small, large = place / "small.mov", place / "large.mov"
        subprocess.run(["ffmpeg", "-v", "error", "-i", clip, "-c", "copy", str(small)], check=True)
        big(clip, large, size)
        for path in (small, large):
            output, copied = place / "out.mov", place / "copy.mov"
            figures: dict[str, float] = {}
            for _ in range(RUNS):
                # One output at a time, so that none pays for what others left to be written.
                for key, run in {
                    "cp": lambda: timed("cp", str(path), str(copied)),
                    "edit": lambda: edit(vidfit, str(path), "-o", str(output)),
                    "whole": lambda: timed(
                        vidfit, "unpad", str(path), "-o", str(output), "--no-config"),
                }.items():
                    figures[key] = min(figures.get(key, 1e9), run())
                    output.unlink(missing_ok=True)
                    copied.unlink(missing_ok=True)
                    subprocess.run(["sync"], check=True)
            figures["in place"] = edit(vidfit, str(path), "--in-place")
            cp = figures["cp"]
            print(f"{path.name}: {path.stat().st_size:,} bytes; cp {cp:.3f} s; "
                  + "; ".join(f"{key} {value:.3f} s ({value / cp:.2f})"
                              for key, value in figures.items() if key != "cp"))


if __name__ == "__main__":
    shutil.which("strace") or sys.exit("strace isn't installed")
    main()
