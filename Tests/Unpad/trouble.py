#!/usr/bin/env python3
"""Gives `vidfit unpad` trouble with files, folders and names, and checks what it says and leaves.

    trouble.py VIDFIT [--only PART-OF-A-NAME]

Each trouble has to end with a status, one line about the clip that names it, the clip as it was,
and nothing left behind; other clips of a list go on. Fails if anything is wrong.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

import trouble_files  # noqa: F401
import trouble_others  # noqa: F401
import trouble_runs  # noqa: F401
from running import ffmpeg
from scene import TROUBLES, Scene

_SOURCE = ["-f", "lavfi", "-i", "testsrc2=s=320x180:d=4:r=25", "-vf", "pad=320:240:0:30", "-c:v",
           "libx264", "-preset", "ultrafast", "-g", "25", "-pix_fmt", "yuv420p"]


def main() -> int:
    parser = argparse.ArgumentParser(description="Give `vidfit unpad` trouble.")
    parser.add_argument("vidfit", type=Path)
    parser.add_argument("--only", default="", help="only troubles whose names have this in them")
    options = parser.parse_args()
    troubles = {words: body for words, body in TROUBLES.items() if options.only in words}
    if not troubles:
        parser.error(f"no trouble has '{options.only}' in its name")
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="vidfit-trouble-") as name:
        home = Path(name)
        home.chmod(0o755)
        # Where nobody can run it, too.
        vidfit = Path(shutil.copy(options.vidfit, home / "vidfit"))
        ffmpeg(*_SOURCE, home / "source.mp4")
        old = (home / "source.mp4").read_bytes()
        for words, body in troubles.items():
            scene = Scene(vidfit, home / "work", old, b"")
            shutil.rmtree(scene.folder, ignore_errors=True)
            scene.folder.mkdir()
            scene.clip.write_bytes(old)
            scene.unpad("clip.mp4", "-o", "new.mp4")
            scene.new = (scene.folder / "new.mp4").read_bytes()
            (scene.folder / "new.mp4").unlink()
            body(scene)
            print(f"{words}: {len(scene.findings)} defects", flush=True)
            for line in scene.notes + [f"DEFECT {finding}" for finding in scene.findings]:
                print(f"  {line}")
            wrong += len(scene.findings)
    print(f"{wrong} defects")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
