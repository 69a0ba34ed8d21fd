"""Answers as rows of Arrow tables with one fixed schema. Needs pyarrow."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow as pa

from ._document import load, refusing_others
from ._request import Member, Request
from ._worker import Worker

_SHOWN = pa.struct(
    [
        ("device", pa.string()),
        ("orientation", pa.string()),
        ("default_mode", pa.string()),
        ("fit_picture_share", pa.float64()),
        ("fill_picture_share", pa.float64()),
        ("fill_cropped", pa.float64()),
    ]
)
_RECT = pa.struct([(name, pa.int64()) for name in ("x", "y", "width", "height")])

SCHEMA = pa.schema(
    [
        ("path", pa.string()),
        ("path_bytes", pa.binary()),
        ("key", pa.string()),
        ("status", pa.string()),
        ("error_code", pa.string()),
        ("error_stage", pa.string()),
        ("error_message", pa.string()),
        ("retryable", pa.bool_()),
        ("fingerprint", pa.string()),
        ("options", pa.string()),
        ("vidfit", pa.string()),
        ("format", pa.string()),
        ("duration", pa.float64()),
        ("bytes", pa.int64()),
        ("codec", pa.string()),
        ("width", pa.int64()),
        ("height", pa.int64()),
        ("aspect_ratio", pa.string()),
        ("aspect_value", pa.float64()),
        ("verdict", pa.string()),
        ("shape", pa.string()),
        ("fill", pa.string()),
        ("confidence", pa.float64()),
        ("picture", _RECT),
        ("picture_aspect_value", pa.float64()),
        ("crop", pa.string()),
        ("presentations", pa.list_(_SHOWN)),
        ("transfer_bytes", pa.int64()),
        ("transfer_requests", pa.int64()),
        ("json", pa.string()),
    ]
)
"""A row a clip: what is asked most, and all of the answer as ``json``.

``path_bytes`` is null where ``path`` is the path itself. The JSON has no ``index``, because a place
among inputs means nothing where many machines share them. ``error_*`` are null for a clip that was
analysed, all from ``format`` to ``transfer_requests`` for one that was not. New columns come last
but for ``json``.
"""


@refusing_others()
def row(line: str | bytes) -> dict[str, Any]:
    """One answer as a row."""
    document = load(line)
    error, video = document.get("error") or {}, document.get("video") or {}
    container, padding = document.get("container") or {}, document.get("padding") or {}
    storage, display = video.get("storage") or {}, video.get("display") or {}
    crop = (document.get("advice") or {}).get("crop") or {}
    transfer = document.get("transfer") or {}
    raw = document.get("pathBytes")
    presentations = document.get("presentations")
    return {
        "path": document["path"],
        "path_bytes": None if raw is None else base64.b64decode(raw),
        "key": document.get("key"),
        "status": document["status"],
        "error_code": error.get("code"),
        "error_stage": error.get("stage"),
        "error_message": error.get("message"),
        "retryable": error.get("retryable"),
        "fingerprint": document.get("fingerprint"),
        "options": document.get("options"),
        "vidfit": document.get("vidfit"),
        "format": container.get("format"),
        "duration": container.get("duration"),
        "bytes": container.get("bytes"),
        "codec": video.get("codec"),
        "width": storage.get("width"),
        "height": storage.get("height"),
        "aspect_ratio": display.get("aspectRatio"),
        "aspect_value": display.get("value"),
        "verdict": padding.get("verdict"),
        "shape": padding.get("shape"),
        "fill": padding.get("fill"),
        "confidence": padding.get("confidence"),
        "picture": padding.get("picture"),
        "picture_aspect_value": (padding.get("display") or {}).get("value"),
        "crop": crop.get("ffmpeg"),
        "presentations": None if presentations is None else [_shown(p) for p in presentations],
        "transfer_bytes": transfer.get("bytes"),
        "transfer_requests": transfer.get("requests"),
        "json": line.decode() if isinstance(line, bytes) else line,
    }


def _shown(presentation: dict[str, Any]) -> dict[str, Any]:
    fit, fill = presentation["fit"], presentation["fill"]
    return {
        "device": presentation["device"],
        "orientation": presentation["orientation"],
        "default_mode": presentation["defaultMode"],
        "fit_picture_share": fit["pictureScreenShare"],
        "fill_picture_share": fill["pictureScreenShare"],
        "fill_cropped": fill["croppedFraction"],
    }


def batch(lines: Iterable[str | bytes]) -> pa.RecordBatch:
    """Answers as a record batch of ``SCHEMA``, in their order."""
    return pa.RecordBatch.from_pylist([row(line) for line in lines], schema=SCHEMA)


def requests(
    paths: pa.Array | pa.ChunkedArray, keys: Any = None, members: Any = None
) -> Iterator[Request]:
    """Requests for columns of paths (text or binary), and of keys and members, if there are some.

    A null is a path that names nothing, so its row is a failure like others; of members, a clip
    that is a file of its own. Members are structs with the fields of ``vidfit.Member``.
    """
    names = paths.to_pylist()
    nulls = [None] * len(names)
    ids = nulls if keys is None else keys.to_pylist()
    parts = nulls if members is None else members.to_pylist()
    for name, key, part in zip(names, ids, parts, strict=True):
        yield Request(
            b"" if name is None else name,
            None if key is None else str(key),
            None if part is None else Member(part["name"], part["offset"], part["length"]),
        )


def answered(worker: Worker, asked: Iterable[Request]) -> pa.RecordBatch:
    """The answers to requests, in the order of the requests."""
    asked = list(asked)
    lines: list[bytes] = [b""] * len(asked)
    for index, line in worker.numbered_lines(asked):
        lines[index] = line
    return batch(lines)
