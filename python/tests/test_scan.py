"""Many clips and folders in one run."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import vidfit
from processes import processes_of

# Of the same name, a clip would be answered once.
MANY = ["./" * number + "media/vfr.mkv" for number in range(100)]


def test_a_scan_answers_as_the_program_does(command_line: Callable[..., list[bytes]]) -> None:
    found = list(vidfit.scan("media", jobs=2, ordered=True, include=["*box*", "v*"]))
    assert len(found) > 5
    lines = command_line(
        "scan", "media", "--ordered", "--no-config", "--include", "*box*", "--include", "v*"
    )
    assert found == [vidfit.parse(line) for line in lines]


def test_clips_folders_and_names_of_any_bytes_are_paths(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    odd = os.path.join(os.fsencode(tmp_path), b"\xff\n.mp4")
    shutil.copy(b"media/windowbox.mp4", odd)
    shutil.copy("media/vfr.mkv", tmp_path / "folder")
    paths: list[vidfit.Path] = [odd, tmp_path / "folder", "media/white-bars.mp4", "nope"]
    results = list(vidfit.scan(paths, ordered=True))
    assert [(one.index, one.status) for one in results] == [
        (0, "ok"),
        (1, "ok"),
        (2, "ok"),
        (3, "error"),
    ]
    assert results[0].path_bytes is not None
    assert results[1].path == str(tmp_path / "folder/vfr.mkv")


def test_paths_are_taken_as_there_is_room() -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            # Nearly as long as a path may be, so that few fill a pipe.
            yield "./" * (2000 - taken) + "media/vfr.mkv"

    answers = vidfit.scan(endless(), jobs=1)
    assert taken == 0
    next(answers)
    before = taken
    # Nobody takes answers, so nobody takes paths.
    time.sleep(0.5)
    assert taken == before
    answers.close()
    assert before < 60
    assert processes_of(os.getpid()) == set()


def test_leaving_early_ends_the_program() -> None:
    for _ in vidfit.scan("media"):
        assert processes_of(os.getpid())
        break
    assert processes_of(os.getpid()) == set()


def test_a_journal_can_be_gone_on_from(tmp_path: Path) -> None:
    journal = tmp_path / "run.ndjson"
    clips = ["media/windowbox.mp4", "media/vfr.mkv"]
    first = list(vidfit.scan(clips[:1], journal=journal))
    rest = list(vidfit.scan(clips, journal=journal, resume=True))
    assert [one.path for one in first + rest] == clips
    assert len(journal.read_bytes().splitlines()) == 2


def test_settings_that_the_program_refuses_are_an_exception() -> None:
    with pytest.raises(vidfit.UsageError, match="--orientation: expected"):
        list(vidfit.scan("media", orientation="sideways"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="unknown setting"):
        vidfit.scan("media", sideways=True)  # type: ignore[call-arg]
    with pytest.raises(vidfit.UsageError, match="expected a path, got 3"):
        list(vidfit.scan([3]))  # type: ignore[list-item]


@pytest.mark.parametrize(
    "odd", ["", "a\0b", "file://", "x\ud800", Path("\ud83dx\udce9"), "long" * (1 << 19)]
)
def test_what_can_be_no_path_is_a_failure_like_others(odd: vidfit.Path) -> None:
    results = list(vidfit.scan(["media/vfr.mkv", odd, "media/windowbox.mp4"]))
    assert sorted(one.status for one in results) == ["error", "ok", "ok"]


def test_a_broken_rule_is_no_fault_of_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    policy = tmp_path / "policy.yml"
    policy.write_text("fail-on: padded, error\n")
    clips = ["media/windowbox.mp4", "nope"]
    results = list(vidfit.scan(clips, ordered=True, config=policy))
    assert [one.status for one in results] == ["ok", "error"]
    monkeypatch.setenv("VIDFIT_FAIL_ON", "padded")
    [result] = vidfit.scan(clips[:1])
    assert result.status == "ok"


def test_a_program_that_is_killed_is_not_taken_for_the_end() -> None:
    answers = vidfit.scan(MANY)
    next(answers)
    [child] = [one for one in processes_of(os.getpid()) if _parent(one) == os.getpid()]
    os.kill(child, signal.SIGKILL)
    with pytest.raises(vidfit.WorkerError, match="ended with signal 9"):
        list(answers)


def test_an_interrupted_program_is_not_taken_for_the_end() -> None:
    answers = vidfit.scan(MANY)
    next(answers)
    [child] = [one for one in processes_of(os.getpid()) if _parent(one) == os.getpid()]
    os.kill(child, signal.SIGTERM)
    with pytest.raises(vidfit.WorkerError, match="ended with s"):
        list(answers)


def _parent(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
