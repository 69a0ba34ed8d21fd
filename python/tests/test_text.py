"""Text that is confirmed by reading it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import vidfit

pytest.importorskip("rapidocr_onnxruntime", reason="vidfit[text] is not installed")
from vidfit import text

CLIP = "media/subtitles-in-bar.mp4"
FLAGS = ("analyze", "--no-config", "--important=text", "--format", "ndjson")


@pytest.fixture(scope="module")
def reader() -> text.Reader:
    return text.Reader()


@pytest.fixture
def result(command_line: Callable[..., list[bytes]]) -> str:
    """A result with a text that nothing has confirmed yet."""
    document = json.loads(command_line(*FLAGS, CLIP)[0])
    document["important"][0]["confirmed"] = False
    return json.dumps(document)


def test_text_that_is_read_is_confirmed(reader: text.Reader, result: str) -> None:
    clip = vidfit.parse(reader.confirm(result))
    assert isinstance(clip, vidfit.Analysis)
    assert clip.important is not None
    assert clip.reader is not None
    [item] = clip.important
    assert item.confirmed
    assert item.words is None
    assert clip.reader.engine == "rapidocr-onnxruntime"


def test_words_are_stored_if_asked(reader: text.Reader, result: str) -> None:
    [item] = json.loads(reader.confirm(result, words=True))["important"]
    assert "turning." in item["words"]


def test_a_clip_may_be_elsewhere(reader: text.Reader, result: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.mp4"
    copy.write_bytes(Path(CLIP).read_bytes())
    document: dict[str, Any] = json.loads(result) | {"path": "nowhere.mp4"}
    read = json.loads(reader.confirm(json.dumps(document), copy))
    assert read["important"][0]["confirmed"]


def test_nothing_is_read_of_a_clip_that_cannot_be_opened(reader: text.Reader, result: str) -> None:
    read = json.loads(reader.confirm(result, "nowhere.mp4", words=True))
    assert not read["important"][0]["confirmed"]
    assert "words" not in read["important"][0]


def test_results_without_text_stay_as_they_are(
    reader: text.Reader, command_line: Callable[..., list[bytes]]
) -> None:
    for flags in (FLAGS[:2] + FLAGS[3:], FLAGS):
        line = command_line(*flags, "nowhere.mp4" if flags == FLAGS else CLIP)[0].decode()
        if "important" not in json.loads(line):
            assert reader.confirm(line) == line


def test_what_is_no_result_is_refused(reader: text.Reader) -> None:
    for line in ("", "[]", "{"):
        with pytest.raises(vidfit.DocumentError):
            reader.confirm(line)
