#!/usr/bin/env python3
"""Kills `vidfit unpad` everywhere, and checks that the clip and the output are whole each time.

    kill.py VIDFIT [--moments 50] [--only PART-OF-A-NAME]

Each clip is unpadded in place, or into another file, and killed at moments spread over the time
that takes, while strace makes each call that writes take longer; then at every such call. After
each, ffprobe and vidfit have to read the clip, with the packets that it had and the old or the new
clean aperture, and the next run has to end well and leave nothing else. Fails if anything is wrong.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from running import analyze, conclude, ffmpeg, run, strace

CROP = "640:268:0:46"
APERTURE = {"x": 0, "y": 46, "width": 640, "height": 268}
# Whatever changes a file or a name.
CALLS = ["pwrite64", "write", "ftruncate", "fdatasync", "fsync", "copy_file_range", "rename",
         "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "flock"]
# In microseconds, so that the writing is a large part of a run.
_DELAY = 50_000
_SOURCE = ["-f", "lavfi", "-i", "testsrc2=s=640x268:d=20:r=25", "-f", "lavfi", "-i", "sine=d=20",
           "-vf", "pad=640:360:0:46", "-c:v", "libx264", "-preset", "ultrafast", "-g", "50",
           "-pix_fmt", "yuv420p", "-c:a", "aac"]


@dataclass(frozen=True)
class Case:
    """A clip, and how its bars are taken off."""

    name: str
    muxing: tuple[str, ...]
    in_place: bool


CASES = [
    Case("index last, in place", (), True),
    Case("index in front with room, in place", ("-moov_size", "60000"), True),
    Case("index last, a copy", (), False),
    Case("index in front, a copy", ("-movflags", "+faststart"), False),
]


@dataclass
class Trial:
    """A folder with a clip, and the clip as it is and as it is to be."""

    vidfit: Path
    case: Case
    folder: Path
    old: bytes
    new: bytes
    packets: str
    findings: list[str] = field(default_factory=list)
    found: Counter[str] = field(default_factory=Counter)

    @property
    def clip(self) -> Path:
        return self.folder / "clip.mp4"

    @property
    def output(self) -> Path:
        return self.clip if self.case.in_place else self.folder / "out.mp4"

    def command(self, *more: str) -> list[str]:
        there = ["--in-place"] if self.case.in_place else ["-o", str(self.output)]
        return [str(self.vidfit), "unpad", "--no-config", "--crop", CROP, "--force=crop", *there, *more,
                str(self.clip)]

    def reset(self) -> None:
        """An empty folder but for the clip."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        self.clip.write_bytes(self.old)

    def note(self, moment: str, finding: str) -> None:
        self.findings.append(f"{self.case.name}, {moment}: {finding}")

    def check(self, moment: str) -> None:
        """What is there after a kill, and what the next run makes of it."""
        if self.case.in_place:
            now = self.clip.read_bytes()
            state = {self.old: "old", self.new: "new"}.get(now, "between")
        else:
            if self.clip.read_bytes() != self.old:
                self.note(moment, "the clip has changed")
            state = "output" if self.output.exists() else "no output"
            if self.output.exists() and self.output.read_bytes() != self.new:
                self.note(moment, "the output isn't whole")
        self.found[state] += 1
        for path in {self.clip, self.output}:
            if path.exists():
                self._read(moment, path, "new" if path != self.clip else state)
        hidden = [path.name for path in self.folder.iterdir() if path.name.startswith(".")]
        self.found["backups"] += sum(name.endswith(".vidfit-undo") for name in hidden)
        self.found["temporary files"] += sum(name.endswith(".vidfit-part") for name in hidden)
        strange = [name for name in hidden if not name.endswith((".vidfit-undo", ".vidfit-part"))]
        if strange or len(hidden) > 2:
            self.note(moment, f"it left {hidden}")
        self._again(moment, state)

    def _read(self, moment: str, path: Path, state: str) -> None:
        if packets(path) != self.packets:
            self.note(moment, f"ffprobe finds other packets in {path.name}")
        try:
            aperture = analyze(self.vidfit, path)["video"]["cleanAperture"]
        except (RuntimeError, KeyError) as error:
            self.note(moment, f"vidfit can't read {path.name}: {error}")
            return
        expected = {"old": [None], "new": [APERTURE]}.get(state, [None, APERTURE])
        if aperture not in expected:
            self.note(moment, f"the clean aperture of {path.name} is {aperture}")
        self.found["old aperture" if aperture is None else "new aperture"] += 1

    def _again(self, moment: str, state: str) -> None:
        backup = (self.folder / ".clip.mp4.vidfit-undo").exists()
        done = subprocess.run(self.command("--overwrite"), capture_output=True, check=False)
        # A clip that has its new aperture already has nothing more to lose.
        expected = 3 if self.case.in_place and state == "new" and not backup else 0
        if done.returncode != expected:
            self.note(moment, f"the next run ended with {done.returncode}: {done.stderr.decode()}")
        if self.output.read_bytes() != self.new:
            self.note(moment, "the next run's output is another")
        if not self.case.in_place and self.clip.read_bytes() != self.old:
            self.note(moment, "the next run changed the clip")
        # A run that writes nothing sweeps nothing.
        endings = (".vidfit-undo", ".vidfit-part")[: 1 if expected else 2]
        left = [path.name for path in self.folder.iterdir() if path.name.endswith(endings)]
        if left:
            self.note(moment, f"the next run left {left}")

    def slowed(self) -> list[str]:
        """A run whose writing takes longer, if strace is there."""
        if shutil.which("strace") is None:
            return self.command()
        slow = ",".join(call for call in CALLS if call != "write")
        return [*strace(slow, f"{slow}:delay_enter={_DELAY}"), *self.command()]

    def kill_after(self, seconds: float) -> bool:
        """Starts a run and kills it; returns whether it was still running."""
        with subprocess.Popen(self.slowed(), stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, start_new_session=True) as process:
            time.sleep(seconds)
            running = process.poll() is None
            if running:
                os.killpg(process.pid, signal.SIGKILL)
        # What was traced may take a moment longer to end.
        while running:
            try:
                os.killpg(process.pid, 0)
            except ProcessLookupError:
                break
            time.sleep(0.005)
        return running

    def kill_at(self, call: str, number: int) -> bool:
        """Kills a run as one of its threads makes a call for that time, which it then doesn't."""
        done = subprocess.run(
            [*strace(call, f"{call}:signal=KILL:when={number}"), *self.command()],
            capture_output=True, check=False)
        return done.returncode in (-signal.SIGKILL, 128 + signal.SIGKILL)


def packets(path: Path) -> str:
    """A line for each packet of all streams; without where it is in the file."""
    done = run("ffprobe", "-v", "error", "-show_data_hash", "sha256", "-show_entries",
               "packet=stream_index,pts,dts,duration,size,flags,data_hash", "-of", "compact", path)
    return done.out.decode() if done.status == 0 else done.complaint


def calls(trial: Trial) -> Iterator[tuple[str, int]]:
    """The calls that a whole run makes, with the most that a thread makes of each."""
    trial.reset()
    log = trial.folder.parent / "calls.txt"
    trial_calls = ",".join(CALLS)
    subprocess.run(["strace", "-f", "-qq", "-o", log, "-e", f"trace={trial_calls}",
                    *trial.command()], capture_output=True, check=True)
    made: Counter[tuple[str, str]] = Counter()
    for line in log.read_text(errors="replace").splitlines():
        found = re.match(r"(\d+) +(\w+)\(", line)
        if found:
            made[found[2], found[1]] += 1
    for call in CALLS:
        yield call, max((count for (name, _), count in made.items() if name == call), default=0)


def attempt(vidfit: Path, case: Case, folder: Path, moments: int) -> list[str]:
    """All kills of a case; prints what was found, and returns what is wrong."""
    source = folder / "source.mp4"
    ffmpeg(*_SOURCE, *case.muxing, source)
    trial = Trial(vidfit, case, folder / "work", source.read_bytes(), b"", packets(source))
    trial.reset()
    started = time.monotonic()
    subprocess.run(trial.slowed(), capture_output=True, check=True)
    taken = time.monotonic() - started
    trial.new = trial.output.read_bytes()
    if trial.new == trial.old or packets(trial.output) != trial.packets:
        trial.note("no kill", "the output isn't what it should be")
    killed = 0
    for moment in range(moments):
        # Some runs take less time than the one that was measured.
        seconds = taken * (moment + 0.5) / moments
        for _ in range(5):
            trial.reset()
            if trial.kill_after(seconds):
                killed += 1
                break
            seconds *= 0.95
        trial.check(f"after {seconds:.3f} of {taken:.3f} s")
    print(f"{case.name}: {killed} of {moments} runs killed within {taken:.2f} s: "
          f"{words(trial.found)}", flush=True)
    if shutil.which("strace") is None:
        print("  strace is missing, so that nothing is killed at a call")
        return trial.findings
    trial.found.clear()
    killed = 0
    for call, most in list(calls(trial)):
        for number in range(1, most + 1):
            trial.reset()
            killed += trial.kill_at(call, number)
            trial.check(f"at {call} {number}")
    print(f"  {killed} runs killed at a call: {words(trial.found)}", flush=True)
    return trial.findings


def words(found: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in sorted(found.items()) if count)


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill `vidfit unpad` everywhere.")
    parser.add_argument("vidfit", type=Path)
    parser.add_argument("--moments", type=int, default=50)
    parser.add_argument("--only", default="", help="only cases whose names have this in them")
    options = parser.parse_args()
    cases = [case for case in CASES if options.only in case.name]
    if not cases:
        parser.error(f"no case has '{options.only}' in its name")
    findings: list[str] = []
    for case in cases:
        with tempfile.TemporaryDirectory(prefix="vidfit-kill-") as folder:
            findings += attempt(options.vidfit.resolve(), case, Path(folder), options.moments)
    return conclude(findings)


if __name__ == "__main__":
    sys.exit(main())
