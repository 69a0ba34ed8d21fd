#!/usr/bin/env python3
"""Breaks clips where their structure says that it hurts, and runs vidfit on each.

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
import zlib
from pathlib import Path

CONTAINERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"edts", b"udta", b"mvex", b"moof",
              b"traf", b"dinf", b"meta"}
MASTERS = {0x18538067, 0x1654AE6B, 0xAE, 0xE0, 0x114D9B74, 0x4DBB, 0x1C53BB6B, 0xBB, 0x1F43B675}
NUMBERS = [0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF]


def boxes(data, start=0, end=None, path=()):
    """Every box as (start, end of header, end, path)."""
    end = len(data) if end is None else end
    while start + 8 <= end:
        size, kind = struct.unpack(">I4s", data[start:start + 8])
        stop = min(start + size, end) if size >= 8 else end
        yield start, start + 8, stop, path + (kind,)
        if kind in CONTAINERS:
            yield from boxes(data, start + 8, stop, path + (kind,))
        elif kind == b"stsd":
            yield from boxes(data, start + 16, stop, path + (kind,))
        start = stop if stop > start else end


def vint(data, at, marker):
    """A variable-length number at an offset, and its length."""
    if at >= len(data) or data[at] == 0:
        return None
    length = 9 - data[at].bit_length()
    value = int.from_bytes(data[at:at + length], "big")
    return value if marker else value & ((1 << 7 * length) - 1), length


def elements(data, start=0, end=None):
    """Every EBML element as (start, end of header, end, id)."""
    end = len(data) if end is None else end
    while start < end:
        head = vint(data, start, True)
        size = head and vint(data, start + head[1], False)
        if not size:
            return
        body = start + head[1] + size[1]
        stop = min(body + size[0], end)
        yield start, body, stop, head[0]
        if head[0] in MASTERS:
            yield from elements(data, body, stop)
        start = stop


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


def box(kind, *bodies):
    body = b"".join(bodies)
    return struct.pack(">I4s", len(body) + 8, kind) + body


def edited(data, path, change):
    """The file with one box's contents changed, sizes of those around it put right."""
    def walk(start, end, path):
        out = b""
        at = start
        done = False
        while at + 8 <= end:
            size, kind = struct.unpack(">I4s", data[at:at + 8])
            stop = at + size
            if kind == path[0] and not done:
                done = True
                skip = 8 if kind == b"stsd" else 0
                if len(path) == 1:
                    out += box(kind, change(data[at + 8:stop]))
                else:
                    out += box(kind, data[at + 8:at + 8 + skip], walk(at + 8 + skip, stop, path[1:]))
            else:
                out += data[at:stop]
            at = stop
        return out
    return walk(0, len(data), path)


STBL = (b"moov", b"trak", b"mdia", b"minf", b"stbl")


def png(width, height, rows):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    packer = zlib.compressobj(9)
    line = bytes(1 + width)
    packed = b"".join(packer.compress(line) for _ in range(rows)) + packer.flush()
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", packed) + chunk(b"IEND", b""))


def bombs(corpus):
    """Clips that ask for more than anybody should give, by name; a hole makes a file endless."""
    mp4 = (corpus / "a.mp4").read_bytes()
    mkv = (corpus / "a.mkv").read_bytes()
    raw = (corpus / "a.h264").read_bytes()
    ts = (corpus / "a.ts").read_bytes()
    flv = (corpus / "a.flv").read_bytes()
    entry = STBL + (b"stsd", b"avc1")
    for width, height in ((1, 1), (65535, 1), (1, 65535), (16384, 8192), (65535, 65535), (0, 0)):
        size = struct.pack(">HH", width, height)
        yield f"announced-{width}x{height}.mp4", edited(mp4, entry, lambda b: b[:24] + size + b[28:])
    for width, height in ((100_000, 100_000), (1, 1), (2**31 - 1, 2)):
        yield f"mkv-{width}x{height}.mkv", mkv.replace(
            b"\xb0\x81\x40\xba\x81\x30",
            b"\xb0\x84" + struct.pack(">I", width) + b"\xba\x84" + struct.pack(">I", height))
    for ratio in ((0, 0), (2**31 - 1, 1), (1, 2**31 - 1), (2**32 - 1, 2**32 - 1), (0, 1)):
        yield f"pasp-{ratio[0]}-{ratio[1]}.mp4", edited(
            mp4, entry, lambda b: b + box(b"pasp", struct.pack(">II", *ratio)))
        yield f"clap-{ratio[0]}-{ratio[1]}.mp4", edited(
            mp4, entry, lambda b: b + box(b"clap", struct.pack(">8I", *(ratio * 4))))
        yield f"time-base-{ratio[0]}-{ratio[1]}.mp4", edited(
            mp4, (b"moov", b"trak", b"mdia", b"mdhd"),
            lambda b: b[:12] + struct.pack(">II", *ratio) + b[20:])
    edit = struct.pack(">IiHH", 1, 0, 1, 0)
    for count in (1_000, 200_000):
        edits = box(b"edts", box(b"elst", struct.pack(">II", 0, count), edit * count))
        yield f"edits-{count}.mp4", edited(mp4, (b"moov", b"trak"), lambda b: b + edits)
    for count in (2**20, 2**24, 2**28 - 1, 2**32 - 1):
        def sizes(body, count=count):
            return struct.pack(">III", 0, 1, count)
        many = edited(mp4, STBL + (b"stsz",), sizes)
        many = edited(many, STBL + (b"stsc",), lambda b: struct.pack(">IIIII", 0, 1, 1, count, 1))
        many = edited(many, STBL + (b"stts",), lambda b: struct.pack(">IIII", 0, 1, count, 512))
        yield f"samples-{count}.mp4", many
        many = edited(many, STBL + (b"stss",), lambda b: struct.pack(">II", 0, 0))
        yield f"key-samples-{count}.mp4", many
    real = 2_000_000
    many = edited(mp4, STBL + (b"stsz",), lambda b: struct.pack(">III", 0, 0, real) + bytes(4 * real))
    yield "empty-samples.mp4", edited(
        many, STBL + (b"stts",), lambda b: struct.pack(">IIII", 0, 1, real, 1))
    yield "long-frame.mp4", edited(
        mp4, STBL + (b"stts",), lambda b: struct.pack(">IIII", 0, 1, 10, 2**31 - 1))
    moov = next(data for data in (mp4[s:e] for s, _, e, p in boxes(mp4) if p == (b"moov",)))
    yield "moov-1000.mp4", mp4 + moov * 1_000
    trak = next(mp4[s:e] for s, _, e, p in boxes(mp4) if p == (b"moov", b"trak"))
    yield "tracks-10000.mp4", edited(mp4, (b"moov",), lambda b: b + trak * 9_999)
    yield "boxes-1000000.mp4", box(b"free") * 1_000_000 + mp4
    yield "nested-100000.mp4", mp4[:32] + box(b"moov", *[struct.pack(
        ">I4s", 8 * (100_000 - i), b"udta") for i in range(100_000)])
    yield "voids-1000000.mkv", mkv[:40] + b"\xec\x80" * 1_000_000 + mkv[40:]
    yield "bomb-30000.png", png(30_000, 30_000, 30_000)
    yield "bomb-16000.png", png(16_000, 16_000, 16_000)
    yield "bomb-11000.png", png(11_000, 11_000, 11_000)
    yield "wide.png", png(2**31 - 1, 2**31 - 1, 0)
    jpg = (corpus / "a.jpg").read_bytes()
    at = jpg.find(b"\xff\xc0") + 5
    yield "bomb.jpg", jpg[:at] + b"\xff\xff\xff\xff" + jpg[at + 4:]
    yield "endless.h264", (raw, 1 << 40)
    yield "endless.ts", (ts, 1 << 40)
    yield "endless.mkv", (mkv, 1 << 40)
    yield "endless.mp4", (mp4, 1 << 40)
    yield "endless.flv", (flv, 1 << 40)
    yield "endless.mpg", ((corpus / "a.mpg").read_bytes(), 1 << 40)
    yield "endless.avi", ((corpus / "a.avi").read_bytes(), 1 << 40)
    yield "endless.png", ((corpus / "a.png").read_bytes()[:60], 1 << 40)
    yield "zeros.mp4", (b"\0", 1 << 40)
    null = b"\x47\x1f\xff\x10" + b"\xff" * 184
    yield "null-packets.ts", ts + null * 2_000_000
    tag = struct.pack(">B3s3sB3s", 8, b"\0\0\x01", b"\0\0\0", 0, b"\0\0\0") + b"\x2f" + struct.pack(">I", 12)
    yield "tags.flv", flv + tag * 4_000_000
    nal = b"\0\0\1\x01\x88\x80"
    yield "slices.h264", raw + nal * 8_000_000
    frame = (corpus / "a.y4m").read_bytes()
    yield "frames.y4m", frame.split(b"FRAME")[0] + b"FRAME\n" + frame.split(b"FRAME\n", 1)[1] * 2_000


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

    def __init__(self, vidfit, paths, wall):
        started = time.monotonic()
        self.process = subprocess.Popen(
            [vidfit, "--format", "ndjson", "--", *map(str, paths)], stdin=subprocess.DEVNULL,
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

    def complaint(self, count, limits):
        if self.status == -signal.SIGKILL:
            return f"killed after {self.wall:.1f} s"
        if self.status not in (0, 1):
            return f"status {self.status}: {self.errors[-300:]!r}"
        if self.output.count(b"\n") != count or self.errors.count(b"\n") > count:
            return f"{self.output.count(10)} lines: {self.errors[-300:]!r}"
        for line in self.output.splitlines():
            if b'"internal"' in line and json.loads(line).get("error", {}).get("code") == "internal":
                return f"internal: {json.loads(line)['error']['message']}"
        if count == 1 and self.rss > limits.rss:
            return f"{self.rss:.0f} MiB"
        if self.wall > limits.wall * count:
            return f"{self.wall:.1f} s"
        return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("corpus", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("vidfit")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--wall", type=float, default=10)
    parser.add_argument("--rss", type=float, default=1024)
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
        # A child's peak memory begins at that of the process it was forked from, so what makes
        # the files is another.
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
        for path in sorted(work.iterdir()):
            run = Run(limits.vidfit, [path], limits.wall + 5)
            note(path, run)
            table.append((path.name, run))
            path.unlink()
        table.sort(key=lambda row: -row[1].wall)
        shown = table[:12] + [r for r in sorted(table, key=lambda r: -r[1].rss)[:12]
                              if r not in table[:12]]
        print(f"{'input':28} {'wall s':>7} {'RSS MiB':>8}  answer")
        for name, run in shown:
            record = json.loads(run.output.splitlines()[0]) if run.output else {}
            answer = record.get("error", {}).get("message") or record.get("status")
            print(f"{name:28} {run.wall:7.2f} {run.rss:8.0f}  {answer}")

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
