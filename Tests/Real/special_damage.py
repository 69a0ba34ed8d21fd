"""Broken files: cut short, holed, empty, with foreign contents or a foreign name."""

FIRST = ["libx264", "mpeg4", "mpeg2video", "libvpx-vp9", "mjpeg", "h263", "flv", "png"]


def whole_files(out):
    """One whole file of each container and all still formats: (container, file)."""
    for folder in sorted(path for path in out.iterdir() if path.is_dir()):
        if folder.name.startswith(".") or folder.name in ("special", "stills", "layout", "damaged"):
            continue
        files = {path.stem: path for path in sorted(folder.iterdir()) if not path.name.startswith(".")}
        if folder.name == "image2":
            yield from ((f"image2-{stem}", path) for stem, path in files.items())
        elif files:
            best = next((files[name] for name in FIRST if name in files), min(files.values()))
            yield folder.name, best


def cut(source, share):
    """A builder of a copy that ends early."""
    def build(path):
        data = source.read_bytes()
        path.write_bytes(data[:int(len(data) * share)])
    return build


def hole(source):
    """A builder of a copy whose middle third is zero."""
    def build(path):
        data = source.read_bytes()
        third = len(data) // 3
        path.write_bytes(data[:third] + bytes(third) + data[2 * third:])
    return build


def write(data):
    """A builder of a file with these contents."""
    def build(path):
        path.write_bytes(data)
    return build


def around(source, before=b"", after=b""):
    """A builder of a copy with bytes before and after it."""
    return lambda path: write(before + source.read_bytes() + after)(path)


def clips(out):
    """All broken files, as (name, builder, whether ffmpeg must decode it)."""
    for name, source in whole_files(out):
        for percent in (30, 60, 95):
            yield f"damaged/{name}-cut{percent}{source.suffix}", cut(source, percent / 100), False
        yield f"damaged/{name}-hole{source.suffix}", hole(source), False
    prose = b"It was a bright cold day in April, and the clocks were striking thirteen.\n" * 50
    for ending in ("mp4", "mkv", "avi", "ts", "mpg", "mov", "jpg", "png", "h264", "gif", "webm", "flv", "y4m"):
        yield f"damaged/empty.{ending}", write(b""), False
        yield f"damaged/prose.{ending}", write(prose), False
        yield f"damaged/zeros.{ending}", write(bytes(100_000)), False
    for muxer, ending in {"mp4/libx264.mp4": "avi", "mpegts/libx264.ts": "mp4", "matroska/libx264.mkv": "mp4",
                          "avi/mpeg4.avi": "mkv", "image2/png.png": "jpg", "image2/mjpeg.jpg": "mp4"}.items():
        source = out / muxer
        if source.exists():
            yield f"damaged/{source.stem}-{source.suffix[1:]}-named.{ending}", around(source)
    for muxer in ("mpegts/libx264.ts", "mpeg/mpeg2video.mpg", "h264/libx264.h264", "mpeg2video/mpeg2video.m2v",
                  "mp4/libx264.mp4", "flv/libx264.flv", "avi/mpeg4.avi", "mpegts/mpeg2video.ts"):
        source = out / muxer
        if source.exists():
            yield (f"damaged/{source.stem}-leading-junk{source.suffix}",
                   around(source, before=b"junk" * 250), False)
            yield (f"damaged/{source.stem}-trailing-junk{source.suffix}",
                   around(source, after=b"junk" * 2500), False)
