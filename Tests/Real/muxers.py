"""The muxers that write video to a file, with the ending that people expect."""

from media import run

FILES = {
    "3g2": "3g2", "3gp": "3gp", "apng": "apng", "asf": "wmv",
    "avi": "avi", "avif": "avif", "dirac": "drc",
    "dnxhd": "dnxhd", "dv": "dv", "dvd": "vob", "f4v": "f4v", "film_cpk": "cpk", "filmstrip": "flm",
    "fits": "fits", "flv": "flv", "gif": "gif", "gxf": "gxf", "h261": "h261", "h263": "h263", "h264": "h264",
    "hevc": "hevc", "ico": "ico", "image2pipe": "pipe", "ipod": "m4v", "ismv": "ismv", "ivf": "ivf", "m4v": "m4v",
    "matroska": "mkv", "mjpeg": "mjpeg", "mov": "mov", "mp4": "mp4", "mpeg": "mpg", "mpeg1video": "m1v",
    "mpeg2video": "m2v", "mpegts": "ts", "mpjpeg": "mjpg", "mxf": "mxf", "mxf_opatom": "mxf",
    "nut": "nut", "obu": "obu", "ogg": "ogg", "ogv": "ogv", "rm": "rm",
    "roq": "roq", "smjpeg": "smjpeg", "svcd": "mpg", "vcd": "mpg",
    "vob": "vob", "webm": "webm", "webp": "webp", "wtv": "wtv", "yuv4mpegpipe": "y4m",
}

H264, HEVC, AV1 = ("libx264", "h264"), ("libx265", "hevc"), ("libaom", "librav1e", "libsvtav1")
MPEG12, MPEG4, H263 = ("mpeg1", "mpeg2", "imx"), ("mpeg4", "libxvid"), ("h263",)
DV, VPX, RAW = ("dv",), ("libvpx", "vp9"), ("raw", "yuv4-wrapped", "wrapped", "v210", "v410", "bitpacked")
STILLS = ("png", "bmp", "mjpeg", "ljpeg", "jpegls", "tiff", "targa", "sgi", "sun", "pam", "pbm", "pfm", "pgm", "ppm",
          "phm", "pcx", "dpx", "exr", "qoi", "xbm", "xwd", "xface", "gif", "libwebp", "libjxl", "jpeg2000",
          "libopenjpeg", "vbn", "alias", "fits")

# Muxers that take few codecs: how the names of these encoders begin. The others are tried with every encoder.
ONLY = {
    "3g2": MPEG4 + H263 + H264, "3gp": MPEG4 + H263 + H264, "apng": ("apng",),
    "avif": AV1, "dirac": ("vc2",), "dnxhd": ("dnxh",), "dv": DV, "dvd": MPEG12 + H264,
    "f4v": H264, "film_cpk": ("cinepak", "raw"), "filmstrip": ("raw",), "fits": ("fits",),
    "flv": ("flv", "flash", "mpeg4", "h263") + H264, "gif": ("gif",), "gxf": MPEG12 + DV + ("mjpeg",),
    "h261": ("h261",), "h263": H263, "h264": H264, "hevc": HEVC, "ico": ("bmp", "png"), "image2pipe": STILLS,
    "ipod": MPEG4 + H264 + HEVC, "ismv": H264 + HEVC + ("wmv",), "ivf": VPX + AV1, "m4v": MPEG4, "mjpeg": ("mjpeg",),
    "mpeg": MPEG12 + MPEG4 + H264 + HEVC, "mpeg1video": ("mpeg1",), "mpeg2video": ("mpeg2", "imx"),
    "mpegts": MPEG12 + MPEG4 + H264 + HEVC + ("vc2", "jpeg2000", "libopenjpeg"), "mpjpeg": ("mjpeg",),
    "mxf": MPEG12 + DV + H264 + ("dnxh", "jpeg2000", "libopenjpeg", "prores"),
    "mxf_opatom": ("dnxh", "dv", "mpeg2", "libx264"), "obu": AV1, "ogg": ("libtheora", "libvpx", "vc2"),
    "ogv": ("libtheora", "libvpx", "vc2"), "rm": ("rv",), "roq": ("roq",),
    "smjpeg": ("mjpeg",), "svcd": MPEG12, "vcd": ("mpeg1", "mpeg2"),
    "vob": MPEG12 + H264, "webm": VPX + AV1, "webp": ("libwebp",), "yuv4mpegpipe": RAW,
    "wtv": MPEG12 + MPEG4 + H264 + ("mjpeg", "wmv"),
}

# Ending of an image file, and the encoders that may fill it.
IMAGES = {
    "png": ["png"], "jpg": ["mjpeg"], "bmp": ["bmp"], "tiff": ["tiff"], "webp": ["libwebp"], "gif": ["gif"],
    "jp2": ["jpeg2000", "libopenjpeg"], "j2k": ["jpeg2000"], "jxl": ["libjxl"], "exr": ["exr"], "dpx": ["dpx"],
    "pcx": ["pcx"], "tga": ["targa"], "sgi": ["sgi"], "ppm": ["ppm"], "pgm": ["pgm"], "pgmyuv": ["pgmyuv"],
    "pam": ["pam"], "pbm": ["pbm"], "pfm": ["pfm"], "phm": ["phm"], "xbm": ["xbm"], "xwd": ["xwd"], "qoi": ["qoi"],
    "sun": ["sunrast"], "jls": ["jpegls"], "ljpg": ["ljpeg"], "xface": ["xface"], "pix": ["alias_pix"],
    "vbn": ["vbn"], "fits": ["fits"], "apng": ["apng"],
}

# Muxers that need the codec's headers in the stream itself.
HEADERS_IN_STREAM = ("h264", "hevc", "m4v", "mpegts", "mpeg", "vob", "dvd", "svcd", "mxf", "mxf_opatom", "wtv")


def available():
    """The muxers of the table that the machine's ffmpeg has, with their endings."""
    _, output, _ = run(["ffmpeg", "-v", "quiet", "-muxers"])
    names = set()
    for line in output.decode().splitlines():
        fields = line.split()
        if len(fields) > 1 and fields[0] == "E":
            names.update(fields[1].split(","))
    return {name: ending for name, ending in FILES.items() if name in names}


def accepts(muxer, encoder):
    """Whether the pair is worth a try."""
    return muxer not in ONLY or encoder.startswith(ONLY[muxer])
