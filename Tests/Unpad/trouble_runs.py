"""Trouble with several processes, clips that change, names and lists."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections import Counter
from collections.abc import Callable

from running import strace
from scene import CROP, OTHER, Scene, together, trouble


@trouble
def two_in_place(scene: Scene) -> None:
    """Several processes change the same clip in its place."""
    expected = ("is being changed by another process", "was changed meanwhile",
                "is open in another process",
                "there is nothing to remove", "the crop is not a part of its clean aperture")
    shutil.copy(scene.clip, scene.folder / "b.mp4")
    scene.unpad("b.mp4", "--in-place", crop=OTHER)
    other = (scene.folder / "b.mp4").read_bytes()
    (scene.folder / "b.mp4").unlink()
    counts: Counter[str] = Counter()
    for crops in ((CROP,), (CROP, OTHER)):
        for _ in range(12):
            scene.clip.write_bytes(scene.old)
            ends = together(scene, [("clip.mp4", "--in-place")] * 3, crops)
            scene.check(any(status == 0 for status, _ in ends), f"nobody has changed it: {ends}")
            for status, said in ends:
                counts["done" if status == 0 else said.split(": ", 2)[-1]] += 1
                scene.check(status == 0 or any(words in said for words in expected),
                            f"status {status}: {said}")
                scene.check(said.count("\n") == 0, f"several lines: {said}")
            now = scene.clip.read_bytes()
            scene.check(now == scene.new or (len(crops) > 1 and now == other),
                        "the clip is neither's")
            scene.check(scene.files() == [b"clip.mp4"], f"there are {scene.files()}")
    scene.notes += [f"{count} {words}" for words, count in counts.most_common()]


@trouble
def changing_input(scene: Scene) -> None:
    """The clip changes while it is copied."""
    if shutil.which("strace") is None:
        scene.notes.append("strace is missing, which makes copying slow")
        return
    slow = strace("copy_file_range", "copy_file_range:delay_enter=3000000:when=1")

    def later(change: Callable[[], None]) -> threading.Thread:
        def run() -> None:
            # The temporary file is there just before it is copied into.
            end = time.monotonic() + 60
            while time.monotonic() < end and not any(scene.folder.glob(".out.mp4.*")):
                time.sleep(0.02)
            change()
        thread = threading.Thread(target=run)
        thread.start()
        return thread

    size = len(scene.old)

    def cut(count: int) -> Callable[[], None]:
        return lambda: os.truncate(scene.clip, count)

    def grow() -> None:
        with scene.clip.open("ab") as file:
            file.write(bytes(100_000))

    def overwrite() -> None:
        with scene.clip.open("r+b") as file:
            file.seek(size // 2)
            file.write(bytes(5000))

    for name, change in (("cut in half", cut(size // 2)), ("emptied", cut(0)), ("grown", grow),
                         ("written over", overwrite)):
        scene.clip.write_bytes(scene.old)
        thread = later(change)
        done = scene.unpad("clip.mp4", "-o", "out.mp4", prefix=slow)
        thread.join()
        said = done.stderr.decode(errors="replace").strip()
        scene.notes.append(f"{name}: status {done.returncode}, {said or 'nothing said'}")
        if done.returncode == 0:
            # What was added isn't part of the clip that was begun with.
            scene.check(name == "grown", f"{name}: there is an output")
            scene.check((scene.folder / "out.mp4").read_bytes() == scene.new, f"{name}: not whole")
            (scene.folder / "out.mp4").unlink()
        else:
            scene.check(done.returncode in (1, 75) and said.count("\n") == 0
                        and "clip.mp4" in said, f"{name}: status {done.returncode}: {said}")
        scene.check(scene.files() == [b"clip.mp4"], f"{name}: it left {scene.files()}")


@trouble
def names(scene: Scene) -> None:
    """Names that are no plain text."""
    odd = [b"a\nb.mp4", b"-o.mp4", b"--in-place", b"\xff\xfe.mp4", b" .mp4", b"a\x1b[2Jb.mp4",
           b"%s.mp4", b"'\"`$(id).mp4", "é\u202e.mp4".encode(), b"no-extension", b".hidden.mp4",
           b"x" * 200 + b".mp4"]
    top = os.fsencode(scene.folder)
    for name in odd:
        path = os.path.join(top, name)
        os.rename(scene.clip, path)
        stem, dot, ending = name[1:].rpartition(b".")
        beside = (name[:1] + stem + b"-unpadded" + dot + ending if dot
                  else name + b"-unpadded")
        scene.written(scene.unpad("--", name), beside, [name, beside])
        os.rename(os.path.join(top, beside), os.path.join(top, b"kept"))
        scene.written(scene.unpad("--overwrite", "--", name), beside, [name, beside, b"kept"])
        os.unlink(os.path.join(top, beside))
        os.unlink(os.path.join(top, b"kept"))
        done = scene.unpad("-0", "-", "-o", "out/", "--quiet", stdin=name + b"\0")
        scene.written(done, b"out/" + name, [name, b"out/" + name])
        shutil.rmtree(os.path.join(top, b"out"))
        scene.written(scene.unpad("--in-place", "--", name), name, [name])
        done = scene.unpad("--in-place", "--", name)
        lines = done.stderr.splitlines()
        scene.check(done.returncode == 3 and len(lines) == 1 and b"\x1b" not in done.stderr,
                    f"{name!r}: {done.stderr!r}")
        os.unlink(path)
        scene.clip.write_bytes(scene.old)
    # Longer than a name may be once something is added.
    for count in (251, 255):
        name = b"y" * (count - 4) + b".mp4"
        os.rename(scene.clip, os.path.join(top, name))
        done = scene.unpad("--", name)
        said = done.stderr.decode()
        scene.check(done.returncode == 75 and "File name too long" in said
                    and said.count("\n") == 1, f"{count} bytes: {done.returncode} {said}")
        scene.check(scene.files() == [name], f"{count} bytes: it left {scene.files()}")
        scene.written(scene.unpad("--in-place", "--", name), name, [name])
        os.unlink(os.path.join(top, name))
        scene.clip.write_bytes(scene.old)


@trouble
def lists(scene: Scene) -> None:
    """Others of a list go on."""
    top = scene.folder
    for name in ("a.mp4", "b.mp4", "c.mp4", "d.mp4"):
        (top / name).write_bytes(scene.old)
    (top / "broken.mp4").write_bytes(scene.old[: len(scene.old) // 2])
    (top / "out").mkdir()
    (top / "out" / "b.mp4").mkdir()
    (top / "out" / "c.mp4").write_text("precious")
    listed = b"\0".join([b"a.mp4", b"b.mp4", b"missing.mp4", b"broken.mp4", b"c.mp4", b"d.mp4"])
    done = scene.unpad("-0", "-", "-o", "out/", stdin=listed)
    said = done.stderr.decode()
    scene.check(done.returncode == 3, f"status {done.returncode}: {said}")
    for name, words in (("out/b.mp4", "is a folder"), ("missing.mp4", "there is no such file"),
                        ("out/c.mp4", "exists; --overwrite"), ("broken.mp4", "")):
        lines = [line for line in said.splitlines() if name in line and words in line]
        scene.check(len(lines) == 1, f"{name}: {lines} in {said!r}")
    for name in ("a.mp4", "d.mp4"):
        scene.check((top / "out" / name).read_bytes() == scene.new, f"{name} isn't written")
    left = [name for name in scene.files() if name.startswith(b"out/")]
    scene.check(left == [b"out/a.mp4", b"out/c.mp4", b"out/d.mp4"], f"there are {left}")
    scene.check((top / "out" / "c.mp4").read_text() == "precious", "an output has been replaced")
    # In place, where one is a link to another and one can't be changed.
    os.link(top / "a.mp4", top / "same.mp4")
    done = scene.unpad("-0", "-", "--in-place", stdin=b"a.mp4\0same.mp4\0broken.mp4\0d.mp4\0a.mp4")
    scene.notes.append(done.stderr.decode().splitlines()[-1])
    for name in ("a.mp4", "d.mp4", "same.mp4"):
        scene.check((top / name).read_bytes() == scene.new, f"{name} isn't changed")
    hidden = [name for name in scene.files() if os.path.basename(name).startswith(b".")]
    scene.check(not hidden, f"it left {hidden}")
