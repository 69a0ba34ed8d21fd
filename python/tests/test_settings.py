"""Settings as flags."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import vidfit
from vidfit._settings import flags, patience


@pytest.mark.parametrize(
    ("command", "settings"), [("worker", vidfit.Settings), ("scan", vidfit.ScanSettings)]
)
def test_every_setting_is_a_flag(
    command_line: Callable[..., list[bytes]], command: str, settings: type
) -> None:
    text = b"\n".join(command_line(command, "--help")).decode()
    names = set(settings.__annotations__)
    assert {
        name for name in names if f"--{name.removesuffix('_').replace('_', '-')}" not in text
    } == set()


def test_values_become_flags() -> None:
    assert flags(
        {
            "device": ["iphone-x", "812x375@3"],
            "thorough": True,
            "padding": False,
            "allow_network": False,
            "frames": 4,
            "timeout": 1.5,
            "cache": Path("-odd name"),
            "max_rss": None,
            "for_": ["apple-film", "hls-apple"],
        }
    ) == [
        "--no-config",
        "--device=iphone-x",
        "--device=812x375@3",
        "--thorough",
        "--no-padding",
        "--frames=4",
        "--timeout=1.5",
        "--cache=-odd name",
        "--for=apple-film",
        "--for=hls-apple",
    ]


def test_a_policy_file_is_read_only_if_it_is_named(tmp_path: Path) -> None:
    policy = tmp_path / ".vidfit.yml"
    policy.write_text("device: ipad-pro-13-m4\n")
    [plain] = vidfit.analyze("media/windowbox.mp4").presentations
    told = vidfit.analyze("media/windowbox.mp4", config=policy).presentations
    assert plain.device == "iphone-17-pro"
    assert {one.device for one in told} == {"ipad-pro-13-m4"}


def test_unknown_settings_are_refused() -> None:
    with pytest.raises(TypeError, match="unknown setting 'devcie'"):
        vidfit.analyze("media/windowbox.mp4", devcie="iphone-x")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="frames: expected text"):
        vidfit.analyze("media/windowbox.mp4", frames={})  # type: ignore[arg-type]


def test_settings_that_no_argument_holds_are_refused() -> None:
    for device in ["x\ud800", "a\0b"]:
        with pytest.raises(vidfit.UsageError, match="no argument holds"):
            vidfit.analyze("media/vfr.mkv", device=device)
        with pytest.raises(vidfit.UsageError, match="no argument holds"):
            list(vidfit.scan("media", cache=Path(device)))


def test_a_hung_program_is_waited_for_longer_than_for_two_attempts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert patience({}) == 150
    assert patience({"timeout": 5}) == 40
    assert patience({"timeout": "5m"}) == 630
    assert patience({"timeout": "500ms"}) == 31
    assert patience({"thorough": True}) == 1230
    monkeypatch.setenv("VIDFIT_TIMEOUT", "5m")
    assert patience({}) == 1230
