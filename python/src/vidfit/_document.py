"""Lines of JSON as values."""

from __future__ import annotations

import json

from ._models import Analysis, Failure


def parse(line: str | bytes) -> Analysis | Failure:
    """The value of one document, such as a line of a journal. Keys of later versions are ignored.

    Raises:
        ValueError: if it is not a document of schema ``vidfit.analysis/1``.
    """
    document = json.loads(line)
    schema = document.get("schema") if isinstance(document, dict) else None
    if schema != "vidfit.analysis/1":
        raise ValueError(f"expected schema vidfit.analysis/1, got {schema!r}")
    try:
        if document.get("status") == "error":
            return Failure.read(document)
        return Analysis.read(document)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"expected a document of vidfit.analysis/1: {error!r}") from error
