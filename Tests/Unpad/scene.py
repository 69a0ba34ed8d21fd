"""A folder in which `vidfit unpad` is given trouble."""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

CROP = "320:180:0:30"
OTHER = "320:160:0:40"


@dataclass
class Scene:
    """A folder with a clip, whose index is last, in which something is tried."""

    vidfit: Path
    folder: Path
    old: bytes
    new: bytes
    findings: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    # What runs of vidfit are started with.
    options: dict[str, object] = field(default_factory=dict)

    @property
    def clip(self) -> Path:
        return self.folder / "clip.mp4"

    def unpad(self, *arguments: str | bytes | Path, crop: str = CROP,
              prefix: tuple[str, ...] = (),
              stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        """Runs it in the folder."""
        return subprocess.run(
            [*prefix, self.vidfit, "unpad", "--no-config", "--crop", crop, "--force", "crop", *arguments],
            capture_output=True, input=stdin, cwd=self.folder, timeout=120, check=False,
            **self.options)

    def check(self, condition: object, finding: str) -> None:
        if not condition:
            self.findings.append(finding)

    def files(self) -> list[bytes]:
        """Names of all files below the folder."""
        top = os.fsencode(self.folder)
        return sorted(os.path.relpath(os.path.join(folder, name), top)
                      for folder, _, names in os.walk(top) for name in names)

    def refused(self, done: subprocess.CompletedProcess[bytes], status: int, words: str,
                files: list[bytes], name: str = "clip.mp4") -> None:
        """A run that had to change nothing, and to say why in a line."""
        said = done.stderr.decode(errors="replace")
        lines = said.splitlines()
        self.check(done.returncode == status, f"status {done.returncode}, not {status}: {said}")
        self.check(len(lines) == 1 and lines[0].startswith("vidfit: ") and name in lines[0],
                   f"expected a line that names {name}, got {lines}")
        self.check(words in said, f"expected '{words}', got {lines}")
        self.check(done.stdout == b"", f"it wrote {done.stdout!r}")
        self.check(self.files() == sorted(files), f"it left {self.files()}")
        self.check(self.clip.read_bytes() == self.old, "the clip has changed")

    def written(self, done: subprocess.CompletedProcess[bytes], output: Path | bytes,
                files: list[bytes]) -> None:
        """A run that had to write an output."""
        said = done.stderr.decode(errors="replace")
        self.check(done.returncode == 0 and not said, f"status {done.returncode}: {said}")
        self.check(self.files() == sorted(files), f"there are {self.files()}")
        path = os.path.join(os.fsencode(self.folder), os.fsencode(output))
        self.check(os.path.exists(path) and Path(os.fsdecode(path)).read_bytes() == self.new,
                   "the output isn't what it should be")


def together(scene: Scene, runs: list[tuple[str, ...]],
             crops: tuple[str, ...] = (CROP,)) -> list[tuple[int, str]]:
    """Runs several at once; their statuses and what they said."""
    ends: list[tuple[int, str]] = []

    def one(number: int) -> None:
        done = scene.unpad(*runs[number], crop=crops[number % len(crops)])
        ends.append((done.returncode, done.stderr.decode(errors="replace").strip()))

    threads = [threading.Thread(target=one, args=(number,)) for number in range(len(runs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return ends


TROUBLES: dict[str, Callable[[Scene], None]] = {}


def trouble(body: Callable[[Scene], None]) -> Callable[[Scene], None]:
    TROUBLES[(body.__doc__ or "").rstrip(".")] = body
    return body
