"""Runs the programs that the checks need, and reads what they say."""

from __future__ import annotations

import functools
import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# What stands for a run that had to be stopped.
HANGS = -1000
NOBODY = 65534


@dataclass(frozen=True)
class Ran:
    """How a program ended: a negative status is the signal that ended it, or HANGS."""

    status: int
    out: bytes
    err: str

    @property
    def complaint(self) -> str:
        """The last line of what it said, or its status."""
        lines = [line.strip() for line in self.err.splitlines() if line.strip()]
        return lines[-1] if lines else f"status {self.status}"


def unprivileged() -> dict[str, Any]:
    """What makes a program run as nobody where this runs as root; VLC refuses to run as root."""
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}


def run(*arguments: str | Path, timeout: float = 300, as_nobody: bool = False) -> Ran:
    """Runs a program to its end, without input."""
    try:
        done = subprocess.run([str(argument) for argument in arguments], capture_output=True,
                              stdin=subprocess.DEVNULL, timeout=timeout,
                              **(unprivileged() if as_nobody else {}))
    except subprocess.TimeoutExpired:
        return Ran(HANGS, b"", f"hangs: stopped after {timeout:.0f} s")
    return Ran(done.returncode, done.stdout, done.stderr.decode(errors="replace"))


def strace(calls: str, *injections: str) -> tuple[str, ...]:
    """What before a command makes its system calls slow, fail or kill it, as strace's -e inject takes
    that."""
    words = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={calls}"]
    for injection in injections:
        words += ["-e", f"inject={injection}"]
    return tuple(words)


def conclude(findings: list[str]) -> int:
    """Prints what was found; returns the status of the check."""
    for finding in findings:
        print(finding)
    print(f"{len(findings)} defects")
    return 1 if findings else 0


def ffmpeg(*arguments: str | Path) -> None:
    """Runs ffmpeg over what was there; raises RuntimeError with its last line."""
    # SVT-AV1 reports its settings unless told not to.
    os.environ.setdefault("SVT_LOG", "1")
    done = run("ffmpeg", "-nostdin", "-hide_banner", "-v", "error", "-y", *arguments)
    if done.status:
        raise RuntimeError(done.complaint)


@functools.cache
def _turns_by_option() -> bool:
    """Whether ffmpeg turns by an option, as from release 6 on; before, it took a tag."""
    words = run("ffmpeg", "-version").out.decode(errors="replace").split()
    number = words[2].lstrip("n").split(".")[0] if len(words) > 2 else ""
    return not number.isdigit() or int(number) >= 6


def turned(source: Path, path: Path, degrees: int, *options: str | Path) -> None:
    """Copies a clip with a display matrix that turns it counterclockwise."""
    turn, tag = ["-display_rotation", str(degrees)], ["-metadata:s:v:0", f"rotate={degrees}"]
    if _turns_by_option():
        tag = []
    else:
        turn = []
    ffmpeg(*turn, "-i", source, "-map", "0", "-c", "copy", *tag, *options, path)


def read_json(*arguments: str | Path) -> Any:
    """The JSON that a program writes, None if it writes none."""
    try:
        return json.loads(run(*arguments).out)
    except ValueError:
        return None


def analyze(vidfit: Path, clip: Path, *options: str) -> dict[str, Any]:
    """What `vidfit analyze` says of a clip; raises RuntimeError if it says nothing."""
    done = run(vidfit, "analyze", "--format", "json", *options, "--", clip)
    try:
        document: dict[str, Any] = json.loads(done.out)
    except ValueError as error:
        raise RuntimeError(done.complaint) from error
    return document
