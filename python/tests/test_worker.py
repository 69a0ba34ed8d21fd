"""The long-lived program and its answers."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import vidfit
from processes import processes_of
from vidfit import Request, Worker

CLIPS = ["media/windowbox.mp4", "media/vfr.mkv", "media/white-bars.mp4", "media/clean-240.mp4"]


def test_one_clip_is_analysed() -> None:
    clip = vidfit.analyze("media/windowbox.mp4", device="iphone-x")
    assert clip.padding is not None
    assert (clip.padding.verdict, clip.padding.picture.x, clip.padding.edges.top.pixels) == (
        "padded",
        72,
        41,
    )
    assert clip.presentations[0].fit.video_rect.width == 666.667


def test_a_clip_that_fails_is_an_exception() -> None:
    with pytest.raises(vidfit.ClipError) as caught:
        vidfit.analyze("media/truth.json")
    error = caught.value
    assert (error.code, error.stage, error.retryable) == ("unsupported-container", "open", False)
    assert error.message == "its contents are of no known video format"
    assert str(error) == "media/truth.json: its contents are of no known video format"


def test_settings_that_the_program_refuses_are_an_exception() -> None:
    with pytest.raises(vidfit.UsageError, match=r"--frames: expected a whole number .* got '-1'"):
        vidfit.analyze("media/vfr.mkv", frames=-1)


def test_answers_are_the_program_s_bytes(command_line: Callable[..., list[bytes]]) -> None:
    paths = [
        *CLIPS,
        "media/truth.json",
        "nope\n\t\x1b \u009b\u2028.mp4",
        'a"\\"index":0,"key":"0",',
    ]
    listed = "\0".join(paths).encode()
    with Worker() as worker:
        lines = list(worker.lines(paths))
        keyed = list(worker.lines(Request(path, key=path) for path in paths))
    assert lines == command_line("scan", "-0", "--ordered", "--no-config", "-", text=listed)
    asked = "".join(json.dumps({"key": path, "path": path}) + "\n" for path in paths)
    assert keyed == command_line("worker", "--ordered", "--no-config", text=asked.encode())


def test_any_name_is_a_name(tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path)
    names = [b"latin-\xe9.mp4", b"line\nbreak.mp4", b"-dash.mp4", b"tab\tkey.mp4", b'{"path":1}']
    for name in names:
        shutil.copy(b"media/windowbox.mp4", os.path.join(folder, name))
    with Worker() as worker:
        for name in names:
            raw = os.path.join(folder, name)
            for form in (raw, os.fsdecode(raw), Path(os.fsdecode(raw))):
                assert worker.analyze(form).video.storage.width == 640


@pytest.mark.parametrize("path", ["", b"", "a\0b", "file://", b"FILE://"])
def test_what_can_be_no_path_is_a_failure_like_others(path: str | bytes) -> None:
    with Worker() as worker:
        results = list(worker.results(["media/vfr.mkv", path, "media/vfr.mkv"]))
    assert sorted((one.index, one.status) for one in results) == [
        (0, "ok"),
        (1, "error"),
        (2, "ok"),
    ]


ODD: list[vidfit.Path | Request] = [
    "x\ud800",
    "\ud83dx\udce9",
    Path("x\ud800"),
    b"\xed\xa0\x80",
    "long" * (1 << 19),
    Request("media/vfr.mkv", key="asset-\ud83d"),
    Request("media/vfr.mkv", key="\udcff"),
    Request("media/vfr.mkv", key="long" * (1 << 19)),
    Request("x\ud800", key="y\udfff"),
]


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_what_no_request_can_hold_is_a_failure_like_others(odd: vidfit.Path | Request) -> None:
    with Worker() as worker:
        lines = list(worker.lines(["media/vfr.mkv", odd, "media/vfr.mkv"]))
        assert worker.restarts == 0
    results = {one.index: one for one in map(vidfit.parse, lines)}
    assert [results[index].status for index in range(3)] == ["ok", "error", "ok"]
    for line in lines:
        # Readers other than Python's refuse half of a surrogate pair.
        json.dumps(json.loads(line), ensure_ascii=False).encode()


@pytest.mark.parametrize("length", [(1 << 20) - 40, (1 << 20) - 20, 1 << 20])
def test_requests_are_as_long_as_the_program_reads(length: int) -> None:
    with Worker() as worker:
        results = list(worker.results([Request("media/vfr.mkv", key="k" * length)]))
    assert results[0].key == "k" * length


def test_paths_are_taken_as_there_is_room() -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield "media/vfr.mkv"

    with Worker() as worker:
        answers = worker.results(endless())
        for _ in range(3):
            next(answers)
        assert taken <= 6


def test_a_killed_program_is_started_again_and_nothing_is_lost() -> None:
    with Worker() as worker:
        indexes = []
        for result in worker.results(CLIPS * 3):
            indexes.append(result.index)
            assert result.status == "ok"
            if len(indexes) in (2, 7):
                assert worker.pid is not None
                os.kill(worker.pid, signal.SIGKILL)
        assert sorted(index or 0 for index in indexes) == list(range(12))
        assert worker.restarts == 2


def test_a_program_that_is_told_to_end_is_started_again() -> None:
    with Worker() as worker:
        worker.analyze(CLIPS[0])
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGTERM)
        assert worker.analyze(CLIPS[1]).status == "ok"


def test_a_killed_process_of_the_program_costs_nothing() -> None:
    with Worker() as worker:
        worker.analyze(CLIPS[0])
        assert worker.pid is not None
        for child in processes_of(worker.pid):
            os.kill(child, signal.SIGKILL)
        assert worker.analyze(CLIPS[1]).status == "ok"
        assert worker.restarts == 0


def test_a_silent_program_is_killed_and_its_clip_a_failure(
    make_program: Callable[[str], str],
) -> None:
    silent = make_program("exec sleep 1000")
    with Worker(program=silent, patience=0.2) as worker:
        result = worker.result("clip.mp4")
        assert isinstance(result, vidfit.Failure)
        assert (result.error.code, result.error.retryable) == ("timeout", True)
        assert "silent for 0.2 s, 3 times" in result.error.message
        assert worker.restarts == 3
        assert worker.pid is None


def test_a_silent_program_s_failure_holds_no_secret(make_program: Callable[[str], str]) -> None:
    address = "https://user:pw@media.example.com/a.mp4?X-Amz-Signature=SECRET#pw"
    with Worker(program=make_program("exec sleep 1000"), patience=0.1) as worker:
        [line] = worker.lines([address])
    assert b"SECRET" not in line
    assert b"pw" not in line
    assert vidfit.parse(line).path == "https://media.example.com/a.mp4"


class _Url:
    def __repr__(self) -> str:
        return "URL('https://user:pw@media.example.com/a.mp4?sig=SECRET')"


def test_what_is_no_path_is_refused_without_its_secrets() -> None:
    with pytest.raises(vidfit.UsageError, match=r"^expected a path, got _Url$"):
        vidfit.analyze(_Url())  # type: ignore[arg-type]
    with pytest.raises(vidfit.UsageError, match=r"^expected a path, got 3$"):
        vidfit.analyze(3)  # type: ignore[arg-type]


def test_an_invalid_request_is_answered_by_its_stamp() -> None:
    line = json.dumps(
        {
            "error": {"message": "invalid request: no path given"},
            "index": 4,
            "key": "4 mine",
            "path": "shown in some way",
            "schema": "vidfit.analysis/1",
        },
        separators=(",", ":"),
    ).encode()
    assert Request("a.mp4", key="mine").is_answered_by(line)
    assert not Request("a.mp4", key="other").is_answered_by(line)
    assert not Request("a.mp4").is_answered_by(line)
    assert not Request("a.mp4", key="mine").is_answered_by(line.replace(b"invalid", b"other"))


def test_numbers_that_are_none_are_refused() -> None:
    for jobs in (-1, 0):
        with pytest.raises(vidfit.UsageError, match="--jobs: expected a whole number"):
            Worker(jobs=jobs).result(CLIPS[0])
    with pytest.raises(vidfit.UsageError, match="jobs: expected a whole number, got '2'"):
        Worker(jobs="2")  # type: ignore[arg-type]
    for patience in (float("nan"), -1.0, "5"):
        with pytest.raises(vidfit.UsageError, match="patience: expected a number of seconds"):
            Worker(patience=patience)  # type: ignore[arg-type]
    with Worker(patience=float("inf")) as worker:
        assert worker.result(CLIPS[0]).status == "ok"


def test_a_program_that_does_not_start_is_named(make_program: Callable[[str], str]) -> None:
    text = make_program("")
    Path(text).write_text("no program")
    Path(text).chmod(0o755)
    for program, reason in [("/nope", "No such file or directory"), (text, "Exec format error")]:
        done = subprocess.run(
            [sys.executable, "-m", "vidfit", "x"],
            env={**os.environ, "VIDFIT_PROGRAM": program, "PYTHONPATH": "python/src"},
            capture_output=True,
            text=True,
        )
        assert (done.returncode, done.stderr) == (1, f"vidfit: {program}: {reason}\n")


def test_a_clip_that_ends_the_program_is_the_only_failure(
    program: str, make_program: Callable[[str], str]
) -> None:
    """A program that ends at one name, and answers others as the real one does."""
    fragile = make_program(
        'coproc=$(mktemp -u); mkfifo "$coproc"\n'
        f'{program} "$@" < "$coproc" & exec 3> "$coproc"; rm "$coproc"\n'
        "while read -r line; do case $line in *poison*) kill $!; exit 9;; esac; "
        'printf "%s\\n" "$line" >&3; done; exec 3>&-; wait'
    )
    with Worker(program=fragile) as worker:
        paths = ["media/vfr.mkv", "poison", "media/vfr.mkv", "media/vfr.mkv"]
        results = {one.index: one for one in worker.results(paths)}
    assert [results[i].status for i in range(4)] == ["ok", "error", "ok", "ok"]
    poisoned = results[1]
    assert isinstance(poisoned, vidfit.Failure)
    assert (poisoned.error.code, poisoned.path) == ("crashed", "poison")


def test_a_program_that_never_runs_is_no_fault_of_clips(
    make_program: Callable[[str], str],
) -> None:
    with pytest.raises(vidfit.WorkerError, match="ended with status 127: no such library"):
        list(Worker(program=make_program("echo no such library >&2; exit 127")).results(CLIPS))
    with pytest.raises(vidfit.WorkerError, match="/nowhere/vidfit: No such file"):
        Worker(program="/nowhere/vidfit").result(CLIPS[0])


def test_lines_that_answer_nothing_are_refused(make_program: Callable[[str], str]) -> None:
    with pytest.raises(vidfit.WorkerError, match="expected an answer, got b'hello'"):
        Worker(program=make_program("read -r line; echo hello")).result(CLIPS[0])


def test_a_worker_that_was_left_in_the_middle_serves_again() -> None:
    with Worker(jobs=2) as worker:
        for _ in worker.results(CLIPS):
            break
        assert worker.analyze("media/vfr.mkv").path == "media/vfr.mkv"
        kept = worker.results(CLIPS)
        next(kept)
        kept.close()
        assert worker.analyze("media/vfr.mkv").path == "media/vfr.mkv"
        assert [one.index for one in worker.results(CLIPS[:1])] == [0]


def test_a_worker_serves_one_iteration_at_a_time() -> None:
    with Worker() as worker:
        first = worker.results(CLIPS)
        next(first)
        with pytest.raises(vidfit.WorkerError, match="one iteration at a time"):
            worker.result(CLIPS[0])


def test_nothing_is_left_running() -> None:
    with Worker() as worker:
        worker.result(CLIPS[0])
        assert processes_of(os.getpid())
    _assert_all_ended()
    # Forgotten, neither closed nor finished.
    forgotten = Worker()
    answers = forgotten.results(CLIPS)
    next(answers)
    del answers, forgotten
    _assert_all_ended()


def test_the_digest_is_that_of_the_answers() -> None:
    digest = vidfit.options_digest(frames=3)
    assert vidfit.analyze("media/vfr.mkv", frames=3).options == digest
    assert vidfit.options_digest(frames=4) != digest


def _assert_all_ended() -> None:
    end = time.monotonic() + 60
    while processes_of(os.getpid()) and time.monotonic() < end:
        time.sleep(0.01)
    assert processes_of(os.getpid()) == set()
