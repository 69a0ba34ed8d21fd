#!/usr/bin/env python3
"""Shows padded clips in players before and after `vidfit unpad`, and prints what each one does.

    players.py VIDFIT [--shots FOLDER] [--for apple|ffmpeg] [--only PART-OF-A-NAME] [--work FOLDER]

Where the markers in the corners of a picture land on a screenshot tells whether it is stretched or
cut. Fails if any player shows something worse than before; with `--for ffmpeg`, which changes what
the codec crops, it only prints. Needs mpv, VLC, Chromium, Firefox, MediaInfo and Xvfb.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from readings import informed, probed
from running import run
from sample import Sample, samples
from showing import Look, Players, is_worse, trimmed, words

_COLUMNS = ("clip", "ffprobe", "MediaInfo", *Players.names)


class Matrix:
    """A row of words for each clip, and what was worse."""

    def __init__(self, options: argparse.Namespace, folder: Path) -> None:
        self.options, self.folder = options, folder
        self.rows: list[list[str]] = []
        self.worse: list[str] = []

    def _unpadded(self, sample: Sample, before: Path) -> Path | None:
        after = self.folder / f"after-{sample.name}"
        after.unlink(missing_ok=True)
        target = ["--for", self.options.target] if self.options.target else []
        done = run(self.options.vidfit, "unpad", "--crop", sample.scene.crop, "--force", "crop", *target,
                   before, "-o", after)
        if done.status == 0 and after.exists():
            return after
        self.worse.append(f"{sample.name}: vidfit unpad: {done.complaint}")
        return None

    def _read(self, sample: Sample, before: Path, after: Path) -> list[str]:
        """The cells of ffprobe and MediaInfo."""
        old, new = probed(before), probed(after)
        (shape, _), (other, clean) = informed(before), informed(after)
        for tool, one, two in (("ffprobe", old, new), ("MediaInfo", shape, other)):
            if one != two:
                self.worse.append(f"{sample.name}: {tool} read {one}, reads {two}")
        return [new if old == new else f"{old} → {new}",
                ("as before" if shape == other else f"{shape} → {other}")
                + (f", clean aperture {clean}" if clean else "")]

    def _keep(self, sample: Sample, player: str, looks: tuple[Look, Look]) -> None:
        if not self.options.shots:
            return
        for when, look in zip(("before", "after"), looks, strict=True):
            if look.image is not None and not look.reason:
                name = f"{sample.name}-{player.replace(' ', '-')}-{when}.png"
                trimmed(look.image).save(self.options.shots / name)

    def add(self, sample: Sample, players: Players) -> None:
        """Makes a clip, shows it before and after, and prints its row."""
        before = self.folder / sample.name
        if not before.exists():
            sample.make(before)
        after = self._unpadded(sample, before)
        if after is None:
            return
        row = [sample.name, *self._read(sample, before, after)]
        for player in players.names:
            old = players.look(player, before, sample.scene, sample.mime)
            new = players.look(player, after, sample.scene, sample.mime)
            if old is None or new is None:
                row.append("")
                continue
            if is_worse(old, new):
                # Once more, because a window may have been caught in a wrong moment.
                new = players.look(player, after, sample.scene, sample.mime) or new
            self._keep(sample, player, (old, new))
            row.append(words(old, new))
            if is_worse(old, new):
                self.worse.append(f"{sample.name}: {player}: {row[-1]}")
            if old.shown is None and sample.codec == "h264":
                # All of them can; a player that shows nothing would prove nothing.
                self.worse.append(f"{sample.name}: {player} doesn't show the clip as it was")
        self.rows.append(row)
        _print_row(row)


def _print_row(cells: list[str] | tuple[str, ...]) -> None:
    print("| " + " | ".join(cells) + " |", flush=True)


def _versions() -> None:
    for program, option in (("ffmpeg", "-version"), ("mediainfo", "--Version"),
                            ("mpv", "--version"), ("vlc", "--version"),
                            ("chromium", "--version"), ("firefox-esr", "--version")):
        done = run(program, option, as_nobody=program == "vlc")
        lines = done.out.decode(errors="replace").splitlines()
        print(next((line for line in lines if any(map(str.isdigit, line))), f"{program}: unknown"))


def main() -> int:
    parser = argparse.ArgumentParser(description="Show clips in players before and after unpad.")
    parser.add_argument("vidfit", type=Path)
    parser.add_argument("--shots", type=Path, metavar="FOLDER", help="keep screenshots there")
    parser.add_argument("--for", dest="target", default="", metavar="WHOM", help="for unpad")
    parser.add_argument("--only", default="", help="only clips whose names have this in them")
    parser.add_argument("--work", type=Path, metavar="FOLDER", help="keep the clips there")
    options = parser.parse_args()
    options.vidfit = options.vidfit.resolve()
    if options.shots:
        options.shots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="vidfit-players-") as name, Players() as players:
        folder = (options.work or Path(name)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        # Players may run as another user.
        Path(name).chmod(0o755)
        matrix = Matrix(options, folder)
        _versions()
        print()
        _print_row(_COLUMNS)
        _print_row(["---"] * len(_COLUMNS))
        for sample in samples():
            if options.only in sample.name:
                matrix.add(sample, players)
    print()
    for line in matrix.worse:
        print(f"worse: {line}")
    print(f"{len(matrix.rows)} clips shown, {len(matrix.worse)} things worse than before")
    judged = options.target != "ffmpeg"
    return 1 if not matrix.rows or (judged and matrix.worse) else 0


if __name__ == "__main__":
    sys.exit(main())
