"""Many clips and folders in one run."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from typing import TYPE_CHECKING

from ._document import parse
from ._models import Analysis, Failure
from ._pipe import LinePipe
from ._program import find_vidfit_bin
from ._request import Path, Request, Trouble, failure_line
from ._settings import ScanSettings, flags

if TYPE_CHECKING:
    from typing_extensions import Unpack

# Some clips could not be analysed: their results say so.
_SOME_FAILED = 1


def scan(
    paths: Path | Iterable[Path],
    *,
    jobs: int | None = None,
    program: str | None = None,
    **settings: Unpack[ScanSettings],
) -> Generator[Analysis | Failure, None, None]:
    """The answers about clips and all clips in folders, as they come.

    A clip that is named twice is answered once.

    Nothing starts before the first answer is asked for. Paths are taken as there is room, so their
    source may be endless, and the program waits while nobody takes answers. It ends with the
    iteration, also where that is left early.

    Args:
        paths: clips, folders and URLs; one or many.
        jobs: clips at once; by default one a core.
        program: the program; by default the one that this package came with.
        settings: as the flags of ``vidfit scan``. With ``journal`` and ``resume`` only clips that
            the journal does not answer come.

    Raises:
        UsageError: for settings that the program refuses.
        WorkerError: if the program ends before all is answered.
    """
    # Broken rules of a policy or a variable are no fault of the run.
    command = [program or find_vidfit_bin(), "scan", "-0", "--format=ndjson", "--quiet"]
    command.append("--exit-zero")
    if jobs is not None:
        command.append(f"--jobs={jobs}")
    if isinstance(paths, str | bytes | os.PathLike):
        paths = [paths]
    return _results([*command, *flags(settings, ScanSettings), "-"], paths)


def _results(
    command: list[str], paths: Iterable[Path]
) -> Generator[Analysis | Failure, None, None]:
    pipe = LinePipe(command)
    try:
        # Names that the program has not asked for are paths taken too early.
        pipe.hold_little()
        requests = map(Request, paths)
        is_done = False
        while True:
            while pipe.lines:
                yield parse(pipe.lines.popleft())
            if pipe.has_ended:
                break
            if pipe.wants_input and not is_done:
                request = next(requests, None)
                if request is None:
                    is_done = True
                    pipe.write(b"", is_last=True)
                else:
                    yield from _ask(pipe, request)
            pipe.wait(None, writable=not is_done)
        status = pipe.stop()
        if status not in (0, _SOME_FAILED) or not is_done:
            raise pipe.failure(status)
    finally:
        pipe.stop(kill=True)


def _ask(pipe: LinePipe, request: Request) -> Iterator[Analysis | Failure]:
    """Gives one more path to the program; a failure if no file can have it."""
    try:
        name = request.name
    except ValueError as error:
        yield parse(failure_line(request, None, Trouble("not-found", str(error), False)))
    else:
        pipe.write(name + b"\0")
