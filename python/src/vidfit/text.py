"""Text that vidfit found, confirmed by reading it with PP-OCRv4. Needs ``vidfit[text]``.

The step is the same as ``vidfit --confirm``, with another program that reads: it also reads
Chinese, and needs neither Tesseract nor data of languages.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
from rapidocr_onnxruntime import RapidOCR

from ._errors import DocumentError

_ENGINE = "rapidocr-onnxruntime"
_MOST = 8
"""The texts of a clip that are read: those that are surest to be some."""
_LEAST = 0.7
"""The least confidence of a line."""
_LETTERS = 3
_MARGIN = 0.3
"""Around a text, in heights of its lines."""
_HEIGHT = 48
"""Rows of a line when it is read."""


class Reader:
    """Reads the text of results; one may be used for many clips, by one thread at a time."""

    def __init__(self) -> None:
        self._engine = RapidOCR()
        self._reader = {
            "engine": _ENGINE,
            "version": importlib.metadata.version(_ENGINE),
            "languages": ["ch", "en"],
            "data": "PP-OCRv4",
        }

    def confirm(
        self, result: str, path: str | os.PathLike[str] | None = None, *, words: bool = False
    ) -> str:
        """A result with the text confirmed of which a word was read.

        Args:
            result: a line of a journal or another result, of ``--important=text``. A failure, and a
                result in which no text was looked for, stay as they are.
            path: the clip, if it isn't where the result says.
            words: whether to store the words that are read.

        Raises:
            DocumentError: if the text is no result.
        """
        try:
            document = json.loads(result)
            items = document.get("important")
        except (ValueError, AttributeError) as error:
            raise DocumentError(f"not a result: {error}") from error
        if items is None:
            return result
        texts = [item for item in items if item["kind"] == "text" and item["support"]]
        # What stands in a bar has no confidence, because it is there for sure.
        texts.sort(key=lambda item: (-(item["confidence"] or 0), item["start"], item["id"]))
        clip = os.fspath(path) if path is not None else document["path"]
        for item, picture in _pictures(clip, document, texts[:_MOST]):
            lines = self._lines(picture)
            if any(sum(map(str.isalpha, word)) >= _LETTERS for word in " ".join(lines).split()):
                item["confirmed"] = True
            if words:
                item["words"] = " ".join(lines).split()
        document["reader"] = self._reader
        return json.dumps(document, ensure_ascii=False, separators=(",", ":"), sort_keys=True)

    def _lines(self, picture: np.ndarray[Any, Any]) -> list[str]:
        found, _ = self._engine(picture, use_cls=False)
        return [text for _, text, confidence in found or [] if float(confidence) >= _LEAST]


def _pictures(
    clip: str, document: dict[str, Any], items: list[dict[str, Any]]
) -> Iterator[tuple[dict[str, Any], np.ndarray[Any, Any]]]:
    """The items with what is seen of them halfway through their time, upright."""
    source = cv2.VideoCapture(clip)
    # Boxes are in stored pixels.
    source.set(cv2.CAP_PROP_ORIENTATION_AUTO, 0)
    try:
        for item in items:
            end = item["end"] if item["end"] is not None else item["start"]
            source.set(cv2.CAP_PROP_POS_MSEC, 500 * (item["start"] + end))
            is_read, frame = source.read()
            if not is_read:
                continue
            box, turns = item["box"], document["video"]["rotation"] // 90
            height = box["width"] if turns % 2 else box["height"]
            margin = _MARGIN * height / max(1, item["lines"] or 1)
            left, top = (max(0, round(box[side] - margin)) for side in ("x", "y"))
            right = round(box["x"] + box["width"] + margin)
            bottom = round(box["y"] + box["height"] + margin)
            part = frame[top:bottom, left:right]
            if document["video"]["mirrored"]:
                part = part[::-1]
            part = np.ascontiguousarray(np.rot90(part, -turns))
            if not part.size:
                continue
            scale = _HEIGHT * max(1, item["lines"] or 1) / part.shape[0]
            yield item, cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    finally:
        source.release()
