"""Films with and without padding. Each function makes one clip from a Shot; it returns its frames, its truth
and what encode() of stress_clips.py needs to know."""
import numpy as np
from PIL import Image, ImageDraw

from stress_tools import BLACK, BRANDS, WIDE, WORDS, Shot, full, mix, radius, shade, stamp, yuv


# Padding

def blurred(s, style="gauss", caption=False):
    tall = s.h > s.w
    ratio = s.rng.choice([1, 4 / 3, 16 / 9] if tall else [9 / 16, 4 / 5, 1, 3 / 4] if s.w > s.h else [9 / 16, 16 / 9, 4 / 5, 5 / 4])
    w, h = (s.w, round(s.w / ratio)) if ratio > s.w / s.h else (round(s.h * ratio), s.h)
    at = s.rng.choice([.5, .5, .5, s.rng.uniform(.3, .7)])
    x, y = round((s.w - w) * at), round((s.h - h) * at)
    zoom = s.rng.uniform(1.25, 1.6) if style == "zoom" else s.rng.uniform(1, 1.2)
    k = max(s.w / w, s.h / h) * zoom
    cw, ch = max(s.w, round(w * k)), max(s.h, round(h * k))
    sigma = s.rng.uniform(10, 60) * min(s.w, s.h) / 1080
    blur = "boxblur=%d:%d" % (max(2, sigma), s.rng.choice([2, 3])) if style == "box" else "gblur=sigma=%.2f:steps=3" % sigma
    flip = ",hflip" if style == "mirror" else ""
    place = s.pick(dark=False)
    ground = s.film(w, h, place, "scale=%d:%d,crop=%d:%d,%s%s" % (cw, ch, s.w, s.h, blur, flip))
    if style == "dark":
        shade(ground, s.rng.uniform(.5, .9))
    if style == "bright":
        ground[..., 0] = np.clip(ground[..., 0].astype(int) + s.rng.randint(15, 40), 16, 235)
    ground[:, y:y + h, x:x + w] = s.film(w, h, place)
    check = ground.copy() if caption else ground
    if caption:
        box = (0, y + h, s.w, s.h - y - h) if h < s.h else (4, s.h * .7, x - 8, s.h * .2)
        text = s.words() if h < s.h else s.words().replace(" ", "\n")
        s.write(ground, text, s.h / 16, box)
    return dict(frames=ground, check=check, active=(x, y, w, h), kind="blurred", tolerance=6, contrast=16,
                note="%s blur, sigma %.1f px, zoom %.2f" % (style, sigma, zoom))


def panels(s, style, shots=1, caption=False, watermark=False):
    """A film beside panels that stand still. shots: how often it cuts; watermark: one that changes its corner."""
    tall = s.h > s.w
    if tall:
        w, h = s.w, round(s.w / s.rng.choice([1, 5 / 4, 4 / 3, 16 / 9]))
    else:
        w, h = round(s.h * s.rng.choice([9 / 16, 3 / 4, 1, 4 / 3]) * min(1, s.w / s.h / 1.6)), s.h
    x, y = (s.w - w) // 2, (s.h - h) // 2
    a, b = (yuv(c).astype(np.float32) for c in s.rng.sample(BRANDS + ["#ffffff", "#101010", "#c0c0c0"], 2))
    yy, xx = np.mgrid[0:s.h, 0:s.w].astype(np.float32)
    step = s.rng.uniform(.02, .05) * s.w
    t = {"plain": yy * 0, "down": yy / s.h, "across": np.abs(xx / s.w - .5) * 2, "slanted": (xx + yy) / (s.w + s.h),
         "stripes": (xx + yy) // step % 2, "checks": (xx // step + yy // step) % 2,
         "dots": np.hypot(xx % (2 * step) - step, yy % (2 * step) - step) < step * .6}.get(style)
    if style == "still":
        frames = np.repeat(s.film(n=1), s.n, 0)
    elif style == "cloth":
        grain = np.random.default_rng(s.rng.getrandbits(32)).normal(0, 1, (s.h, s.w)).cumsum(1)
        t = (grain - grain.min()) / np.ptp(grain)
    if t is not None:
        frames = s.ground(a, b, t)
    if caption:
        for top in (0, y + h) if tall else (s.h * .3,):
            box = (0, top, s.w, y) if tall else (4, top, x - 8, s.h * .3)
            s.write(frames, s.words() if tall else s.words().replace(" ", "\n"), s.h / 24, box, fill=s.rng.choice(["white", "black"]))
    frames[:, y:y + h, x:x + w] = s.cuts(w, h, shots)
    check = frames.copy()
    if watermark:
        half = s.n // 2
        s.write(frames[:half], "@" + s.words(1, 1), s.h / 40, (4, 4, s.w / 3, s.h / 30))
        s.write(frames[half:], "@" + s.words(1, 1), s.h / 40, (s.w * 2 / 3 - 4, s.h * .96, s.w / 3, s.h / 30))
    return dict(frames=frames, check=check, active=(x, y, w, h), kind="color", contrast=16, note="panels, " + style)


def sides(s, where, low, high, even=True):
    """Depths (top, bottom, left, right); low and high in px, or in shares of the frame when below 1."""
    def depth(size):
        return s.rng.randint(low, high) if low >= 1 else round(s.rng.uniform(low, high) * size)
    pair = [depth(s.h), depth(s.w)]
    found = {c: pair[c in "lr"] if even else depth((s.h, s.w)[c in "lr"]) for c in where}
    return tuple(found.get(c, 0) for c in "tblr")


def barred(s, where="tb", colour=BLACK, low=.04, high=.17, even=True, outer=None, super_black=False, contrast=20, change=None, post="null", **more):
    """A film between flat bars. change: what is done to the film first; more: goes into the result."""
    if colour == "brand":
        colour = s.rng.choice(BRANDS)
    t, b, l, r = sides(s, where, low, high, even)
    w, h = s.w - l - r, s.h - t - b
    picture = s.film(w, h, s.pick(dark=False), post)
    if change:
        change(s, picture)
    if super_black:
        colour = (s.rng.randint(0, 9), 128, 128)
        dark = picture[..., 0].astype(int) * 1.3 - 30
        picture[..., 0] = np.clip(dark, 16, 235)
    frames = s.flat(colour)
    frames[:, t:t + h, l:l + w] = picture
    if outer is not None:
        lines = s.rng.randint(1, 3)
        for edge, deep in ((frames[:, :lines], t), (frames[:, -lines:], b), (frames[:, :, :lines], l), (frames[:, :, -lines:], r)):
            if deep > lines:
                edge[..., 0] = outer
    more.setdefault("note", "depths %d %d %d %d" % (t, b, l, r))
    return dict(frames=frames, active=(l, t, w, h), kind="solid", contrast=contrast, **more)


def scenes(s, step):
    """A letterbox around four scenes, of which one or two reach farther out by `step` rows at each edge."""
    deep = round(s.rng.uniform(.06, .17) * s.h)
    frames = s.flat(BLACK)
    part, far = s.n // 4, set(s.rng.sample(range(4), s.rng.randint(1, 2)))
    for number in range(4):
        top = deep - step if number in far else deep
        shot = frames[number * part:(number + 1) * part if number < 3 else s.n]
        shot[:, top:s.h - top] = s.film(s.w, s.h - 2 * top, s.pick(dark=False), n=len(shot))
    return dict(frames=frames, active=(0, deep - step, s.w, s.h - 2 * (deep - step)), kind="solid", tolerance=1, contrast=20,
                note="scenes reach to %d or %d" % (deep - step, deep))


def plain(s, change=None, dark=None, post="null", **more):
    frames = s.film(place=s.pick(dark), post=post)
    if change:
        change(s, frames)
    return full(frames, **more)


def hdr(s, transfer, make=barred, **more):
    """A film at the levels of PQ (white at 203 cd/m2) or HLG, 10 bit, with the tags."""
    light = np.clip((np.arange(256) - 16) / 219, 0, 1) ** 2.4
    if transfer == "pq":
        p = (light * 203 / 10000) ** .1593017578125
        code = ((.8359375 + 18.8515625 * p) / (1 + 18.6875 * p)) ** 78.84375
        trc = "smpte2084"
    else:
        e = light * .265
        code = np.where(e <= 1 / 12, np.sqrt(3 * e), .17883277 * np.log(np.maximum(12 * e - .28466892, 1e-6)) + .55991073)
        trc = "arib-std-b67"
    table = np.clip(16 + 219 * (code - code[16]), 0, 255).astype(np.uint8)

    def grade(s, frames):
        frames[..., 0] = table[frames[..., 0]]
        frames[..., 1:] = 128 + (frames[..., 1:].astype(np.float32) - 128) * .55 + .5
    tags = ["-color_primaries", "bt2020", "-color_trc", trc, "-colorspace", "bt2020nc", "-color_range", "tv"]
    return make(s, change=grade, codec="x265", pixels="yuv420p10le", extra=tags, **dict({"contrast": 10} if make is barred else {}, **more))


def analogue(s):
    """Black columns left and right whose soft edges slant and jitter by parts of a pixel."""
    frames = s.film(place=s.pick(dark=False))
    left, right = s.rng.randint(4, 10), s.rng.randint(4, 10)
    soft, slant, jitter = s.rng.uniform(.5, 1.5), s.rng.uniform(-1, 1), s.rng.uniform(.05, .3)
    noise = np.random.default_rng(s.rng.getrandbits(32))
    rows = np.linspace(-.5, .5, s.h)[:, None] * slant
    x = np.arange(s.w)[None] + .5
    light = []
    for _ in range(s.n):
        sway = rows + noise.normal(0, jitter, (s.h, 1))
        ramp = [1 / (1 + np.exp(np.clip(-d / soft * 2.5, -50, 50))) for d in (x - left - sway, s.w - right + sway - x)]
        light.append((ramp[0] * ramp[1]).astype(np.float32))
    clear = frames.copy()
    clear[:, :, :left], clear[:, :, s.w - right:] = BLACK, BLACK
    return dict(frames=shade(frames, np.stack(light)), check=clear, active=(left, 0, s.w - left - right, s.h), kind="solid", tolerance=3,
                contrast=20, codec=s.rng.choice(["mpeg2", "x264"]), vf="setsar=" + s.rng.choice(["8/9", "32/27"] if s.h == 480 else ["16/15", "64/45"]),
                note="soft %.1f px, slant %.1f px" % (soft, slant))


# Dark films, smooth films, layouts

def darken(s, frames, low=.12, high=.35):
    shade(frames, s.rng.uniform(low, high))


def dusk(s, frames):
    darken(s, frames, .25, .45)


def vignette(s, frames):
    r = radius(s.w, s.h) * min(s.w, s.h) / np.hypot(s.w, s.h)
    shade(frames, np.clip(1 - s.rng.uniform(.85, .98) * r ** s.rng.uniform(1.5, 3), .02, 1))


def night(s):
    frames, spots = s.flat(BLACK), []
    frames[..., 0] += np.random.default_rng(s.rng.getrandbits(32)).integers(0, 4, frames.shape[:3], np.uint8)
    for _ in range(s.rng.randint(25, 60)):
        spots.append((s.rng.uniform(0, s.w), s.rng.uniform(0, s.h), s.rng.uniform(1, s.h * .02), s.rng.uniform(-20, 20), s.rng.choice(["#fff6d0", "#ffb040", "#ff5040", "#a0c8ff"])))
    for i in range(s.n):
        image = Image.new("RGBA", (s.w, s.h), "#00000000")
        draw = ImageDraw.Draw(image)
        for x, y, r, speed, colour in spots:
            x = (x + speed * i / s.rate) % s.w
            draw.ellipse((x - r, y - r, x + r, y + r), colour)
        stamp(frames[i:i + 1], image, 0, 0)
    return full(frames)


def spotlit(s, hard=False):
    r = radius(s.w, s.h, s.rng.uniform(.4, .6), s.rng.uniform(.4, .6)) / s.rng.uniform(.4, .75)
    edge = 60 if hard else s.rng.uniform(3, 8)
    return full(shade(s.film(place=s.pick(dark=False)), np.clip((1 - r) * edge, 0, 1)), note="a disc" if hard else "a spotlit place")


def dark_top(s):
    deep = s.rng.uniform(.2, .4) * s.h
    frames = shade(s.film(place=s.pick(dark=False)), np.clip(.05 + np.arange(s.h)[:, None] / deep, 0, 1) ** 1.2 * np.ones((s.h, s.w)))
    return full(s.write(frames, s.words(), s.h * .06, (0, 0, s.w, deep * .6)))


def fade_under_caption(s):
    t = np.linspace(0, 1, s.n)
    light = np.clip(np.minimum(t, 1 - t) * s.rng.uniform(3, 6) - .25, 0, 1)
    frames = shade(s.film(place=s.pick(dark=False)), light[:, None, None])
    return full(s.write(frames, s.words(), s.h * .07, (0, s.h * .8, s.w, s.h * .12)))


def fog(s):
    frames = s.film(place=s.pick(dark=False), post="gblur=sigma=%.1f" % (s.h * s.rng.uniform(.01, .05)))
    flat, k = np.array([s.rng.randint(120, 190), 128, 128], np.float32), s.rng.uniform(.15, .4)
    frames[:] = flat + (frames - flat) * k + .5
    return full(frames)


def wall(s):
    """Somebody before a smooth wall: a soft ellipse of another film that moves."""
    a, b = s.rng.uniform(90, 150), s.rng.uniform(150, 210)
    tone = np.linspace(a, b, s.w)[None] + np.linspace(0, s.rng.uniform(-25, 25), s.h)[:, None]
    frames = s.flat((128, s.rng.randint(118, 128), s.rng.randint(126, 138)))
    noise = np.random.default_rng(s.rng.getrandbits(32))
    frames[..., 0] = np.clip(tone + noise.normal(0, 1, frames.shape[:3]).astype(np.float32), 16, 235)
    film, amount, speed = s.film(place=s.pick(dark=False)), s.rng.uniform(.03, .15), s.rng.uniform(2, 5)
    y, x = np.mgrid[0:s.h, 0:s.w].astype(np.float32)
    for i in range(s.n):
        cx = s.w * (.5 + amount * np.sin(i * speed / s.n))
        body = np.hypot((x - cx) / (s.h * .3), (y - s.h * 1.05) / (s.h * .6))
        head = np.hypot((x - cx) / (s.h * .13), (y - s.h * .32) / (s.h * .18))
        mix(frames[i:i + 1], film[i:i + 1], np.clip((1 - np.minimum(body, head)) * 12, 0, 1))
    return full(frames)


def shallow(s):
    place = s.pick(dark=False)
    soft = s.film(place=place, post="gblur=sigma=%.1f" % (s.h * s.rng.uniform(.02, .05)))
    return full(mix(s.film(place=place), soft, np.clip(radius(s.w, s.h, s.rng.uniform(.4, .6)) * .9 - .3, 0, 1)))


def split(s, way):
    frames, gap = s.film(place=s.pick(dark=False)), s.rng.choice([0, 0, 2])
    if way == "beside":
        half = round(s.w * s.rng.choice([.5, .5, .4]))
        frames[:, :, half:] = s.film(s.w - half, s.h, s.pick(dark=False))
        frames[:, :, half:half + gap] = yuv("#ffffff")
    elif way == "below":
        half = s.h // 2
        frames[:, half:] = s.film(s.w, s.h - half, s.pick(dark=False))
        frames[:, half:half + gap] = yuv("#ffffff")
    else:
        w, h, m = s.w // 3, s.h // 3, s.rng.randint(6, 16)
        x, y = s.rng.choice([m, s.w - w - m]), s.rng.choice([m, s.h - h - m])
        frames[:, y - 2:y + h + 2, x - 2:x + w + 2] = yuv("#ffffff")
        frames[:, y:y + h, x:x + w] = s.film(w, h, s.pick(dark=False))
    return full(frames)


def broadcaster(s, where):
    frames, colour = s.film(place=s.pick(dark=False)), s.rng.choice(BRANDS[:6])
    w = 0
    if where in ("side", "both"):
        w = round(s.w * s.rng.uniform(.18, .28))
        frames[:, :, :w] = yuv(colour)
        for k in range(5):
            s.write(frames, s.words(1, 2), s.h * .05, (6, s.h * (.04 + .14 * k), w - 12, s.h * .1), pos=0)
    if where in ("low", "both"):
        y = round(s.h * s.rng.uniform(.74, .84))
        frames[:, y:] = yuv(colour)
        x = w + s.w * .04
        s.write(frames, s.words(3, 6).upper(), s.h * .06, (x, y, s.w * .96 - x, (s.h - y) * .55), pos=0)
        s.write(frames, s.words(5, 9), s.h * .04, (x, y + (s.h - y) * .5, s.w * .96 - x, (s.h - y) * .45), pos=0)
    return full(frames)


# Overlays, time, streams

def overlay(s, what):
    made = barred(s, "tb", low=.11, high=.17) if what != "pillar name" else barred(s, "lr", low=.15, high=.22)
    frames, (x, y, w, h) = made["frames"], made["active"]
    made["check"] = frames[::8].copy()
    below = (s.w * .04, y + h + 2, s.w * .92, s.h - y - h - 4)
    if what == "subtitle":
        s.write(frames, s.words(3, 6), below[3] * .55, below)
    elif what == "name":
        s.write(frames, "CHANNEL %d" % s.rng.randint(1, 99), y * .5, (s.w * .04, 2, s.w * .92, y - 4), pos=s.rng.choice([0, 1]))
    elif what == "pillar name":
        s.write(frames, "CH %d\nLIVE" % s.rng.randint(1, 99), x * .25, (4, s.h * s.rng.uniform(.02, .7), x - 8, s.h * .2))
    elif what == "watermark":
        image = s.label(s.rng.choice(WORDS).upper(), s.h * .09)
        image.putalpha(image.getchannel("A").point(lambda a: int(a * .6)))
        stamp(frames, image, s.w * s.rng.uniform(.05, .6), y + h - image.height * s.rng.uniform(.3, .7))
    else:
        mark = s.label("\u2022 " + s.rng.choice(WORDS), y * .5, s.rng.choice(["white"] + BRANDS))
        stamp(frames, mark, s.w * .05, y * .25)
        stamp(frames, mark, s.w * .95 - mark.width, y + h + y * .25)
    made["note"] = what
    return made


def captioned(s, what):
    frames = s.film(place=s.pick(dark=False))
    if what == "subtitle":
        s.write(frames, s.words(3, 6), s.h * .07, (0, s.h * .85, s.w, s.h * .12))
    else:
        s.write(frames, "CHANNEL %d" % s.rng.randint(1, 99), s.h * .05, (s.w * .05, s.h * .03, s.w * .9, s.h * .08), pos=1)
    return full(frames, note=what)


def mixed(s, share=None, key=12, way="bars", where="tb"):
    """Bars on `share` of the key frames; way one-key: all but three frames from one key frame on."""
    s.n, s.rate = 8 * key, 24
    frames = s.film(place=s.pick(dark=False))
    t, b, l, r = sides(s, where, .08, .16)
    some = round(8 * (share or 1)) * key
    start = s.rng.choice([0, s.n - some])
    part = frames[start:start + some]

    def pad(part, t, b, l, r):
        part[:, :t], part[:, s.h - b:], part[:, :, :l], part[:, :, s.w - r:] = BLACK, BLACK, BLACK, BLACK
    keep = frames.copy()
    pad(part, t, b, l, r)
    if way == "one-key":
        at = s.rng.randint(1, 6) * key
        frames[at:at + 3] = keep[at:at + 3]
    elif way == "size":
        pad(frames[s.n // 2:], t + s.h // 10, b + s.h // 10, 0, 0)
    elif way == "shape":
        frames[s.n // 2:] = keep[s.n // 2:]
        pad(frames[s.n // 2:], 0, 0, s.w // 8, s.w // 8)
    return dict(frames=frames, kind="mixed", codec="x264", gop=key, extra=["-sc_threshold", "0"], note="%s, share %s" % (way, share or "all"))


def alpha(s):
    frames = s.film(place=s.pick(dark=False))
    if s.rng.random() < .5:
        mask = np.zeros((s.h, s.w), bool)
        t, b, l, r = sides(s, "tblr", .06, .2)
        mask[t:s.h - b, l:s.w - r] = True
    else:
        mask = radius(s.w, s.h) < s.rng.uniform(.6, .9)
    shade(frames, mask)
    solid = np.broadcast_to(np.where(mask, 255, 0).astype(np.uint8)[None, ..., None], (*frames.shape[:3], 1))
    return full(np.concatenate([frames, solid], 3), codec="vp9", pixels="yuva420p", extra=["-auto-alt-ref", "0"], note="what is black is transparent")


def resized(s, ext, bars=False):
    """Two H.264 streams of different sizes, one after the other."""
    second = Shot(s.rng, s.bases, [z for z in WIDE[:-1] if z != (s.w, s.h)], s.rate, s.n)
    after = barred(second)["frames"] if bars else second.film()
    return dict(frames=s.film(place=s.pick(dark=False)), then=after, kind="mixed" if bars else "none", codec="x264", ext=ext,
                note="then %dx%d%s" % (second.w, second.h, ", with bars" if bars else ""))


def interlaced(s, make, **options):
    """Fields of a film at twice the speed, so that lines of a frame differ."""
    s.rate, s.n = 50, 100
    return make(s, post="null", codec="mpeg2", gop=12, vf="tinterlace=interleave_top,setfield=tff", extra=["-flags", "+ildct+ilme", "-top", "1"], **options)
