"""Lines of JSON as values."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ._errors import DocumentError
from ._models import Analysis, Failure
from ._values import load as load_json


@contextmanager
def refusing_others() -> Iterator[None]:
    """Makes whatever goes wrong with a text that is no document a ``DocumentError``."""
    try:
        yield
    except (
        ArithmeticError,
        AttributeError,
        LookupError,
        RecursionError,
        TypeError,
        ValueError,
    ) as error:
        raise DocumentError(f"expected a document of vidfit.analysis/1: {error!r:.200}") from error


def load(line: str | bytes) -> Any:
    """The members of one document, to be read by ``refusing_others``."""
    document = load_json(line)
    if document["schema"] != "vidfit.analysis/1":
        raise ValueError(f"got schema {document['schema']!r}")
    raw = document.get("pathBytes")
    # Else it would be of one clip for some readers and of another for the rest.
    if raw is not None and document["path"] != _decoded(raw):
        raise ValueError("path and pathBytes name different files")
    return document


def _decoded(raw: str) -> str:
    return base64.b64decode(raw, validate=True).decode(errors="replace")


@refusing_others()
def parse(line: str | bytes) -> Analysis | Failure:
    """The value of one document, such as a line of a journal. Keys of later versions are ignored.

    Raises:
        DocumentError: if it is not a document of schema ``vidfit.analysis/1``.
    """
    document = load(line)
    if document.get("status") == "error":
        return Failure.read(document)
    return Analysis.read(document)
