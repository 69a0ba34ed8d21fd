"""What iPhones and iPads do with a clip, and the padding that is baked into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._document import parse
from ._errors import ClipError, DocumentError, UsageError, VidfitError, WorkerError
from ._models import Analysis, Failure
from ._program import find_vidfit_bin
from ._request import Member, Path, Request
from ._scan import scan
from ._settings import ScanSettings, Settings
from ._version import __version__
from ._worker import Worker

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "Analysis",
    "ClipError",
    "DocumentError",
    "Failure",
    "Member",
    "Path",
    "Request",
    "ScanSettings",
    "Settings",
    "UsageError",
    "VidfitError",
    "Worker",
    "WorkerError",
    "__version__",
    "analyze",
    "find_vidfit_bin",
    "options_digest",
    "parse",
    "scan",
]


def analyze(path: Path, **settings: Unpack[Settings]) -> Analysis:
    """The analysis of one clip: a path, or a URL with ``allow_network=True``.

    For more than a few clips, ``scan`` and ``Worker`` start the program only once.

    Raises:
        ClipError: if it could not be analysed.
        UsageError: for settings that the program refuses.
    """
    with Worker(**settings) as worker:
        return worker.analyze(path)


def options_digest(**settings: Unpack[Settings]) -> str:
    """The digest that answers with these settings carry as ``options``.

    Answers of two runs are comparable, and an earlier one holds, if it is the same.
    """
    with Worker(**settings) as worker:
        # A folder is never a clip, but its answer says what it was asked with.
        result = worker.result("/")
        if result.options is None:
            raise WorkerError("the program told no digest of its options")
        return result.options
