"""Shows a clip in every player, and says how each one shows it."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import browsers
import desktop
from browsers import BlackHole, Engine
from marked import Scene, Shown, measure
from PIL import Image, ImageChops
from playwright.sync_api import sync_playwright
from screens import Screen

# A window may be caught while it changes its size.
_TRIES = 3
# A pixel of a marker, and two of blurred chroma.
_BLUR = 3
_SHAPE = 0.012


@dataclass(frozen=True)
class Look:
    """A screenshot and what it shows, with the reason if there is nothing to see."""

    image: Image.Image | None
    shown: Shown | None
    reason: str = ""


def is_worse(before: Look, after: Look) -> bool:
    """Whether less of the picture is to be seen than before, or in a worse shape."""
    if before.shown is None or after.shown is None:
        return before.shown is not None
    shapes = [abs(math.log(look.shown.stretch)) for look in (before, after) if look.shown]
    cut = [new - old for old, new in zip(before.shown.cut, after.shown.cut, strict=True)]
    return shapes[1] > shapes[0] + _SHAPE or max(cut) > _BLUR


def words(before: Look, after: Look) -> str:
    """How the later look differs, for a cell of a table."""
    if after.shown is None:
        return "not shown" if before.shown else "not shown before either"
    found = []
    if abs(math.log(after.shown.stretch)) > _SHAPE:
        found.append(f"stretched {after.shown.stretch:.2f}")
    if max(after.shown.cut) > _BLUR:
        found.append("cut " + "/".join(f"{side:.0f}" for side in after.shown.cut))
    if before.shown and max(before.shown.bars) > _BLUR:
        left = max(after.shown.bars)
        same = all(abs(old - new) <= _BLUR
                   for old, new in zip(before.shown.bars, after.shown.bars, strict=True))
        found += [] if same else ["bars gone" if left <= _BLUR else "fewer bars"]
    return ", ".join(found) or "as before"


def trimmed(image: Image.Image) -> Image.Image:
    """Without the background, which is what the last pixel shows."""
    image = image.convert("RGB")
    ground = Image.new("RGB", image.size, image.getpixel((image.width - 1, image.height - 1)))
    return image.crop(ImageChops.difference(image, ground).getbbox())


class Players:
    """All players, started once. Use as a context."""

    names = ("mpv", "VLC", "Chromium", "Firefox", "Chromium MSE", "Firefox MSE")

    def __enter__(self) -> Players:
        self._stack = ExitStack()
        with self._stack as stack:
            folder = tempfile.TemporaryDirectory(prefix="vidfit-show-")
            self._folder = Path(stack.enter_context(folder))
            self._screen = stack.enter_context(Screen())
            playwright = stack.enter_context(sync_playwright())
            hole = BlackHole()
            stack.callback(hole.shutdown)
            self._engines = {}
            for name in ("chromium", "firefox"):
                self._engines[name] = Engine(name, playwright, hole)
                stack.callback(self._engines[name].close)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def look(self, player: str, clip: Path, scene: Scene, mime: str | None) -> Look | None:
        """How a player shows a clip; None if it has no such way to."""
        if player.endswith("MSE"):
            return self._tried(lambda: self._browse(player, clip, mime), scene) if mime else None
        if player in desktop.COMMANDS:
            return self._tried(lambda: (desktop.show(self._screen, player, clip), ""), scene)
        return self._tried(lambda: self._browse(player, clip, None), scene)

    def _browse(self, player: str, clip: Path, mime: str | None) -> tuple[Image.Image, str]:
        engine = self._engines[player.split()[0].lower()]
        return browsers.show(engine, clip, self._folder, mime)

    @staticmethod
    def _tried(show: Callable[[], tuple[Image.Image, str]], scene: Scene) -> Look:
        look = Look(None, None)
        for _ in range(_TRIES):
            image, reason = show()
            look = Look(image, None if reason else measure(image, scene), reason)
            if look.shown or reason:
                break
        return look
