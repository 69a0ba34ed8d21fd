"""Trouble with disks, folders, links and files that are there already."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import signal
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator

from running import NOBODY
from scene import Scene, together, trouble


@contextlib.contextmanager
def small_disk(scene: Scene, free: int) -> Iterator[None]:
    """Makes the folder a disk of its own with so many bytes free; needs root."""
    size = (len(scene.old) + 4095) // 4096 * 4096 + free
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", scene.folder], check=True)
    try:
        scene.clip.write_bytes(scene.old)
        yield
    finally:
        subprocess.run(["umount", scene.folder], check=True)


@trouble
def full_disk(scene: Scene) -> None:
    """The disk is full."""
    if os.geteuid() != 0:
        scene.notes.append("only root can mount a small disk")
        return
    for free in (0, 4096, 16384, len(scene.old) - 4096):
        with small_disk(scene, free):
            scene.refused(scene.unpad("-o", "out.mp4", "clip.mp4"), 75, "No space left on device",
                          [b"clip.mp4"])
    ends: Counter[str] = Counter()
    for free in range(0, 40960, 4096):
        with small_disk(scene, free):
            done = scene.unpad("--in-place", "clip.mp4")
            if done.returncode == 0:
                scene.written(done, b"clip.mp4", [b"clip.mp4"])
            else:
                scene.refused(done, 75, "No space left on device", [b"clip.mp4"])
            ends["written" if done.returncode == 0 else "refused"] += 1
    scene.check(len(ends) == 2, f"in place, every disk ends alike: {ends}")
    scene.notes.append(f"in place with 0 to 36 KiB free: {ends['refused']} refused, "
                       f"{ends['written']} written")


def file_limit(count: int) -> Callable[[], None]:
    """Limits files to a size; beyond it, writing fails instead of a signal's ending the program."""
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (count, count))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    return limit


@trouble
def limited_files(scene: Scene) -> None:
    """Files may not become so large."""
    size = len(scene.old)
    for limit in (0, 1000, size // 2, size - 1, size):
        scene.options = {"preexec_fn": file_limit(limit), "restore_signals": False}
        scene.refused(scene.unpad("-o", "out.mp4", "clip.mp4"), 75, "File too large", [b"clip.mp4"])
    for limit in (0, 1000, size, size + 1, size + 40, size + 600):
        scene.options = {"preexec_fn": file_limit(limit), "restore_signals": False}
        scene.refused(scene.unpad("--in-place", "clip.mp4"), 75, "File too large", [b"clip.mp4"])


@trouble
def read_only(scene: Scene) -> None:
    """The folder, or the clip, can't be written."""
    if os.geteuid() == 0:
        scene.options = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        os.chown(scene.clip, NOBODY, NOBODY)
        os.chown(scene.folder, NOBODY, NOBODY)
    scene.folder.chmod(0o555)
    denied = "Permission denied"
    try:
        scene.refused(scene.unpad("clip.mp4"), 75, denied, [b"clip.mp4"])
        scene.refused(scene.unpad("clip.mp4", "-o", "out.mp4"), 75, denied, [b"clip.mp4"])
        scene.refused(scene.unpad("clip.mp4", "--in-place"), 75, denied, [b"clip.mp4"])
    finally:
        scene.folder.chmod(0o755)
    scene.clip.chmod(0o444)
    scene.refused(scene.unpad("clip.mp4", "--in-place"), 75, denied, [b"clip.mp4"])
    scene.written(scene.unpad("clip.mp4", "-o", "out.mp4"), b"out.mp4", [b"clip.mp4", b"out.mp4"])
    (scene.folder / "out.mp4").unlink()
    scene.clip.chmod(0o000)
    done = scene.unpad("clip.mp4", "--in-place")
    scene.clip.chmod(0o644)
    scene.refused(done, 1, "reading it is not permitted", [b"clip.mp4"])


@trouble
def folders(scene: Scene) -> None:
    """The output is a folder, or in none."""
    inside = scene.folder / "there"
    inside.mkdir()
    (inside / "clip.mp4").mkdir()
    scene.refused(scene.unpad("clip.mp4", "-o", "there"), 3, "there/clip.mp4 is a folder",
                  [b"clip.mp4"])
    scene.refused(scene.unpad("clip.mp4", "-o", "there", "--overwrite"), 3, "is a folder",
                  [b"clip.mp4"])
    (inside / "clip.mp4").rmdir()
    scene.written(scene.unpad("clip.mp4", "-o", "there"), b"there/clip.mp4",
                  [b"clip.mp4", b"there/clip.mp4"])
    (inside / "clip.mp4").unlink()
    scene.refused(scene.unpad("clip.mp4", "-o", "nowhere/out.mp4"), 75, "No such file or directory",
                  [b"clip.mp4"])
    scene.refused(scene.unpad("clip.mp4", "-o", "clip.mp4/out.mp4"), 75, "Not a directory",
                  [b"clip.mp4"])
    scene.refused(scene.unpad("clip.mp4", "-o", "clip.mp4/"), 75, "nothing can be written",
                  [b"clip.mp4"])
    # A folder is made if its name ends as one's.
    scene.written(scene.unpad("clip.mp4", "-o", "made/"), b"made/clip.mp4",
                  [b"clip.mp4", b"made/clip.mp4"])


@trouble
def links(scene: Scene) -> None:
    """The output, or the clip, is a link."""
    other = scene.folder / "other"
    link = scene.folder / "link.mp4"
    other.write_text("precious")
    names = [b"clip.mp4", b"link.mp4", b"other"]
    for target in ("other", "nowhere", "link.mp4", "/dev/full"):
        link.symlink_to(target)
        scene.refused(scene.unpad("clip.mp4", "-o", "link.mp4"), 3, "exists", names)
        scene.check(os.readlink(link) == target, "the link has changed")
        scene.written(scene.unpad("clip.mp4", "-o", "link.mp4", "--overwrite"), b"link.mp4", names)
        scene.check(not link.is_symlink(), "the link is still one")
        link.unlink()
    scene.check(other.read_text() == "precious", "what a link leads to has changed")
    clip_itself = "is the clip itself"
    link.symlink_to("clip.mp4")
    for more in ((), ("--overwrite",)):
        scene.refused(scene.unpad("clip.mp4", "-o", "link.mp4", *more), 3, clip_itself, names)
        scene.refused(scene.unpad("link.mp4", "-o", "clip.mp4", *more), 3, clip_itself, names,
                      "link.mp4")
        scene.refused(scene.unpad("clip.mp4", "-o", "./clip.mp4", *more), 3, clip_itself, names)
    # In place, what the link leads to changes.
    scene.written(scene.unpad("link.mp4", "--in-place"), b"clip.mp4", names)
    scene.check(link.is_symlink(), "the link has been replaced")
    link.unlink()
    scene.clip.write_bytes(scene.old)
    os.link(scene.clip, link)
    scene.refused(scene.unpad("clip.mp4", "-o", "link.mp4", "--overwrite"), 3, clip_itself, names)


@trouble
def existing(scene: Scene) -> None:
    """The output exists, or another is written meanwhile."""
    out = scene.folder / "out.mp4"
    out.write_text("precious")
    names = [b"clip.mp4", b"out.mp4"]
    scene.refused(scene.unpad("clip.mp4", "-o", "out.mp4"), 3, "out.mp4 exists; --overwrite", names)
    scene.check(out.read_text() == "precious", "the output has been replaced")
    out.chmod(0o640)
    scene.written(scene.unpad("clip.mp4", "-o", "out.mp4", "--overwrite"), b"out.mp4", names)
    scene.check(out.stat().st_mode & 0o777 == 0o640, "the permissions have changed")
    out.unlink()
    ends = together(scene, [("clip.mp4", "-o", "out.mp4")] * 4)
    scene.check(sorted(status for status, _ in ends)[0] == 0, f"nobody has written it: {ends}")
    scene.check(sum(status == 0 for status, _ in ends) == 1, f"several have written it: {ends}")
    for status, said in ends:
        scene.check(status == 0 or "exists" in said.lower(), f"status {status}: {said}")
    scene.check(out.read_bytes() == scene.new, "the output isn't whole")
    scene.check(scene.files() == names, f"there are {scene.files()}")
