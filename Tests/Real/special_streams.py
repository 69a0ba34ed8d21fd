"""Odd video streams: key frames where none is expected, fields, alpha, several sizes, odd sizes and rates."""

from pathlib import Path

from media import EXACT, ffmpeg, letterbox

X264 = ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p"]


def encode(*options, size=(320, 180), rate=25, seconds=2.0, muxer=None):
    """A builder that encodes the picture with these options."""
    def build(path):
        kind = ["-f", muxer] if muxer else []
        return ffmpeg(*letterbox(*size, rate=rate, seconds=seconds), *options, "-strict", "-2", *EXACT, *kind, path)
    return build


def without_start(build, packets, muxer):
    """A builder that encodes, then drops the first packets."""
    def dropped(path):
        whole = path.with_name(path.name + ".whole.mp4")
        reason = build(whole) or ffmpeg("-i", whole, "-c", "copy", "-bsf:v", f"noise=drop=lt(n\\,{packets})",
                                        "-copyinkf", *EXACT, "-f", muxer, path)
        whole.unlink(missing_ok=True)
        return reason
    return dropped


def joined(*builds, ending):
    """A builder that writes several files behind one another."""
    def build(path):
        parts = []
        for number, one in enumerate(builds):
            part = Path(f"{path}.{number}.{ending}")
            reason = one(part)
            if reason is None:
                parts.append(part.read_bytes())
            part.unlink(missing_ok=True)
            if reason is not None:
                return reason
        path.write_bytes(b"".join(parts))
        return None
    return build


def key_frames():
    """Streams whose key frames are few, missing or of another kind."""
    kinds = {
        "intra-refresh": "intra-refresh=1:keyint=infinite", "intra-refresh-25": "intra-refresh=1:keyint=25",
        "one-key": "keyint=infinite:scenecut=0", "open-gop": "open-gop=1:keyint=12:bframes=3:scenecut=0",
        "closed-gop": "open-gop=0:keyint=12:bframes=3:scenecut=0", "all-key": "keyint=1",
    }
    ends = {"mp4": "mp4", "mkv": "matroska", "ts": "mpegts", "h264": "h264", "flv": "flv", "avi": "avi"}
    for name, parameters in kinds.items():
        # with headers repeated, as broadcasts have them; without a key frame ffmpeg may decode nothing
        h264 = encode(*X264, "-x264-params", parameters + ":repeat-headers=1", seconds=4)
        for end, muxer in ends.items():
            yield (f"special/h264-{name}.{end}",
                   encode(*X264, "-x264-params", parameters, seconds=4, muxer=muxer))
            yield f"special/h264-{name}-no-start.{end}", without_start(h264, 5, muxer), False
    for end in ("mp4", "ts", "hevc"):
        yield (f"special/hevc-open-gop.{end}", encode("-c:v", "libx265", "-preset", "ultrafast", "-x265-params",
               "open-gop=1:keyint=12:log-level=none", seconds=3))
    for end, muxer in {"mkv": "matroska", "ts": "mpegts", "m2v": "mpeg2video", "mpg": "mpeg"}.items():
        mpeg2 = encode("-c:v", "mpeg2video", "-q:v", "3", "-bf", "2", "-g", "12")
        yield f"special/mpeg2-no-start.{end}", without_start(mpeg2, 5, muxer), False
    for end, muxer in {"avi": "avi", "m4v": "m4v", "mp4": "mp4"}.items():
        mpeg4 = encode("-c:v", "mpeg4", "-q:v", "3", "-bf", "2", "-g", "12")
        yield f"special/mpeg4-no-start.{end}", without_start(mpeg4, 5, muxer), False


def fields():
    """Interlaced streams."""
    for order, top in (("tff", "1"), ("bff", "0")):
        for end in ("mp4", "ts", "mkv"):
            yield (f"special/h264-{order}.{end}",
                   encode(*X264, "-flags", "+ildct+ilme", "-x264-params", f"{order}=1", size=(720, 576)))
        for end in ("mpg", "ts", "m2v", "mxf"):
            yield (f"special/mpeg2-{order}.{end}", encode("-c:v", "mpeg2video", "-q:v", "3", "-flags", "+ildct+ilme",
                   "-top", top, size=(720, 576)))
        yield (f"special/hevc-fields-{order}.mkv", encode("-c:v", "libx265", "-preset", "ultrafast", "-x265-params",
               f"interlace={order}:log-level=none", size=(720, 576)))
        yield (f"special/prores-{order}.mov", encode("-c:v", "prores_ks", "-flags", "+ildct", "-top", top,
               size=(720, 576), seconds=0.4))
    yield "special/dv-fields.dv", encode("-c:v", "dvvideo", "-flags", "+ildct", size=(720, 576))


def alpha():
    """Streams with an alpha channel, wholly opaque."""
    webm = ["-pix_fmt", "yuva420p", "-auto-alt-ref", "0", "-deadline", "realtime", "-cpu-used", "8"]
    yield "special/vp9-alpha.webm", encode("-c:v", "libvpx-vp9", *webm)
    yield "special/vp8-alpha.webm", encode("-c:v", "libvpx", *webm)
    yield "special/prores-4444.mov", encode("-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le")
    yield "special/qtrle-argb.mov", encode("-c:v", "qtrle", "-pix_fmt", "argb")
    yield "special/png-rgba.mov", encode("-c:v", "png", "-pix_fmt", "rgba")
    yield "special/ffv1-alpha.mkv", encode("-c:v", "ffv1", "-pix_fmt", "yuva420p")
    yield "special/utvideo-alpha.avi", encode("-c:v", "utvideo", "-pix_fmt", "gbrap")


def sizes():
    """Large, tiny and odd frames, and streams that change their size."""
    vp8 = ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "2M"]
    yield "special/vp8-720.webm", encode(*vp8, size=(1280, 720))
    yield "special/h264-8k.mp4", encode("-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p",
                                        size=(7680, 4320), seconds=0.12)
    yield "special/h264-tiny.mp4", encode(*X264, size=(16, 16))
    for name, codec in {"ffv1.mkv": "ffv1", "vp9.webm": "libvpx-vp9", "qtrle.mov": "qtrle", "gif.gif": "gif"}.items():
        yield f"special/odd-321x181-{name}", encode("-c:v", codec, size=(321, 181))
    yield "special/odd-321x181-h264.mp4", encode("-c:v", "libx264", "-pix_fmt", "yuv444p", size=(321, 181))
    for end, options in {"h264": X264, "ts": X264, "m2v": ["-c:v", "mpeg2video", "-q:v", "3"],
                         "mjpeg": ["-c:v", "mjpeg", "-q:v", "3"]}.items():
        two = [encode(*options, size=size) for size in ((320, 180), (640, 480))]
        yield f"special/two-sizes.{end}", joined(*two, ending=end)


def rates():
    """Streams of odd length and rate, or without a rate."""
    for rate in ("1/10", "1", "1000", "24000/1001", "90000/1001"):
        name = rate.replace("/", "-")
        seconds = {"1/10": 60, "1": 12}.get(rate, 0.5)
        for end in ("mp4", "mkv", "avi"):
            yield (f"special/rate-{name}.{end}", encode(*X264, rate=rate, seconds=seconds))
    for end in ("mp4", "mkv", "mov", "avi", "ts", "h264"):
        yield f"special/one-frame.{end}", encode(*X264, "-frames:v", "1")
    for end in ("mp4", "mkv", "webm", "nut"):
        codec = ["-c:v", "libvpx-vp9", "-cpu-used", "8", "-deadline", "realtime"] if end == "webm" else X264
        yield (f"special/variable-rate.{end}", encode("-vf", "setpts=N*N/25/TB/4", "-vsync", "vfr", *codec))
    yield "special/no-rate.h264", encode(*X264, "-bsf:v", "filter_units=remove_types=6")
    yield "special/no-rate.webm", lambda path: ffmpeg(
        *letterbox(320, 180), "-c:v", "libvpx", "-r", "25", "-default_mode", "infer", *EXACT, "-f", "webm",
        "-live", "1", path)
    yield "special/timecode.mov", encode(*X264, "-timecode", "01:00:00:00")


def clips(out):
    """All odd streams, as (name, builder) or (name, builder, whether ffmpeg must decode it)."""
    for group in (key_frames, fields, alpha, sizes, rates):
        yield from group()
