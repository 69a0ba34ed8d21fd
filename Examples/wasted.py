"""Prints how much of an iPhone's screen each fitted clip leaves dark, and how much of the screen
bars that are part of its picture take, the worst clip first.

usage: python wasted.py CLIP|FOLDER...      with the package vidfit installed
"""

from __future__ import annotations

import sys

import vidfit


def rows(paths: list[str]) -> list[tuple[float, float, str]]:
    """(dark share of the screen, share that bars in the picture take, path) for each clip."""
    found = []
    for result in vidfit.scan(paths, device="iphone-17-pro"):
        if result.status != "ok":
            print(f"{result.path}: {result.error.message}", file=sys.stderr)
            continue
        screen = result.presentations[0]
        fit = screen.fit
        found.append(
            (1 - fit.picture_screen_share, fit.screen_share - fit.picture_screen_share, result.path)
        )
    return sorted(found, reverse=True)


for dark, bars, path in rows(sys.argv[1:]):
    print(f"{dark:4.0%} dark, {bars:.0%} by bars in the picture: {path}")
