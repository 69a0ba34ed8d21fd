"""What ffprobe and MediaInfo say of the shape of a clip."""

from __future__ import annotations

from pathlib import Path

from running import read_json, run

_TEMPLATE = ("Video;%Width%x%Height% %DisplayAspectRatio%"
             "|%Width_CleanAperture%x%Height_CleanAperture%\\n")


def probed(clip: Path) -> str:
    """ffprobe's size and pixel aspect ratio of the picture."""
    found = read_json("ffprobe", "-v", "error", "-of", "json", "-select_streams", "v:0",
                      "-show_entries", "stream=width,height,sample_aspect_ratio", clip)
    stream = found["streams"][0]
    return "{}x{} {}".format(stream["width"], stream["height"],
                             stream.get("sample_aspect_ratio", "1:1"))


def informed(clip: Path) -> tuple[str, str]:
    """MediaInfo's size and display aspect ratio, and the size of its clean aperture or ""."""
    lines = run("mediainfo", f"--Inform={_TEMPLATE}", clip).out.decode().splitlines()
    shape, _, clean = lines[0].partition("|")
    return shape, "" if clean == "x" else clean
