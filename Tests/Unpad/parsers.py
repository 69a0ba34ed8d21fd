"""What ffprobe and MediaInfo make of a file, and how it differs from what they made of another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from running import read_json, run

# ffprobe puts the address of what speaks into its lines.
_ADDRESS = re.compile(r" @ 0x[0-9a-f]+")
# What may differ because the file has other boxes, in ffprobe's and in MediaInfo's words.
_MAY_DIFFER = re.compile(
    r"format\.(filename|size|bit_rate|probe_score)"
    r"|media\.@ref"
    r"|.*\.(CleanAperture_\w+|\w+_CleanAperture|\w+_CleanAperture_String|HeaderSize|DataSize|FooterSize"
    r"|IsStreamable|BitRate|FileSize|StreamSize|StreamSize_\w+|OverallBitRate|CompleteName|FolderName|FileName"
    r"|FileNameExtension|File_Modified_Date\w*|File_Created_Date\w*)")

# What else differs where the codec crops.
_CROPPED = re.compile(
    r".*\.(coded_)?(height|width|display_aspect_ratio|extradata_size|DisplayAspectRatio|Height|Width"
    r"|Sampled_Height|Sampled_Width|Stored_Height|Stored_Width|BitsPixel_Frame|Encoded_\w+)")


def _flat(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _flat(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _flat(inner, f"{path}[{index}]")
    else:
        yield path, value


def _differences(name: str, before: Any, after: Any, is_cropped: bool) -> Iterator[str]:
    if after is None:
        if before is not None:
            yield f"{name} reads nothing"
        return
    old, new = dict(_flat(before)), dict(_flat(after))
    for key in sorted(old.keys() | new.keys()):
        may_differ = _MAY_DIFFER.fullmatch(key) or (is_cropped and _CROPPED.fullmatch(key))
        if old.get(key) != new.get(key) and not may_differ:
            yield f"{name}: {key} was {old.get(key)!r}, is {new.get(key)!r}"


def _probe(path: Path) -> Any:
    return read_json("ffprobe", "-v", "quiet", "-of", "json", "-show_format", "-show_streams",
                     "-show_chapters", "-show_programs", path)


def _warnings(path: Path) -> set[str]:
    """Lines that ffprobe and a copy of all streams to nowhere say, without names and addresses."""
    said = run("ffprobe", "-v", "warning", "-show_streams", path).err
    said += run("ffmpeg", "-nostdin", "-v", "warning", "-i", path, "-map", "0", "-c", "copy",
                "-f", "null", "-").err
    return {_ADDRESS.sub("", line).replace(str(path), "FILE").strip()
            for line in said.splitlines() if line.strip()}


def parsed_worse(before: Path, after: Path, is_cropped: bool = False) -> list[str]:
    """What the parsers complain of or read otherwise than before, as lines."""
    found = [f"ffmpeg: {line}" for line in sorted(_warnings(after) - _warnings(before))]
    found += _differences("ffprobe", _probe(before), _probe(after), is_cropped)
    info = [read_json("mediainfo", "--Output=JSON", path) for path in (before, after)]
    found += _differences("MediaInfo", info[0], info[1], is_cropped)
    return found


def packets_differ(before: Path, after: Path) -> str:
    """The first packet of any stream with another time, size, flag or byte; "" if there is none."""
    columns = "stream_index,pts,dts,duration,size,flags,data_hash"
    listed = []
    for path in (before, after):
        # With the edit lists, and without them: samples that they hide count too.
        for ignore in ("0", "1"):
            done = run("ffprobe", "-v", "quiet", "-ignore_editlist", ignore, "-show_data_hash",
                       "sha256", "-show_entries", f"packet={columns}:packet_side_data", "-of",
                       "compact", path)
            listed.append(done.out.splitlines())
    for old, new in zip(listed[:2], listed[2:], strict=True):
        if not old:
            return "ffprobe finds no packets in the input"
        for number, (one, other) in enumerate(zip(old, new, strict=False)):
            if one != other:
                return f"packet {number} was {one.decode()}, is {other.decode()}"
        if len(old) != len(new):
            return f"{len(new)} packets instead of {len(old)}"
    return ""
