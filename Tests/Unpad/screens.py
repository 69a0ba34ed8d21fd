"""A screen that nobody sees, and pictures of it."""

from __future__ import annotations

import os
import struct
import subprocess
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from PIL import Image

SIZE = (2000, 1400)


class Screen:
    """An X server without a window manager, whose screen is a file."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="vidfit-screen-")
        read, write = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "{}x{}x24".format(*SIZE),
             "-nolisten", "tcp", "-ac", "-fbdir", self._folder.name],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as numbers:
            number = numbers.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        self.display = f":{number}"

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self._server.terminate()
        self._server.wait()
        self._folder.cleanup()

    def environment(self) -> Mapping[str, str]:
        """The variables with which a program opens its windows here."""
        return os.environ | {"DISPLAY": self.display}

    def picture(self) -> Image.Image:
        """What the screen shows now."""
        data = (Path(self._folder.name) / "Xvfb_screen0").read_bytes()
        # An XWD file: a header of big-endian numbers, a table of colours, then the pixels.
        header = struct.unpack(">25I", data[:100])
        width, height, stride, colours = header[4], header[5], header[12], header[19]
        start = header[0] + 12 * colours
        return Image.frombytes("RGB", (width, height), data[start:start + stride * height],
                               "raw", "BGRX", stride)

    def settled(self, seconds: float) -> Image.Image:
        """The screen once something is on it and does not move; what there is when time is up."""
        end, last = time.monotonic() + seconds, None
        while True:
            image = self.picture()
            if time.monotonic() > end or (image.getbbox() and image == last):
                return image
            last = image
            time.sleep(0.3)

    def cleared(self, seconds: float) -> None:
        """Waits until nothing is on the screen any more."""
        end = time.monotonic() + seconds
        while self.picture().getbbox() and time.monotonic() < end:
            time.sleep(0.05)
