"""Lines of JSON as values."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

from ._errors import DocumentError
from ._models import Analysis, Failure


@contextmanager
def refusing_others() -> Iterator[None]:
    """Makes whatever goes wrong with a text that is no document a ``DocumentError``."""
    try:
        yield
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise DocumentError(f"expected a document of vidfit.analysis/1: {error!r:.200}") from error


@refusing_others()
def parse(line: str | bytes) -> Analysis | Failure:
    """The value of one document, such as a line of a journal. Keys of later versions are ignored.

    Raises:
        DocumentError: if it is not a document of schema ``vidfit.analysis/1``.
    """
    document = json.loads(line)
    if document["schema"] != "vidfit.analysis/1":
        raise ValueError(f"got schema {document['schema']!r}")
    if document.get("status") == "error":
        return Failure.read(document)
    return Analysis.read(document)
