"""Settings as flags."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import get_type_hints

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
        "--no-allow-network",
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


def test_every_switch_takes_false() -> None:
    kinds = get_type_hints(vidfit.ScanSettings)
    for name in kinds:
        if kinds[name] is not bool:
            with pytest.raises(vidfit.UsageError, match=f"{name}: False takes nothing back"):
                flags({name: False}, vidfit.ScanSettings)
            with pytest.raises(vidfit.UsageError, match="False takes nothing back"):
                flags({name: ["a", False]}, vidfit.ScanSettings)
        # Nothing else asks to resume or for an order.
        elif name in ("resume", "ordered"):
            assert flags({name: False}, vidfit.ScanSettings) == ["--no-config"]
        else:
            flag = "--no-" + name.replace("_", "-")
            assert flags({name: False}, vidfit.ScanSettings) == ["--no-config", flag]


@pytest.mark.parametrize("place", ["variable", "policy"])
def test_a_network_that_is_refused_is_not_used_whatever_else_allows_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, server: tuple[str, list[str]], place: str
) -> None:
    address, asked = server
    settings = vidfit.ScanSettings()
    if place == "variable":
        monkeypatch.setenv("VIDFIT_NETWORK", "true")
    else:
        settings["config"] = tmp_path / "policy.yml"
        (tmp_path / "policy.yml").write_text("network: true\n")
    assert _error_code(address, settings) == "not-found"
    assert asked
    asked.clear()
    settings["allow_network"] = False
    assert _error_code(address, settings) == "not-allowed"
    with pytest.raises(vidfit.ClipError, match="remote clips are off"):
        vidfit.analyze(f"{address}/a.mp4", **settings)  # type: ignore[misc]
    assert asked == []


def _error_code(address: str, settings: vidfit.ScanSettings) -> str:
    [failure] = vidfit.scan(f"{address}/a.mp4", **settings)
    assert isinstance(failure, vidfit.Failure)
    return failure.error.code


@pytest.mark.parametrize("timeout", [float("nan"), float("inf"), -1, 0, "soon", "1e3"])
def test_times_that_the_program_refuses_are_refused_in_its_words(timeout: str | float) -> None:
    with pytest.raises(vidfit.UsageError, match="--timeout: expected a time"):
        vidfit.analyze("media/vfr.mkv", timeout=timeout)


def test_a_hung_program_is_waited_for_longer_than_for_two_attempts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert patience({}) == 150
    assert patience({"timeout": 5}) == 40
    assert patience({"timeout": "5m"}) == 630
    assert patience({"timeout": "500ms"}) == 31
    assert patience({"thorough": True}) == 1230
    assert patience({"timeout": "10M"}) == 1230
    assert patience({"timeout": "500MS"}) == 31
    assert patience({"timeout": "1.5h"}) == 10830
    assert patience({"timeout": ["5s", "5m"]}) == 630
    monkeypatch.setenv("VIDFIT_TIMEOUT", "5m")
    assert patience({}) == 630
    assert patience({"thorough": True}) == 630
    monkeypatch.setenv("VIDFIT_TIMEOUT", "2H")
    assert patience({}) == 14430
    assert patience({"timeout": 5}) == 40
    monkeypatch.setenv("VIDFIT_TIMEOUT", "")
    monkeypatch.setenv("VIDFIT_THOROUGH", "true")
    assert patience({}) == 1230
    assert patience({"thorough": False}) == 150
    assert patience({"timeout": 5}) == 40
    monkeypatch.setenv("VIDFIT_THOROUGH", "off")
    assert patience({}) == 150


def test_a_policy_s_limit_counts_too(tmp_path: Path) -> None:
    policy = tmp_path / "policy.yml"
    for text, seconds in [
        ("thorough: true\n", 1230),
        ("timeout: 5s\n", 1230),
        ("frames: 3\ntimeout: 2h # long\n", 14430),
        ('{"timeout": "30M", "frames": 3}\n', 3630),
    ]:
        policy.write_text(text)
        assert patience({"config": policy}) == seconds
        assert patience({"config": policy, "timeout": 5}) == 40
    for config in (tmp_path / "none.yml", "a\0b", [policy], 1):
        assert patience({"config": config}) == 1230
