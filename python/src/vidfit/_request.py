"""Requests to ``vidfit worker``, and its answers as lines."""

from __future__ import annotations

import base64
import json
import operator
import os
import re
from dataclasses import dataclass
from typing import NamedTuple

from ._addresses import is_address, path_of, quoted_address, shown, without_secrets
from ._errors import UsageError, WorkerError
from ._version import __version__

Path = str | bytes | os.PathLike[str] | os.PathLike[bytes]

# What a worker stamps on the answer to the request that was its Nth. It can't stand in a text
# within the answer, because JSON escapes quotation marks.
_STAMP = re.compile(rb'"index":(\d+),"key":"\1( (?:[^"\\]|\\.)*)?",')
_PATH = re.compile(rb'"path":("(?:[^"\\]|\\.)*"),(?:"pathBytes":"([^"]*)")?')
# Likewise.
_INVALID = b'"message":"invalid request: '
# Of a longer line the program reads the beginning only.
_LONGEST = 1 << 20


class Member(NamedTuple):
    """A clip that is a range of a file's bytes, such as a member of a tar file.

    ``tarfile`` calls them ``TarInfo.name``, ``offset_data`` and ``size``. The name is for results,
    which show it after the path of the file, and its extension for formats that go by it.
    """

    name: str
    offset: int
    length: int


@dataclass(frozen=True, slots=True)
class Request:
    """A clip that is asked about.

    Attributes:
        path: a path or a URL; bytes or surrogates for names that are not UTF-8.
        key: an id of the caller's own, which the answer carries.
        member: the part of the file that is the clip; None for all of it.
    """

    path: Path
    key: str | None = None
    member: Member | None = None

    @property
    def raw_path(self) -> bytes:
        try:
            return os.fsencode(self.path)
        except UnicodeEncodeError:
            # Text that no file is named by, so it is asked about in vain.
            return str(os.fspath(self.path)).encode(errors="surrogatepass")
        except TypeError as error:
            # An address of another package's type may hold secrets.
            got = f"{self.path!r:.200}"
            got = type(self.path).__name__ if "//" in got else got
            raise UsageError(f"expected a path, got {got}") from error

    @property
    def clip(self) -> bytes:
        """The path, and behind it the name of a member."""
        if self.member is None:
            return self.raw_path
        return path_of(self.raw_path) + b"/" + self._member_name.encode()

    @property
    def _member_name(self) -> str:
        """The member's name as text; it finds nothing, so that it need not be exact."""
        name = "" if self.member is None else str(self.member.name)
        return name.encode(errors="surrogatepass").decode(errors="replace")

    @property
    def name(self) -> bytes:
        """The path as the program may be given it.

        Raises:
            ValueError: for a path that no file can have.
        """
        path = self.raw_path
        if b"\0" in self.clip:
            raise ValueError("no path holds a zero byte")
        if not path_of(path):
            raise ValueError("no path given")
        return path

    def line(self, number: int) -> bytes:
        """The request as a worker's Nth, from 0, with its newline.

        Raises:
            ValueError: for a path that no file can have, and for what no request can hold.
        """
        path = self.name
        # The program gives the key back as it writes all text, so none is encoded twice.
        key = str(number) if self.key is None else f"{number} {self.key}"
        fields: dict[str, object] = {"key": key}
        try:
            fields["path"] = path.decode("utf-8")
        except UnicodeDecodeError:
            fields["pathBytes"] = base64.b64encode(path).decode()
        if re.search("[\ud800-\udfff]", key):
            raise ValueError("its key has half of a surrogate pair, which UTF-8 can't hold")
        if self.member is not None:
            try:
                offset, length = map(operator.index, self.member[1:])
            except TypeError as error:
                raise ValueError(f"expected whole numbers of bytes: {self.member}") from error
            fields["member"] = {"name": self._member_name, "offset": offset, "length": length}
        line = json.dumps(fields).encode()
        if len(line) > _LONGEST:
            raise ValueError(f"its path and key are longer than {_LONGEST >> 20} MiB")
        return line + b"\n"

    def is_answered_by(self, line: bytes) -> bool:
        """Whether a worker's line has this path and this key.

        The answer to an invalid request repeats the request instead of a path.
        """
        key, found, raw = _stamp_of(line)[2], _PATH.search(line), self.clip
        if found is None or (key is None) != (self.key is None):
            return False
        if key is not None and json.loads(b'"%s"' % key[1:]) != str(self.key):
            return False
        # Of an address only the program knows what it shows.
        if is_address(raw) or quoted_address(raw) or _INVALID in line:
            return True
        path = base64.b64decode(found[2]) if found[2] else json.loads(found[1]).encode()
        return path == shown(raw)


def number_of(line: bytes) -> int:
    """Which request a worker's line answers."""
    return int(_stamp_of(line)[1])


def _stamp_of(line: bytes) -> re.Match[bytes]:
    stamp = _STAMP.search(line)
    if stamp is None:
        raise WorkerError(f"expected an answer, got {line[:80]!r}")
    return stamp


def restamped(line: bytes, index: int | None) -> bytes:
    """A worker's line with the caller's own key, if any, and that index.

    All other bytes stay as the program wrote them.
    """
    stamp = _stamp_of(line)
    own = b"" if index is None else b'"index":%d,' % index
    if stamp[2] is not None:
        own += b'"key":"%s",' % stamp[2][1:]
    return line[: stamp.start()] + own + line[stamp.end() :]


class Trouble(NamedTuple):
    """Why the program did not answer."""

    code: str
    message: str
    retryable: bool = True


def failure_line(request: Request, index: int | None, trouble: Trouble) -> bytes:
    """The answer to a clip that the program did not answer.

    It has no ``options``, so that no later run takes it for an answer that holds.
    """
    path = without_secrets(request.clip)
    document: dict[str, object] = {
        "error": {**trouble._asdict(), "stage": "open"},
        "path": path.decode("utf-8", "replace"),
        "schema": "vidfit.analysis/1",
        "status": "error",
        "vidfit": __version__,
    }
    if index is not None:
        document["index"] = index
    if request.key is not None:
        document["key"] = str(request.key).encode(errors="surrogatepass").decode(errors="replace")
    if path.decode("utf-8", "replace").encode() != path:
        document["pathBytes"] = base64.b64encode(path).decode()
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()
