#!/usr/bin/env python3
"""Times `vidfit scan` over many short clips beside `xargs` with ffprobe and with FFmpeg's cropdetect.

The clips of FOLDER are copied until there are CLIPS of them, because each must be read. Programs take
turns; of several runs the quickest counts. `busy` is the processor time of all processes in that of all
cores, `parent` that of vidfit's own process, which analyses nothing. Times are of this machine and
this moment, ratios say more.

    Benchmarks/scan.py VIDFIT FOLDER [--clips 10000] [--runs 2] [--copies DIR]
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("vidfit")
parser.add_argument("folder", help="has clips, at any depth")
parser.add_argument("--clips", type=int, default=10_000)
parser.add_argument("--runs", type=int, default=2)
parser.add_argument("--copies", help="keeps the copies; by default a temporary folder")
given = parser.parse_args()
vidfit = os.path.abspath(given.vidfit)
CORES = os.cpu_count() or 1
TICK = os.sysconf("SC_CLK_TCK")
ENDINGS = (".mp4", ".mov", ".m4v", ".mkv", ".webm", ".ts", ".avi")


def copy(target):
    sources = sorted(os.path.join(place, name) for place, _, names in os.walk(given.folder)
                     for name in names if name.lower().endswith(ENDINGS))
    if not sources:
        sys.exit(f"{given.folder}: no clips")
    os.makedirs(target, exist_ok=True)
    for index in range(given.clips):
        source = sources[index % len(sources)]
        path = os.path.join(target, f"{index:06}{os.path.splitext(source)[1].lower()}")
        if not os.path.exists(path):
            shutil.copyfile(source, path)
    return sum(os.path.getsize(os.path.join(target, name)) for name in os.listdir(target))


def own_time(pid):
    """Processor time of a process without its children, in seconds; None once it has ended."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICK
    except (OSError, IndexError):
        return None


def run(command):
    """-> (wall, processor time of it and its children, of itself alone, peak memory in MB)"""
    began = time.monotonic()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    own = [0.0]

    def watch():
        while (taken := own_time(process.pid)) is not None:
            own[0] = max(own[0], taken)
            time.sleep(0.05)

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    watcher.join()
    return (time.monotonic() - began, usage.ru_utime + usage.ru_stime, own[0],
            usage.ru_maxrss / 1024)


with tempfile.TemporaryDirectory() as scratch:
    clips = given.copies or os.path.join(scratch, "clips")
    size = copy(clips)
    each = f"find '{clips}' -type f -print0 | xargs -0 -n1 -P{CORES} "
    journal = os.path.join(scratch, "scan.ndjson")
    programs = {
        "vidfit scan": [vidfit, "scan", "--no-config", "--journal", journal, clips],
        "ffprobe -show_streams": ["sh", "-c", each + "ffprobe -v error -show_streams"],
        "cropdetect, key frames": [
            "sh", "-c", each + "sh -c 'ffmpeg -nostdin -v info -threads 1 -skip_frame nokey -i \"$0\""
            " -an -vf cropdetect -f null -'"],
    }
    results = {name: [] for name in programs}
    for _ in range(given.runs):
        for name, command in programs.items():
            if os.path.exists(journal):
                os.remove(journal)
            results[name].append(run(command))
    base = min(results["vidfit scan"])[0]
    print(f"{given.clips:,} clips, {size / 1e9:.2f} GB, {CORES} cores")
    print("| program | wall | clips a second | CPU | busy | parent | peak memory | wall, in vidfit's |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, runs in results.items():
        wall, cpu, own, peak = min(runs)
        parent = f"{100 * own / cpu:.1f}%" if name == "vidfit scan" else ""
        print(f"| {name} | {wall:.1f} s | {given.clips / wall:.0f} | {cpu:.1f} s | "
              f"{100 * cpu / wall / CORES:.0f}% | {parent} | {peak:.0f} MB | {wall / base:.2f} × |")
