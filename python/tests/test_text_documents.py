"""Results that are none, given to the step that reads text. No engine is needed for them."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

import vidfit

np = pytest.importorskip("numpy")
CLIP = "media/subtitles-in-bar.mp4"
TEXT = {
    "id": "text-1",
    "kind": "text",
    "box": {"x": 8, "y": 8, "width": 90, "height": 20},
    "start": 0,
    "end": 2,
    "support": [3, 4],
    "confidence": 0.9,
    "confirmed": False,
    "lines": 1,
}


class _Capture:
    """A clip of one grey frame."""

    def __init__(self, *_: object) -> None:
        pass

    def set(self, *_: object) -> None:
        pass

    def isOpened(self) -> bool:  # noqa: N802
        return True

    def read(self) -> tuple[bool, Any]:
        return True, np.full((36, 64, 3), 99, np.uint8)

    def release(self) -> None:
        pass


@pytest.fixture
def confirm(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], str]]:
    """Confirms a result by an engine that reads nothing."""
    opencv, engine = ModuleType("cv2"), ModuleType("rapidocr_onnxruntime")
    for name in ("CAP_FFMPEG", "CAP_PROP_ORIENTATION_AUTO", "CAP_PROP_POS_MSEC", "INTER_CUBIC"):
        monkeypatch.setattr(opencv, name, 0, raising=False)
    monkeypatch.setattr(opencv, "VideoCapture", _Capture, raising=False)
    monkeypatch.setattr(opencv, "resize", lambda part, _, **__: part, raising=False)
    monkeypatch.setattr(engine, "RapidOCR", lambda: lambda *_, **__: (None, None), raising=False)
    monkeypatch.setitem(sys.modules, "cv2", opencv)
    monkeypatch.setitem(sys.modules, "rapidocr_onnxruntime", engine)
    monkeypatch.setattr("importlib.metadata.version", lambda _: "0")
    monkeypatch.delitem(sys.modules, "vidfit.text", raising=False)
    yield importlib.import_module("vidfit.text").Reader().confirm
    sys.modules.pop("vidfit.text", None)


def _result(**members: Any) -> dict[str, Any]:
    return {
        "schema": "vidfit.analysis/1", "status": "ok", "path": CLIP,
        "container": {"format": "mov,mp4"}, "video": {"rotation": 0, "mirrored": False},
        "important": [TEXT],
    } | members  # fmt: skip


def _item(**members: Any) -> dict[str, Any]:
    return _result(important=[TEXT | members])


def _box(**members: Any) -> dict[str, Any]:
    return _item(box={"x": 8, "y": 8, "width": 90, "height": 20} | members)


@pytest.mark.parametrize(
    "document",
    [
        [], 3, None, {}, _result(schema="vidfit.size/1"), _result(path=3), _result(path=None),
        _result(important=3), _result(important=[3]), _result(important=[{}]),
        _result(video=None), _result(video=[]), _result(video={"rotation": None, "mirrored": 0}),
        _result(video={"rotation": "x", "mirrored": 0}), _result(container=None),
        _result(container=[]), _result(container={}), _result(pathBytes="?"), _result(pathBytes=3),
        _result(pathBytes="b3RoZXI="), _item(start="0"), _item(start=None), _item(end="2"),
        _item(end=[]), _item(lines="1"), _item(lines=1e300), _item(confidence="x"),
        _item(box=None), _item(box={}), _item(box=[1, 2, 3, 4]), _box(height=None), _box(x="1"),
        _box(x=float("inf")), _box(y=float("nan")), _box(width=1e308), _box(x=True),
    ],
)  # fmt: skip
def test_what_is_no_result_is_told(confirm: Callable[[str], str], document: object) -> None:
    with pytest.raises(vidfit.DocumentError):
        confirm(json.dumps(document))


@pytest.mark.parametrize("text", ["", "x", "{", "[" * 100_000, '{"schema":"vidfit.analysis/1"'])
def test_what_is_no_json_is_told(confirm: Callable[[str], str], text: str) -> None:
    with pytest.raises(vidfit.DocumentError):
        confirm(text)


@pytest.mark.parametrize(
    "document",
    [
        _result(), _item(end=None), _item(lines=None), _item(lines=10**9), _item(confidence=None),
        _box(x=-1e15), _box(y=-500, height=20), _box(width=1e15, height=1e15), _box(height=1e-300),
        _result(video={"rotation": 90, "mirrored": True}), _result(important=[]),
        _result(pathBytes="bWVkaWEvc3VidGl0bGVzLWluLWJhci5tcDQ="),
    ],
)  # fmt: skip
def test_odd_places_hold_no_text(confirm: Callable[[str], str], document: Any) -> None:
    read = json.loads(confirm(json.dumps(document)))
    assert not any(item["confirmed"] for item in read["important"])
