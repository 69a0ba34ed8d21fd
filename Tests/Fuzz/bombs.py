"""Clips that ask for absurd amounts of memory or time."""

import struct
import zlib

from structure import STBL, box, boxes, edited


def png(width, height, rows):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    packer = zlib.compressobj(9)
    line = bytes(1 + width)
    packed = b"".join(packer.compress(line) for _ in range(rows)) + packer.flush()
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", packed) + chunk(b"IEND", b""))


def exp_golomb(value):
    bits = f"{value + 1:b}"
    return "0" * (len(bits) - 1) + bits


def resized(data, width, height):
    """An HEVC stream whose sequence parameter sets (7.3.2.2) claim larger pictures.

    Decoders make up missing references in the claimed size.
    """
    stream = b""
    for unit in data.split(b"\0\0\1")[1:]:
        unit = unit.rstrip(b"\0")
        if unit[0] >> 1 == 33:
            bits = "".join(f"{byte:08b}" for byte in unit[2:].replace(b"\0\0\3", b"\0\0"))
            at = 4 + 3 + 1 + 96

            def number():
                nonlocal at
                length = bits.index("1", at) - at
                at += 2 * length + 1
                return int(bits[at - length - 1:at], 2) - 1

            number()
            has_separate_planes = number() == 3
            at += has_separate_planes
            before = bits[:at]
            number(), number()
            at += 1
            if bits[at - 1] == "1":
                [number() for _ in range(4)]
            bits = before + exp_golomb(width) + exp_golomb(height) + "0" + bits[at:].rstrip("0")
            bits += "0" * (-len(bits) % 8)
            body = bytearray()
            for start in range(0, len(bits), 8):
                byte = int(bits[start:start + 8], 2)
                if byte <= 3 and body[-2:] == b"\0\0":
                    body.append(3)
                body.append(byte)
            unit = unit[:2] + bytes(body)
        stream += b"\0\0\0\1" + unit
    return stream


def bombs(corpus):
    """The clips by name; a sparse file stands for an endless one."""
    mp4 = (corpus / "a.mp4").read_bytes()
    mkv = (corpus / "a.mkv").read_bytes()
    raw = (corpus / "a.h264").read_bytes()
    ts = (corpus / "a.ts").read_bytes()
    flv = (corpus / "a.flv").read_bytes()
    entry = STBL + (b"stsd", b"avc1")
    for width, height in ((1, 1), (65535, 1), (1, 65535), (16384, 8192), (65535, 65535), (0, 0)):
        size = struct.pack(">HH", width, height)
        yield f"announced-{width}x{height}.mp4", edited(mp4, entry, lambda b: b[:24] + size + b[28:])
    for width, height in ((100_000, 100_000), (1, 1), (2**31 - 1, 2)):
        yield f"mkv-{width}x{height}.mkv", mkv.replace(
            b"\xb0\x81\x40\xba\x81\x30",
            b"\xb0\x84" + struct.pack(">I", width) + b"\xba\x84" + struct.pack(">I", height))
    for ratio in ((0, 0), (2**31 - 1, 1), (1, 2**31 - 1), (2**32 - 1, 2**32 - 1), (0, 1)):
        yield f"pasp-{ratio[0]}-{ratio[1]}.mp4", edited(
            mp4, entry, lambda b: b + box(b"pasp", struct.pack(">II", *ratio)))
        yield f"clap-{ratio[0]}-{ratio[1]}.mp4", edited(
            mp4, entry, lambda b: b + box(b"clap", struct.pack(">8I", *(ratio * 4))))
        yield f"time-base-{ratio[0]}-{ratio[1]}.mp4", edited(
            mp4, (b"moov", b"trak", b"mdia", b"mdhd"),
            lambda b: b[:12] + struct.pack(">II", *ratio) + b[20:])
    edit = struct.pack(">IiHH", 1, 0, 1, 0)
    for count in (1_000, 200_000):
        edits = box(b"edts", box(b"elst", struct.pack(">II", 0, count), edit * count))
        yield f"edits-{count}.mp4", edited(mp4, (b"moov", b"trak"), lambda b: b + edits)
    for count in (2**20, 2**24, 2**28 - 1, 2**32 - 1):
        def sizes(body, count=count):
            return struct.pack(">III", 0, 1, count)
        many = edited(mp4, STBL + (b"stsz",), sizes)
        many = edited(many, STBL + (b"stsc",), lambda b: struct.pack(">IIIII", 0, 1, 1, count, 1))
        many = edited(many, STBL + (b"stts",), lambda b: struct.pack(">IIII", 0, 1, count, 512))
        yield f"samples-{count}.mp4", many
        many = edited(many, STBL + (b"stss",), lambda b: struct.pack(">II", 0, 0))
        yield f"key-samples-{count}.mp4", many
    real = 2_000_000
    many = edited(mp4, STBL + (b"stsz",), lambda b: struct.pack(">III", 0, 0, real) + bytes(4 * real))
    yield "empty-samples.mp4", edited(
        many, STBL + (b"stts",), lambda b: struct.pack(">IIII", 0, 1, real, 1))
    yield "long-frame.mp4", edited(
        mp4, STBL + (b"stts",), lambda b: struct.pack(">IIII", 0, 1, 10, 2**31 - 1))
    moov = next(data for data in (mp4[s:e] for s, _, e, p in boxes(mp4) if p == (b"moov",)))
    yield "moov-1000.mp4", mp4 + moov * 1_000
    trak = next(mp4[s:e] for s, _, e, p in boxes(mp4) if p == (b"moov", b"trak"))
    yield "tracks-10000.mp4", edited(mp4, (b"moov",), lambda b: b + trak * 9_999)
    yield "boxes-1000000.mp4", box(b"free") * 1_000_000 + mp4
    yield "nested-100000.mp4", mp4[:32] + box(b"moov", *[struct.pack(
        ">I4s", 8 * (100_000 - i), b"udta") for i in range(100_000)])
    yield "voids-1000000.mkv", mkv[:40] + b"\xec\x80" * 1_000_000 + mkv[40:]
    yield "bomb-30000.png", png(30_000, 30_000, 30_000)
    yield "bomb-16000.png", png(16_000, 16_000, 16_000)
    yield "bomb-11000.png", png(11_000, 11_000, 11_000)
    yield "wide.png", png(2**31 - 1, 2**31 - 1, 0)
    jpg = (corpus / "a.jpg").read_bytes()
    at = jpg.find(b"\xff\xc0") + 5
    yield "bomb.jpg", jpg[:at] + b"\xff\xff\xff\xff" + jpg[at + 4:]
    yield "endless.h264", (raw, 1 << 40)
    yield "endless.ts", (ts, 1 << 40)
    yield "endless.mkv", (mkv, 1 << 40)
    yield "endless.mp4", (mp4, 1 << 40)
    yield "endless.flv", (flv, 1 << 40)
    yield "endless.mpg", ((corpus / "a.mpg").read_bytes(), 1 << 40)
    yield "endless.avi", ((corpus / "a.avi").read_bytes(), 1 << 40)
    yield "endless.png", ((corpus / "a.png").read_bytes()[:60], 1 << 40)
    yield "zeros.mp4", (b"\0", 1 << 40)
    null = b"\x47\x1f\xff\x10" + b"\xff" * 184
    yield "null-packets.ts", ts + null * 2_000_000
    tag = struct.pack(">B3s3sB3s", 8, b"\0\0\x01", b"\0\0\0", 0, b"\0\0\0") + b"\x2f" + struct.pack(">I", 12)
    yield "tags.flv", flv + tag * 4_000_000
    nal = b"\0\0\1\x01\x88\x80"
    yield "slices.h264", raw + nal * 8_000_000
    frame = (corpus / "a.y4m").read_bytes()
    yield "frames.y4m", frame.split(b"FRAME")[0] + b"FRAME\n" + frame.split(b"FRAME\n", 1)[1] * 2_000
    for name in ("references", "references-444"):
        hevc = (corpus.parent / "large" / f"{name}.hevc").read_bytes()
        yield f"{name}-16384x8192.hevc", resized(hevc, 16_384, 8_192)
