"""Compares what AVKit's player did on devices with vidfit's figures for them.

usage: python compare.py FILE          with vidfit on PATH, or its path in VIDFIT_PROGRAM

It prints for each device and system which figures the measurements confirm, which they contradict,
and which vidfit does not know. Each line of FILE is a JSON object about one clip on one device, as
MeasureAVKit.swift prints it. Lengths are points; other keys are ignored.

schema                     vidfit.measurement/1
device                     id, name or alias of a device that `vidfit devices` lists
system                     version of iOS or iPadOS; figures are those of its major version
turn                       portrait, landscape-left or landscape-right, as UIKit names the
                           interface's orientation
screen, scale              the screen in portrait, [width, height], and pixels per point; optional
window                     the player's view, [x, y, width, height] on the screen as held
clip                       [width, height] of the clip as shown, in square pixels
safeAreaInsets             the view's, [top, left, bottom, right]; compared if it covers the screen
gravity,                   resizeAspect or resizeAspectFill before anybody touched the player, and
gravityAfterDoubleTap      after a double tap (optional)
videoBounds,               AVPlayerViewController.videoBounds, [x, y, width, height] in the view,
videoBoundsAfterDoubleTap  at the same moments; optional

Lengths agree if they differ by at most one pixel. The place of a filling video may also be given as
the part of it that the view shows. The script names on standard error each line that it can't use,
and then ends with status 1.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

PROGRAM = os.environ.get("VIDFIT_PROGRAM", "vidfit")
MODES = {"resizeAspect": "fit", "resizeAspectFill": "fill"}
# The figure's name, vidfit's value (None if it knows none), the measured one, whether they agree.
Finding = tuple[str, str | None, str, bool]


def ask(*arguments: str) -> dict[str, Any]:
    done = subprocess.run(
        [PROGRAM, *arguments, "--no-config", "--format", "json"], capture_output=True, text=True
    )
    if done.returncode:
        raise ValueError(done.stderr.strip().removeprefix("vidfit: "))
    return json.loads(done.stdout)


def screen(line: dict[str, Any], newest: int) -> dict[str, Any]:
    """What vidfit expects on the screen, or in the window, of a line."""
    if line["schema"] != "vidfit.measurement/1":
        raise ValueError(f"schema: expected 'vidfit.measurement/1', got '{line['schema']}'")
    clip, device, (x, y, width, height) = line["clip"], line["device"], line["window"]
    # A system that came out after this vidfit begins with the figures of the one before.
    system = min(int(line["system"].split(".")[0]), newest)
    request = ["analyze", "--player", "system", "--size", f"{clip[0]}:{clip[1]}"]
    request += ["--device", device, "--orientation", line["turn"], "--os", str(system)]
    found = ask(*request)["presentations"]
    if len(found) != 1:
        raise ValueError(f"device: expected one of {', '.join(f['device'] for f in found)}")
    whole = found[0]["screen"]
    if (x, y, width, height) != (0, 0, whole["width"], whole["height"]):
        found = ask(*request, "--window", f"{width}x{height}+{x}+{y}")["presentations"]
    return found[0]


def words(sides: list[float]) -> str:
    return " ".join(f"{side:.2f}".rstrip("0").rstrip(".") for side in sides)


def values(box: dict[str, float], keys: str) -> list[float]:
    return [box[key] for key in keys.split()]


def findings(line: dict[str, Any], here: dict[str, Any]) -> Iterator[Finding]:
    scale = here["window"]["scale"]

    def compare(name: str, measured: list[float], *stated: list[float]) -> Finding:
        agrees = any(
            len(measured) == len(sides)
            and all(abs(a - b) <= 1 / scale + 1e-3 for a, b in zip(measured, sides, strict=True))
            for sides in stated
        )
        return name, words(stated[0]), words(measured), agrees

    if "screen" in line:
        sides = "width height" if line["turn"] == "portrait" else "height width"
        yield compare("screen", line["screen"], values(here["screen"], sides))
    if "scale" in line:
        yield "scale", words([scale]), words([line["scale"]]), line["scale"] == scale
    if here["windowKind"] == "screen":
        insets = values(here["safeArea"], "top left bottom right")
        yield compare(f"safe area, {line['turn']}", line["safeAreaInsets"], insets)
    mode, stated = MODES[line["gravity"]], here["defaultMode"]
    yield "default mode", None if stated == "unknown" else stated, mode, mode == stated
    toggled = line.get("gravityAfterDoubleTap") and MODES[line["gravityAfterDoubleTap"]]
    if toggled:
        other = "fill" if mode == "fit" else "fit"
        yield "after a double tap", other, toggled, toggled == other
    for shown, key in ((mode, "videoBounds"), (toggled, "videoBoundsAfterDoubleTap")):
        if shown and key in line:
            places = [
                values(here[shown][rect], "x y width height")
                for rect in ("videoRect", "visibleRect")
            ]
            yield compare(f"place of the {shown}", line[key], *places[: 1 + (shown == "fill")])


def main(path: str) -> int:
    systems = [
        system
        for device in ask("devices")["devices"]
        for model in device["models"]
        for system in model["systems"]
    ]
    # The rows of each device and system, in the order of the first line about each.
    tables: dict[str, dict[tuple[str, str, str], list[str]]] = {}
    counts, status = {"confirmed": 0, "contradicted": 0, "not known": 0}, 0
    with open(path, encoding="utf-8") as file:
        for number, text in enumerate(file, 1):
            if not text.strip():
                continue
            try:
                line = json.loads(text)
                here = screen(line, max(systems))
                found = list(findings(line, here))
            except KeyError as error:
                reason = f"{error}: missing, or a value that is not known"
            except (TypeError, ValueError) as error:
                reason = str(error)
            else:
                title = f"{here['name']} ({here['device']}), system {line['system'].split('.')[0]}"
                rows = tables.setdefault(title, {})
                for name, stated, measured, agrees in found:
                    judgement = (
                        "not known" if stated is None else ("contradicted", "confirmed")[agrees]
                    )
                    value = measured if stated is None or agrees else f"{measured}, not {stated}"
                    counts[judgement] += 1
                    rows.setdefault((name, judgement, value), []).append(str(number))
                continue
            print(f"{path}: line {number}: {reason}", file=sys.stderr)
            status = 1
    for title, rows in tables.items():
        print(title)
        for (name, judgement, value), numbers in rows.items():
            print(f"  {name:28}{judgement:14}{value}; line {', '.join(numbers)}")
        print()
    print(", ".join(f"{count} {judgement}" for judgement, count in counts.items()))
    return status


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python compare.py FILE")
    sys.exit(main(sys.argv[1]))
