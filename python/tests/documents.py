"""Blocks of Python in a document, and what it says they print."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[2] / "docs"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(name: str) -> Iterator[tuple[str, str | None]]:
    """Each block of Python, with the text that follows it where it prints something."""
    blocks = [match.groups() for match in BLOCK.finditer((DOCS / name).read_text())]
    for place, (language, code) in enumerate(blocks):
        if language != "python":
            continue
        follower = blocks[place + 1] if place + 1 < len(blocks) else ("", "")
        yield code, follower[1] if "print(" in code and follower[0] == "text" else None


def run(name: str, namespace: dict[str, Any]) -> None:
    """Runs a document's blocks one after the other, and compares what they print."""
    count = 0
    for code, shown in examples(name):
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(compile(code, f"docs/{name}", "exec"), namespace)  # noqa: S102
        assert shown is None or output.getvalue() == shown, output.getvalue()
        count += 1
    assert count > 0
