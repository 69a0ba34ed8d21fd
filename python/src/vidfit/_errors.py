"""What goes wrong, as exceptions."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._models import Failure


class VidfitError(Exception):
    """Anything that this package raises by itself."""


class UsageError(VidfitError, TypeError):
    """A setting that does not exist or that the program refuses, with its words."""


class WorkerError(VidfitError, RuntimeError):
    """The program can't be started, ended before it had answered, or serves somebody else."""


class DocumentError(VidfitError, ValueError):
    """A text that is no document of ``vidfit.analysis/1``."""


class ClipError(VidfitError):
    """A clip that could not be analysed.

    Attributes:
        code: what is wrong, such as ``corrupt``; the closed list is in the JSON Schema.
        stage: how far the work had come: ``open``, ``probe`` or ``decode``.
        message: the reason, on one line and without the path.
        retryable: whether the machine was at fault, so that the same clip may succeed later.
        path: the clip, as it was given; an address without its secrets.
        failure: all of the answer.
    """

    def __init__(self, failure: Failure) -> None:
        self.failure = failure
        self.path = failure.path
        self.code: str = failure.error.code
        self.stage: str = failure.error.stage
        self.message = failure.error.message
        self.retryable = failure.error.retryable
        super().__init__(f"{self.path}: {self.message}")

    def __reduce__(self) -> tuple[type[ClipError], tuple[Failure]]:
        # An exception is pickled by its arguments, and these are not the constructor's.
        return type(self), (self.failure,)
