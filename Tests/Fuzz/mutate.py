#!/usr/bin/env python3
"""Damages clips at points of their container structure, and runs vidfit on each.

usage: mutate.py CORPUS FOLDER VIDFIT [--seconds N] [--wall S] [--rss MIB]

A finding is a crash, a sanitizer's report, more time or memory than is allowed, an exit status
other than 0 or 1, or a message of more than one line. What was found is kept in FOLDER/findings.
"""

import argparse
import ctypes
import json
import os
import random
import resource
import shutil
import signal
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

from bombs import bombs
from structure import boxes, elements

# MiB: for pictures within the limits, for demuxer and decoder, and for the program itself.
MEMORY = 2048 + 1280 + 256
NUMBERS = [0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF]


def parts(name, data):
    if name.endswith((".mp4", ".mov")):
        return list(boxes(data))
    if name.endswith((".mkv", ".webm")):
        return list(elements(data))
    return [(at, at + 4, min(at + 188, len(data)), None) for at in range(0, len(data), 188)]


def mutations(name, data, rng):
    """Every cut, swap and false size of a clip, then bit flips without end."""
    found = parts(name, data)[:400]
    for start, body, stop, _ in found:
        for place in (start, body, stop):
            for cut in (place - 1, place, place + 1):
                yield "cut", data[:max(0, cut)]
    for index, (start, body, stop, _) in enumerate(found):
        yield "drop", data[:start] + data[stop:]
        yield "double", data[:stop] + data[start:stop] + data[stop:]
        if index + 1 < len(found):
            later = found[index + 1]
            if later[0] >= stop:
                yield "swap", (data[:start] + data[later[0]:later[2]] + data[stop:later[0]]
                               + data[start:stop] + data[later[2]:])
        for number in NUMBERS:
            yield "size", data[:start] + struct.pack(">I", number) + data[start + 4:]
        for at in range(body, min(stop, body + 96) - 3, 4):
            number = rng.choice(NUMBERS)
            yield "field", data[:at] + struct.pack(">I", number) + data[at + 4:]
    while True:
        broken = bytearray(data)
        ends = [len(data), min(len(data), 1000)]
        for _ in range(rng.randint(1, 24)):
            broken[rng.randrange(rng.choice(ends))] ^= 1 << rng.randrange(8)
        yield "flip", bytes(broken)


LISTS = {
    "list.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n{0}\n#EXT-X-ENDLIST\n",
    "list.ts": "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile:{0}\n#EXT-X-ENDLIST\n",
    "subfile.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nsubfile,,start,0,end,9,,:{0}\n",
    "data.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\ndata:video/mp2t;base64,R0AR\n",
    "concat.txt": "ffconcat version 1.0\nfile '{0}'\n",
    "concat.mp4": "ffconcat version 1.0\nfile 'file:{0}'\n",
    "list.sdp": "v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 33\n",
    "list.mpd": '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" '
                'profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period><AdaptationSet>'
                '<Representation id="1" bandwidth="1"><BaseURL>{0}</BaseURL></Representation>'
                "</AdaptationSet></Period></MPD>",
    "list.xspf": '<?xml version="1.0"?><playlist><track><location>{0}</location></track></playlist>',
    "list.svg": '<svg xmlns="http://www.w3.org/2000/svg"><image href="{0}"/></svg>',
    "list.mlv": "MLVI", "list.vpk": "VPK ", "list.ass": "[Script Info]\nScriptType: v4.00+\n",
}


class Watch:
    """Tells whether a file was opened, by inotify(7)."""

    def __init__(self, path):
        library = ctypes.CDLL(None, use_errno=True)
        self.descriptor = library.inotify_init1(os.O_NONBLOCK)
        in_open = 0x20
        library.inotify_add_watch(self.descriptor, os.fsencode(path), in_open)

    def since_last_time(self):
        try:
            return len(os.read(self.descriptor, 4096)) > 0
        except BlockingIOError:
            return False


class Run:
    """One process: what became of it, how long it took and how much memory."""

    ANALYZE = ["analyze", "--no-config", "--format", "ndjson"]
    # Includes its worker processes: the figure is that of the largest.
    SCAN = ["scan", "--no-config", "--quiet", "--jobs", "1", "--format", "ndjson"]

    def __init__(self, vidfit, paths, wall, command=ANALYZE):
        started = time.monotonic()
        self.process = subprocess.Popen(
            [vidfit, *command, "--", *map(str, paths)], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)))
        timer = threading.Timer(wall, self.process.kill)
        timer.start()
        errors = []
        reader = threading.Thread(target=lambda: errors.append(self.process.stderr.read()))
        reader.start()
        self.output = self.process.stdout.read()
        reader.join()
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        timer.cancel()
        self.errors = errors[0]
        self.wall = time.monotonic() - started
        self.rss = usage.ru_maxrss / 1024
        self.status = self.process.returncode

    @property
    def answer(self):
        """What came of the only clip, in words."""
        record = json.loads(self.output.splitlines()[0]) if self.output else {}
        return record.get("error", {}).get("message") or record.get("status", "none")

    def complaint(self, count, limits):
        if self.status == -signal.SIGKILL:
            return f"killed after {self.wall:.1f} s"
        if self.status not in (0, 1):
            return f"status {self.status}: {self.errors[-300:]!r}"
        if self.output.count(b"\n") != count or self.errors.count(b"\n") > count:
            return f"{self.output.count(10)} lines: {self.errors[-300:]!r}"
        for line in self.output.splitlines():
            error = json.loads(line).get("error") or {}
            if error.get("code") in ("internal", "crashed", "timeout"):
                return f"{error['code']}: {error['message']}"
        if count == 1 and self.rss > limits.rss:
            return f"{self.rss:.0f} MiB"
        if self.wall > limits.wall * count:
            return f"{self.wall:.1f} s"
        return None


def show(table, limits):
    """The dozen that took the most memory, and the dozen that took the longest."""
    largest = sorted(table, key=lambda row: -max(run.rss for run in row[2:]))[:12]
    longest = [row for row in sorted(table, key=lambda row: -max(run.wall for run in row[2:]))[:12]
               if row not in largest]
    print(f"{len(table)} inputs, within {limits.rss:.0f} MiB and {limits.wall:.0f} s; "
          "of scan the larger of it and its worker processes")
    print(f"{'':30} {'':>8} {'analyze':>14} {'scan':>14}")
    print(f"{'input':30} {'KiB':>8} {'s':>6} {'MiB':>7} {'s':>6} {'MiB':>7}  answer")
    for name, size, *runs in largest + longest:
        figures = " ".join(f"{run.wall:6.2f} {run.rss:7.0f}" for run in runs)
        answers = dict.fromkeys(run.answer for run in runs)
        size = "endless" if size >= 1 << 40 else f"{size / 1024:.0f}"
        print(f"{name:30} {size:>8} {figures}  {'; scan: '.join(answers)}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("corpus", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("vidfit")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--wall", type=float, default=20)
    parser.add_argument("--rss", type=float, default=MEMORY)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=["bombs", "lists", "mutations"])
    limits = parser.parse_args()
    work = limits.folder / "work"
    findings = limits.folder / "findings"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    findings.mkdir(exist_ok=True)
    table, found = [], 0

    def note(path, run, count=1):
        nonlocal found
        complaint = run.complaint(count, limits)
        if complaint is None:
            return False
        found += 1
        kept = findings / f"{found}-{path.name}"
        if path.stat().st_size < 16 << 20:
            shutil.copy(path, kept)
        print(f"FINDING {path.name}: {complaint}", flush=True)
        return True

    if limits.only in (None, "bombs"):
        # A child's peak memory begins at that of its parent, so files are made in another
        # process.
        maker = os.fork()
        if maker == 0:
            for name, data in bombs(limits.corpus):
                with (work / name).open("wb") as file:
                    file.write(data[0] if isinstance(data, tuple) else data)
                    if isinstance(data, tuple):
                        file.truncate(data[1])
            os._exit(0)
        if os.waitpid(maker, 0)[1] != 0:
            sys.exit("the clips could not be made")
        for path in sorted([*work.iterdir(), *(limits.corpus.parent / "large").iterdir()]):
            size = path.stat().st_size
            runs = [Run(limits.vidfit, [path], limits.wall + 5, command)
                    for command in (Run.ANALYZE, Run.SCAN)]
            for run in runs:
                note(path, run)
            table.append((path.name, size, *runs))
            if path.parent == work:
                path.unlink()
        show(table, limits)

    if limits.only in (None, "lists"):
        canary = work / "canary.ts"
        shutil.copy(limits.corpus / "a.ts", canary)
        opened = Watch(canary)
        for name, text in LISTS.items():
            path = work / name
            path.write_text(text.format(canary))
            note(path, Run(limits.vidfit, [path], limits.wall))
            if opened.since_last_time():
                print(f"FINDING {name}: another file was opened")
                found += 1
        Run(limits.vidfit, [canary], limits.wall)
        assert opened.since_last_time(), "the watch sees what is opened"
        print(f"{len(LISTS)} lists of other files: the file that they name was not opened")

    if limits.only in (None, "mutations"):
        rng = random.Random(limits.seed)
        streams = [(p.name, mutations(p.name, p.read_bytes(), rng))
                   for p in sorted(limits.corpus.iterdir())]
        end = time.monotonic() + limits.seconds
        count, kinds = 0, {}
        while time.monotonic() < end:
            batch = []
            for number in range(64):
                name, stream = streams[(count + number) % len(streams)]
                kind, data = next(stream)
                kinds[kind] = kinds.get(kind, 0) + 1
                path = work / f"{number}-{kind}-{name}"
                path.write_bytes(data)
                batch.append(path)
            count += len(batch)
            run = Run(limits.vidfit, batch, limits.wall * 4)
            if run.complaint(len(batch), limits):
                if not any([note(path, Run(limits.vidfit, [path], limits.wall)) for path in batch]):
                    print(f"FINDING in a batch alone: {run.complaint(len(batch), limits)}")
                    found += 1
            for path in batch:
                path.unlink()
        print(f"{count} mutated clips in {limits.seconds:.0f} s: "
              + ", ".join(f"{v} {k}" for k, v in sorted(kinds.items())))
    print(f"findings: {found}")
    shutil.rmtree(work)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
