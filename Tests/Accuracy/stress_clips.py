#!/usr/bin/env python3
"""Make many small labelled clips that are hard for a padding detector.

    stress_clips.py BASE_DIR [BASE_DIR ...] OUT_DIR [--seed N] [--count K | --repeat R]
                    [--only FAMILY,...] [--workers N]

Each BASE_DIR holds real clips without padding; of a folder with a truth.json only clips of kind "none"
are taken. OUT_DIR gets the clips and truth.json:

    {"clips": [{"file", "case", "base", "frame": [w, h], "active": [x, y, w, h] | null,
                "kind": "none" | "solid" | "color" | "blurred" | "mixed" | "undecidable",
                "tolerance": px, "negative": bool, "note", "keep": [x, y, w, h]}]}

`active` is in stored pixels (before sample aspect ratio); null means that no rectangle holds for the
whole clip, or that none may be named; `keep`, where it is given, is as right, because it keeps what stands
in a bar. The same seed, bases, fonts and encoders give the same clips.
A clip keeps its seed when --only leaves others out. --repeat makes R variations of each case,
--count K cases spread over the table. Families: see CASES.

Needs ffmpeg with libx264, libx265 and libvpx, and for Python numpy and Pillow.
"""
import argparse
import concurrent.futures
import json
import pathlib
import random
import sys

import numpy as np

from stress_field import corner, flash, leak, page, post, rounded, switching, unused
from stress_films import (
    alpha, analogue, barred, blurred, broadcaster, captioned, dark_top, darken, dusk,
    fade_under_caption, fog, hdr, interlaced, mixed, night, overlay, panels, plain, resized,
    scenes, shallow, split, spotlit, vignette, wall)
from stress_screens import card, countdown, credits, game, logo, mock_up, qr, slides, status_bar, terminal, webpage, window
from stress_tools import SQUARE, TALL, WIDE, Shot, distinct, run

NOISE = "noise=alls=%d:allf=t:all_seed=7"
DISC = [(720, 480), (720, 576)]
FULL_RANGE = dict(codec="x264", vf="scale=in_range=tv:out_range=pc", extra=["-color_range", "pc"])
# family: [(case, clips of it, function, options)]; option "sizes" chooses the frame.
CASES = {
    "blur": [("pillars-" + k, 1, blurred, dict(style=k)) for k in ("box", "gauss", "dark", "bright", "mirror", "zoom")]
    + [("rows-" + k, 1, blurred, dict(style=k, sizes=TALL)) for k in ("box", "gauss", "dark", "mirror")]
    + [("square-" + k, 1, blurred, dict(style=k, sizes=SQUARE)) for k in ("gauss", "dark")]
    + [("pillars-caption", 1, blurred, dict(caption=True)), ("rows-caption", 2, blurred, dict(caption=True, sizes=TALL))],
    "panels": [(k, 1, panels, dict(style=k)) for k in ("down", "across", "slanted", "stripes", "checks", "dots", "cloth", "still")],
    "memes": [(k + ("-tall" if tall else ""), 1, panels, dict(style=k, shots=6, caption=True, watermark=True, rate=24, count=96, sizes=TALL if tall else WIDE))
              for tall in (True, False) for k in ("plain", "down", "across", "stripes", "checks", "dots", "cloth", "still")],
    "solid": [
        ("letterbox", 1, barred, {}), ("pillarbox", 1, barred, dict(where="lr")), ("windowbox", 1, barred, dict(where="tblr")),
        ("uneven", 1, barred, dict(even=False)), ("uneven-window", 1, barred, dict(where="tblr", even=False)),
        ("tall", 1, barred, dict(high=.3, sizes=TALL)), ("super-black", 2, barred, dict(super_black=True, contrast=7)),
        ("outer-lines", 2, barred, dict(where="tblr", outer=0)), ("white", 1, barred, dict(colour="#ffffff")),
        ("grey", 1, barred, dict(colour="#777777")), ("brand", 1, barred, dict(colour="brand")), ("brand-pillars", 1, barred, dict(colour="brand", where="lr")),
        ("dark-grey", 1, barred, dict(colour="#1c1c1c")), ("thin", 1, barred, dict(low=4, high=8)), ("thin-pillars", 1, barred, dict(where="lr", low=4, high=8)),
        ("thin-window", 1, barred, dict(where="tblr", low=4, high=8, even=False)),
    ] + [("only-" + c, 1, barred, dict(where=c)) for c in "tblr"] + [("none", 3, plain, {}), ("none-tall", 1, plain, dict(sizes=TALL))],
    "scenes": [("step-%d" % k, 2, scenes, dict(step=k, rate=24, count=96)) for k in (1, 2, 3, 4, 6)],
    "hdr": [
        ("pq-letterbox", 2, hdr, dict(transfer="pq")), ("hlg-letterbox", 2, hdr, dict(transfer="hlg")),
        ("pq-none", 1, hdr, dict(transfer="pq", make=plain)), ("hlg-none", 1, hdr, dict(transfer="hlg", make=plain)),
        ("full-range", 1, barred, FULL_RANGE), ("full-range-none", 1, plain, FULL_RANGE),
    ],
    "analogue": [("edges", 5, analogue, dict(sizes=DISC, rate=25, count=50)), ("none", 1, plain, dict(sizes=DISC, rate=25, count=50, codec="mpeg2"))],
    "text": [
        ("black", 3, card, {}), ("white", 2, card, dict(ground="#ffffff")), ("colour", 2, card, dict(ground="brand")),
        ("changing", 2, card, dict(changes=4)), ("karaoke", 1, card, dict(karaoke=True)), ("slides", 2, slides, {}), ("qr", 2, qr, {}),
        ("countdown", 2, countdown, {}), ("logo", 1, logo, {}), ("credits", 2, credits, {}), ("credits-scroll", 2, credits, dict(scroll=True)),
        ("terminal", 2, terminal, {}), ("window", 2, window, {}), ("status-film", 2, status_bar, dict(sizes=TALL)),
        ("status-feed", 1, status_bar, dict(feed=True, sizes=TALL)), ("page", 2, webpage, {}),
        ("mock-up", 3, mock_up, dict(rate=24, count=72)),
    ],
    "dark": [
        ("none", 3, plain, dict(change=darken)), ("base", 1, plain, dict(dark=True)), ("bars", 3, barred, dict(change=dusk, contrast=8, tolerance=4)),
        ("vignette", 2, plain, dict(change=vignette, dark=False)), ("night", 2, night, {}), ("spotlit", 2, spotlit, {}), ("disc", 2, spotlit, dict(hard=True)),
        ("top-caption", 1, dark_top, {}), ("fade-caption", 1, fade_under_caption, {}),
    ],
    "degraded": [
        ("low-rate", 2, barred, dict(codec="x264", crf=(36, 44))), ("low-rate-pillars", 1, barred, dict(where="lr", codec="x265", crf=(34, 42))),
        ("low-rate-none", 2, plain, dict(codec="x264", crf=(36, 44))), ("grain", 1, barred, dict(vf=NOISE % 14)), ("grain-film", 1, barred, dict(post=NOISE % 20)),
        ("grain-none", 2, plain, dict(vf=NOISE % 16)), ("interlaced", 2, interlaced, dict(make=barred, sizes=DISC)),
        ("interlaced-none", 2, interlaced, dict(make=plain, sizes=DISC)), ("par", 1, barred, dict(vf="setsar=4/3")),
        ("par-pillars", 1, barred, dict(where="lr", vf="setsar=8/9")), ("par-none", 2, plain, dict(vf="setsar=16/11")),
    ],
    "overlay": [(k.replace(" ", "-"), 1, overlay, dict(what=k)) for k in ("subtitle", "name", "pillar name", "watermark", "logos")]
    + [("none-" + k, 1, captioned, dict(what=k)) for k in ("subtitle", "name")],
    "mixed": [("half", 1, mixed, dict(share=1 / 2)), ("quarter", 1, mixed, dict(share=1 / 4)), ("eighth", 1, mixed, dict(share=1 / 8)),
              ("half-pillars", 1, mixed, dict(share=1 / 2, where="lr"))]
    + [(k, 1, mixed, dict(way=k)) for k in ("one-key", "size", "shape")],
    "smooth": [(f.__name__, 3 if f is not game else 2, f, {}) for f in (fog, wall, shallow, game)],
    "alpha": [("border", 3, alpha, {})],
    "resized": [("raw", 1, resized, dict(ext="h264")), ("ts", 1, resized, dict(ext="ts")), ("bars-later", 1, resized, dict(ext="h264", bars=True))],
    "layout": [(k, 1, split, dict(way=k)) for k in ("beside", "below")] + [("inset", 2, split, dict(way="inset"))]
    + [(k, 2, broadcaster, dict(where=k)) for k in ("low", "side")] + [("both", 1, broadcaster, dict(where="both"))],
    "field": [("corner-cam", 3, corner, {}), ("corner-ticker", 1, corner, dict(what="ticker"))]
    + [("flash-" + k, 1, flash, dict(way=k)) for k in ("white", "colour", "fade")] + [("leak", 2, leak, {})]
    + [("switching", 2, switching, dict(sizes=DISC, rate=25, count=50))] + [("unused-" + k, 1, unused, dict(sides=k)) for k in ("b", "r", "br")]
    + [("post", 3, post, dict(sizes=TALL)), ("page", 2, page, {}), ("page-tall", 2, page, dict(sizes=TALL)), ("rounded", 2, rounded, {}),
       ("rounded-tall", 1, rounded, dict(sizes=TALL))],
}
for row in CASES["mixed"]:
    row[3]["sizes"] = [(640, 360), (480, 270), (568, 320)]
for name in ("overlay", "text", "resized"):
    for row in CASES[name]:
        row[3].setdefault("sizes", [z for z in WIDE if z != (640, 272) and z[0] < 1000])


def encode(path, frames, made, rng, rate):
    gop, crf = made.get("gop") or rng.choice([12, 16, 24, 32, 48]), made.get("crf")
    codec = made.get("codec") or rng.choice(["x264"] * 4 + ["x265", "vp9"])
    crf = rng.randint(*crf) if crf else rng.randint(18, 27)
    choices = {
        "x264": (["mp4", "mp4", "mkv", "mov"], ["-c:v", "libx264", "-preset", rng.choice(["veryfast", "faster"]), "-crf", crf]),
        "x265": (["mp4", "mkv"], ["-c:v", "libx265", "-preset", "ultrafast", "-crf", crf, "-x265-params", "log-level=none:pools=none:frame-threads=1"]),
        "vp9": (["webm"], ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", 8, "-b:v", 0, "-crf", crf + 10]),
        "mpeg2": (["ts", "mpg"], ["-c:v", "mpeg2video", "-q:v", rng.randint(3, 6), "-bf", 2]),
    }
    exts, arguments = choices[codec]
    path = path.with_name("%s.%s" % (path.name, made.get("ext") or rng.choice(exts)))
    part = path.with_name("part-" + path.name)
    n, h, w, planes = frames.shape
    run(["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "yuva444p" if planes == 4 else "yuv444p", "-s", "%dx%d" % (w, h),
         "-r", rate, "-i", "-", "-vf", made.get("vf", "null"), *arguments, "-g", gop, "-pix_fmt", made.get("pixels", "yuv420p"), "-threads", 1,
         *made.get("extra", []), "-fflags", "+bitexact", part], frames.transpose(0, 3, 1, 2).tobytes())
    part.rename(path)
    return path


def make_clip(job):
    """Makes one clip; returns its entry of truth.json, or the reason why not."""
    seed, name, function, options, bases, out = job
    rng, options = random.Random(seed), dict(options)
    shape = {k: options.pop(k) for k in ("sizes", "rate", "count") if k in options}
    encoding = {k: options.pop(k) for k in ("crf", "codec", "vf", "extra", "tolerance") if k in options and function is not interlaced}
    try:
        for _ in range(40):
            shot = Shot(rng, bases, **shape)
            made = function(shot, **options)
            if not made.get("active") or distinct(made.get("check", made["frames"]), made["active"], made["contrast"]):
                break
        else:
            return "%s: no base clip differs enough from the bars" % name
        made.update(encoding)
        path = encode(out / name, made["frames"], made, rng, shot.rate)
        if "then" in made:
            later = dict(made, ext=path.suffix[1:], extra=["-output_ts_offset", shot.n / shot.rate])
            other = encode(out / ("then-" + name), made["then"], later, rng, shot.rate)
            path.write_bytes(path.read_bytes() + other.read_bytes())
            other.unlink()
    except RuntimeError as error:
        return str(error)
    none = made["kind"] == "none"
    active = [0, 0, shot.w, shot.h] if none else made.get("active")
    more = {"keep": list(made["keep"])} if "keep" in made else {}
    return {"file": path.name, "case": name, **more, "base": ", ".join(shot.used), "frame": [shot.w, shot.h], "active": active and list(active), "kind": made["kind"],
            "tolerance": made.get("tolerance", 2), "negative": none, "note": made.get("note", "")}


def look(path):
    """Size as shown, length and whether an edge is dark, of a base clip."""
    facts = json.loads(run(["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_streams", "-show_format", "-of", "json", path]))
    stream = facts["streams"][0]
    w, h = stream["width"], stream["height"]
    up, down = map(int, stream.get("sample_aspect_ratio", "1:1").replace("0:1", "1:1").split(":"))
    w = w * up / down
    if any(abs(int(d.get("rotation", 0))) % 180 == 90 for d in stream.get("side_data_list", [])):
        w, h = h, w
    raw = run(["ffmpeg", "-v", "error", "-threads", 1, "-t", 60, "-i", path, "-an", "-vf", "fps=1,scale=64:64,format=gray", "-f", "rawvideo", "-"])
    small = np.frombuffer(raw, np.uint8).reshape(-1, 64, 64)
    edges = [small[:, :4], small[:, -4:], small[:, :, :4], small[:, :, -4:]]
    return {"path": path, "w": w, "h": h, "seconds": float(facts["format"].get("duration", 3)), "dark": bool(min(e.mean() for e in edges) < 45)}


def find_bases(folders):
    for folder in folders:
        truth = folder / "truth.json"
        allowed = {c["file"] for c in json.loads(truth.read_text())["clips"] if c["kind"] == "none"} if truth.exists() else None
        for path in sorted(folder.iterdir()):
            if path.suffix in (".mp4", ".mkv", ".mov", ".webm", ".avi", ".m4v", ".mpg") and (allowed is None or path.name in allowed):
                yield path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=pathlib.Path, metavar="BASE_DIR ... OUT_DIR")
    parser.add_argument("--seed", type=int, default=1)
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--count", type=int, help="so many clips, spread over all cases")
    group.add_argument("--repeat", type=int, default=1, help="variations of each case")
    parser.add_argument("--only", default=",".join(CASES), help="families, of " + ", ".join(CASES))
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    *folders, out = given.folders
    unknown = set(given.only.split(",")) - set(CASES)
    if not folders or unknown:
        parser.error("no BASE_DIR" if not folders else "unknown family: " + ", ".join(sorted(unknown)))
    bases = [look(path) for path in find_bases(folders)]
    if all(b["dark"] for b in bases):
        sys.exit("no base clips, or dark ones only")
    alpha_here = b"yuva420p" in run(["ffmpeg", "-v", "error", "-h", "encoder=libvpx-vp9"])
    out.mkdir(parents=True, exist_ok=True)
    rng, jobs = random.Random(given.seed), []
    rows = [(family, *row) for family in CASES for row in CASES[family]]
    rounds = given.repeat if given.count is None else -(-given.count // sum(row[2] for row in rows))
    for again in range(rounds):
        for family, case, copies, function, options in rows:
            for copy in range(copies):
                seed, number = rng.getrandbits(64), again * copies + copy + 1
                name = "%s-%s%s" % (family, case, "-%d" % number if copies * rounds > 1 else "")
                if family in given.only.split(",") and (function is not alpha or alpha_here):
                    jobs.append((seed, name, function, options, bases, out))
    if given.count is not None:
        jobs = [jobs[i] for i in sorted(rng.sample(range(len(jobs)), min(given.count, len(jobs))))]
    clips = []
    with concurrent.futures.ProcessPoolExecutor(given.workers) as pool:
        for clip in pool.map(make_clip, jobs):
            if isinstance(clip, str):
                pool.shutdown(cancel_futures=True)
                sys.exit(clip)
            clips.append(clip)
            print(clip["file"], flush=True)
    (out / "truth.json").write_text(json.dumps({"clips": clips}, indent=1) + "\n")


if __name__ == "__main__":
    main()
