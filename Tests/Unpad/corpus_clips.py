"""The clips of the corpus: which codec, container, pixels, shape and extras each one has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from geometry import Rectangle


@dataclass(frozen=True)
class Codec:
    """An encoder with its options, and the formats of pixels that it takes, the usual one first."""

    encoder: str
    options: str
    pixels: tuple[str, ...]
    audio: str = "aac"


@dataclass(frozen=True)
class Container:
    """A muxer with its options, and the codecs that may be in it."""

    ending: str
    options: str
    codecs: tuple[str, ...]


@dataclass(frozen=True)
class Shape:
    """A stored frame and the picture in it; degrees are counterclockwise, as ffmpeg counts them."""

    width: int
    height: int
    picture: Rectangle
    pixel_aspect: str = "1/1"
    turn: int = 0


LETTERBOX = Shape(640, 360, Rectangle(0, 44, 640, 272))


@dataclass(frozen=True)
class Clip:
    """One file. `refusal` says why `vidfit unpad` must refuse it, "" if it must not."""

    codec: str
    container: str
    pixels: str = ""
    shape: Shape = LETTERBOX
    extra: str = ""
    label: str = ""
    refusal: str = ""

    @property
    def name(self) -> str:
        parts = [self.codec, self.container, self.pixels, self.label or self.extra]
        return "-".join(filter(None, parts)) + "." + CONTAINERS[self.container].ending


CODECS = {
    "h264": Codec("libx264", "-preset veryfast", (
        "yuv420p", "yuv422p", "yuv444p", "yuv420p10le", "yuv422p10le")),
    "hevc": Codec("libx265", "-preset ultrafast -x265-params log-level=none", (
        "yuv420p", "yuv422p", "yuv444p", "yuv420p10le", "yuv422p10le")),
    "av1": Codec("libaom-av1", "-cpu-used 8 -usage realtime -b:v 1M", (
        "yuv420p", "yuv422p", "yuv444p", "yuv420p10le")),
    "vp9": Codec("libvpx-vp9", "-deadline realtime -cpu-used 8 -b:v 1M", (
        "yuv420p", "yuv422p", "yuv444p", "yuv420p10le")),
    "mpeg4": Codec("mpeg4", "-q:v 3", ("yuv420p",)),
    "mjpeg": Codec("mjpeg", "-q:v 3", ("yuvj420p", "yuvj422p", "yuvj444p")),
    "prores": Codec("prores_ks", "", ("yuv422p10le", "yuv444p10le", "yuva444p10le"), "pcm_s16le"),
    "dnxhd": Codec("dnxhd", "-profile:v dnxhr_sq", ("yuv422p",), "pcm_s16le"),
    "dnxhd10": Codec("dnxhd", "-profile:v dnxhr_hqx", ("yuv422p10le",), "pcm_s16le"),
    "dnxhd444": Codec("dnxhd", "-profile:v dnxhr_444", ("yuv444p10le",), "pcm_s16le"),
}

_MP4 = ("h264", "hevc", "av1", "vp9", "mpeg4", "mjpeg")
_MOV = ("h264", "hevc", "mpeg4", "mjpeg", "prores", "dnxhd", "dnxhd10", "dnxhd444")
_FRAGMENTED = ("h264", "hevc", "av1", "vp9")
_PIECES = "-movflags +frag_keyframe+empty_moov"
CONTAINERS = {
    "mp4": Container("mp4", "", _MP4),
    "mp4first": Container("mp4", "-movflags +faststart", _MP4),
    # The movie box in front, with room behind it.
    "mp4room": Container("mp4", "-moov_size 40000", ("h264", "av1")),
    "mp4fragments": Container("mp4", f"{_PIECES}+default_base_moof", _FRAGMENTED),
    # Fragments that say where in the file their data are.
    "mp4absolute": Container("mp4", _PIECES, _FRAGMENTED),
    # A movie with samples of its own, followed by fragments.
    "mp4hybrid": Container("mp4", "-movflags +frag_keyframe", ("h264", "av1")),
    "mp4index": Container("mp4", f"{_PIECES}+default_base_moof+global_sidx", _FRAGMENTED),
    "mp4dash": Container("mp4", f"{_PIECES}+dash", ("h264", "vp9")),
    "mp4cmaf": Container("mp4", "-movflags +cmaf+frag_keyframe", ("h264", "hevc")),
    "ismv": Container("ismv", "-f ismv", ("h264",)),
    "m4v": Container("m4v", "-f ipod", ("h264", "mpeg4")),
    "3gp": Container("3gp", "-f 3gp", ("h264", "mpeg4")),
    "mov": Container("mov", "", _MOV),
    "movfirst": Container("mov", "-movflags +faststart", _MOV),
    "movroom": Container("mov", "-moov_size 40000", ("h264",)),
    "movfragments": Container("mov", f"{_PIECES}+default_base_moof", ("h264", "prores")),
}

SHAPES = {
    "pillarbox": Shape(640, 360, Rectangle(80, 0, 480, 360)),
    "windowbox": Shape(640, 360, Rectangle(80, 44, 480, 272)),
    "uneven": Shape(640, 360, Rectangle(0, 32, 640, 272)),
    "top": Shape(640, 360, Rectangle(0, 88, 640, 272)),
    "bottom": Shape(640, 360, Rectangle(0, 0, 640, 272)),
    # 1080 isn't a multiple of 16: the codec crops eight rows by itself.
    "large": Shape(1920, 1080, Rectangle(0, 140, 1920, 800)),
    "upright": Shape(360, 640, Rectangle(0, 218, 360, 204)),
}
_ASPECTS = {
    "par4to3": Shape(480, 360, Rectangle(0, 44, 480, 272), "4/3"),
    "par8to9": Shape(720, 480, Rectangle(0, 60, 720, 360), "8/9"),
    "par32to27": Shape(720, 480, Rectangle(90, 0, 540, 480), "32/27"),
    "par16to15": Shape(720, 576, Rectangle(0, 72, 720, 432), "16/15"),
    "par64to45": Shape(720, 576, Rectangle(0, 72, 720, 432), "64/45"),
}
# Only without subsampled chroma can a picture begin or end anywhere.
_ODD = Shape(641, 361, Rectangle(0, 45, 641, 271))

# What the extras are is in corpus_extras.py.
_EXTRAS = ("audio2", "timecode", "subtitles", "chapters", "editlist", "delay", "cover", "tags",
           "silent", "video2", "all")


def _everywhere() -> Iterator[Clip]:
    """Every codec in every container that takes it, and each of its formats of pixels in one."""
    for container, facts in CONTAINERS.items():
        for codec in facts.codecs:
            yield Clip(codec, container)
    for codec, known in CODECS.items():
        for pixels in known.pixels[1:]:
            yield Clip(codec, "mov" if codec in _MOV else "mp4", pixels)


def _shapes() -> Iterator[Clip]:
    for codec, container in (("h264", "mp4"), ("hevc", "mov"), ("vp9", "mp4")):
        for label, shape in (SHAPES | _ASPECTS).items():
            yield Clip(codec, container, shape=shape, label=label)
    for codec, container in (("h264", "mp4"), ("h264", "mov"), ("hevc", "mp4first")):
        for turn in (90, 180, 270):
            yield Clip(codec, container, shape=replace(LETTERBOX, turn=turn), label=f"turn{turn}")
            yield Clip(codec, container, shape=replace(_ASPECTS["par4to3"], turn=turn),
                       label=f"turn{turn}par4to3")
    for codec, container in (("h264", "mp4"), ("prores", "mov")):
        pixels = "yuv444p10le" if codec == "prores" else "yuv444p"
        yield Clip(codec, container, pixels, _ODD, label="odd")


def _extras() -> Iterator[Clip]:
    for extra in _EXTRAS:
        for codec, container in (("h264", "mp4"), ("hevc", "mp4first"), ("h264", "mov"),
                                 ("prores", "movfirst")):
            # ffmpeg writes covers into MP4 alone.
            if extra != "cover" or container.startswith("mp4"):
                yield Clip(codec, container, extra=extra)
    yield Clip("h264", "m4v", extra="cover")
    yield Clip("hevc", "mp4", "yuv420p10le", extra="hdr")
    yield Clip("hevc", "mov", "yuv420p10le", extra="hdr")
    yield Clip("h264", "mov", extra="interlaced")
    yield Clip("h264", "mp4", extra="negative")
    yield Clip("h264", "mp4", extra="hint")
    yield Clip("h264", "mp4", extra="encrypted", refusal="encrypted")
    whole = Shape(640, 360, Rectangle(0, 0, 640, 360))
    yield Clip("h264", "mp4", shape=whole, label="clean", refusal="without bars")
    yield Clip("h264", "mov", shape=whole, label="clean", refusal="without bars")


def clips() -> list[Clip]:
    """All clips of the corpus."""
    found = [*_everywhere(), *_shapes(), *_extras()]
    names = [clip.name for clip in found]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ValueError(f"clips of one name: {', '.join(sorted(twice))}")
    return found
