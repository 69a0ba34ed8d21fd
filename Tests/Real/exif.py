"""EXIF by hand: an orientation, optionally with a thumbnail, put into JPEG, PNG and WebP files."""

import struct
import zlib

ORIENTATION, COMPRESSION, THUMB_OFFSET, THUMB_BYTES = 0x0112, 0x0103, 0x0201, 0x0202


def entry(tag, kind, value):
    """One field of a TIFF directory: kind 3 is a short number, 4 a long one."""
    packed = struct.pack("<HH", value, 0) if kind == 3 else struct.pack("<I", value)
    return struct.pack("<HHI", tag, kind, 1) + packed


def directory(entries, following):
    """A TIFF directory with the place of the next one."""
    return struct.pack("<H", len(entries)) + b"".join(entries) + struct.pack("<I", following)


def tiff(orientation=1, thumbnail=None):
    """The TIFF structure that EXIF consists of."""
    first = [entry(ORIENTATION, 3, orientation)]
    if thumbnail is None:
        return struct.pack("<2sHI", b"II", 42, 8) + directory(first, 0)
    second_at = 8 + 2 + 12 * len(first) + 4
    picture_at = second_at + 2 + 12 * 3 + 4
    second = [entry(COMPRESSION, 3, 6), entry(THUMB_OFFSET, 4, picture_at), entry(THUMB_BYTES, 4, len(thumbnail))]
    return (struct.pack("<2sHI", b"II", 42, 8) + directory(first, second_at) + directory(second, 0) + thumbnail)


def in_jpeg(jpeg, orientation=1, thumbnail=None):
    """The JPEG with an APP1 segment right after its start."""
    body = b"Exif\0\0" + tiff(orientation, thumbnail)
    return jpeg[:2] + struct.pack(">2sH", b"\xff\xe1", len(body) + 2) + body + jpeg[2:]


def in_png(png, orientation=1):
    """The PNG with an eXIf chunk after its header."""
    body = b"eXIf" + tiff(orientation)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return png[:33] + chunk + png[33:]


def in_webp(webp, width, height, orientation=1):
    """The simple WebP as an extended one with an EXIF chunk."""
    header = struct.pack("<I", 0x08) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    body = tiff(orientation)
    body += b"\0" * (len(body) % 2)
    chunks = (b"WEBPVP8X" + struct.pack("<I", len(header)) + header + webp[12:]
              + b"EXIF" + struct.pack("<I", len(body)) + body)
    return b"RIFF" + struct.pack("<I", len(chunks)) + chunks
