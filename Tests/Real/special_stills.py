"""Odd pictures: EXIF, thumbnails, animations, icons and huge stills."""

import exif
from media import EXACT, ffmpeg, letterbox


def still(*options, size=(320, 180)):
    """A builder of one picture."""
    return lambda path: ffmpeg(*letterbox(*size, seconds=0.1), "-frames:v", "1", *options, *EXACT,
                               "-f", "image2", "-update", "1", path)


def animation(*options, seconds, rate=15):
    """A builder of a moving picture."""
    return lambda path: ffmpeg(*letterbox(320, 180, rate=rate, seconds=seconds), *options, *EXACT, path)


def changed(build, change):
    """A builder that rewrites the bytes of what another wrote."""
    def built(path):
        reason = build(path)
        if reason is None:
            path.write_bytes(change(path.read_bytes()))
        return reason
    return built


def with_thumbnail(path):
    """A JPEG with a smaller JPEG in its EXIF."""
    small = path.with_name(path.name + ".small.jpg")
    jpeg = ["-c:v", "mjpeg", "-q:v", "3", "-pix_fmt", "yuvj420p"]
    reason = still(*jpeg, size=(160, 120))(small) or still(*jpeg)(path)
    if reason is None:
        path.write_bytes(exif.in_jpeg(path.read_bytes(), 6, small.read_bytes()))
    small.unlink(missing_ok=True)
    return reason


def clips(out):
    """All odd pictures, as (name, builder)."""
    jpeg = still("-c:v", "mjpeg", "-q:v", "3", "-pix_fmt", "yuvj420p")
    for orientation in range(1, 9):
        yield (f"stills/exif-{orientation}.jpg",
               changed(jpeg, lambda data, o=orientation: exif.in_jpeg(data, o)))
    yield "stills/exif-6.png", changed(still("-c:v", "png"), lambda data: exif.in_png(data, 6))
    yield ("stills/exif-6.webp",
           changed(still("-c:v", "libwebp"), lambda data: exif.in_webp(data, 320, 180, 6)))
    yield "stills/thumbnail.jpg", with_thumbnail
    yield "stills/leading-junk.jpg", changed(jpeg, lambda data: b"\0" * 37 + data)
    yield "stills/progressive-gray.jpg", still("-c:v", "mjpeg", "-pix_fmt", "gray", "-q:v", "3")
    yield "stills/alpha.png", still("-c:v", "png", "-pix_fmt", "rgba")
    yield "stills/16-bit.png", still("-c:v", "png", "-pix_fmt", "rgb48be")
    yield "stills/palette.png", still("-c:v", "png", "-pix_fmt", "pal8")
    yield "stills/1x1.png", still("-vf", "format=rgb24,crop=1:1", "-c:v", "png")
    yield "stills/1x1.gif", still("-vf", "format=rgb24,crop=1:1", "-c:v", "gif")
    yield "stills/huge.webp", still("-c:v", "libwebp", "-compression_level", "0", size=(16000, 9000))
    yield "stills/huge.png", still("-c:v", "png", "-compression_level", "1", size=(16000, 9000))
    yield "stills/huge.jpg", still("-c:v", "mjpeg", "-q:v", "9", "-pix_fmt", "yuvj420p", size=(16000, 9000))
    yield "stills/8k.png", still("-c:v", "png", "-compression_level", "1", size=(7680, 4320))
    for seconds in (2, 12):
        yield f"stills/animated-{seconds}s.gif", animation("-c:v", "gif", seconds=seconds)
        yield f"stills/animated-{seconds}s.apng", animation("-f", "apng", seconds=seconds)
        yield f"stills/animated-{seconds}s.png", animation("-f", "apng", seconds=seconds)
        # ffmpeg 5.1 can write but not read a moving WebP
        yield f"stills/animated-{seconds}s.webp", animation("-c:v", "libwebp_anim", seconds=seconds), False
    yield "stills/avif-still.avif", still("-c:v", "libaom-av1", "-still-picture", "1", "-cpu-used", "8")
    yield ("stills/two-sizes.ico", lambda path: ffmpeg(
        *letterbox(256, 256, seconds=0.04), *letterbox(32, 32, seconds=0.04), "-map", "0", "-map", "1",
        "-c:v", "png", "-pix_fmt", "rgba", "-frames:v", "1", *EXACT, "-f", "ico", path))
