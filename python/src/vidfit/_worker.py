"""The long-lived program behind an engine's actor."""

from __future__ import annotations

import operator
import os
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING

from ._document import parse
from ._errors import ClipError, UsageError, WorkerError
from ._models import Analysis, Failure
from ._pipe import LinePipe
from ._program import find_vidfit_bin
from ._request import Path, Request, Trouble, failure_line, number_of, restamped
from ._settings import Settings, flags
from ._settings import patience as default_patience

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

# Deaths of the program that a request survives, beside those of its own worker processes.
_ATTEMPTS = 3
# Deaths in a row, without an answer between, after which the machine is at fault and no clip.
_DEATHS = 2 * _ATTEMPTS
# Seconds; systems refuse to wait for much longer at once.
_LONGEST_WAIT = 86_400.0


def _patience(seconds: float) -> float:
    try:
        # Nothing is greater than what is not a number.
        if seconds >= 0:
            return seconds
    except TypeError:
        pass
    raise UsageError(f"patience: expected a number of seconds, got {seconds!r}")


@dataclass(slots=True)
class _Owed:
    """A request that is not answered yet."""

    index: int
    request: Request
    attempts: int = 0


class Worker:
    """``vidfit worker``, started at the first request and again whenever it died or hangs.

    A clip that crashes or hangs a decoder harms neither the worker nor other clips: the program
    reads clips in processes of its own. A worker belongs to one thread.

    Args:
        jobs: clips at once. One is enough for an actor, because one clip uses several cores.
        patience: seconds of silence after which the program is killed and started again; by
            default twice the time-out of a clip and 30.
        program: the program; by default the one that this package came with.
        settings: as the flags of ``vidfit worker``, such as ``device="ipad-pro-13"``.

    Attributes:
        restarts: how often the program died or hung, and was started again.

    Raises:
        UsageError: at once for what is no number of seconds or jobs, at the first request for
            settings that the program refuses.
        WorkerError: at a request, if the program can't be started or dies again and again.
    """

    def __init__(
        self,
        *,
        jobs: int = 1,
        patience: float | None = None,
        program: str | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        self._command = [
            program or find_vidfit_bin(),
            "worker",
            f"--jobs={jobs}",
            *flags(settings),
        ]
        try:
            # The program says that there are too few.
            self._ahead = max(1, operator.index(jobs) + 1)
        except TypeError as error:
            raise UsageError(f"jobs: expected a whole number, got {jobs!r}") from error
        self._patience = _patience(default_patience(settings) if patience is None else patience)
        self._pipe: LinePipe | None = None
        self._sent = 0
        # Of the iteration that runs.
        self._owed: dict[int, _Owed] | None = None
        self._process = os.getpid()
        self._deaths = 0
        self.restarts = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The process id of the program; None while it isn't running."""
        self._leave_inherited()
        return self._pipe.pid if self._pipe else None

    def close(self) -> None:
        """Ends the program, and an iteration. The next request starts it again."""
        self._leave_inherited()
        if self._pipe:
            self._pipe.stop()
        self._pipe = self._owed = None

    def _leave_inherited(self) -> None:
        """Leaves program and iteration to the process that this one was forked from."""
        if self._process != os.getpid():
            self._process = os.getpid()
            self._pipe = self._owed = None

    def analyze(self, path: Path) -> Analysis:
        """The analysis of one clip.

        Raises:
            ClipError: if it could not be analysed.
        """
        result = self.result(path)
        if isinstance(result, Failure):
            raise ClipError(result)
        return result

    def result(self, path: Path) -> Analysis | Failure:
        """The answer about one clip, which may be a failure."""
        [result] = self.results([path])
        return result

    def results(self, paths: Iterable[Path | Request]) -> Generator[Analysis | Failure, None, None]:
        """The answers about clips as they come; ``index`` is the place among the paths.

        Paths are taken as there is room, so their source may be endless.
        """
        for line in self.lines(paths):
            yield parse(line)

    def lines(self, paths: Iterable[Path | Request]) -> Generator[bytes, None, None]:
        """The same as lines of JSON without newlines, byte for byte as the program writes them."""
        for _, line in self.numbered_lines(paths, indexed=True):
            yield line

    def numbered_lines(
        self, paths: Iterable[Path | Request], *, indexed: bool = False
    ) -> Generator[tuple[int, bytes], None, None]:
        """Answers as they come, each with the place of its clip among the paths.

        Args:
            paths: clips, or requests with a key.
            indexed: whether the lines have an ``index`` too, which is the same number.
        """
        self._leave_inherited()
        if self._owed is not None:
            raise WorkerError("a worker serves one iteration at a time")
        owed: dict[int, _Owed] = {}
        self._owed = owed
        try:
            for item, answer in self._answers(paths, owed):
                own = item.index if indexed else None
                if isinstance(answer, bytes):
                    yield item.index, restamped(answer, own)
                else:
                    yield item.index, failure_line(item.request, own, answer)
        finally:
            if self._owed is owed:
                self._owed = None
                # Answers that are still to come would be taken for those of other requests.
                if owed:
                    self._discard()

    def _answers(
        self, paths: Iterable[Path | Request], owed: dict[int, _Owed]
    ) -> Iterator[tuple[_Owed, bytes | Trouble]]:
        fresh = (
            _Owed(index, path if isinstance(path, Request) else Request(path))
            for index, path in enumerate(paths)
        )
        again: deque[_Owed] = deque()
        while True:
            # After a death one at a time, so that only the request at fault runs out of attempts.
            while len(owed) < (1 if self._deaths else self._ahead):
                item = again.popleft() if again else next(fresh, None)
                if item is None:
                    break
                try:
                    self._send(item, owed)
                except ValueError as error:
                    yield item, Trouble("not-found", str(error), retryable=False)
            if not owed:
                return
            answer = self._receive(owed)
            if isinstance(answer, bytes):
                number = number_of(answer)
                if number not in owed or not owed[number].request.is_answered_by(answer):
                    raise WorkerError(f"expected an answer that is owed, got {answer[:80]!r}")
                yield owed.pop(number), answer
                continue
            items = sorted(owed.values(), key=lambda item: item.index)
            owed.clear()
            for item in items:
                if item.attempts < _ATTEMPTS:
                    again.append(item)
                else:
                    yield item, answer

    def _send(self, item: _Owed, owed: dict[int, _Owed]) -> None:
        self._check(owed)
        number = self._sent if self._pipe else 0
        line = item.request.line(number)
        if self._pipe is None:
            self._pipe = LinePipe(self._command)
        owed[number] = item
        item.attempts += 1
        self._sent = number + 1
        self._pipe.write(line)

    def _check(self, owed: dict[int, _Owed]) -> None:
        """Refuses to go on with an iteration that was ended by ``close``."""
        if self._owed is not owed:
            raise WorkerError("the worker was closed while it owed answers")

    def _receive(self, owed: dict[int, _Owed]) -> bytes | Trouble:
        """The next answer, or why there will be none."""
        self._check(owed)
        pipe = self._pipe
        if pipe is None:
            raise WorkerError("the program was never started")
        end = time.monotonic() + self._patience
        while not pipe.lines:
            if pipe.has_ended:
                return self._bury("crashed", "the program that reads clips ended")
            left = end - time.monotonic()
            if left <= 0:
                message = f"the program that reads clips was silent for {self._patience:g} s"
                return self._bury("timeout", message)
            pipe.wait(min(left, _LONGEST_WAIT))
        self._deaths = 0
        return pipe.lines.popleft()

    def _bury(self, code: str, message: str) -> Trouble:
        if self._pipe is not None:
            status = self._pipe.stop(kill=not self._pipe.has_ended)
            failure = self._pipe.failure(status)
            self._pipe = None
            self._deaths += 1
            self.restarts += 1
            if isinstance(failure, UsageError) or self._deaths > _DEATHS:
                self._deaths = 0
                raise failure
        return Trouble(code, f"{message}, {_ATTEMPTS} times")

    def _discard(self) -> None:
        if self._pipe:
            self._pipe.stop(kill=True)
        self._pipe = None
