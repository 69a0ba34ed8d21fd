"""Writes a small file for every video encoder in every container that takes it.

    python3 make_clips.py OUT [--jobs 2] [--no-special]

A picture in a letterbox is encoded once per encoder, then copied into each container. A file stays if ffmpeg
decodes a frame of it. Files that exist are not made again, so an interrupted run goes on where it stopped.
"""

import argparse
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import encoders
import muxers
import special_clips
from media import EXACT, MARK, Maker, ffmpeg, letterbox

CARRIERS = ["nut", "matroska", "avi", "mov"]


def encode(way, muxer, path):
    """Encodes the picture in the first size that the encoder takes. None, or ffmpeg's last line."""
    _, encoder, sizes, options = way
    reason = None
    for width, height in sizes:
        seconds = 1.2 if width < 1000 else 0.4
        reason = ffmpeg(*letterbox(width, height, seconds=seconds), "-c:v", encoder, "-strict", "-2", "-g", "12",
                        *options, *EXACT, "-f", muxer, path)
        if reason is None or reason.endswith("0:0 --"):
            break  # done, or the container refuses: another size won't help
    return reason


def carry(maker, way):
    """The encoded stream in the first container that holds it, or None."""
    for carrier in CARRIERS:
        name = f".streams/{way[0]}.{carrier}"
        if maker.make(name, lambda path: encode(way, carrier, path)):
            return maker.out / name
    return None


def remux(source, muxer, path):
    """Copies the stream into another container. None, or ffmpeg's last line."""
    extra = ["-frames:v", "1"] if muxer == "ico" else []
    if muxer in muxers.HEADERS_IN_STREAM:
        extra += ["-bsf:v", "dump_extra"]
    return ffmpeg("-i", source, "-map", "0:v:0", "-c", "copy", "-copyinkf", "-strict", "-2", *extra, *EXACT,
                  "-f", muxer, path, timeout=60)


def containers(maker, pool, ways, files):
    """Makes all pairs of encoder and container. Returns the encoders that gave nothing at all."""
    carried = list(pool.map(lambda way: carry(maker, way), ways))
    jobs = []
    for way, source in zip(ways, carried):
        for muxer, ending in files.items():
            if not muxers.accepts(muxer, way[0]):
                continue
            if source is not None:
                def build(path, source=source, muxer=muxer):
                    return remux(source, muxer, path)
            else:
                def build(path, way=way, muxer=muxer):
                    return encode(way, muxer, path)
            jobs.append((way[0], f"{muxer}/{way[0]}.{ending}", build))
    made = list(pool.map(lambda job: maker.make(job[1], job[2]), jobs))
    alive = {job[0] for job, good in zip(jobs, made) if good}
    return [way[0] for way in ways if way[0] not in alive]


def images(maker, pool, ways):
    """Makes one file of each image format. Returns the formats that failed."""
    by_name = {way[0]: way for way in ways}
    jobs = []
    for ending, names in muxers.IMAGES.items():
        for name in names:
            if name not in by_name:
                continue

            def build(path, way=by_name[name]):
                _, encoder, sizes, options = way
                reason = None
                for width, height in sizes:
                    reason = ffmpeg(*letterbox(width, height), "-frames:v", "1", "-c:v", encoder, "-strict", "-2",
                                    *options, *EXACT, "-f", "image2", "-update", "1", path)
                    if reason is None:
                        break
                return reason
            jobs.append((f"image2/{name}.{ending}", build))
    made = list(pool.map(lambda job: maker.make(*job), jobs))
    return [job[0] for job, good in zip(jobs, made) if not good]


def main():
    """Makes everything and prints what came of it."""
    parser = argparse.ArgumentParser(description="Write small files of every encoder and container of ffmpeg.")
    parser.add_argument("out")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--no-special", action="store_true", help="leave out the files of special_clips.py")
    options = parser.parse_args()
    maker = Maker(options.out)
    ways = encoders.ways()
    with ThreadPoolExecutor(options.jobs) as pool:
        dead = containers(maker, pool, ways, muxers.available())
        failed_images = images(maker, pool, ways)
        if not options.no_special:
            special_clips.make_all(maker, pool)
    out = Path(options.out)
    files = [path.relative_to(out) for path in sorted(out.rglob("*.*")) if path.is_file() and path.name != MARK]
    counts = Counter(path.parts[0] for path in files if len(path.parts) > 1 and not path.parts[0].startswith("."))
    for muxer, count in sorted(counts.items()):
        print(f"{count:5}  {muxer}")
    print(f"{sum(counts.values()):5}  files in all")
    for name in dead:
        reasons = [reason for key, reason in maker.refused.items() if Path(key).stem == name]
        print(f"no file from encoder {name}: {reasons[-1] if reasons else 'unknown'}")
    for name in failed_images + [key for key in maker.refused if key.startswith("special")]:
        print(f"not made: {name}: {maker.refused.get(name, '')}")


if __name__ == "__main__":
    main()
