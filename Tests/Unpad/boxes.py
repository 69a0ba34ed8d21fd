"""The boxes at the top of an MP4 or QuickTime file, and the bytes of its media."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

_PIECE = 1 << 20


class Box(NamedTuple):
    """`start` and `size` are those of the content, without the header."""

    kind: str
    start: int
    size: int


def top_boxes(file: BinaryIO, length: int) -> Iterator[Box]:
    """The boxes of a file of that length, up to the first that is broken."""
    place = 0
    while place + 8 <= length:
        file.seek(place)
        size, kind = struct.unpack(">I4s", file.read(8))
        header = 8
        if size == 1:
            size, header = struct.unpack(">Q", file.read(8))[0], 16
        elif size == 0:
            size = length - place
        if size < header or place + size > length:
            return
        yield Box(kind.decode("latin-1"), place + header, size - header)
        place += size


def digest(file: BinaryIO, start: int, size: int) -> str:
    """SHA-256 of a part of a file."""
    found = hashlib.sha256()
    file.seek(start)
    while size > 0:
        piece = file.read(min(size, _PIECE))
        if not piece:
            raise ValueError("the file ends early")
        found.update(piece)
        size -= len(piece)
    return found.hexdigest()


def file_digest(path: Path) -> str:
    """SHA-256 of a file."""
    with path.open("rb") as file:
        return digest(file, 0, path.stat().st_size)


def media_digests(path: Path) -> list[tuple[int, str]]:
    """Size and SHA-256 of the content of every `mdat` at the top, in order."""
    with path.open("rb") as file:
        boxes = [box for box in top_boxes(file, path.stat().st_size) if box.kind == "mdat"]
        return [(box.size, digest(file, box.start, box.size)) for box in boxes]
