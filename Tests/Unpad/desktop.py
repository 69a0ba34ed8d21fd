"""mpv and VLC, in a window on a screen that nobody sees."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

from PIL import Image
from running import NOBODY, unprivileged
from screens import Screen

COMMANDS = {
    "mpv": ["mpv", "--no-config", "--vo=x11", "--hwdec=no", "--ao=null", "--no-osc",
            "--osd-level=0", "--no-border", "--pause", "--keep-open", "--really-quiet", "--"],
    "VLC": ["cvlc", "--no-video-title-show", "--no-osd", "--no-embedded-video", "--vout", "xcb_x11",
            "--avcodec-hw", "none", "--no-audio", "--play-and-pause", "--no-media-library",
            "--no-metadata-network-access"],
}
_SECONDS = 12


def show(screen: Screen, player: str, clip: Path) -> Image.Image:
    """The screen while a player shows a clip."""
    with tempfile.TemporaryDirectory(prefix="vidfit-player-") as home:
        environment = {**screen.environment(), "HOME": home, "XDG_RUNTIME_DIR": home,
                       "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
        if unprivileged():
            os.chown(home, NOBODY, NOBODY)
        running = subprocess.Popen(
            [*COMMANDS[player], str(clip)], env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **unprivileged())
        try:
            return screen.settled(_SECONDS)
        finally:
            running.kill()
            running.wait()
            screen.cleared(_SECONDS)
