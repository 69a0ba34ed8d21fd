"""Trouble that others make in the folder: files planted beside a clip, and writing into it."""

from __future__ import annotations

import contextlib
import os
import shutil
import struct
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from running import NOBODY, ffmpeg, strace
from scene import Scene, trouble

_RUNS = 40
_BOX = 64


def backup(scene: Scene) -> Path:
    return scene.folder / f".{scene.clip.name}.vidfit-undo"


def planted(scene: Scene, start: int, new: bytes, old: bytes, size: int) -> None:
    """Keeps bytes beside the clip that would replace those that are there now."""
    body = b"vidfit-undo 0001" + struct.pack(
        ">5Q", scene.clip.stat().st_ino, start, len(old), size, len(new)) + old + new
    file = backup(scene)
    file.write_bytes(body)
    file.chmod(0o600)
    hashed = scene.folder / "hash"
    ffmpeg("-f", "data", "-i", file, "-map", "0", "-c", "copy", "-f", "hash", "-hash", "murmur3",
           hashed)
    digest = bytes.fromhex(hashed.read_text().split("=")[1])
    hashed.unlink()
    file.write_bytes(body + digest)


def stop(scene: Scene, call: str = "unlink", number: int = 1) -> None:
    """Kills a run as it makes a call; the only name that it removes is the backup's."""
    scene.unpad("clip.mp4", "--in-place",
                prefix=strace(call, f"{call}:signal=KILL:when={number}"))
    scene.check(backup(scene).exists(), f"killed at {call} {number}, it left no backup")


@trouble
def planted_backups(scene: Scene) -> None:
    """Somebody plants a backup that would write into the clip."""
    size, name = len(scene.old), b".clip.mp4.vidfit-undo"
    names = [b"clip.mp4", name]
    moov = scene.old.rindex(b"moov") - 4
    junk = b"ATTACKER" * 7500
    inside = scene.old.index(b"mdat") + 1000
    cases: dict[str, Callable[[], None]] = {
        "bytes of the media": lambda: planted(scene, inside, scene.old[inside:inside + 60000], junk,
                                              size),
        "the end is cut off": lambda: planted(scene, inside, scene.old[inside:inside + 60000],
                                              scene.old[inside:inside + 60000], size - 50000),
        "junk for the index": lambda: planted(scene, moov, scene.old[moov:],
                                              junk[:size - moov], size),
        "a link": lambda: backup(scene).symlink_to("/etc/passwd"),
        "a pipe": lambda: os.mkfifo(backup(scene)),
        "an empty file": lambda: backup(scene).touch(0o600),
    }
    for words, plant in cases.items():
        plant()
        scene.refused(scene.unpad("--in-place", "clip.mp4"), 75, "delete ", names)
        scene.check(os.path.lexists(backup(scene)), f"{words}: what was planted is gone")
        backup(scene).unlink()
        scene.clip.write_bytes(scene.old)
    # One that would do, but for who wrote it, or may have.
    stop(scene)
    kept = backup(scene).read_bytes()
    for words, change in (("can be changed by other users", lambda: backup(scene).chmod(0o606)),
                          ("belongs to another user", lambda: os.chown(backup(scene), NOBODY, -1))):
        if "belongs" in words and os.geteuid() != 0:
            scene.notes.append("only root can give files away")
            continue
        before = scene.clip.read_bytes()
        change()
        done = scene.unpad("--in-place", "clip.mp4")
        said = done.stderr.decode()
        scene.check(done.returncode == 75 and words in said and said.count("\n") == 1,
                    f"status {done.returncode}: {said}")
        scene.check(scene.clip.read_bytes() == before, f"{words}: the clip has changed")
        backup(scene).unlink()
        backup(scene).write_bytes(kept)
        backup(scene).chmod(0o600)
    # A second name for it, and a copy, change nothing about whose it is.
    os.link(backup(scene), scene.folder / "second")
    done = scene.unpad("--in-place", "clip.mp4")
    scene.check(done.returncode == 0 and b"was undone" in done.stderr,
                f"status {done.returncode}: {done.stderr!r}")
    scene.check(scene.clip.read_bytes() == scene.new, "the clip isn't the new one")
    # Nor does a backup of one clip count for another.
    other = scene.folder / "other.mp4"
    other.write_bytes(scene.old)
    os.link(scene.folder / "second", scene.folder / ".other.mp4.vidfit-undo")
    done = scene.unpad("--in-place", "other.mp4")
    scene.check(done.returncode == 75 and other.read_bytes() == scene.old,
                f"another's backup: status {done.returncode}: {done.stderr!r}")


@contextlib.contextmanager
def repeating(body: Callable[[], None], pause: float) -> Iterator[None]:
    """Does something again and again meanwhile."""
    ended = threading.Event()

    def run() -> None:
        while not ended.is_set():
            body()
            time.sleep(pause)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


@trouble
def swapped_backups(scene: Scene) -> None:
    """Somebody keeps replacing the backup's name while it is looked for."""
    ends: Counter[str] = Counter()
    turn = 0

    def swap() -> None:
        nonlocal turn
        turn += 1
        other = scene.folder / "swap"
        with contextlib.suppress(FileNotFoundError):
            other.unlink()
        kind = turn % 5
        if kind == 0:
            os.mkfifo(other)
        elif kind == 1:
            other.symlink_to("/dev/zero")
        elif kind == 2:
            other.write_bytes(b"vidfit-undo 0001" + bytes(60))
            other.chmod(0o666)
        elif kind == 3:
            with contextlib.suppress(FileNotFoundError):
                backup(scene).unlink()
            return
        else:
            other.write_bytes(bytes(100))
        with contextlib.suppress(FileNotFoundError):
            other.rename(backup(scene))

    for _ in range(_RUNS):
        scene.clip.write_bytes(scene.old)
        with repeating(swap, 0.002):
            done = scene.unpad("--in-place", "clip.mp4")
        ends[str(done.returncode)] += 1
        now = scene.clip.read_bytes()
        scene.check(now == (scene.new if done.returncode == 0 else scene.old),
                    f"status {done.returncode}: the clip is another: {done.stderr!r}")
    for name in ("swap", backup(scene).name):
        with contextlib.suppress(FileNotFoundError):
            (scene.folder / name).unlink()
    scene.notes.append(f"{_RUNS} runs ended with {dict(ends)}")


def boxes_of(number: int) -> bytes:
    return struct.pack(">I4sQ", _BOX, b"uuid", number).ljust(_BOX, b"A")


def appending(scene: Scene, holds: bool, prefix: tuple[str, ...] = ()) -> None:
    """Another process adds boxes at the end of the clip."""
    ends: Counter[str] = Counter()
    lost = total = 0
    # One with its index in front and room behind it, which can change whatever is added.
    front = scene.folder / "front.mp4"
    ffmpeg("-i", scene.clip, "-c", "copy", "-moov_size", "20000", front)
    clips = [scene.old, front.read_bytes()]
    front.unlink()
    for run in range(_RUNS):
        is_last = run % 2 == 0
        scene.clip.write_bytes(clips[run % 2])
        count = 0
        file = os.open(scene.clip, os.O_WRONLY | os.O_APPEND)

        def append() -> None:
            nonlocal count
            # Once there is more behind its index, it is refused.
            if is_last and not any(scene.folder.glob(".*")):
                return
            opened = file if holds else os.open(scene.clip, os.O_WRONLY | os.O_APPEND)
            os.write(opened, boxes_of(count))
            count += 1
            if not holds:
                os.close(opened)

        if not holds:
            os.close(file)
        with repeating(append, 0.001):
            done = scene.unpad("--in-place", "clip.mp4", prefix=prefix)
        if holds:
            os.close(file)
        now = scene.clip.read_bytes()
        missing = sum(boxes_of(number) not in now for number in range(count))
        lost, total = lost + missing, total + count
        ends[str(done.returncode)] += 1
        said = done.stderr.decode()
        scene.check(not missing, f"status {done.returncode}: {missing} of {count} lost: {said}")
        scene.check(done.returncode in (0, 3, 75) and said.count("\n") <= 1,
                    f"status {done.returncode}: {said}")
        if backup(scene).exists():
            ends["backups"] += 1
            backup(scene).unlink(missing_ok=True)
    scene.notes.append(f"{_RUNS} runs ended with {dict(ends)}; {lost} of {total} boxes lost")


@trouble
def appended_by_one(scene: Scene) -> None:
    """Another process has the clip open and adds to it."""
    appending(scene, holds=True)


@trouble
def appended_by_many(scene: Scene) -> None:
    """Other processes open the clip, add to it and close it."""
    appending(scene, holds=False)


@trouble
def appended_without_leases(scene: Scene) -> None:
    """The same where the file system has no leases."""
    if shutil.which("strace") is None:
        scene.notes.append("strace is missing, which makes them fail")
        return
    # Slow, so that there is time between what is done; 10 is F_SETSIG.
    prefix = strace("fcntl,fdatasync", "fcntl:error=EINVAL", "fdatasync:delay_enter=20000")
    appending(scene, holds=False, prefix=prefix)


@trouble
def appended_after_a_kill(scene: Scene) -> None:
    """The clip grows after a run was killed and before the next."""
    if shutil.which("strace") is None:
        scene.notes.append("strace is missing, which kills at a call")
        return
    ends: Counter[str] = Counter()
    calls = [("pwrite64", number) for number in range(1, 5)] + [
        ("fdatasync", number) for number in range(1, 6)] + [("ftruncate", 1), ("unlink", 1)]
    for call, number in calls:
        scene.clip.write_bytes(scene.old)
        stop(scene, call, number)
        with scene.clip.open("ab") as file:
            file.write(boxes_of(7))
        before = scene.clip.read_bytes()
        done = scene.unpad("--in-place", "clip.mp4")
        said, now = done.stderr.decode(), scene.clip.read_bytes()
        ends[str(done.returncode)] += 1
        scene.check(boxes_of(7) in now, f"{call} {number}: it is lost: {said}")
        if done.returncode in (0, 3):
            scene.check("was undone" in said, f"{call} {number}: {said}")
        else:
            scene.check(done.returncode == 75 and "another program changed since" in said
                        and now == before, f"{call} {number}: {done.returncode}: {said}")
            backup(scene).unlink(missing_ok=True)
        for command in (["ffprobe", "-v", "error", "-count_packets", scene.clip],
                        [scene.vidfit, "analyze", scene.clip]):
            scene.check(subprocess.run(command, capture_output=True, check=False).returncode == 0,
                        f"{call} {number}: {command[0]} can't read it")
    scene.notes.append(f"{len(calls)} kills; the next runs ended with {dict(ends)}")


@trouble
def readers(scene: Scene) -> None:
    """Another process reads the clip."""
    with scene.clip.open("rb"):
        done = scene.unpad("--in-place", "clip.mp4")
        scene.refused(done, 75, "is open in another process; close it there", [b"clip.mp4"])
    scene.written(scene.unpad("--in-place", "clip.mp4"), b"clip.mp4", [b"clip.mp4"])
