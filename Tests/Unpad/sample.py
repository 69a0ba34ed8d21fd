"""The padded clips that are shown in players: a sample of codecs, containers and shapes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from geometry import Rectangle
from marked import Scene
from running import ffmpeg, turned

_LETTERBOX = Scene(1280, 720, Rectangle(0, 92, 1280, 536))
_UNEVEN = Scene(1280, 720, Rectangle(0, 60, 1280, 536))
_PILLARBOX = Scene(1280, 720, Rectangle(160, 0, 960, 720))
_WINDOWBOX = Scene(1280, 720, Rectangle(160, 160, 960, 400))
_WIDE_PIXELS = Scene(960, 720, Rectangle(0, 92, 960, 536), (4, 3))

_ENCODERS = {
    "h264": "-c:v libx264 -preset veryfast",
    "hevc": "-c:v libx265 -preset veryfast -tag:v hvc1 -x265-params log-level=none",
    "av1": "-c:v libsvtav1 -preset 10",
    "vp9": "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 2M -strict -2",
    "mpeg4": "-c:v mpeg4 -q:v 3",
    "mjpeg": "-c:v mjpeg -q:v 3",
    "prores": "-c:v prores_ks -profile:v 1",
}
_PIXELS = {"prores": "yuv422p10le", "mjpeg": "yuvj420p"}
# What Media Source must be told of the fragmented ones.
_MIME = {"h264": 'video/mp4; codecs="avc1.64001f"', "av1": 'video/mp4; codecs="av01.0.05M.08"',
         "vp9": 'video/mp4; codecs="vp09.00.31.08"', "hevc": 'video/mp4; codecs="hvc1.1.6.L93.90"'}
_FRAGMENTS = "-movflags +frag_keyframe+empty_moov+default_base_moof"


@dataclass(frozen=True)
class Sample:
    """One clip. Those in fragments are shown by Media Source too."""

    label: str
    codec: str
    ending: str
    scene: Scene
    fragments: bool = False

    @property
    def name(self) -> str:
        kind = "-fragments" if self.fragments else ""
        return f"{self.label}-{self.codec}{kind}.{self.ending}"

    @property
    def mime(self) -> str | None:
        return _MIME[self.codec] if self.fragments else None

    def make(self, path: Path) -> None:
        """Writes two seconds of it; raises RuntimeError with ffmpeg's words."""
        scene, picture = self.scene, self.scene.picture
        levels = "full" if self.codec == "mjpeg" else "tv"
        whole = path.with_name(f"whole-{path.name}") if scene.turn else path
        fragments = _FRAGMENTS.split() if self.fragments else []
        ffmpeg("-f", "lavfi", "-i",
               f"testsrc2=size={picture.width}x{picture.height}:rate=25:duration=2",
               "-vf", f"{scene.filters()},scale=out_color_matrix=bt709:out_range={levels},"
                      f"format={_PIXELS.get(self.codec, 'yuv420p')}",
               "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
               "-g", "25", *_ENCODERS[self.codec].split(), *fragments, whole)
        if scene.turn:
            turned(whole, path, 360 - scene.turn)
            whole.unlink()


def samples() -> list[Sample]:
    """All clips that are shown."""
    found = [Sample("letterbox", codec, "mp4", _LETTERBOX)
             for codec in ("h264", "hevc", "av1", "vp9", "mpeg4", "mjpeg")]
    found += [Sample("letterbox", codec, "mov", _LETTERBOX) for codec in ("h264", "hevc", "prores")]
    for ending in ("mp4", "mov"):
        found += [
            Sample("uneven", "h264", ending, _UNEVEN),
            Sample("pillarbox", "h264", ending, _PILLARBOX),
            Sample("windowbox", "h264", ending, _WINDOWBOX),
            Sample("wide-pixels", "h264", ending, _WIDE_PIXELS),
            Sample("turned", "h264", ending, Scene(1280, 720, _UNEVEN.picture, turn=90))]
    found += [Sample("pillarbox", "av1", "mp4", _PILLARBOX),
              Sample("wide-pixels", "vp9", "mp4", _WIDE_PIXELS),
              Sample("turned", "hevc", "mp4", Scene(1280, 720, _UNEVEN.picture, turn=270))]
    found += [Sample("letterbox", codec, "mp4", _LETTERBOX, fragments=True)
              for codec in ("h264", "hevc", "av1", "vp9")]
    return [*found, Sample("pillarbox", "h264", "mp4", _PILLARBOX, fragments=True)]
