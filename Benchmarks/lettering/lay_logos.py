#!/usr/bin/env python3
"""Lay logos over clips that have none, and write truth.json with their boxes.

    lay_logos.py CLIPS OUT [--seed N] [--times N]

CLIPS has clips and a truth.json, as label.py writes it; those labelled as wholly without text are
used. Repositories are taken three at a time, in the order of their names, and count as one. Each
result joins parts of up to eight of their clips, or is a part of one clip, without a cut
(`"cuts": 0`). A drawn mark with an alpha of 30 to 100 % and a height of 3 to 15 % of the frame
stays in a corner, and x264 encodes the result. One result of four has no mark, and so no regions. Of
a mark that differs little from what lies behind it, at the time that shows it least, the label says
that it isn't legible. Equal seeds, clips and versions of ffmpeg give equal clips.
"""
import argparse
import collections
import json
import math
import pathlib
import random
import struct
import sys
import tempfile
import zlib

from burn_in import facts, ffmpeg, write_truth

SHAPES = ("ring", "disc", "triangle", "star", "bars", "shield", "check", "burst")
COLORS = ((255, 255, 255), (255, 255, 255), (230, 30, 40), (30, 90, 220), (20, 160, 90),
          (250, 200, 30), (15, 15, 15))
FINE = 4
GROUP = 3
LEGIBLE = 12


def inside(shape, x, y):
    """Whether a point of the square from -1 to 1 is in a mark: 0 for no, 1 or 2 for its colours."""
    r, angle = math.hypot(x, y), math.atan2(y, x)
    if shape == "ring":
        return 1 if 0.62 <= r <= 1 else 2 if r <= 0.3 else 0
    if shape == "disc":
        return 0 if r > 1 else 2 if abs(x) < 0.18 and abs(y) < 0.6 or abs(y) < 0.16 else 1
    if shape == "triangle":
        return 0 if r > 1 else 2 if -0.35 < x < 0.5 and abs(y) < 0.55 * (0.5 - x) else 1
    if shape == "star":
        return 1 if r <= 0.45 + 0.55 * abs(((angle + math.pi / 2) * 5 / math.tau) % 1 * 2 - 1) else 0
    if shape == "bars":
        column = int((x + 1) / 2 * 7)
        return 0 if column % 2 else 1 if y > 0.9 - 0.45 * (column / 2 + 1) else 0
    if shape == "shield":
        wide = 1 if y < 0 else max(0, 1 - y * y)
        return 0 if abs(x) > 0.85 * wide else 2 if abs(x) < 0.5 * wide and y > -0.7 else 1
    if shape == "check":
        return 2 if abs(y - 0.4 - (x if x < -0.2 else -x - 0.4)) < 0.22 and r < 0.8 else (
            1 if max(abs(x), abs(y)) < 0.98 else 0)
    return 1 if r < 0.4 or r <= 1 and (angle * 12 / math.tau) % 1 < 0.5 else 0


def mark(rng, side):
    """-> the rows of a mark as lists of (red, green, blue, cover 0 to 1)"""
    shape, first = rng.choice(SHAPES), rng.choice(COLORS)
    second = rng.choice([None, *(color for color in COLORS if color != first)])
    rows = []
    for row in range(side):
        line = []
        for column in range(side):
            hits = collections.Counter(
                inside(shape, (column + (i + 0.5) / FINE) / side * 2 - 1,
                       (row + (j + 0.5) / FINE) / side * 2 - 1)
                for i in range(FINE) for j in range(FINE))
            if second is None:
                hits.pop(2, None)
            colored = hits[1] + hits[2]
            blend = [(a * hits[1] + b * hits[2]) / max(1, colored)
                     for a, b in zip(first, second or first)]
            line.append((*blend, colored / FINE ** 2))
        rows.append(line)
    return shape, rows


def png(rows, alpha):
    """The mark as a picture, with its cover times alpha."""
    raw = b"".join(b"\0" + bytes(round(v) for r, g, b, c in row for v in (r, g, b, 255 * c * alpha))
                   for row in rows)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(
            ">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(
        b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b"")


def contrast(rows, picture, width, x, y):
    """The mean difference of a mark's luma to what lies behind it, in codes."""
    total = cover = 0.0
    for row, line in enumerate(rows):
        for column, (red, green, blue, share) in enumerate(line):
            behind = picture[(y + row) * width + x + column]
            total += share * abs(0.2126 * red + 0.7152 * green + 0.0722 * blue - behind)
            cover += share
    return total / max(1e-9, cover)


def parts_of(rng, sources, cuts):
    """-> (clip, start, length) of the parts to join"""
    if not cuts:
        source, duration = rng.choice(sources)
        length = min(duration, rng.uniform(4, 8))
        return [(source, rng.uniform(0, duration - length), length)]
    chosen = [rng.choice(sources) for _ in range(cuts + 1)] if len(sources) <= cuts else (
        rng.sample(sources, cuts + 1))
    parts = []
    for source, duration in chosen:
        length = min(duration, rng.uniform(1.2, 2.4))
        parts.append((source, rng.uniform(0, duration - length), length))
    return parts


def make(sources, target, rng, cuts):
    """-> the label of the clip that is made, or None if a clip doesn't do"""
    parts = parts_of(rng, sources, cuts)
    head, sizes, _, _ = ffmpeg(
        "-i", parts[0][0], "-frames:v", 1, "-pix_fmt", "gray", "-f", "image2pipe", "-c:v", "pgm",
        "-").split(b"\n", 3)
    width, height = map(int, sizes.split())
    share = min(1, 960 / max(width, height))
    width, height = (int(side * share / 2) * 2 for side in (width, height))
    if min(width, height) < 200:
        return None
    side, alpha = max(8, round(rng.uniform(0.03, 0.15) * height)), rng.uniform(0.3, 1)
    across, down = (int(rng.uniform(0.02, 0.06) * length) for length in (width, height))
    corner = rng.choice(["top left", "top right", "bottom left", "bottom right"])
    x = across if "left" in corner else width - across - side
    y = down if "top" in corner else height - down - side
    shape, rows = mark(rng, side)
    has_mark = rng.random() < 0.75
    inputs, chains = [], []
    for index, (source, start, length) in enumerate(parts):
        inputs += ["-ss", "%.3f" % start, "-t", "%.3f" % length, "-i", source.resolve()]
        chains.append("[%d:v]scale=%d:%d,setsar=1,fps=25,format=yuv420p[p%d]" % (
            index, width, height, index))
    joined = "".join("[p%d]" % index for index in range(len(parts)))
    chains.append("%sconcat=n=%d[all]" % (joined, len(parts)))
    last = "all"
    with tempfile.TemporaryDirectory() as name:
        if has_mark:
            (pathlib.Path(name) / "mark.png").write_bytes(png(rows, alpha))
            inputs += ["-i", "mark.png"]
            chains.append("[all][%d:v]overlay=%d:%d[out]" % (len(parts), x, y))
            last = "out"
        ffmpeg(*inputs, "-filter_complex", ";".join(chains), "-map", "[%s]" % last, "-an", "-c:v",
               "libx264", "-preset", "superfast", "-crf", rng.choice([18, 22, 26, 30]), "-threads", 2,
               target.resolve(), cwd=name)
    if facts(target) < 1:
        return None
    contrasts = []
    for source, start, length in parts:
        picture = ffmpeg("-ss", "%.3f" % (start + length / 2), "-i", source, "-frames:v", 1, "-vf",
                         "scale=%d:%d" % (width, height), "-pix_fmt", "gray", "-f", "rawvideo", "-")
        if len(picture) == width * height:
            contrasts.append(alpha * contrast(rows, picture, width, x, y))
    covered = [[column for column in range(side) if row[column][3] > 0.1] for row in rows]
    lines = [row for row in range(side) if covered[row]]
    left, right = min(map(min, filter(None, covered))), max(map(max, filter(None, covered)))
    duration = round(sum(length for _, _, length in parts), 2)
    regions = [{
        "kind": "logo", "role": "logo",
        "box": [x + left, y + lines[0], right - left + 1, lines[-1] - lines[0] + 1], "start": 0,
        "end": duration, "legible": sorted(contrasts)[len(contrasts) // 5] >= LEGIBLE,
        "look": "%s %s, alpha %.2f" % (corner, shape, alpha)}] if has_mark and contrasts else []
    return {"frame": [width, height], "duration": duration, "complete": True, "ui": False,
            "cuts": cuts, "regions": regions}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("clips", type=pathlib.Path, metavar="CLIPS")
    parser.add_argument("out", type=pathlib.Path, metavar="OUT")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--times", type=int, default=1, help="clips of each kind (default 1)")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    clips = [clip for clip in json.loads((options.clips / "truth.json").read_text())["clips"]
             if clip["complete"] and not clip["ui"] and not clip["regions"]]
    names = sorted({clip["repository"] for clip in clips})
    groups = {name: "+".join(names[place // GROUP * GROUP:][:GROUP])
              for place, name in enumerate(names)}
    sources = collections.defaultdict(list)
    for clip in clips:
        path = options.clips / clip["file"]
        try:
            duration = facts(path)
        except ValueError:
            continue
        if duration >= 1.5:
            sources[groups[clip["repository"]]].append((path, duration))
    made = []
    for time in range(options.times):
        for repository, clips in sorted(sources.items()):
            # Without a cut, with a few, and with many.
            for cuts in (0, 2 + time % 3, 7):
                rng = random.Random("%d/%s/%d/%d" % (options.seed, repository, time, cuts))
                name = "marked-%d-%03d.mp4" % (options.seed, len(made))
                try:
                    label = make(clips, options.out / name, rng, cuts)
                except (RuntimeError, ValueError) as error:
                    print("%s: %s" % (repository, error), file=sys.stderr)
                    continue
                if label:
                    made.append({"file": name, "repository": repository, **label})
    marked = sum(bool(clip["regions"]) for clip in made)
    write_truth(options.out, made, "%d of them with a mark" % marked)


if __name__ == "__main__":
    main()
