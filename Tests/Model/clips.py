"""The clips that the comparison is made with: tiny real files, made by ffmpeg."""

import struct
import subprocess
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

from display_model import Clip

# Widths whose heights of 2:1 and 12:5 are whole, half and third rows.
_EDGE_WIDTHS = (1920, 1280, 1024, 640, 3840, 853, 120)
_COMMON_SIZES = (
    (640, 480), (720, 480), (720, 576), (1440, 1080), (1280, 720), (1920, 1080), (3840, 2160),
    (4096, 2160), (1998, 1080), (1920, 1038), (1334, 750), (2208, 1242), (1136, 640), (2436, 1125),
    (2532, 1170), (1920, 886), (1920, 864), (2560, 1097), (2520, 1080), (1680, 720), (1280, 544),
    (1920, 816), (2560, 1080), (3440, 1440), (3840, 1600), (3840, 1646), (2048, 858), (1920, 804),
    (720, 300), (1920, 752), (1920, 696), (2880, 1080), (3840, 1080), (1080, 1080), (1079, 1080),
    (1080, 1079), (1080, 1920), (886, 1920), (750, 1334), (1125, 2436), (1080, 1350), (800, 1920),
    (600, 1440), (480, 640))
_EXTREME_SIZES = ((1, 1), (2, 1), (1, 2), (5, 2), (12, 5), (24, 10), (3, 7), (16, 16), (64, 1),
                  (1, 64), (7680, 3200), (8192, 4096), (8192, 3413), (3200, 7680), (16382, 6826))
_PIXEL_ASPECTS = (
    (720, 480, "8/9"), (720, 480, "32/27"), (720, 480, "40/33"), (720, 576, "16/15"),
    (720, 576, "64/45"), (720, 576, "16/11"), (1440, 1080, "4/3"), (1440, 1080, "3/2"),
    (1440, 960, "4/3"), (1440, 961, "4/3"), (1440, 959, "4/3"), (1440, 800, "4/3"),
    (1440, 799, "4/3"), (1440, 801, "4/3"), (1440, 798, "4/3"), (960, 800, "2/1"),
    (960, 799, "2/1"), (960, 961, "2/1"), (1920, 480, "1/2"), (1920, 400, "1/2"),
    (1920, 399, "1/2"), (720, 405, "9/8"), (853, 480, "9/8"), (1828, 1332, "2/1"),
    (99, 70, "101/70"))
_TURNED = (
    (1080, 1920, 90), (1920, 1080, 90), (1920, 1080, 180), (1920, 1080, 270), (1920, 960, 180),
    (960, 1920, 90), (961, 1920, 90), (959, 1920, 270), (962, 1920, 90), (958, 1920, 90),
    (960, 1921, 90), (960, 1919, 90), (800, 1920, 270), (799, 1920, 90), (798, 1920, 90),
    (801, 1920, 90), (800, 1921, 90), (1920, 800, 180), (1920, 800, 90), (500, 1199, 270))
_TURNED_PIXEL_ASPECTS = (
    (1080, 1440, "3/4", 90), (960, 1440, "3/4", 90), (961, 1440, "3/4", 90),
    (600, 1440, "1/1", 270), (599, 1440, "8/9", 90),
    (720, 480, "32/27", 90), (720, 576, "16/15", 270))


def _edge_sizes():
    """Sizes a few rows to both sides of 2:1 and of 12:5."""
    for width in _EDGE_WIDTHS:
        for ratio in (Fraction(2), Fraction(12, 5)):
            height = round(width / ratio)
            for step in (-2, -1, 0, 1, 2):
                yield width, height + step


def _clip(width, height, pixel_aspect="1/1", rotation=0):
    aspect = Fraction(pixel_aspect)
    name = f"{width}x{height}"
    if aspect != 1:
        name += f"-par{aspect.numerator}-{aspect.denominator}"
    if rotation:
        name += f"-turned{rotation}"
    return Clip(name, width, height, aspect, rotation)


def plain_clips():
    """Clips without bars, each shape once."""
    clips = [_clip(*size) for size in (*_edge_sizes(), *_COMMON_SIZES, *_EXTREME_SIZES)]
    clips += [_clip(width, height, aspect) for width, height, aspect in _PIXEL_ASPECTS]
    clips += [_clip(width, height, "1/1", rotation) for width, height, rotation in _TURNED]
    clips += [_clip(*shape) for shape in _TURNED_PIXEL_ASPECTS]
    return list({clip.name: clip for clip in clips}.values()) + aperture_clips()


def aperture_clips():
    """Clips whose container names the part meant to be shown."""
    clips = []
    for width, height, aperture, aspect, rotation in _APERTURES:
        plain = _clip(width, height, aspect, rotation)
        name = plain.name + "-aperture-" + "-".join(str(value) for value in aperture)
        clips.append(Clip(name, width, height, plain.pixel_aspect, rotation, aperture=aperture))
    return clips


# Storage size, clean aperture (x, y, width, height), pixel aspect ratio, rotation.
_APERTURES = (
    (1920, 1088, (0, 4, 1920, 1080), "1/1", 0), (1920, 1088, (0, 0, 1920, 1080), "1/1", 0),
    (720, 480, (8, 0, 704, 480), "10/11", 0), (720, 576, (9, 0, 702, 576), "16/15", 0),
    (1928, 964, (4, 2, 1920, 960), "1/1", 0), (1920, 816, (0, 8, 1920, 800), "1/1", 0),
    (1920, 816, (0, 9, 1920, 799), "1/1", 0), (1088, 1920, (4, 0, 1080, 1920), "1/1", 90),
    (976, 1928, (16, 0, 960, 1920), "1/1", 270), (720, 480, (8, 2, 704, 475), "8/9", 180))

# Storage size, picture inside it (x, y, width, height), pixel aspect ratio, rotation.
_PADDED = (
    (640, 360, (0, 46, 640, 268), "1/1", 0), (640, 360, (80, 0, 480, 360), "1/1", 0),
    (640, 360, (72, 40, 496, 280), "1/1", 0), (640, 480, (0, 60, 640, 360), "1/1", 0),
    (640, 360, (0, 20, 640, 320), "1/1", 0), (640, 268, (82, 0, 476, 268), "1/1", 0),
    (360, 640, (0, 220, 360, 200), "1/1", 0), (640, 360, (0, 30, 640, 290), "1/1", 0),
    (640, 360, (100, 0, 420, 360), "1/1", 0), (480, 360, (0, 45, 480, 270), "4/3", 0),
    (480, 360, (60, 0, 360, 360), "4/3", 0), (640, 360, (0, 46, 640, 268), "1/1", 90),
    (640, 360, (80, 0, 480, 360), "1/1", 180), (360, 640, (46, 0, 268, 640), "1/1", 90),
    (640, 360, (0, 30, 640, 290), "1/1", 270), (360, 480, (30, 0, 260, 480), "3/4", 90),
    (640, 320, (40, 0, 560, 320), "1/1", 0), (640, 640, (0, 140, 640, 360), "1/1", 0))


def padded_clips():
    """Clips of a textured picture with bars, which must be looked for."""
    clips = []
    for width, height, picture, aspect, rotation in _PADDED:
        plain = _clip(width, height, aspect, rotation)
        name = plain.name + "-picture-" + "-".join(str(value) for value in picture)
        clips.append(Clip(name, width, height, plain.pixel_aspect, rotation, picture))
    return clips


def mixed_clips():
    """Clips whose bars change after three seconds; the picture is what holds both."""
    shapes = ((640, 360, (0, 46, 640, 268), (0, 20, 640, 320), (0, 20, 640, 320), 0),
              (640, 360, (80, 0, 480, 360), (40, 0, 560, 360), (40, 0, 560, 360), 0),
              (640, 360, (0, 40, 640, 280), (0, 20, 640, 320), (0, 20, 640, 320), 90))
    clips = []
    for width, height, first, second, whole, rotation in shapes:
        name = f"{width}x{height}-mixed{len(clips)}"
        clips.append(Clip(name, width, height, rotation=rotation, picture=whole,
                          segments=((0, 3, first), (3, 6, second))))
    return clips


def sizes():
    """Sizes of artwork, of which there is no file."""
    shapes = [*_COMMON_SIZES, *_EXTREME_SIZES, (1242, 2208), (828, 1792), (320, 568), (1170, 2532),
              (1920, 800), (1920, 799), (1920, 960), (1920, 961), (1398, 2034), (2853, 2007)]
    return [Clip(f"{width}x{height}", width, height, is_still=True)
            for width, height in dict.fromkeys(shapes)]


def _stretch(clip, picture, frames, name):
    """A filter graph of a textured picture with bars around it."""
    x, y, width, height = picture
    return (f"mandelbrot=s={width}x{height}:r=10:end_scale=0.1,trim=end_frame={frames},"
            f"format=rgb24,pad={clip.width}:{clip.height}:{x}:{y},setsar=1[{name}]")


def _graph(clip):
    """A filter graph that makes the clip's frames."""
    if clip.segments:
        parts = [_stretch(clip, picture, round((end - start) * 10), f"v{number}")
                 for number, (start, end, picture) in enumerate(clip.segments)]
        names = "".join(f"[v{number}]" for number in range(len(parts)))
        return ";".join(parts) + f";{names}concat=n={len(parts)}"
    if clip.picture is not None:
        return _stretch(clip, clip.picture, 12, "v") + ";[v]null"
    return f"color=gray:s={clip.width}x{clip.height}:r=25,trim=end_frame=2,format=gray"


def make(clip, folder):
    """Writes the clip as lossless pictures in QuickTime, and returns its path."""
    path = folder / f"{clip.name}.mov"
    aspect = f"setsar={clip.pixel_aspect.numerator}/{clip.pixel_aspect.denominator}:max=1000"
    pixels = ["-pix_fmt", "monob"] if clip.picture is None else []
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"{_graph(clip)},{aspect}",
         "-c:v", "png", "-threads", "1", *pixels, str(path)],
        check=True, stdin=subprocess.DEVNULL)
    if clip.rotation:
        turn(path, clip)
    if clip.aperture:
        name_aperture(path, clip)
    return path


def turn(path, clip):
    """Writes a display matrix that turns the clip clockwise into its track header."""
    data = bytearray(path.read_bytes())
    # QuickTime's track header: the matrix stands 40 bytes after the name of the box.
    place = data.index(b"tkhd") + 4 + 40
    one = 0x10000
    rows = {90: (0, one, -one, 0, clip.height, 0), 180: (-one, 0, 0, -one, clip.width, clip.height),
            270: (0, -one, one, 0, 0, clip.width)}
    a, b, c, d, x, y = rows[clip.rotation]
    matrix = (a, b, 0, c, d, 0, x * one, y * one, 0x40000000)
    struct.pack_into(">9i", data, place, *matrix)
    path.write_bytes(data)


def name_aperture(path, clip):
    """Adds QuickTime's `clap` box: size, and the offset of its centre from the picture's."""
    x, y, width, height = clip.aperture
    across, down = 2 * x + width - clip.width, 2 * y + height - clip.height
    box = struct.pack(">I4s8i", 40, b"clap", width, 1, height, 1, across, 2, down, 2)
    data = bytearray(path.read_bytes())
    place, start = 0, 0
    for name in (b"moov", b"trak", b"mdia", b"minf", b"stbl", b"stsd", b"png "):
        start = data.index(name, start) - 4
        size, = struct.unpack_from(">I", data, start)
        struct.pack_into(">I", data, start, size + len(box))
        place, start = start + size, start + 8
    # Nothing points beyond the index, because ffmpeg writes it last.
    data[place:place] = box
    path.write_bytes(data)


def make_all(clips, folder):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(lambda clip: make(clip, folder), clips))
