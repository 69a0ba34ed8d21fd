#!/usr/bin/env python3
"""Times `vidfit analyze` beside other programs on the same clips, which it makes itself.

Programs take turns, so that what else the machine does falls on all of them. Wall and processor time
are the median of the runs, memory is the peak; times are of this machine and this moment, ratios say
more.
"""
import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import time

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("vidfit")
parser.add_argument("folder", nargs="?", default=".build/bench",
                    help="keeps the clips: a few hundred MB, a few minutes to make")
parser.add_argument("clips", nargs="*", help="the names of those to take; all by default")
parser.add_argument("--dist", help="the program of `make dist`, beside the other")
given = parser.parse_args()
vidfit = os.path.abspath(given.vidfit)
folder, wanted = given.folder, given.clips
media = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "media")
os.makedirs(folder, exist_ok=True)

H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "23", "-g", "48", "-pix_fmt", "yuv420p"]
HEVC = ["-c:v", "libx265", "-preset", "ultrafast", "-crf", "28", "-pix_fmt", "yuv420p10le",
        "-x265-params", "keyint=48:log-level=error"]
GRAIN = "noise=alls=6:allf=t"
SHAPES = {
    "hd": ("clean-16x9.mp4", f"scale=1920:1080,{GRAIN}", H264, ".mp4"),
    "hd-padded": ("clean-240.mp4", f"scale=1920:800,{GRAIN},pad=1920:1080:0:140", H264, ".mp4"),
    "4k-hevc10": ("clean-16x9.mp4", f"scale=3840:2160,{GRAIN}", HEVC, ".mp4"),
}
# Name, what it is made of, how often that is repeated, extension.
CLIPS = [
    ("hd-1min", "hd", 1, ".mp4"), ("hd-10min", "hd", 10, ".mp4"),
    ("hd-padded-10min", "hd-padded", 10, ".mp4"),
    ("hd-10min-ts", "hd", 10, ".ts"), ("hd-10min-mkv", "hd", 10, ".mkv"),
    ("4k-hevc10-1min", "4k-hevc10", 1, ".mp4"), ("4k-hevc10-10min", "4k-hevc10", 10, ".mp4"),
]


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", *arguments], check=True)


def make(name, shape, count, extension):
    path = os.path.join(folder, name + extension)
    if os.path.exists(path):
        return path
    source, chain, codec, container = SHAPES[shape]
    minute = os.path.join(folder, f"{shape}-minute{container}")
    if not os.path.exists(minute):
        ffmpeg("-stream_loop", "-1", "-i", os.path.join(media, source), "-t", "60", "-an",
               "-vf", chain + ",fps=24", *codec, minute + ".part" + container)
        os.rename(minute + ".part" + container, minute)
    part = path + ".part" + extension
    ffmpeg("-stream_loop", str(count - 1), "-i", minute, "-c", "copy", part)
    os.rename(part, path)
    return path


def programs(path):
    """What is timed on a clip: name, command and number of runs."""
    analyze = ["analyze", "--no-config", "--format", "ndjson", path]
    crop = ["-i", path, "-vf", "cropdetect", "-f", "null", "-"]
    through = ["ffmpeg", "-nostdin", "-hide_banner"]
    yield "vidfit", [vidfit, *analyze], 9
    if given.dist:
        yield "vidfit, dist", [os.path.abspath(given.dist), *analyze], 9
    yield "ffprobe -show_streams", ["ffprobe", "-v", "error", "-show_streams", path], 9
    if shutil.which("HandBrakeCLI"):
        yield "HandBrakeCLI --scan", ["HandBrakeCLI", "--scan", "-i", path], 3
    yield "cropdetect, key frames", [*through, "-skip_frame", "nokey", *crop], 3
    # Ten minutes of 4K take FFmpeg longer than anybody waits.
    if "4k" not in path or "10min" not in path:
        yield "cropdetect, all frames", [*through, *crop], 1


def run(command):
    out = open(os.path.join(folder, "output"), "w+b")
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    wall = time.perf_counter() - begin
    out.seek(0)
    text = out.read().decode(errors="replace")
    if status != 0:
        sys.exit(f"{' '.join(command)}: status {status}\n{text[-500:]}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, text


def frames(name, text):
    if name.startswith("vidfit"):
        return json.loads(text)["padding"]["sampling"]["frames"]
    if name.startswith("cropdetect"):
        return int(re.findall(r"frame= *(\d+)", text)[-1])
    return 10 if name.startswith("HandBrake") else ""


print("| clip | program | wall | CPU | peak memory | frames | wall, in vidfit's |")
print("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
for name, shape, count, extension in CLIPS:
    if wanted and name not in wanted:
        continue
    path = make(name, shape, count, extension)
    listed = list(programs(path))
    runs = {program: [] for program, _, _ in listed}
    run(listed[0][1])
    for turn in range(max(times for _, _, times in listed)):
        for program, command, times in listed:
            if turn < times:
                runs[program].append(run(command))
    base = statistics.median(wall for wall, _, _, _ in runs["vidfit"])
    for program, _, times in listed:
        wall = statistics.median(r[0] for r in runs[program])
        cpu = statistics.median(r[1] for r in runs[program])
        peak = max(r[2] for r in runs[program])
        print(f"| {name} | {program} | {wall:.3f} s | {cpu:.3f} s | {peak:.0f} MB | "
              f"{frames(program, runs[program][-1][3])} | {wall / base:.2f} × |", flush=True)
