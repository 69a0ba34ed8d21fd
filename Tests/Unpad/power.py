#!/usr/bin/env python3
"""Lets the power fail during `vidfit unpad --in-place`, and checks that the clip is whole each time.

    power.py VIDFIT [--images 150] [--seed 1]

strace records what a run writes, cuts, syncs and renames. A disk that loses its power has all that
was synced, and of the rest any sectors of 512 bytes, in any order; a file may have grown already, by
zeros. Each such image has to have the packets that the clip had, as ffprobe reads them, and the
next run has to make the new clip of it and leave nothing else. Fails if anything is wrong.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kill import _SOURCE, CASES, Trial, packets, words
from running import conclude, ffmpeg

_CALLS = "openat,write,pwrite64,ftruncate,fdatasync,fsync,rename,unlink"
_SECTOR = 512


@dataclass
class Event:
    """A call, and the file that it is about: "clip", "backup" or "folder"."""

    call: str
    file: str
    place: int = 0
    data: bytes = b""


def recorded(trial: Trial) -> list[Event]:
    """What a run does to the clip, its backup and their folder."""
    log = trial.folder.parent / "trace.txt"
    subprocess.run(["strace", "-f", "-qq", "-xx", "-s", "10000000", "-o", log, "-e",
                    f"trace={_CALLS}", *trial.command()], capture_output=True, check=True)
    events: list[Event] = []
    names: dict[str, str] = {}
    for line in log.read_text().splitlines():
        found = re.match(r"\d+ +(\w+)\((.*)\) += (\d+)", line)
        if not found:
            continue
        call, arguments, result = found[1], found[2].split(", "), found[3]
        texts = [bytes.fromhex(text.replace("\\x", ""))
                 for text in re.findall(r'"([^"]*)"', found[2])]
        if call == "openat":
            path, mode = texts[0], arguments[2]
            names[result] = (
                "clip" if path.endswith(b"clip.mp4") and "O_RDWR" in mode
                else "backup" if b".vidfit-undo." in path
                else "folder" if "O_DIRECTORY" in mode else "")
        elif call in ("rename", "unlink"):
            if b".vidfit-undo" in texts[0]:
                events.append(Event(call, "folder"))
        elif names.get(arguments[0]):
            place = {"pwrite64": 3, "ftruncate": 1}.get(call)
            events.append(Event(call, names[arguments[0]], int(arguments[place]) if place else 0,
                                texts[0] if texts else b""))
    return events


def written(content: bytes, place: int, data: bytes) -> bytes:
    content = content.ljust(place, b"\0")
    return content[:place] + data + content[place + len(data):]


def sectors(event: Event) -> Iterator[tuple[int, bytes]]:
    """The parts of a write that a disk does at once."""
    place, data = event.place, event.data
    while data:
        count = _SECTOR - place % _SECTOR
        yield place, data[:count]
        place, data = place + count, data[count:]


def images(old: bytes, events: list[Event], count: int,
           chance: random.Random) -> Iterator[tuple[str, bytes, bool]]:
    """Where the power fails, the clip then, and whether its backup is there."""
    for _ in range(count):
        end = chance.randrange(len(events) + 1)
        clip, pending, backups = old, [], [False]
        for event in events[:end]:
            if event.file == "clip" and event.call == "fdatasync":
                for done in pending:
                    clip = (clip[:done.place] if done.call == "ftruncate"
                            else written(clip, done.place, done.data))
                pending = []
            elif event.file == "clip":
                pending.append(event)
            elif event.file == "folder":
                # Until the folder is synced, either may be true.
                backups = (backups[-1:] if event.call == "fsync"
                           else [*backups, event.call == "rename"])
        share, most = chance.random(), len(clip)
        for event in pending:
            if event.call == "ftruncate":
                clip = clip[:event.place] if chance.random() < share else clip
                continue
            most = max(most, event.place + len(event.data))
            for place, data in sectors(event):
                if chance.random() < share:
                    clip = written(clip, place, data)
        clip = clip.ljust(chance.randint(len(clip), max(len(clip), most)), b"\0")
        yield f"after {end} of {len(events)} calls", clip, chance.choice(backups)


def attempt(trial: Trial, count: int, chance: random.Random) -> None:
    """Lets the power fail so often. The clip stays the same file, as its backup says."""
    backup = trial.folder / ".clip.mp4.vidfit-undo"
    events = recorded(trial)
    trial.new = trial.clip.read_bytes()
    kept = next(event.data for event in events if event.file == "backup" and event.data)
    if not any(event.file == "folder" and event.call == "fsync" for event in events):
        trial.note("no failure", "the folder isn't synced")
    for moment, clip, has_backup in images(trial.old, events, count, chance):
        with trial.clip.open("r+b") as file:
            file.truncate(0)
            file.write(clip)
        if has_backup:
            backup.write_bytes(kept)
            backup.chmod(0o600)
        state = {trial.old: "old", trial.new: "new"}.get(clip, "between")
        trial.found[state] += 1
        trial.found["backups"] += has_backup
        if packets(trial.clip) != trial.packets:
            trial.note(moment, "ffprobe finds other packets")
        done = subprocess.run(trial.command(), capture_output=True, check=False)
        if done.returncode != (3 if state == "new" and not has_backup else 0):
            trial.note(moment, f"the next run ended with {done.returncode}: {done.stderr!r}")
        if trial.clip.read_bytes() != trial.new:
            trial.note(moment, "the next run's clip is another")
        if has_backup != (b"was undone" in done.stderr):
            trial.note(moment, f"with a backup {has_backup}, it said {done.stderr!r}")
        if [path.name for path in trial.folder.iterdir()] != ["clip.mp4"]:
            trial.note(moment, "something is left")
            backup.unlink(missing_ok=True)
    print(f"{trial.case.name}: the power failed {count} times within {len(events)} calls: "
          f"{words(trial.found)}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Let the power fail during `vidfit unpad`.")
    parser.add_argument("vidfit", type=Path)
    parser.add_argument("--images", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if shutil.which("strace") is None:
        print("strace is missing, which tells what is written")
        return 0
    findings: list[str] = []
    for case in CASES:
        if not case.in_place:
            continue
        with tempfile.TemporaryDirectory(prefix="vidfit-power-") as name:
            source = Path(name) / "source.mp4"
            ffmpeg(*_SOURCE, *case.muxing, source)
            trial = Trial(options.vidfit.resolve(), case, Path(name) / "work",
                          source.read_bytes(), b"", packets(source))
            trial.reset()
            attempt(trial, options.images, random.Random(options.seed))
            findings += trial.findings
    return conclude(findings)


if __name__ == "__main__":
    sys.exit(main())
