"""Text that is confirmed by reading it."""

from __future__ import annotations

import base64
import json
import os
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


def _with(result: str, **members: Any) -> str:
    return json.dumps(json.loads(result) | members)


def _refusal(reader: text.Reader, result: str, path: vidfit.Path | None = None) -> vidfit.ClipError:
    with pytest.raises(vidfit.ClipError) as caught:
        reader.confirm(result, path)
    return caught.value


def test_a_clip_that_cannot_be_opened_is_an_exception(
    reader: text.Reader, result: str, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "pipe")
    broken = tmp_path / "broken.mp4"
    broken.write_bytes(b"no clip")
    paths: list[tuple[vidfit.Path, str]] = [
        ("nowhere.mp4", "not-found"),
        ("media/vfr.mkv/clip.mp4", "not-found"),
        ("sub\udcff.mp4", "not-found"),
        (b"sub\xff.mp4", "not-found"),
        ("\ud800.mp4", "not-found"),
        ("", "not-found"),
        ("a\0.mp4", "not-found"),
        (tmp_path / "pipe", "unsupported-container"),
        ("media", "unsupported-container"),
        (broken, "unsupported-container"),
    ]
    for path, code in paths:
        error = _refusal(reader, result, path)
        assert (error.code, error.stage, error.retryable) == (code, "open", False)
    assert _refusal(reader, _with(result, path="nowhere.mp4")).path == "nowhere.mp4"


def test_a_name_that_is_not_utf8_is_the_one_in_bytes(
    reader: text.Reader, result: str, tmp_path: Path
) -> None:
    raw = os.path.join(os.fsencode(tmp_path), b"sub\xff.mp4")
    Path(os.fsdecode(raw)).write_bytes(Path(CLIP).read_bytes())
    shown = raw.decode(errors="replace")
    members = {"path": shown, "pathBytes": base64.b64encode(raw).decode()}
    assert json.loads(reader.confirm(_with(result, **members)))["important"][0]["confirmed"]
    for path in (raw, os.fsdecode(raw)):
        assert json.loads(reader.confirm(result, path))["important"][0]["confirmed"]
    with pytest.raises(vidfit.DocumentError):
        reader.confirm(_with(result, pathBytes="?"))


def test_nothing_is_fetched(
    reader: text.Reader, result: str, server: tuple[str, list[str]]
) -> None:
    address, asked = server
    url = address.replace("//", "//user:pw@") + "/a.mp4?sig=SECRET"
    reason = "remote clips can't be read here; give the path of a copy"
    for error in (_refusal(reader, _with(result, path=url)), _refusal(reader, result, url)):
        assert error.code == "not-allowed"
        assert str(error) == f"{address}/a.mp4: {reason}"
    assert asked == []


@pytest.mark.parametrize("told", ["mov,mp4,m4a,3gp,3g2,mj2", "hls", "mov,hls,concat", "HLS", "", 3])
def test_lists_of_other_files_are_not_followed(
    reader: text.Reader,
    result: str,
    server: tuple[str, list[str]],
    tmp_path: Path,
    told: object,
) -> None:
    address, asked = server
    (tmp_path / "clip.mp4").write_bytes(Path(CLIP).read_bytes())
    head = "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n"
    lists = {
        "remote.m3u8": f"{head}{address}/a.ts\n#EXT-X-ENDLIST\n",
        "local.m3u8": f"{head}{tmp_path}/clip.mp4\n#EXT-X-ENDLIST\n",
        "local.ffconcat": f"ffconcat version 1.0\nfile {tmp_path}/clip.mp4\n",
    }
    document = json.loads(result)
    document["container"]["format"] = told
    for name, content in lists.items():
        (tmp_path / name).write_text(content)
        error = _refusal(reader, json.dumps(document), tmp_path / name)
        assert error.code == "unsupported-container"
    assert asked == []


def test_a_clip_without_frames_was_not_read(
    reader: text.Reader, result: str, tmp_path: Path
) -> None:
    clip = tmp_path / "clip.mp4"
    data = Path(CLIP).read_bytes()
    start = data.index(b"mdat") + 4
    end = data.find(b"moov", start)
    end = len(data) if end < 0 else end - 4
    clip.write_bytes(data[:start] + bytes(end - start) + data[end:])
    error = _refusal(reader, result, clip)
    assert (error.code, error.stage) == ("unsupported-codec", "decode")


def test_options_of_opencv_are_as_they_were(
    reader: text.Reader, result: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "OPENCV_FFMPEG_CAPTURE_OPTIONS"
    reader.confirm(result)
    assert name not in os.environ
    monkeypatch.setenv(name, "rtsp_transport;udp")
    reader.confirm(result)
    assert os.environ[name] == "rtsp_transport;udp"


def test_results_without_text_stay_as_they_are(
    reader: text.Reader, command_line: Callable[..., list[bytes]]
) -> None:
    for flags in (FLAGS[:2] + FLAGS[3:], FLAGS):
        line = command_line(*flags, "nowhere.mp4" if flags == FLAGS else CLIP)[0].decode()
        if "important" not in json.loads(line):
            assert reader.confirm(line) == line


def test_what_is_no_result_is_refused(reader: text.Reader) -> None:
    for line in ("", "[]", "{", '{"important":[{}]}', '{"important":3}'):
        with pytest.raises(vidfit.DocumentError):
            reader.confirm(line)
