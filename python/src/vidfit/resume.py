"""What an earlier run has answered, by the keys that a journal goes by."""

from __future__ import annotations

import base64
import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath
from typing import Any

from ._addresses import is_address, path_of, shown
from ._document import load, refusing_others
from ._errors import DocumentError
from ._request import Path, Request

_COLUMNS = [
    "path",
    "path_bytes",
    "key",
    "status",
    "error_code",
    "retryable",
    "options",
    "fingerprint",
]

# Failures on the way to a clip, which other limits or another answer of the server may mend.
_OF_TRANSFER = {
    "network",
    "not-allowed",
    "no-ranges",
    "wrong-length",
    "changed",
    "byte-limit",
}


class Earlier:
    """Clips whose earlier answers still hold.

    As for ``vidfit scan --resume``, an answer is a clip's by its key or else its path, and holds
    if it has the same ``options`` and is no failure that was the machine's or a server's fault.
    Of what the file holds only its size is compared, or its size and time of change with
    ``cache_key="metadata"``, because nothing is read of it here. URLs aren't asked again, and are
    the same clip's however they are signed.

    A clip takes some 100 bytes of memory.

    Args:
        options: the digest of this run's settings, by ``vidfit.options_digest``.

    Attributes:
        torn: files without their end, which a killed run left; delete them before tables are read.
    """

    def __init__(self, options: str) -> None:
        self._options = options
        self._known: dict[bytes, str] = {}
        self.torn: list[FilePath] = []

    def __len__(self) -> int:
        return len(self._known)

    def add(self, row: dict[str, Any]) -> None:
        """Takes note of a row of ``vidfit.arrow.SCHEMA``.

        A later row of the same clip and the same options replaces it.
        """
        for name, fingerprint in self._answers([row]).items():
            if fingerprint is None:
                self._known.pop(name, None)
            else:
                self._known[name] = fingerprint

    def _answers(self, rows: Iterable[dict[str, Any]]) -> dict[bytes, str | None]:
        """The fingerprint in the last row of each clip; None if its answer doesn't hold.

        Rows of other options answer another question.
        """
        answers: dict[bytes, str | None] = {}
        for row in rows:
            if row["options"] == self._options:
                raw = row["path_bytes"] or row["path"].encode(errors="surrogatepass")
                is_over = not row["retryable"] and row.get("error_code") not in _OF_TRANSFER
                answers[_identity(raw, row["key"])] = row["fingerprint"] if is_over else None
        return answers

    def _add_file(self, rows: Iterable[dict[str, Any]]) -> None:
        """Takes note of a file's rows, of which the last one of a clip counts.

        Files have no order, so a failure in one replaces no answer in another.
        """
        answers = self._answers(rows)
        self._known.update({name: one for name, one in answers.items() if one is not None})

    @refusing_others()
    def read(self, place: str | os.PathLike[str]) -> None:
        """Takes note of a journal, or of the Parquet files in a folder.

        If a file has several answers of a clip with the same options, the last one counts. What a
        run that was killed left torn, the last line or a file, is skipped, and so are damaged
        lines among a journal's results.
        """
        path = FilePath(place)
        if path.is_dir():
            for file in sorted(path.rglob("*.parquet")):
                self._read_parquet(file)
        else:
            self._add_file(_journal(path))

    def _read_parquet(self, file: FilePath) -> None:
        import pyarrow as pa
        from pyarrow import parquet

        try:
            table = parquet.read_table(file, columns=_COLUMNS, partitioning=None)
        except pa.ArrowInvalid:
            self.torn.append(file)
            return
        self._add_file(table.to_pylist())

    def holds(self, request: Request) -> bool:
        """Whether the clip needs no other look."""
        fingerprint = self._known.get(_identity(request.clip, request.key))
        return fingerprint is not None and _is_unchanged(request, fingerprint)

    def pending(self, paths: Iterable[Path | Request]) -> Iterator[Path | Request]:
        """Those that need a look, one after the other."""
        for path in paths:
            if not self.holds(path if isinstance(path, Request) else Request(path)):
                yield path


def _identity(raw: bytes, key: str | None) -> bytes:
    text = b"p" + shown(raw) if key is None else b"k" + key.encode(errors="surrogatepass")
    return hashlib.blake2b(text, digest_size=16).digest()


def _is_unchanged(request: Request, fingerprint: str) -> bool:
    raw, member = request.raw_path, request.member
    if is_address(raw):
        return True
    try:
        kind, size, rest = fingerprint.split(":", 2)
        status = os.stat(path_of(raw))
    except (OSError, ValueError):
        return False
    length, changed = status.st_size, str(status.st_mtime_ns)
    if member is not None:
        if member.offset + member.length > length:
            return False
        length, changed = member.length, f"{changed}:{member.offset}"
    return str(length) == size and (kind != "mt" or changed == rest)


def _journal(path: FilePath) -> Iterator[dict[str, Any]]:
    damage: DocumentError | None = None
    has_results = False
    with path.open("rb") as file:
        for line in file:
            if not line.endswith(b"\n"):
                break
            try:
                row = _row(line)
            except DocumentError as problem:
                damage = damage or problem
                continue
            has_results = True
            yield row
    if damage is not None and not has_results:
        raise damage


@refusing_others()
def _row(line: bytes) -> dict[str, Any]:
    document = load(line)
    raw = document.get("pathBytes")
    error = document.get("error") or {}
    return {
        "path": str(document["path"]),
        "path_bytes": None if raw is None else base64.b64decode(raw),
        "key": document.get("key"),
        "error_code": error.get("code"),
        "retryable": error.get("retryable"),
        "options": document.get("options"),
        "fingerprint": document.get("fingerprint"),
    }
