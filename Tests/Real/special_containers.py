"""Odd containers: fragments, encryption, several streams, edit lists, turned and stretched pictures, covers."""

import tempfile
from pathlib import Path

from encoders import VARIANTS
from media import EXACT, ffmpeg, letterbox

X264 = ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-g", "12"]
TONE = ["-f", "lavfi", "-i", "sine=duration=2"]
KEY = ["-encryption_scheme", "cenc-aes-ctr", "-encryption_key", "76a6c65c5ea762046bd749a2e632ccbb",
       "-encryption_kid", "a7e61c373e219033c21091fa607bf3b8"]


def write(*options, size=(320, 180), seconds=2.0):
    """A builder that encodes with H.264 and these options."""
    return lambda path: ffmpeg(*letterbox(*size, seconds=seconds), *X264, *options, *EXACT, path)


def copied(build, *options, ending="mp4", before=()):
    """A builder that copies what another wrote, with these options for the container."""
    def built(path):
        whole = path.with_name(f"{path.name}.whole.{ending}")
        reason = build(whole) or ffmpeg(*before, "-i", whole, "-map", "0", "-c", "copy", *options, *EXACT, path)
        whole.unlink(missing_ok=True)
        return reason
    return built


def parts(*names, options):
    """A builder that writes a stream in pieces, and keeps these pieces joined."""
    def build(path):
        with tempfile.TemporaryDirectory() as folder:
            reason = ffmpeg(*letterbox(320, 180, seconds=4), *X264, *EXACT, *options(folder))
            if reason is None:
                path.write_bytes(b"".join((Path(folder) / name).read_bytes() for name in names))
            return reason
    return build


def hls(folder):
    """Options for fragments as HLS has them."""
    return ["-f", "hls", "-hls_time", "1", "-hls_segment_type", "fmp4", "-hls_segment_filename",
            f"{folder}/%d.m4s", f"{folder}/list.m3u8"]


def dash(folder):
    """Options for fragments as DASH has them."""
    return ["-f", "dash", "-seg_duration", "1", "-init_seg_name", "init.mp4", "-media_seg_name", "$Number$.m4s",
            f"{folder}/list.mpd"]


def fragments():
    """Fragmented files, whole and in pieces."""
    for name, flags in {"key": "frag_keyframe+empty_moov", "frame": "frag_every_frame+empty_moov",
                        "cmaf": "cmaf+frag_keyframe", "dash": "dash+frag_keyframe", "moov": "frag_keyframe",
                        "separate": "frag_keyframe+separate_moof+empty_moov", "faststart": "faststart",
                        "base": "frag_keyframe+empty_moov+default_base_moof+global_sidx"}.items():
        yield f"layout/fragmented-{name}.mp4", write("-movflags", flags, seconds=4)
    for name, options in (("hls", hls), ("dash", dash)):
        pieces = {"hls": ("init.mp4", "0.m4s", "1.m4s"), "dash": ("init.mp4", "1.m4s", "2.m4s")}[name]
        yield f"layout/{name}-init-only.mp4", parts(pieces[0], options=options), False
        yield f"layout/{name}-media-only.m4s", parts(pieces[1], options=options), False
        yield f"layout/{name}-init-and-media.mp4", parts(*pieces[:2], options=options)
        yield f"layout/{name}-init-and-second.mp4", parts(pieces[0], pieces[2], options=options)
    yield ("layout/hls-lists/list.m3u8", lambda path: ffmpeg(
        *letterbox(320, 180, seconds=4), *X264, *EXACT, "-f", "hls", "-hls_time", "1", "-hls_segment_filename",
        path.with_name("%d.ts"), path), False)
    yield "layout/m2ts.m2ts", write("-mpegts_m2ts_mode", "1", "-f", "mpegts")
    yield "layout/live.mkv", write("-live", "1")
    yield "layout/cues-first.mkv", write("-reserve_index_space", "2000")
    yield "layout/large-index.avi", write("-reserve_index_space", "20000", seconds=10)


def encrypted():
    """Encrypted files: refused or answered, but never taken for black."""
    yield "layout/encrypted.mp4", write(*KEY), False
    yield "layout/encrypted-fragmented.mp4", write(*KEY, "-movflags", "frag_keyframe+empty_moov"), False


def several():
    """Files of several streams."""
    two = [*letterbox(320, 180), *letterbox(640, 480), "-map", "0", "-map", "1", *X264, *EXACT]
    for end in ("mkv", "mp4", "ts", "avi", "nut", "mov"):
        yield f"layout/small-and-big.{end}", lambda path: ffmpeg(*two, path)
        for chosen in (0, 1):
            flags = [f"-disposition:v:{chosen}", "default", f"-disposition:v:{1 - chosen}", "0"]
            if end in ("mkv", "mp4", "mov"):
                yield f"layout/default-{chosen}.{end}", lambda path, flags=flags: ffmpeg(*two, *flags, path)
    yield ("layout/two-programs.ts", lambda path: ffmpeg(
        *two, "-program", "title=one:st=0", "-program", "title=two:st=1", path))
    cover = ["-map", "0", "-map", "1", "-c:v:1", "mjpeg", "-pix_fmt:v:1", "yuvj420p", "-frames:v:1", "1",
             "-disposition:v:1", "attached_pic"]
    for end in ("mp4", "mkv", "mov", "m4v"):
        yield (f"layout/cover.{end}", lambda path: ffmpeg(
            *letterbox(320, 180), *letterbox(300, 300, seconds=0.1), "-c:v:0", "libx264", "-pix_fmt:v:0", "yuv420p",
            *cover, *EXACT, path))
    for end in ("mp3", "flac", "m4a", "aiff", "wav", "ogg", "mka"):
        yield f"layout/sound-only.{end}", lambda path: ffmpeg(*TONE, *EXACT, path), False
        if end in ("mp3", "flac", "m4a", "aiff"):
            yield (f"layout/sound-with-cover.{end}", lambda path: ffmpeg(
                *TONE, *letterbox(300, 300, seconds=0.1), "-map", "0", "-map", "1", "-c:v", "png", "-frames:v", "1",
                "-disposition:v:0", "attached_pic", "-write_id3v2", "1", *EXACT, path)
                if path.suffix == ".aiff" else ffmpeg(
                *TONE, *letterbox(300, 300, seconds=0.1), "-map", "0", "-map", "1", "-c:v", "png", "-frames:v", "1",
                "-disposition:v:0", "attached_pic", *EXACT, path))
    for end in ("mp4", "mkv", "ts", "mpg", "avi", "flv", "mov", "wmv", "ogv", "webm", "mxf"):
        yield (f"layout/with-sound.{end}", lambda path: ffmpeg(
            *TONE, *letterbox(320, 180, seconds=2), "-ar", "48000", "-map", "0", "-map", "1", *EXACT, path))
    imx = next(options for name, _, _, options in VARIANTS if name == "imx50")
    yield ("layout/imx50-d10.mxf", lambda path: ffmpeg(
        *letterbox(720, 608, seconds=0.4), "-c:v", "mpeg2video", *imx, *EXACT, "-f", "mxf_d10", path))
    for codec in ("flv", "mjpeg"):
        yield (f"layout/flash-{codec}.swf", lambda path, codec=codec: ffmpeg(
            *letterbox(320, 180), "-c:v", codec, "-q:v", "3", *EXACT, path))
    yield ("layout/psp.mp4", lambda path: ffmpeg(
        *letterbox(320, 180), *TONE, *X264, "-ar", "48000", *EXACT, "-f", "psp", path))
    yield ("layout/amv-with-sound.amv", lambda path: ffmpeg(
        *letterbox(352, 288, seconds=2), *TONE, "-c:v", "amv", "-ar", "22050", "-ac", "1", "-block_size", "882",
        *EXACT, path))


def timing():
    """Files whose presentation starts elsewhere than their first frame."""
    for end in ("mp4", "mov", "mkv"):
        yield (f"layout/edit-list.{end}",
               copied(write(seconds=3), "-copyts", "-start_at_zero", before=("-ss", "1.1"), ending="mp4"))
        yield f"layout/late-start.{end}", copied(write(), before=("-itsoffset", "3"), ending="mp4")
    yield ("layout/late-picture.mp4", lambda path: ffmpeg(
        *TONE, "-itsoffset", "1", *letterbox(320, 180), "-map", "0", "-map", "1", *X264, *EXACT, path))


def geometry():
    """Turned and stretched pictures."""
    for degrees in (90, 180, 270):
        for end in ("mp4", "mov"):
            yield (f"layout/turned-{degrees}.{end}",
                   copied(write(), "-metadata:s:v:0", f"rotate={degrees}", ending="mp4"))
    for end in ("mp4", "mov", "mkv", "ts", "h264", "flv"):
        yield f"layout/anamorphic.{end}", write("-vf", "setsar=64/45", size=(720, 576), seconds=1)
    for end, codec in {"mpg": "mpeg2video", "m2v": "mpeg2video", "avi": "mpeg4", "m4v": "mpeg4", "dv": "dvvideo",
                       "mxf": "mpeg2video", "ogv": "libtheora", "webm": "libvpx", "wmv": "wmv2", "gxf": "mpeg2video",
                       "wtv": "mpeg2video", "nut": "mpeg4"}.items():
        muxer = {"m4v": ["-f", "m4v"]}.get(end, [])
        yield (f"layout/anamorphic-{codec}.{end}", lambda path, codec=codec, muxer=muxer: ffmpeg(
            *letterbox(720, 576, seconds=1), "-vf", "setsar=64/45", "-c:v", codec, *EXACT, *muxer, path))
    for end in ("mp4", "mkv", "mov"):
        yield f"layout/stretched-by-container.{end}", copied(write(), "-aspect", "4:3", ending="mp4")


def clips(out):
    """All odd containers, as (name, builder) or (name, builder, whether ffmpeg must decode it)."""
    for group in (fragments, encrypted, several, timing, geometry):
        yield from group()
