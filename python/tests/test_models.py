"""Documents as typed values."""

from __future__ import annotations

import dataclasses
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import vidfit

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "python"


def test_the_models_are_those_of_the_program_s_schema(program: str, tmp_path: Path) -> None:
    made = tmp_path / "_models.py"
    # The formatter's settings belong to the place of the file.
    subprocess.run(
        [sys.executable, PACKAGE / "tools/make_models.py", program, made, "--as-if-in", PACKAGE],
        check=True,
    )
    kept = PACKAGE / "src/vidfit/_models.py"
    assert made.read_text() == kept.read_text(), "run `make python-models`"


def test_the_version_is_the_program_s(command_line: Callable[..., list[bytes]]) -> None:
    assert command_line("--version")[0].decode() == f"vidfit {vidfit.__version__}"


def test_all_documents_of_the_clips_at_hand_are_read(
    command_line: Callable[..., list[bytes]],
) -> None:
    devices = ("iphone-x", "iphone-duo-inner", "ipad-pro-13-m4", "appletv-4k")
    chosen = [word for device in devices for word in ("--device", device)]
    lines = command_line("scan", "media", *chosen, "--thumbnails", "--no-config")
    assert len(lines) > 10
    for line in lines:
        result = vidfit.parse(line)
        assert isinstance(result, vidfit.Analysis)
        assert _like(dataclasses.asdict(result), json.loads(line)), line
        assert pickle.loads(pickle.dumps(result)) == result  # noqa: S301


def test_a_failure_is_read(command_line: Callable[..., list[bytes]]) -> None:
    [line] = command_line("--format", "ndjson", "media/truth.json")
    result = vidfit.parse(line)
    assert isinstance(result, vidfit.Failure)
    assert result.error.code == "unsupported-container"
    assert not result.error.retryable


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"verdict":', '"verdict":"none","verdict":'),
        ('"verdict":', r'"\u0076erdict":"none","verdict":'),
        ('"verdict":"padded"', '"verdict":null'),
        ('"warnings":', '"later":NaN,"warnings":'),
        ('"warnings":', '"later":-Infinity,"warnings":'),
        ('"warnings":', '"later":1e999,"warnings":'),
        ('"warnings":', '"later":9007199254740994,"warnings":'),
        ('"codec":"h264"', r'"codec":"\ud800"'),
        ('"bitDepth":8', '"bitDepth":"8"'),
        ('"mirrored":false', '"mirrored":0'),
    ],
)
def test_documents_that_vidfit_refuses_are_refused(
    command_line: Callable[..., list[bytes]],
    program: str,
    tmp_path: Path,
    old: str,
    new: str,
) -> None:
    [line] = command_line("--format", "ndjson", "media/windowbox.mp4")
    assert vidfit.parse(b"\xef\xbb\xbf" + line)
    damaged = line.decode().replace(old, new, 1)
    assert damaged != line.decode()
    with pytest.raises(vidfit.DocumentError):
        vidfit.parse(damaged)
    for text, status in ((line.decode(), 0), (damaged, 1)):
        results = tmp_path / "results.ndjson"
        results.write_text(text + "\n")
        done = subprocess.run(
            [program, "report", "--no-config", results], capture_output=True, check=False
        )
        assert done.returncode == status, done.stderr


def test_keys_of_later_versions_are_passed_over(command_line: Callable[..., list[bytes]]) -> None:
    [line] = command_line("--format", "ndjson", "media/windowbox.mp4")
    document = json.loads(line)
    later = json.loads(line)
    later["novel"] = {"answer": 42}
    later["video"]["novel"] = [1]
    later["padding"]["fill"] = "striped"
    result = vidfit.parse(json.dumps(later))
    assert isinstance(result, vidfit.Analysis)
    assert result.padding is not None
    assert result.padding.fill == "striped"  # type: ignore[comparison-overlap]
    assert result.padding.picture.width == document["padding"]["picture"]["width"]


@pytest.mark.parametrize(
    "text", ["{}", "[]", "7", '{"schema":"vidfit.analysis/1"}', '{"schema":"vidfit.analysis/2"}']
)
def test_other_documents_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        vidfit.parse(text)


def test_values_can_not_be_changed(command_line: Callable[..., list[bytes]]) -> None:
    [line] = command_line("--format", "ndjson", "media/windowbox.mp4")
    with pytest.raises(dataclasses.FrozenInstanceError):
        vidfit.parse(line).path = "other"  # type: ignore[misc]


def _like(value: Any, document: Any) -> bool:
    """Whether a value holds all of a document, under names as Python spells them."""
    if isinstance(document, dict):
        keys = {name.replace("_", "").lower(): name for name in value}
        return all(
            # Measures are a mapping, whose keys stay as they are.
            _like(value[keys.get(key.replace("_", "").lower(), key)], part)
            for key, part in document.items()
        )
    if isinstance(document, list):
        return len(value) == len(document) and all(map(_like, value, document))
    return bool(value == document)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nothing",
        "[" * 100_000,
        "[]",
        "{}",
        "null",
        b"\xff",
        '{"schema":"vidfit.analysis/1"}',
        '{"schema":"vidfit.analysis/1","status":"error","error":3}',
        '{"schema":"vidfit.analysis/1","padding":[1],"video":{},"container":{}}',
    ],
    ids=range(10),
)
def test_what_is_no_document_is_refused(text: str | bytes) -> None:
    with pytest.raises(vidfit.DocumentError, match="expected a document"):
        vidfit.parse(text)
