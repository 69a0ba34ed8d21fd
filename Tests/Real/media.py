"""What all makers of clips share: running ffmpeg, counting frames, and the picture in a letterbox."""

import os
import subprocess
from pathlib import Path

QUIET = ["-nostdin", "-hide_banner", "-v", "error", "-y"]
MARK = "letterboxed.txt"  # a folder with this file holds only clips with bars above and below
EXACT = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1"]


def run(arguments, timeout=120, **options):
    """Runs a program. Returns its exit status, output and last line of error text; a hang is status -1."""
    try:
        done = subprocess.run([str(a) for a in arguments], stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=timeout, **options)
    except subprocess.TimeoutExpired:
        return -1, b"", f"stopped after {timeout} s"
    lines = [line.strip() for line in done.stderr.decode(errors="replace").splitlines() if line.strip()]
    return done.returncode, done.stdout, lines[-1] if lines else ""


def ffmpeg(*arguments, timeout=120):
    """Runs ffmpeg. Returns None if all went well, otherwise its last line."""
    status, _, last = run(["ffmpeg", *QUIET, *arguments], timeout)
    return None if status == 0 else last or f"status {status}"


def letterbox(width, height, rate=25, seconds=1.2, source="testsrc2"):
    """Input arguments for a moving picture on three quarters of the height, with black above and below."""
    inner = height * 3 // 8 * 2
    top = (height - inner) // 4 * 2
    return ["-f", "lavfi", "-i", f"{source}=size={width}x{inner}:rate={rate}:duration={seconds},"
            f"pad={width}:{height}:0:{top}:black,setsar=1"]


def decoded_frames(path, limit=300, timeout=60, stream="0:v:0"):
    """How many frames ffmpeg decodes of the stream, at most `limit`, and the last line of what it said."""
    status, output, last = run(["ffmpeg", *QUIET, "-progress", "-", "-i", path, "-map", stream,
                                "-frames:v", limit, "-vsync", "passthrough", "-f", "null", "-"], timeout)
    counts = [int(line[6:]) for line in output.decode(errors="replace").splitlines()
              if line.startswith("frame=") and line[6:].strip().isdigit()]
    return (counts[-1] if counts else 0), last if status >= 0 else "hangs"


class Maker:
    """Makes files, each only once, and remembers what ffmpeg refused so that a second run skips it."""

    def __init__(self, out):
        self.out = Path(out)
        self.out.mkdir(parents=True, exist_ok=True)
        self.log = self.out / "refused.tsv"
        self.refused = {}
        if self.log.exists():
            for line in self.log.read_text().splitlines():
                name, _, reason = line.partition("\t")
                self.refused[name] = reason

    def refuse(self, name, reason):
        """Notes that a file can't be made, and why."""
        self.refused[name] = reason
        with open(self.log, "a") as log:
            log.write(f"{name}\t{reason}\n")

    def make(self, name, build, check=True):
        """Lets `build(path)` write the file unless it exists. True if there is a file in the end.

        `build` returns None or a reason for failure. With `check`, ffmpeg must decode a frame of it.
        """
        path = self.out / name
        if path.exists():
            return True
        if name in self.refused:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(".part-" + path.name)
        reason = build(part)
        if reason is None and not part.exists():
            reason = "nothing was written"
        if reason is None and check:
            count, last = decoded_frames(part, limit=2)
            reason = None if count else "no frame decodes: " + last.replace(str(part), name)
        if reason is None:
            os.replace(part, path)
            if path.parent.name != "damaged":
                (path.parent / MARK).touch()
            return True
        part.unlink(missing_ok=True)
        self.refuse(name, reason.replace(str(part), name))
        return False
