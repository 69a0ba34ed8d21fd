#!/usr/bin/env python3
"""Bake bars of many kinds into real clips, so that the position of the picture is known exactly.

    make_corpus.py BASE_DIR [BASE_DIR ...] OUT_DIR [--seed N] [--repeat R] [--only FAMILY,...]

Each BASE_DIR holds clips without padding. Of a folder with a truth.json only clips of kind "none" are
taken, and of those that fetch.py wrote only the ones whose label has no remark. OUT_DIR gets the clips
and truth.json, as score.py reads it. The picture is laid over its bars without chroma subsampling, so
that edges are exact at odd lines too. If the edges of a clip can't be seen, it is made again of another
base. The same seed, bases, fonts and ffmpeg give the same clips, and a clip stays the same when --only
leaves others out.

Needs ffmpeg with libx264, libx265, libvpx-vp9 and drawtext.
"""
import argparse
import concurrent.futures
import json
import pathlib
import random
import subprocess
import sys

WIDE, TALL, SQUARE = [(640, 360), (854, 480), (1280, 720)], [(360, 640), (540, 960)], [(480, 480)]
VIDEO = (".mp4", ".mkv", ".mov", ".webm", ".avi", ".m4v", ".mpg", ".ts")
BRANDS = ["0x1b3f8f", "0xc8102e", "0x0b6e4f", "0xf2a900", "0x5b2c83", "0x16a3b8", "0xe9d8c0"]
WORDS = "never again today the best moment wait for it watch until end look at this cat when".split()
ATTEMPTS = 30
LEAST_SHARE = 0.3

# How apps make a blurred ground out of the picture: filters on the copy, which is scaled to cover
# the frame first. {r} is a radius for this frame, {z} a zoom.
COVER = "scale={W}:{H}:force_original_aspect_ratio=increase,crop={W}:{H}"
BLURS = {
    "box": COVER + ",boxblur={r}:2",
    "box-thrice": COVER + ",boxblur=luma_radius={r}:luma_power=3:chroma_radius={r}:chroma_power=3",
    "gauss": COVER + ",gblur=sigma={r}:steps=3",
    "average": COVER + ",avgblur=sizeX={r}:sizeY={r}",
    "shrunk": COVER + ",scale={W}/{r}:{H}/{r}:flags=area,scale={W}:{H}:flags=bicubic",
    "stretched": "scale={W}:{H},boxblur={r}:2",
    "zoomed": "scale={W}*{z}:{H}*{z}:force_original_aspect_ratio=increase,crop={W}:{H},"
              "gblur=sigma={r}",
    "darkened": COVER + ",boxblur={r}:2,eq=brightness=-0.2",
    "dimmed": COVER + ",gblur=sigma={r},drawbox=t=fill:color=black@0.45",
    "brightened": COVER + ",gblur=sigma={r},drawbox=t=fill:color=white@0.3",
    "greyed": COVER + ",gblur=sigma={r},hue=s=0.2",
    "mirrored": COVER + ",hflip,boxblur={r}:2",
}
# Patterns of two colours: the share of the second at (X, Y), with a step {s}.
PATTERNS = {
    "down": "Y/H", "across": "abs(X/W-0.5)*2", "slanted": "(X+Y)/(W+H)",
    "round": "min(1,hypot(X-W/2,Y-H/2)/hypot(W/2,H/2))", "stripes": "mod(floor((X+Y)/{s}),2)",
    "checks": "mod(floor(X/{s})+floor(Y/{s}),2)",
    "dots": "lt(hypot(mod(X,2*{s})-{s},mod(Y,2*{s})-{s}),{s}*0.6)",
}
X264 = ["-c:v", "libx264", "-preset", "veryfast", "-threads", "1"]
X265 = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params",
        "log-level=none:pools=none:frame-threads=1"]
ENCODERS = {
    "x264": (["mp4", "mov", "mkv"], [*X264, "-crf", "21", "-pix_fmt", "yuv420p"]),
    "low": (["mp4"], [*X264, "-crf", "38", "-pix_fmt", "yuv420p"]),
    "444": (["mkv"], [*X264, "-crf", "21", "-pix_fmt", "yuv444p"]),
    "hevc": (["mp4"], [*X265, "-crf", "26", "-pix_fmt", "yuv420p", "-tag:v", "hvc1"]),
    "pq": (["mov"], [*X265, "-crf", "24", "-pix_fmt", "yuv420p10le", "-color_primaries", "bt2020",
                     "-color_trc", "smpte2084", "-colorspace", "bt2020nc", "-tag:v", "hvc1"]),
    "vp9": (["webm"], ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "0",
                       "-crf", "33", "-threads", "1", "-pix_fmt", "yuv420p"]),
    "mpeg2": (["ts", "mpg"], ["-c:v", "mpeg2video", "-q:v", "4", "-bf", "2", "-pix_fmt", "yuv420p"]),
    "prores": (["mov"], ["-c:v", "prores_ks", "-profile:v", "0", "-pix_fmt", "yuv422p10le"]),
    "mjpeg": (["avi"], ["-c:v", "mjpeg", "-q:v", "4", "-pix_fmt", "yuvj420p"]),
}

# family: {case: options of plan()}
CASES = {
    "black": {
        "letterbox": {}, "pillarbox": dict(sides="lr"), "windowbox": dict(sides="tblr"),
        "uneven": dict(even=False), "top": dict(sides="t"), "left": dict(sides="l"),
        "thin": dict(low=0.012, high=0.02), "tall": dict(low=0.15, high=0.34, sizes=TALL),
        "anamorphic": dict(sizes=[(720, 480), (720, 576)], post=["setsar=64/45"]),
        "fades": dict(post=["fade=in:0:{q},fade=out:{n}-{q}:{q}"]),
        "lead-in": dict(post=["fade=in:{n}/2:4"]),
        "dark": dict(change="eq=brightness=-0.18:contrast=0.55", least=8, tolerance=4),
        "grain": dict(post=["noise=alls=10:allf=t:all_seed={seed}"]),
        "soft": dict(post=["gblur=sigma=1.2"], least=8, tolerance=4),
        "raised": dict(ground="0x0d0d0d"), "low-rate": dict(encoder="low"),
    },
    "codec": {name: dict(encoder=name, sides="tb" if name != "pq" else "lr", least=10)
              for name in ENCODERS if name not in ("x264", "low")},
    "color": {
        "white": dict(ground="white"), "grey": dict(ground="0x6e6e6e"),
        "dark-grey": dict(ground="0x1c1c1c"), "brand": dict(ground="brand"),
        "brand-pillars": dict(ground="brand", sides="lr"),
        "brand-tall": dict(ground="brand", low=0.15, high=0.34, sizes=TALL),
        "shadow": dict(ground="white", sides="lr", shadow=True),
        "rounded": dict(ground="brand", low=0.15, high=0.34, sizes=TALL, rounded=True),
        "caption": dict(ground="white", low=0.15, high=0.34, sizes=TALL, caption="bar"),
    },
    "patterned": {
        **{name: dict(pattern=name, low=0.12, high=0.3, sides="lr" if name == "down" else "tb")
           for name in PATTERNS},
        "cloth": dict(pattern="cloth", low=0.15, high=0.34, sizes=TALL),
        "still": dict(pattern="still", sides="lr", low=0.15, high=0.3),
        "caption": dict(pattern="down", low=0.15, high=0.34, sizes=TALL, caption="bar"),
        "shadow": dict(pattern="slanted", sides="lr", low=0.15, high=0.3, shadow=True),
        "rounded": dict(pattern="round", low=0.15, high=0.34, sizes=TALL, rounded=True),
    },
    "blurred": {
        **{name: dict(blur=name, sides="lr", low=0.15, high=0.34) for name in BLURS},
        **{name + "-tall": dict(blur=name, low=0.15, high=0.34, sizes=TALL)
           for name in ("box", "gauss", "shrunk", "darkened", "zoomed")},
        "square": dict(blur="box", low=0.12, high=0.22, sizes=SQUARE),
        "off-centre": dict(blur="gauss", sides="lr", low=0.1, high=0.3, even=False),
        "rounded": dict(blur="box", low=0.15, high=0.34, sizes=TALL, rounded=True),
        "rounded-window": dict(blur="dimmed", sides="tblr", low=0.08, high=0.2, rounded=True),
        "shadow": dict(blur="gauss", sides="lr", low=0.15, high=0.34, shadow=True),
        "caption": dict(blur="darkened", low=0.15, high=0.34, sizes=TALL, caption="bar"),
        "caption-across": dict(blur="box", low=0.15, high=0.34, sizes=TALL, caption="across"),
        "caption-across-pillars": dict(blur="gauss", sides="lr", low=0.15, high=0.34,
                                       caption="across"),
    },
    "overlay": {
        "subtitle": dict(low=0.13, high=0.18, caption="times"),
        "logo": dict(low=0.13, high=0.18, caption="corner"),
        "caption": dict(low=0.15, high=0.34, sizes=TALL, caption="bar"),
        "caption-across": dict(low=0.15, high=0.34, sizes=TALL, caption="across"),
        "watermark": dict(low=0.15, high=0.34, sizes=TALL, caption="wandering"),
    },
    "mixed": {"half": dict(share=1 / 2), "quarter": dict(share=1 / 4), "most": dict(share=3 / 4)},
    "none": {
        "plain": dict(sides="", copies=3), "tall": dict(sides="", sizes=TALL),
        "square": dict(sides="", sizes=SQUARE), "scope": dict(sides="", sizes=[(854, 358)]),
        "dark": dict(sides="", change="eq=brightness=-0.18:contrast=0.55"),
        "vignette": dict(sides="", change="vignette=angle=PI/2.6"),
        "grain": dict(sides="", post=["noise=alls=10:allf=t:all_seed={seed}"]),
        "fades": dict(sides="", post=["fade=in:0:{q},fade=out:{n}-{q}:{q}"]),
        "low-rate": dict(sides="", encoder="low"), "pq": dict(sides="", encoder="pq"),
        "caption": dict(sides="", caption="across"), "subtitle": dict(sides="", caption="times"),
    },
    "undecidable": {"black": dict(sides="", cover="black"), "credits": dict(sides="", cover="credits")},
}


def run(command):
    done = subprocess.run(list(map(str, command)), stdin=subprocess.DEVNULL, capture_output=True)
    if done.returncode:
        raise RuntimeError("%s: %s" % (" ".join(map(str, command[:4])),
                                       done.stderr.decode(errors="replace").strip()[-400:]))
    return done.stdout


def depths(rng, frame, sides, low, high, even):
    """Depths (top, bottom, left, right); low and high are shares of the frame."""
    def depth(side):
        return max(3, round(rng.uniform(low, high) * frame[0 if side in "lr" else 1]))

    found = {side: depth(side) for side in sides}
    for one, other in ("tb", "lr"):
        if even and one in found and other in found:
            # Apps centre the picture; if lines don't divide by two, one bar is a line deeper.
            found[other] = found[one] + rng.choice([0, 0, 1])
    return tuple(found.get(side, 0) for side in "tblr")


def pattern(rng, name, frame, rate):
    """A still ground: filters without input, of one frame that lasts."""
    size, last = "s=%dx%d:r=%d" % (*frame, rate), "format=yuv444p,loop=-1:1:0,setpts=N/%d/TB" % rate
    if name == "cloth":
        return "color=c=%s:%s,trim=end_frame=1,format=yuv444p,noise=alls=%d:all_seed=%d,gblur=%.2f,%s" % (
            rng.choice(BRANDS), size, rng.randint(50, 90), rng.getrandbits(20), rng.uniform(.5, 2), last)
    first, second = rng.sample([*BRANDS, "0xffffff", "0x101010", "0xc0c0c0"], 2)
    share = PATTERNS[name].format(s=max(8, round(rng.uniform(.02, .05) * frame[0])))
    mixed = ["%d+(%d)*(%s)" % (int(first[at:at + 2], 16), int(second[at:at + 2], 16)
                               - int(first[at:at + 2], 16), share) for at in (2, 4, 6)]
    return "nullsrc=%s,trim=end_frame=1,format=gbrp,geq=r='%s':g='%s':b='%s',%s" % (size, *mixed, last)


def text(rng, words, size, x, y, color="white", more=""):
    return "drawtext=text='%s':fontcolor=%s:fontsize=%d:x=%s:y=%s%s" % (
        " ".join(rng.choice(WORDS) for _ in range(words)), color, max(9, size), x, y, more)


def captions(rng, kind, frame, rect, seconds, color):
    """drawtext filters over the whole frame."""
    (width, height), (x, y, w, h) = frame, rect
    size = height // 24 if height > width else height // 14
    if kind == "bar":
        over, under = y * rng.uniform(.3, .6), y + h + (height - y - h) * rng.uniform(.3, .5)
        return [text(rng, 3, size, "(w-tw)/2", round(at), color) for at in (over, under)]
    if kind == "across":
        # Over the edges of the picture: of a lower one, or of both pillars.
        more = rng.choice(["", ":borderw=2:bordercolor=black", ":box=1:boxcolor=black@0.6:boxborderw=6"])
        at = y + h - size // 2 if h < height else round(height * rng.uniform(.6, .8))
        words = 4 if height > width else 8
        return [text(rng, words, size, "(w-tw)/2", at, "yellow", more)]
    if kind == "times":
        at = height - (height - y - h + size) // 2 if h < height else height - 2 * size
        return [text(rng, 5, size, "(w-tw)/2", at, more=":enable='between(t,%.2f,%.2f)'" % (
            seconds * .2, seconds * .7))]
    if kind == "corner":
        return [text(rng, 1, max(9, y // 2), "w-tw-12", y // 4)]
    half = seconds / 2
    return [text(rng, 1, size, 8, y // 3, more=":enable='lt(t,%.2f)'" % half),
            text(rng, 1, size, "w-tw-8", y + h + (height - y - h) // 2, more=":enable='gte(t,%.2f)'" % half)]


def rounded(width, height, radius, rate):
    """A mask with rounded corners."""
    outside = "hypot(max(0,max({r}-X,X-(W-1-{r}))),max(0,max({r}-Y,Y-(H-1-{r}))))".format(r=radius)
    return "nullsrc=s=%dx%d:r=%d,trim=end_frame=1,format=gray,geq=lum='if(gt(%s,%d),0,255)'," \
        "loop=-1:1:0,setpts=N/%d/TB" % (width, height, rate, outside, radius, rate)


def shadow(frame, rect, rate, rng):
    """A soft dark rectangle behind the picture, a little lower."""
    x, y, w, h = rect
    drop = rng.randint(2, 6)
    return "color=c=black@0:s=%dx%d:r=%d,trim=end_frame=1,format=yuva444p,drawbox=%d:%d:%d:%d:" \
        "black@%.2f:fill:replace=1,gblur=sigma=%.1f,loop=-1:1:0,setpts=N/%d/TB" % (
            *frame, rate, x, y + drop, w, h, rng.uniform(.4, .8), rng.uniform(4, 12), rate)


def graph(rng, rect, frame, rate, count, options):
    """The filters from [0:v], the clip, and [1:v], a still of another, to [out]."""
    (width, height), (x, y, w, h) = frame, rect
    seconds = count / rate
    fit = "scale=%d:%d:force_original_aspect_ratio=increase:flags=bicubic:out_range=tv,crop=%d:%d," \
        "setsar=1,format=yuv444p"
    parts = ["[0:v]setpts=PTS-STARTPTS,fps=%d,%s,%s[film]" % (rate, fit % (w, h, w, h), options.get("change", "null"))]
    light, blur = False, options.get("blur")
    if blur:
        radius = max(4, round(rng.uniform(.015, .05) * min(frame)))
        copy = BLURS[blur].format(W=width, H=height, r=radius, z="%.2f" % rng.uniform(1.2, 1.6))
        parts += ["[film]split[picture][copy]", "[copy]%s,format=yuv444p,setsar=1[ground]" % copy]
    elif options.get("pattern") == "still":
        parts += ["[film]null[picture]", "[1:v]trim=end_frame=1,%s,loop=-1:1:0,setpts=N/%d/TB[ground]" % (
            fit % (*frame, *frame), rate)]
    elif options.get("pattern"):
        parts += ["[film]null[picture]", pattern(rng, options["pattern"], frame, rate) + "[ground]"]
    else:
        ground = options.get("ground", "black")
        ground = rng.choice(BRANDS) if ground == "brand" else ground
        light = ground in ("white", "0xf2a900", "0xe9d8c0")
        parts += ["[film]null[picture]", "color=c=%s:s=%dx%d:r=%d,format=yuv444p[ground]" % (
            ground, *frame, rate)]
    if options.get("shadow"):
        parts += [shadow(frame, rect, rate, rng) + "[shadow]",
                  "[ground][shadow]overlay=0:0:format=yuv444[shaded]"]
        parts.append("[shaded]null[under]")
    else:
        parts.append("[ground]null[under]")
    if options.get("rounded"):
        radius = round(rng.uniform(.03, .08) * min(w, h))
        parts += [rounded(w, h, radius, rate) + "[mask]", "[picture][mask]alphamerge[over]"]
    else:
        parts.append("[picture]null[over]")
    after = ["overlay=%d:%d:shortest=1:format=yuv444" % (x, y)]
    if options.get("share"):
        after += bars_for_a_while(rng, frame, seconds, options["share"])
    if options.get("cover"):
        after.append("drawbox=t=fill:color=black")
    if options.get("cover") == "credits":
        after += [text(rng, 3, height // 22, "(w-tw)/2", "h-%d*t+%d" % (height // 6, line * height // 10))
                  for line in range(8)]
    if options.get("caption"):
        after += captions(rng, options["caption"], frame, rect, seconds, "black" if light else "white")
    after += [post.format(q=count // 4, n=count, seed=rng.getrandbits(20))
              for post in options.get("post", [])]
    return ";".join([*parts, "[under][over]%s[out]" % ",".join(after)])


def bars_for_a_while(rng, frame, seconds, share):
    """Black bars in a share of the time, at the beginning or at the end."""
    bar = round(rng.uniform(.08, .16) * frame[1])
    when = "lt(t,%.4f)" % (seconds * share - .001) if rng.random() < .5 else "gte(t,%.4f)" % (
        seconds * (1 - share) - .001)
    return ["drawbox=0:%d:%d:%d:black:fill:enable='%s'" % (at, frame[0], bar, when)
            for at in (0, frame[1] - bar)]


def seen(path, frame, rect, least):
    """Whether the picture differs from each bar beside it, on a share of the edge."""
    x, y, w, h = rect
    strips = [(w, 2, x, y - 1, y), (w, 2, x, y + h - 1, frame[1] - y - h), (2, h, x - 1, y, x),
              (2, h, x + w - 1, y, frame[0] - x - w)]
    for width, height, left, top, depth in strips:
        if depth == 0:
            continue
        chain = "select='not(mod(n,6))',format=yuv444p,crop=%d:%d:%d:%d" % (width, height, left, top)
        raw = run(["ffmpeg", "-v", "error", "-noautorotate", "-i", path, "-vf", chain, "-vsync", "0",
                   "-f", "rawvideo", "-"])
        plane = width * height
        step = 1 if width == 2 else width
        first = [i for i in range(plane) if (i % 2 == 0 if width == 2 else i < width)]
        differ = total = 0
        for start in range(0, len(raw) - 3 * plane + 1, 3 * plane):
            planes = [raw[start + k * plane:start + (k + 1) * plane] for k in range(3)]
            differ += sum(any(abs(p[i] - p[i + step]) > least for p in planes) for i in first)
            total += len(first)
        if total == 0 or differ < LEAST_SHARE * total:
            return False
    return True


def kind_of(options):
    if options.get("share"):
        return "mixed"
    if options.get("cover"):
        return "undecidable"
    if options.get("sides") == "":
        return "none"
    if options.get("blur"):
        return "blurred"
    if options.get("pattern"):
        return "patterned"
    return "color" if options.get("ground", "0x0d0d0d") != "0x0d0d0d" else "black"


def make_clip(job):
    """Makes a clip -> its entry of truth.json."""
    name, seed, options, bases, out = job
    rng = random.Random("%s %s" % (seed, name))
    kind = kind_of(options)
    for _ in range(ATTEMPTS):
        # Repositories with many clips count no more than others.
        base, other = (rng.choice(bases[rng.choice(list(bases))]) for _ in range(2))
        frame, rate = rng.choice(options.get("sizes", WIDE)), rng.choice([12, 15, 24, 25])
        count = rate * rng.randint(3, 5) // 4 * 4
        sides = "" if kind == "mixed" else options.get("sides", "tb")
        top, bottom, left, right = depths(rng, frame, sides, options.get("low", .06),
                                          options.get("high", .17), options.get("even", True))
        rect = (left, top, frame[0] - left - right, frame[1] - top - bottom)
        extensions, encoder = ENCODERS[options.get("encoder", "x264")]
        path = out / ("%s.%s" % (name, rng.choice(extensions)))
        # Changes over time begin at a key frame, so that key frames alone show them too.
        gop = rng.choice([12, 24, 48]) if kind != "mixed" else count // 4
        part = path.with_name("part-" + path.name)
        run(["ffmpeg", "-v", "error", "-y", "-threads", "1", "-filter_complex_threads", "1",
             "-stream_loop", "-1", "-i", base, "-i", other, "-filter_complex",
             graph(rng, rect, frame, rate, count, options), "-map", "[out]", "-an", "-frames:v", count,
             *encoder, "-g", gop, "-fflags", "+bitexact", "-flags:v", "+bitexact", part])
        if kind in ("none", "mixed", "undecidable") or seen(part, frame, rect, options.get(
                "least", 16 if options.get("blur") else 20)):
            part.rename(path)
            break
        part.unlink()
    else:
        raise RuntimeError("%s: no base differs enough from its bars" % name)
    label = list(rect) if kind not in ("mixed", "undecidable") else None
    return {"file": path.name, "case": name, "base": base.name, "frame": list(frame),
            "active": label, "kind": kind, "negative": kind == "none",
            "tolerance": options.get("tolerance", 6 if kind == "blurred" else 2)}


def find_bases(folders):
    """repository or folder: paths"""
    found = {}
    for folder in folders:
        truth, clips = folder / "truth.json", None
        if truth.exists():
            clips = {clip["file"]: clip for clip in json.loads(truth.read_text())["clips"]}
        for path in sorted(folder.iterdir()):
            clip = clips.get(path.name) if clips is not None else {"kind": "none"}
            # A clip of a repository whose label has a remark is odd, such as a card or a mock-up.
            odd = clip is None or clip["kind"] != "none" or "repository" in clip and clip["remark"]
            if path.suffix in VIDEO and not odd:
                found.setdefault(clip.get("repository") or str(folder), []).append(path)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=pathlib.Path, metavar="BASE_DIR ... OUT_DIR")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=1, help="variations of each case")
    parser.add_argument("--only", default=",".join(CASES), help="families, of " + ", ".join(CASES))
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    *folders, out = given.folders
    chosen = given.only.split(",")
    if not folders or set(chosen) - set(CASES):
        parser.error("no BASE_DIR" if not folders else "unknown family: " + ", ".join(
            sorted(set(chosen) - set(CASES))))
    for folder in folders:
        if not folder.is_dir():
            sys.exit("%s is no folder" % folder)
    bases = find_bases(folders)
    if not bases:
        sys.exit("no clips without padding in " + ", ".join(map(str, folders)))
    out.mkdir(parents=True, exist_ok=True)
    jobs = [("%s-%s-%d" % (family, case, number + 1), given.seed, options, bases, out)
            for family in CASES if family in chosen for case, options in CASES[family].items()
            for number in range(options.get("copies", 1) * given.repeat)]
    clips = []
    with concurrent.futures.ThreadPoolExecutor(given.workers) as pool:
        try:
            for clip in pool.map(make_clip, jobs):
                clips.append(clip)
                print(clip["file"], flush=True)
        except RuntimeError as error:
            pool.shutdown(cancel_futures=True)
            sys.exit(str(error))
    (out / "truth.json").write_text(json.dumps({"clips": clips}, indent=1) + "\n")


if __name__ == "__main__":
    main()
