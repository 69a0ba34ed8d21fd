"""Settings of Python as flags of the program."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from ._errors import UsageError

if TYPE_CHECKING:
    from typing_extensions import Unpack as Unpack

Text = str | int | float
Name = str | os.PathLike[str]


class Settings(TypedDict, total=False):
    """What an analysis may be told, named as the flags of ``vidfit worker --help``.

    Policy files are read only if ``config`` names one, so that answers don't depend on the folder
    that a process happens to be in. Variables such as ``VIDFIT_DEVICE`` count as they do for the
    program.
    """

    device: str | Sequence[str]
    all_devices: bool
    devices: Name
    os: Text
    orientation: Literal["portrait", "landscape", "landscape-left", "landscape-right"]
    layout: Literal["avkit", "layer"]
    window: str
    pose: Literal["closed", "tent", "open", "book", "laptop"]
    player: Literal["system", "layer", "custom"]
    max_crop: Text
    frames: int
    thorough: bool
    padding: bool
    max_pixels: int
    stream: Text
    thumbnails: bool
    metadata: bool
    """Whether to compare what the file states about its picture with its pixels."""
    for_: str | Sequence[str]
    """Recipients to compare the clip with; named ``for_`` because ``for`` is Python's own word."""
    profiles: Name
    important: str | Sequence[str]
    """What to find that was laid over the clip: ``"text"``, ``"logo"``."""
    confirm: str | Sequence[str]
    """The languages to read text in by Tesseract, such as ``"eng"``."""
    read: bool
    """Whether to read text and to store its words."""
    regions: Name
    zones: str | Sequence[str]
    protect: str | Sequence[str]
    timeout: Text
    """Seconds for one clip, or a time such as ``"5m"``."""
    max_rss: Text
    recycle: int
    cache: Name
    cache_key: Literal["sampled", "content", "metadata"]
    config: Name
    allow_network: bool
    """Whether URLs may be fetched; otherwise they are failures. False refuses them even where a
    variable or a policy allows them."""
    max_bytes: Text
    fetch_timeout: Text


class ScanSettings(Settings, total=False):
    """What ``vidfit scan`` may be told besides."""

    include: str | Sequence[str]
    exclude: str | Sequence[str]
    stills: bool
    journal: Name
    resume: bool
    ordered: bool
    limit_errors: int


# Flags that can be taken back, because a policy file or a variable may have set them.
_REVERSIBLE = {
    "all_devices",
    "thorough",
    "padding",
    "thumbnails",
    "metadata",
    "read",
    "stills",
    "allow_network",
}
# Flags that nothing else sets, so that False leaves them as they are.
_UNSET = {"resume", "ordered"}

# Seconds that a clip may be given.
_LONGEST = 3_600_000.0
_MOST_OF_POLICY = 1 << 20


def flags(settings: Mapping[str, Any], known: type = Settings) -> list[str]:
    """The flags that say the same; None leaves a setting as it is.

    Raises:
        UsageError: for a setting that does not exist, and for a value that is none.
    """
    names: Mapping[str, Any] = known.__annotations__
    result: list[str] = []
    for name, value in settings.items():
        if name not in names:
            raise UsageError(f"unknown setting {name!r}")
        result += _flag(name, value)
    return result if settings.get("config") is not None else ["--no-config", *result]


def _flag(name: str, value: Any) -> Iterator[str]:
    flag = "--" + name.removesuffix("_").replace("_", "-")
    match value:
        case None:
            pass
        case True:
            yield flag
        case False:
            if name in _REVERSIBLE:
                yield "--no-" + flag[2:]
            elif name not in _UNSET:
                raise UsageError(f"{name}: False takes nothing back; leave it out or give None")
        case list() | tuple():
            for one in value:
                yield from _flag(name, one)
        case os.PathLike() | bytes():
            yield f"{flag}={os.fsdecode(value)}"
        case str() | int() | float():
            yield f"{flag}={value}"
        case _:
            raise UsageError(f"{name}: expected text, a number, a path or a list, got {value!r}")


def patience(settings: Mapping[str, Any]) -> float:
    """Seconds of silence after which a worker that owes answers is taken for hung.

    The program itself ends what takes too long, twice for each clip; so this only matters if the
    program does not.
    """
    return 2 * _limit(settings) + 30


def _limit(settings: Mapping[str, Any]) -> float:
    """The most seconds that the program may take for a clip.

    A wrong value sets none, because the program refuses it in its own words.
    """
    given = flags(settings)
    texts = [flag.partition("=")[2] for flag in given if flag.startswith("--timeout=")]
    limit = _seconds(texts[-1] if texts else os.environ.get("VIDFIT_TIMEOUT", ""))
    if limit is not None:
        return limit
    # The last one of flags counts.
    switches = [flag for flag in given if flag in ("--thorough", "--no-thorough")]
    is_thorough = switches[-1:] == ["--thorough"]
    if not switches:
        word = os.environ.get("VIDFIT_THOROUGH", "").lower()
        is_thorough = word in ("true", "yes", "on", "1")
    config = settings.get("config")
    if config is None:
        return 600.0 if is_thorough else 60.0
    return max(600.0, _limit_in(config))


def _limit_in(policy: Name) -> float:
    """The longest time that a policy may state, whatever it means there."""
    try:
        name = os.fspath(policy)
        # A pipe could be read once only, and that is for the program.
        if not os.path.isfile(name):
            return 0
        with open(name, encoding="utf-8", errors="replace") as file:
            text = file.read(_MOST_OF_POLICY)
    except (OSError, TypeError, ValueError):
        return 0
    times = map(_seconds, re.findall(r"""timeout["']?\s*:\s*["']?([^\s"'#,}]+)""", text))
    return max((time for time in times if time is not None), default=0)


def _seconds(text: str) -> float | None:
    """A time as the program reads it; None for what is none."""
    found = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)(ms|s|m|h|)", text, re.IGNORECASE | re.ASCII)
    if found is None:
        return None
    unit = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "": 1.0}[found[2].lower()]
    seconds = float(found[1]) * unit
    return seconds if 0 < seconds <= _LONGEST else None
