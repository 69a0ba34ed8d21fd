"""How to make each video encoder of ffmpeg accept a picture."""

from media import run

SIZES = [(320, 180), (352, 288), (720, 576), (1920, 1080), (256, 256), (48, 48)]

HARDWARE = ("_v4l2m2m", "_vaapi", "_qsv", "_nvenc", "_omx", "_amf", "_mf", "_cuvid", "_vulkan", "_videotoolbox")

# Encoder: options in its own words. Those that aren't here take what ffmpeg gives them.
OPTIONS = {
    "dnxhd": ["-profile:v", "dnxhr_sq", "-pix_fmt", "yuv422p"],
    "libaom-av1": ["-cpu-used", "8", "-usage", "realtime", "-b:v", "400k"],
    "librav1e": ["-speed", "10", "-b:v", "400k"],
    "libsvtav1": ["-preset", "10", "-b:v", "400k"],
    "libvpx": ["-deadline", "realtime", "-cpu-used", "8", "-b:v", "600k"],
    "libvpx-vp9": ["-deadline", "realtime", "-cpu-used", "8", "-b:v", "600k"],
    "libx264": ["-preset", "veryfast", "-pix_fmt", "yuv420p"],
    "libx265": ["-preset", "ultrafast", "-pix_fmt", "yuv420p", "-x265-params", "log-level=none"],
    "roqvideo": ["-quake3_compat", "0", "-r", "30"],
    "mpeg4": ["-q:v", "4"], "libxvid": ["-q:v", "4"], "msmpeg4": ["-q:v", "4"], "msmpeg4v2": ["-q:v", "4"],
    "mpeg1video": ["-q:v", "3"], "mpeg2video": ["-q:v", "3"], "wmv1": ["-q:v", "3"], "wmv2": ["-q:v", "3"],
    "flv": ["-q:v", "3"], "h263": ["-q:v", "3"], "h263p": ["-q:v", "3"], "h261": ["-q:v", "3"],
    "mjpeg": ["-q:v", "3", "-pix_fmt", "yuvj420p"], "snow": ["-q:v", "3"], "svq1": ["-q:v", "3"],
    "vbn": ["-pix_fmt", "rgba"],
}

# Encoders in another mode of theirs: name, encoder, size, options.
VARIANTS = [
    ("dnxhd-hd", "dnxhd", (1920, 1080), ["-b:v", "120M", "-pix_fmt", "yuv422p"]),
    ("dv-ntsc", "dvvideo", (720, 480), ["-r", "30000/1001", "-pix_fmt", "yuv411p"]),
    ("dvcpro50", "dvvideo", (720, 576), ["-pix_fmt", "yuv422p"]),
    ("h264-10bit", "libx264", (320, 180), ["-preset", "veryfast", "-pix_fmt", "yuv420p10le"]),
    ("h264-422", "libx264", (320, 180), ["-preset", "veryfast", "-pix_fmt", "yuv422p"]),
    ("hevc-10bit", "libx265", (320, 180), ["-preset", "ultrafast", "-pix_fmt", "yuv420p10le",
                                         "-x265-params", "log-level=none"]),
    ("imx50", "mpeg2video", (720, 608), (
        "-pix_fmt yuv422p -b:v 50000k -minrate 50000k -maxrate 50000k -bufsize 2000000 -rc_init_occupancy 2000000 "
        "-rc_max_vbv_use 1 -rc_min_vbv_use 1 -g 1 -intra_vlc 1 -non_linear_quant 1 -qmin 1 -qmax 3 -top 1 "
        "-flags +ildct+low_delay -dc 10 -ps 1").split()),
    ("prores-4444", "prores_ks", (320, 180), ["-profile:v", "4444", "-pix_fmt", "yuva444p10le"]),
    ("raw-yuv420p", "rawvideo", (320, 180), ["-pix_fmt", "yuv420p"]),
    ("raw-rgba", "rawvideo", (320, 180), ["-pix_fmt", "rgba"]),
    ("raw-rgb24", "rawvideo", (320, 180), ["-pix_fmt", "rgb24"]),
    ("raw-uyvy422", "rawvideo", (320, 180), ["-pix_fmt", "uyvy422"]),
    ("raw-gray", "rawvideo", (320, 180), ["-pix_fmt", "gray"]),
    ("vp9-profile2", "libvpx-vp9", (320, 180), ["-deadline", "realtime", "-cpu-used", "8", "-b:v", "600k",
                                               "-pix_fmt", "yuv420p10le"]),
    ("yuv4-wrapped", "wrapped_avframe", (320, 180), ["-pix_fmt", "yuv420p"]),
]


def software_encoders():
    """The video encoders of the machine's ffmpeg that need no special hardware."""
    _, output, _ = run(["ffmpeg", "-v", "quiet", "-encoders"])
    rows = [line.split() for line in output.decode().splitlines()]
    names = [row[1] for row in rows if len(row) > 2 and row[0].startswith("V") and row[1] != "="]
    return [name for name in names if not name.endswith(HARDWARE)]


def ways():
    """All ways to encode as (name, encoder, sizes to try, options)."""
    have = software_encoders()
    have = [name for name in have if not name.startswith("a64")]  # nothing reads what it writes
    plain = [(name, name, SIZES, OPTIONS.get(name, [])) for name in have]
    return plain + [(name, encoder, [size], options) for name, encoder, size, options in VARIANTS if encoder in have]
