"""Processes that are forked from one that holds the program, and threads."""

from __future__ import annotations

import gc
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

import vidfit
from vidfit import Request, Worker

CLIPS = ["media/windowbox.mp4", "media/vfr.mkv", "media/white-bars.mp4", "media/clean-240.mp4"]


def in_child(act: Callable[[], object]) -> None:
    """Has a forked process act; what it raises fails the test."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            act()
            status = 0
        except BaseException as error:
            os.write(2, f"{error!r}\n".encode())
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def asks(worker: Worker, times: int = 5) -> None:
    """Asks about all clips, and compares each answer with its request."""
    for number in range(times * len(CLIPS)):
        path = CLIPS[number % len(CLIPS)]
        assert worker.analyze(path).path == path


def test_both_sides_of_a_fork_get_the_answers_to_their_own_requests() -> None:
    with Worker() as worker:
        asks(worker, 1)
        before = worker.pid
        children = []
        for _ in range(3):
            child = os.fork()
            if child == 0:
                status = 1
                try:
                    asks(worker)
                    status = 0 if worker.pid != before else 2
                    worker.close()
                finally:
                    os._exit(status)
            children.append(child)
        asks(worker)
        assert [os.waitstatus_to_exitcode(os.waitpid(one, 0)[1]) for one in children] == [0] * 3
        # Nothing that the others did ended the program.
        asks(worker, 1)
        assert (worker.pid, worker.restarts) == (before, 0)


@pytest.mark.parametrize("end", ["close", "forget"])
def test_a_forked_process_ends_no_program_of_its_parent(end: str) -> None:
    worker: Worker | None = Worker()
    assert worker is not None
    asks(worker, 1)

    def act() -> None:
        nonlocal worker
        assert worker is not None
        assert worker.pid is None
        if end == "close":
            worker.close()
        worker = None
        gc.collect()

    in_child(act)
    before = worker.pid
    asks(worker, 1)
    assert (worker.pid, worker.restarts) == (before, 0)
    worker.close()


def test_a_process_forked_during_an_iteration_may_ask_but_not_take_its_answers() -> None:
    with Worker(jobs=2) as worker:
        answers = worker.results(CLIPS * 3)
        first = next(answers)

        def act() -> None:
            with pytest.raises(vidfit.WorkerError, match="forked"):
                next(answers)
            asks(worker, 1)

        def act_first() -> None:
            asks(worker, 1)
            rest = worker.results(CLIPS)
            next(rest)
            # An iteration that ends disturbs no later one.
            answers.close()
            assert len(list(rest)) == len(CLIPS) - 1
            worker.close()

        in_child(act)
        in_child(act_first)
        indexes = [first.index, *(one.index for one in answers)]
        assert sorted(index or 0 for index in indexes) == list(range(12))


def test_a_forked_process_takes_no_answers_of_a_scan() -> None:
    answers = vidfit.scan(["./" * number + "media/vfr.mkv" for number in range(20)])
    next(answers)

    def act() -> None:
        with pytest.raises(vidfit.WorkerError, match="forked"):
            next(answers)

    in_child(act)
    assert len(list(answers)) == 19


def test_a_forked_process_keeps_no_scan_from_its_end() -> None:
    """The program ends when its input does, which an inherited copy would keep open."""
    answers = vidfit.scan(CLIPS)
    next(answers)
    go_on, told = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(told)
        os.read(go_on, 1)
        os._exit(0)
    try:
        watch = threading.Timer(60, os.write, (told, b"x"))
        watch.start()
        assert len(list(answers)) == 3
        assert watch.is_alive()
    finally:
        watch.cancel()
        os.close(told)
        os.close(go_on)
        os.waitpid(child, 0)


def test_threads_get_their_own_answers_or_an_exception() -> None:
    def ask(path: str) -> str:
        try:
            answer = worker.result(path)
        except vidfit.WorkerError:
            return "refused"
        assert answer.path == path
        return "answered"

    with Worker() as worker:
        with ThreadPoolExecutor(8) as pool:
            told = list(pool.map(ask, CLIPS * 10))
        assert "answered" in told
        asks(worker, 1)


def test_another_thread_closes_no_worker_that_waits(make_program: Callable[[str], str]) -> None:
    with Worker(program=make_program("exec sleep 1000"), patience=2) as worker:
        waiting = threading.Thread(target=worker.result, args=CLIPS[:1])
        waiting.start()
        told = []
        while waiting.is_alive():
            time.sleep(0.1)
            try:
                if worker.pid is not None:
                    worker.close()
            except vidfit.WorkerError as error:
                told.append(str(error))
    assert {one for one in told if "two threads at once" in one}


@pytest.mark.parametrize("first", ["media/vfr.mkv", ""])
def test_a_worker_closed_in_the_middle_says_so(first: str) -> None:
    with Worker() as worker:
        answers = worker.results([first, *CLIPS])
        next(answers)
        worker.close()
        with pytest.raises(vidfit.WorkerError, match="closed while it owed answers"):
            next(answers)
        asks(worker, 1)


@pytest.mark.parametrize(
    ("path", "key", "answer"),
    [
        ("a.mp4", None, '"index":0,"key":"0","path":"b.mp4",'),
        ("a.mp4", "mine", '"index":0,"key":"0 yours","path":"a.mp4",'),
        ("a.mp4", None, '"index":0,"key":"0 yours","path":"a.mp4",'),
        ("a.mp4", "mine", '"index":0,"key":"0","path":"a.mp4",'),
        ("a.mp4", None, '"index":7,"key":"7","path":"a.mp4",'),
        ("a.mp4", None, '"index":0,"key":"0",'),
    ],
)
def test_an_answer_of_another_clip_is_refused(
    make_program: Callable[[str], str], path: str, key: str | None, answer: str
) -> None:
    program = make_program(f"read -r line; printf '%s\\n' '{{{answer}\"schema\":1}}'; exec sleep 9")
    with Worker(program=program) as worker, pytest.raises(vidfit.WorkerError, match="is owed, got"):
        list(worker.lines([Request(path, key)]))


@pytest.mark.parametrize("path", ["a//b/", "/", "//x", ".", "a/./b", "a/../b", "x/.", "é//ü/"])
def test_every_spelling_of_a_path_is_answered(path: str) -> None:
    with Worker() as worker:
        assert worker.result(path).status == "error"
        assert [one.key for one in worker.results([Request(path, 'k "\\ \u2028\x1b')])]
