"""Where the parts of MP4 and Matroska files begin and end, and how to change them."""

import struct

CONTAINERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"edts", b"udta", b"mvex", b"moof",
              b"traf", b"dinf", b"meta"}
MASTERS = {0x18538067, 0x1654AE6B, 0xAE, 0xE0, 0x114D9B74, 0x4DBB, 0x1C53BB6B, 0xBB, 0x1F43B675}


def boxes(data, start=0, end=None, path=()):
    """Every box as (start, end of header, end, path)."""
    end = len(data) if end is None else end
    while start + 8 <= end:
        size, kind = struct.unpack(">I4s", data[start:start + 8])
        stop = min(start + size, end) if size >= 8 else end
        yield start, start + 8, stop, path + (kind,)
        if kind in CONTAINERS:
            yield from boxes(data, start + 8, stop, path + (kind,))
        elif kind == b"stsd":
            yield from boxes(data, start + 16, stop, path + (kind,))
        start = stop if stop > start else end


def vint(data, at, marker):
    """A variable-length number at an offset, and its length."""
    if at >= len(data) or data[at] == 0:
        return None
    length = 9 - data[at].bit_length()
    value = int.from_bytes(data[at:at + length], "big")
    return value if marker else value & ((1 << 7 * length) - 1), length


def elements(data, start=0, end=None):
    """Every EBML element as (start, end of header, end, id)."""
    end = len(data) if end is None else end
    while start < end:
        head = vint(data, start, True)
        size = head and vint(data, start + head[1], False)
        if not size:
            return
        body = start + head[1] + size[1]
        stop = min(body + size[0], end)
        yield start, body, stop, head[0]
        if head[0] in MASTERS:
            yield from elements(data, body, stop)
        start = stop


def box(kind, *bodies):
    body = b"".join(bodies)
    return struct.pack(">I4s", len(body) + 8, kind) + body


def edited(data, path, change):
    """The file with one box's contents changed, sizes of those around it put right."""
    def walk(start, end, path):
        out = b""
        at = start
        done = False
        while at + 8 <= end:
            size, kind = struct.unpack(">I4s", data[at:at + 8])
            stop = at + size
            if kind == path[0] and not done:
                done = True
                skip = 8 if kind == b"stsd" else 0
                if len(path) == 1:
                    out += box(kind, change(data[at + 8:stop]))
                else:
                    out += box(kind, data[at + 8:at + 8 + skip], walk(at + 8 + skip, stop, path[1:]))
            else:
                out += data[at:stop]
            at = stop
        return out
    return walk(0, len(data), path)


STBL = (b"moov", b"trak", b"mdia", b"minf", b"stbl")
