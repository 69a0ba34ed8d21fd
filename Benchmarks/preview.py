#!/usr/bin/env python3
"""How long previews take, as ratios to ffmpeg doing the same; run after `make build`.

A still: seek, decode, scale, pad, write a PNG of the same size. A video: the same frames scaled,
padded, overlaid with the same chrome and encoded alike. Each figure is the best of several runs,
taken in turn so that a busy machine is as unfair to both.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
VIDFIT = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/release/vidfit")
RUNS = 5


def run(command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)


def best(*commands):
    times = [[] for _ in commands]
    for _ in range(RUNS):
        for index, command in enumerate(commands):
            start = time.monotonic()
            run(command)
            times[index].append(time.monotonic() - start)
    return [min(taken) for taken in times]


def size(path):
    probe = ["ffprobe", "-v", "error", "-show_entries", "stream=width,height", "-of", "json", path]
    stream = json.loads(subprocess.check_output(probe))["streams"][0]
    return stream["width"], stream["height"]


def report(name, ours, theirs):
    print(f"{name:44} vidfit {ours:6.2f} s   ffmpeg {theirs:6.2f} s   ratio {ours / theirs:.2f}")


with tempfile.TemporaryDirectory() as folder:
    clip = f"{folder}/clip.mp4"
    # 1080p with a key frame every four seconds, ten of them.
    run(["ffmpeg", "-v", "error", "-stream_loop", "9", "-i",
         str(ROOT / "media/letterbox-239-in-16x9.mp4"), "-t", "10", "-g", "96", "-c:v", "libx264",
         "-preset", "veryfast", "-pix_fmt", "yuv420p", clip])
    picture, theirs = f"{folder}/ours.png", f"{folder}/theirs.png"
    for at in ["0.02", "4.1", "7.9"]:
        for extra, name in [(["--guides", "none"], "still"), ([], "still, its padding looked for")]:
            ours = [VIDFIT, "preview", clip, "--at", at, "--mode", "fit", "-o", picture] + extra
            run(ours)
            width, height = size(picture)
            inner = width * 812 // 940 & ~1
            filters = f"scale=-2:{inner * 375 // 812},pad={width}:{height}:-1:-1"
            other = ["ffmpeg", "-v", "error", "-y", "-ss", at, "-i", clip, "-frames:v", "1", "-vf",
                     filters, theirs]
            report(f"{name}, {width}x{height} at {at}", *best(ours, other))
    for mode in ["fit", "both"]:
        movie, other = f"{folder}/ours.mp4", f"{folder}/theirs.mp4"
        ours = [VIDFIT, "preview", clip, "--video", "--mode", mode, "-o", movie]
        run(ours)
        width, height = size(movie)
        chrome = f"{folder}/chrome.png"
        # As large and as transparent as ours: the middle is clear, the rest is not.
        run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i",
             f"color=gray:s={width}x{height},format=rgba,geq=r=200:g=200:b=205:"
             "a='255*gt(abs(Y-H/2)\\,H/4)'", "-frames:v", "1", chrome])
        panels = 1 if mode == "fit" else 2
        inner = width * 812 // (940 if panels == 1 else 1830) & ~1
        high = inner * 375 // 812 & ~1
        graph = f"[0:v]scale=-2:{high},pad={width}:{height}:40:(oh-ih)/2[a];"
        if panels == 2:
            graph = (f"[0:v]split[p][q];[p]scale=-2:{high},pad={width}:{height}:40:(oh-ih)/2[b];"
                     f"[q]scale={inner}:-2[f];[b][f]overlay=W-w-40:(H-h)/2[a];")
        command = ["ffmpeg", "-v", "error", "-y", "-i", clip, "-i", chrome,
                   "-filter_complex", graph + "[a][1:v]overlay=0:0", "-c:v", "libx264", "-preset",
                   "veryfast", "-crf", "20", "-pix_fmt", "yuv420p", "-an", other]
        report(f"video, {mode}, {width}x{height}", *best(ours, command))
