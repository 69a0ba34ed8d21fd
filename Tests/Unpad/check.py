#!/usr/bin/env python3
"""Runs `vidfit unpad` on files and checks that nothing but the clean aperture has changed.

    check.py VIDFIT FILE-OR-FOLDER... [--in-place] [--crop] [--for apple] [--keep FOLDER]
             [--only PART-OF-A-NAME] [--jobs 2]

A truth.json beside a file, as corpus.py writes it, says where the picture is or that the file must
be refused. Without it, what `vidfit analyze` says of the input counts, and any file may be refused.
Fails if anything is wrong with any file.
"""

from __future__ import annotations

import argparse
import functools
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from boxes import file_digest, media_digests
from geometry import Rectangle
from parsers import packets_differ, parsed_worse
from running import HANGS, Ran, analyze, run

_ENDINGS = {".mp4", ".mov", ".m4v", ".3gp", ".3g2", ".ismv", ".f4v", ".qt"}


@dataclass
class Verdict:
    """What came of one file: the findings, each of which is a defect, and why it was refused."""

    path: Path
    refused: str = ""
    findings: list[str] = field(default_factory=list)


@functools.cache
def _truths(folder: Path) -> dict[str, Any]:
    path = folder / "truth.json"
    return json.loads(path.read_text()) if path.exists() else {}


def _expected(vidfit: Path, path: Path) -> tuple[Rectangle | None, bool]:
    """The picture in stored pixels, and whether that is known for sure."""
    truth = _truths(path.parent).get(path.name)
    if truth is not None:
        return (None if truth["refusal"] else Rectangle(*truth["picture"])), True
    try:
        padding = analyze(vidfit, path).get("padding") or {}
    except RuntimeError:
        return None, False
    padded = padding.get("verdict") == "padded"
    return (Rectangle.read(padding["picture"]) if padded else None), False


def _same(picture: Rectangle, aperture: Rectangle | None, sure: bool) -> bool:
    """Whether the clean aperture is the picture, but for a pixel of chroma if that is unsure."""
    if aperture is None or sure:
        return aperture == picture
    pairs = zip((*picture[:2], picture.right, picture.bottom),
                (*aperture[:2], aperture.right, aperture.bottom), strict=True)
    return all(abs(one - other) <= 1 for one, other in pairs)


def _aperture(document: dict[str, Any]) -> Rectangle | None:
    found = document["video"]["cleanAperture"]
    return Rectangle.read(found) if found else None


def _storage(document: dict[str, Any]) -> dict[str, int]:
    found: dict[str, int] = document["video"]["storage"]
    return found


def _answered(document: dict[str, Any], picture: Rectangle | None, sure: bool) -> Iterator[str]:
    """What is wrong with what vidfit says of its own output."""
    verdict, storage = document["padding"]["verdict"], _storage(document)
    if verdict != "none":
        yield f"vidfit says '{verdict}' of its output, expected 'none'"
    if picture and [storage["width"], storage["height"]] == [picture.width, picture.height]:
        return
    aperture = _aperture(document)
    if picture and not _same(picture, aperture, sure):
        yield f"the clean aperture is {aperture}, expected {picture}"


def _refusal(done: Ran, out: Path | None, before: str, path: Path) -> Iterator[str]:
    """What is wrong with how a file was refused."""
    if done.status < 0 or done.status >= 128:
        yield "it hangs" if done.status == HANGS else f"it ended with status {done.status}"
    if out is not None and out.exists():
        yield "it was refused but there is an output"
    if len(done.err.strip().splitlines()) != 1:
        yield f"a refusal is one line, got {done.err.strip()!r}"
    if file_digest(path) != before:
        yield "a refused file was changed"


def _compare(vidfit: Path, before: Path, after: Path, picture: Rectangle | None,
             sure: bool) -> Iterator[str]:
    if media_digests(before) != media_digests(after):
        yield "the bytes of an mdat box changed"
    differs = packets_differ(before, after)
    if differs:
        yield differs
    try:
        known, found = analyze(vidfit, before), analyze(vidfit, after)
        # Where the codec's headers were changed, frames come out smaller.
        is_cropped = _storage(known) != _storage(found)
        wrong = list(_answered(found, picture, sure))
    except (RuntimeError, KeyError, TypeError) as error:
        yield f"vidfit can't analyze its output: {error}"
        return
    yield from parsed_worse(before, after, is_cropped=is_cropped)
    yield from wrong


def check(vidfit: Path, path: Path, folder: Path, options: argparse.Namespace) -> Verdict:
    """Takes the bars off one file, in a folder of its own, and says what came of it."""
    found = Verdict(path)
    picture, sure = _expected(vidfit, path)
    known = file_digest(path)
    target = Path(tempfile.mkdtemp(dir=folder)) / path.name
    arguments: list[str | Path] = ["--for", options.target] if options.target else []
    if options.crop and picture:
        arguments += ["--crop", picture.crop, "--force", "crop"]
    if options.in_place:
        shutil.copyfile(path, target)
        done = run(vidfit, "unpad", *arguments, "--in-place", target)
    else:
        done = run(vidfit, "unpad", *arguments, path, "-o", target)
    if done.status:
        found.refused = done.complaint
        found.findings += _refusal(done, None if options.in_place else target, known,
                                   target if options.in_place else path)
        if picture and sure:
            found.findings.append(f"it was refused: {done.complaint}")
    elif sure and not picture:
        found.findings.append("it had to be refused")
    elif not target.exists():
        found.findings.append("there is no output")
    else:
        said = [line for line in done.err.splitlines() if f"{path}: warning: " not in line]
        if said:
            found.findings.append("it said " + ", ".join(map(repr, said)))
        found.findings += _compare(vidfit, path, target, picture, sure)
        found.findings += _again(vidfit, target)
    if file_digest(path) != known:
        found.findings.append("the input changed")
    left = sorted(other.name for other in target.parent.iterdir() if other != target)
    if left:
        found.findings.append(f"it left {', '.join(left)}")
    if not options.keep:
        shutil.rmtree(target.parent)
    return found


def _again(vidfit: Path, target: Path) -> Iterator[str]:
    """What has no bars any more must be refused, and stay."""
    known = file_digest(target)
    done = run(vidfit, "unpad", "--in-place", target)
    if done.status == 0:
        yield "its own output is not refused"
    if file_digest(target) != known:
        yield "a second run changed its output"


def _files(paths: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        inside = sorted(path.rglob("*")) if path.is_dir() else [path]
        found += [file for file in inside if file.is_file() and not file.name.startswith(".")
                  and (file == path or file.suffix.lower() in _ENDINGS)]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Check that `vidfit unpad` changes nothing else.")
    parser.add_argument("vidfit", type=Path)
    parser.add_argument("paths", type=Path, nargs="+", metavar="FILE-OR-FOLDER")
    parser.add_argument("--in-place", action="store_true", help="change copies in place")
    parser.add_argument("--crop", action="store_true", help="give the known picture by --crop")
    parser.add_argument("--for", dest="target", default="", metavar="WHOM", help="for unpad")
    parser.add_argument("--only", default="", help="only files whose names have this in them")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="leave the outputs there")
    options = parser.parse_args()
    vidfit = options.vidfit.resolve()
    files = [path for path in _files([path.resolve() for path in options.paths])
             if options.only in path.name]
    with tempfile.TemporaryDirectory(prefix="vidfit-unpad-") as name:
        folder = (options.keep or Path(name)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        with ThreadPoolExecutor(options.jobs) as pool:
            verdicts = list(pool.map(lambda path: check(vidfit, path, folder, options), files))
    for verdict in verdicts:
        for finding in verdict.findings:
            print(f"{verdict.path.name}: {finding}")
    wrong = sum(bool(verdict.findings) for verdict in verdicts)
    refused = sum(bool(verdict.refused) for verdict in verdicts)
    print(f"{len(verdicts)} files: {len(verdicts) - refused} without bars now, {refused} refused; "
          f"{wrong} with defects")
    return 1 if wrong or not verdicts else 0


if __name__ == "__main__":
    sys.exit(main())
