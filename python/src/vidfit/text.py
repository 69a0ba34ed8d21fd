"""Text that vidfit found, confirmed by reading it with PP-OCRv4. Needs ``vidfit[text]``.

The step is the same as ``vidfit --confirm``, with another program that reads: it also reads
Chinese, and needs neither Tesseract nor data of languages.
"""

from __future__ import annotations

import base64
import importlib.metadata
import json
import os
import re
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import cv2
import numpy as np
from rapidocr_onnxruntime import RapidOCR

from ._addresses import is_address, path_of
from ._document import load, refusing_others
from ._errors import ClipError
from ._models import Failure
from ._request import Path, Request, Trouble, failure_line

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
_LARGEST = 1 << 27
"""The bytes of a picture that is read; no text needs more."""
_SIDES = ("x", "y", "width", "height")
# Formats whose files name others, as in the program.
_LISTS = {"concat", "dash", "hls", "applehttp", "imf", "rtp", "rtsp", "sdp", "webm_dash_manifest"}
# OpenCV reads options of FFmpeg from there each time that it opens a clip.
_OPTIONS = "OPENCV_FFMPEG_CAPTURE_OPTIONS"
_OPTIONS_LOCK = threading.Lock()


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

    def confirm(self, result: str, path: Path | None = None, *, words: bool = False) -> str:
        """A result with the text confirmed of which a word was read.

        Nothing is fetched: give the path of a copy for a clip on a network.

        Args:
            result: a line of a journal or another result, of ``--important=text``. A failure, and a
                result in which no text was looked for, stay as they are.
            path: the clip, if it isn't where the result says.
            words: whether to store the words that are read.

        Raises:
            ClipError: if the clip can't be opened, if no frame of it can be decoded, or if it is on
                a network.
            DocumentError: if the text is no result.
        """
        with refusing_others():
            document = load(result)
            if document.get("important") is None:
                return result
            texts = _texts(document)
            formats = str(document["container"]["format"])
        if texts:
            clip = _clip_of(document) if path is None else Request(path)
            self._read(clip, formats, texts, words)
        document["reader"] = self._reader
        with refusing_others():
            return json.dumps(document, ensure_ascii=False, separators=(",", ":"), sort_keys=True)

    def _read(self, clip: Request, formats: str, texts: list[_Text], words: bool) -> None:
        for item, picture in _pictures(clip, formats, texts):
            lines = self._lines(picture)
            if any(sum(map(str.isalpha, word)) >= _LETTERS for word in " ".join(lines).split()):
                item["confirmed"] = True
            if words:
                item["words"] = " ".join(lines).split()

    def _lines(self, picture: np.ndarray[Any, Any]) -> list[str]:
        found, _ = self._engine(picture, use_cls=False)
        return [text for _, text, confidence in found or [] if float(confidence) >= _LEAST]


class _Text(NamedTuple):
    """A text that is read, in numbers that were checked."""

    item: dict[str, Any]
    time: float
    """In the middle of when it is seen, in milliseconds."""
    rows: slice
    columns: slice
    lines: int
    turns: int
    is_mirrored: bool


def _texts(document: dict[str, Any]) -> list[_Text]:
    """The texts that are read; raises whatever goes wrong with what is no result."""
    turns = int(_number(document["video"]["rotation"])) // 90
    is_mirrored = bool(document["video"]["mirrored"])
    items = [item for item in document["important"] if item["kind"] == "text" and item["support"]]
    # What stands in a bar has no confidence, because it is there for sure.
    items.sort(key=lambda i: (-_number(i["confidence"] or 0), _number(i["start"]), str(i["id"])))
    texts = []
    for item in items[:_MOST]:
        start = _number(item["start"])
        end = start if item["end"] is None else _number(item["end"])
        x, y, width, height = (_number(item["box"][side]) for side in _SIDES)
        lines = max(1, int(_number(item["lines"] or 1)))
        margin = _MARGIN * (width if turns % 2 else height) / lines
        rows, columns = (
            slice(max(0, round(low - margin)), max(0, round(low + length + margin)))
            for low, length in ((y, height), (x, width))
        )
        time = 500 * (start + end)
        texts.append(_Text(item, time, rows, columns, lines, turns, is_mirrored))
    return texts


def _number(value: Any) -> float:
    """A number that a result may hold."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) <= 2**53:
        raise ValueError(f"expected a number, got {value!r:.40}")
    return value


def _clip_of(document: dict[str, Any]) -> Request:
    """The clip that a result is of."""
    with refusing_others():
        raw = document.get("pathBytes")
        path = document["path"].encode(errors="surrogatepass")
        return Request(path if raw is None else base64.b64decode(raw, validate=True))


def _failure(clip: Request, trouble: Trouble, stage: str = "open") -> ClipError:
    document = json.loads(failure_line(clip, None, trouble))
    document["error"]["stage"] = stage
    return ClipError(Failure.read(document))


def _opened(clip: Request) -> int:
    """A descriptor of a clip's file."""
    if is_address(clip.raw_path):
        reason = "remote clips can't be read here; give the path of a copy"
        raise _failure(clip, Trouble("not-allowed", reason, False))
    try:
        # A pipe without a writer would be waited for.
        file = os.open(path_of(clip.name), os.O_RDONLY | os.O_NONBLOCK)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise _failure(clip, Trouble("not-found", "there is no such file", False)) from error
    except ValueError as error:
        raise _failure(clip, Trouble("not-found", str(error), False)) from error
    except PermissionError as error:
        raise _failure(clip, Trouble("permission", "reading it is not permitted", False)) from error
    except OSError as error:
        raise _failure(clip, Trouble("internal", str(error.strerror))) from error
    if stat.S_ISREG(os.fstat(file).st_mode):
        return file
    os.close(file)
    raise _failure(clip, Trouble("unsupported-container", "it is not a file", False))


@contextmanager
def _video(clip: Request, formats: str) -> Iterator[cv2.VideoCapture]:
    """The clip, which OpenCV reads by a descriptor and as what the program read it as.

    OpenCV itself would fetch addresses, follow lists of other files and take a name with a number
    for a sequence of pictures; and a name that is not UTF-8 ends the process.
    """
    if not re.fullmatch("[a-z0-9_,]+", formats) or _LISTS & set(formats.split(",")):
        raise _failure(clip, Trouble("unsupported-container", "its format is not a video's", False))
    file = _opened(clip)
    source = None
    try:
        with _options(f"protocol_whitelist;file|format_whitelist;{formats}"):
            source = cv2.VideoCapture(f"/dev/fd/{file}", cv2.CAP_FFMPEG)
        if not source.isOpened():
            reason = f"OpenCV doesn't open it as {formats.split(',')[0]}"
            raise _failure(clip, Trouble("unsupported-container", reason, False))
        yield source
    finally:
        if source is not None:
            source.release()
        os.close(file)


@contextmanager
def _options(text: str) -> Iterator[None]:
    """Has OpenCV open clips with these options of FFmpeg's demuxers."""
    with _OPTIONS_LOCK:
        before = os.environ.get(_OPTIONS)
        os.environ[_OPTIONS] = text
        try:
            yield
        finally:
            if before is None:
                del os.environ[_OPTIONS]
            else:
                os.environ[_OPTIONS] = before


def _pictures(
    clip: Request, formats: str, texts: list[_Text]
) -> Iterator[tuple[dict[str, Any], np.ndarray[Any, Any]]]:
    """The items with what is seen of them halfway through their time, upright."""
    with _video(clip, formats) as source:
        # Boxes are in stored pixels.
        source.set(cv2.CAP_PROP_ORIENTATION_AUTO, 0)
        is_decoded = False
        for text in texts:
            source.set(cv2.CAP_PROP_POS_MSEC, text.time)
            is_read, frame = source.read()
            if not is_read:
                continue
            is_decoded = True
            part = frame[text.rows, text.columns]
            if text.is_mirrored:
                part = part[::-1]
            part = np.ascontiguousarray(np.rot90(part, -text.turns))
            scale = _HEIGHT * text.lines / max(1, part.shape[0])
            if not 0 < part.size * scale * scale <= _LARGEST:
                continue
            yield (
                text.item,
                cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC),
            )
        if not is_decoded:
            reason = "OpenCV decodes no frame of its texts"
            raise _failure(clip, Trouble("unsupported-codec", reason, False), "decode")
