"""Clips of kinds that people report: what touches the frame's edge in a bar, what lasts for a moment, pages, posts
and what devices leave at the edges. Each function works like those of stress_films.py."""
import numpy as np
from PIL import Image, ImageDraw

from stress_films import barred
from stress_tools import BLACK, radius, stamp, yuv


def moment(s, seconds):
    """Some frames that are not the first or last ones."""
    count = max(1, round(s.rate * seconds))
    start = s.rng.randint(1, max(1, s.n - count - 1))
    return slice(start, start + count)


def corner(s, what="cam"):
    """A letterbox with something that reaches the frame's edge in a bar: all the time, or from some moment on.

    The crop may cut it if it is reported, or keep it."""
    made = barred(s, low=.1, high=.17)
    frames, (x, y, w, h) = made["frames"], made["active"]
    made["check"] = frames[::8].copy()
    part = frames[s.rng.choice([0, s.n // 3, s.n // 2]):]
    top = s.rng.random() < .3
    if what == "ticker":
        deep, wide = round(y * .6), s.w
        left = 0
        drawn = np.full((1, deep, wide, 3), yuv(s.rng.choice(["#b00020", "#103080"])), np.uint8)
        s.write(drawn, s.words(5, 8), deep * .6, (4, 0, wide - 8, deep))
    else:
        wide, deep = round(s.w * s.rng.uniform(.18, .3)), round(s.h * s.rng.uniform(.22, .4))
        left = s.rng.choice([0, s.w - wide])
        drawn = s.film(wide, deep, s.pick(dark=False), n=len(part))
    part[:, slice(0, deep) if top else slice(s.h - deep, s.h), left:left + wide] = drawn
    keep = (x, 0, w, y + h) if top else (x, y, w, s.h - y)
    return dict(made, keep=keep, note="%s at the %s" % (what, "top" if top else "bottom"))


def flash(s, way="white"):
    """A letterbox, and for a moment one colour over all of the frame, or a fade from white."""
    made = barred(s, low=.08, high=.17)
    frames = made["frames"]
    made["check"] = frames[::8].copy()
    if way == "fade":
        count = max(2, round(s.rate * .8))
        light = np.linspace(1, 0, count, endpoint=False)[:, None, None, None]
        frames[:count] = frames[:count] * (1 - light) + yuv("#ffffff") * light + .5
    else:
        frames[moment(s, .15)] = yuv("#ffffff" if way == "white" else s.rng.choice(["#e02020", "#f0e060"]))
    return dict(made, gop=max(2, s.rate // 2), note=way)


def leak(s):
    """A letterbox, and for 0.6 s light that brightens picture and bars from one side."""
    made = barred(s, low=.08, high=.17)
    frames = made["frames"]
    made["check"] = frames[::8].copy()
    part, warm = frames[moment(s, .6)], yuv("#ffa040").astype(np.float32)
    side = s.rng.choice([0, 1])
    for i, frame in enumerate(part):
        strength = np.sin(np.pi * (i + 1) / (len(part) + 1))
        light = np.clip(1.4 - radius(s.w, s.h, side, s.rng.uniform(.4, .6)) / 1.6, 0, 1)[..., None] * strength
        frame[:] = np.clip(frame * (1 - light) + np.maximum(frame, warm) * light + .5, 0, 235)
    return dict(made, gop=max(2, s.rate // 3))


def switching(s):
    """A letterbox of an analogue tape, whose last lines are the noise of switching heads."""
    made = barred(s, low=.1, high=.17)
    frames, noise = made["frames"], np.random.default_rng(s.rng.getrandbits(32))
    deep = s.rng.randint(4, 9)
    made["check"] = frames[::8].copy()
    for frame in frames:
        wave = noise.integers(16, 150, (deep, s.w // 8 + 1)).repeat(8, 1)[:, :s.w]
        frame[-deep:, :, 0] = np.where(noise.random((deep, 1)) < .8, wave, 16)
    return dict(made, note="%d lines of noise" % deep)


def unused(s, sides="b"):
    """Rows or columns that fill up blocks of 16 and that a decoder left at zero, which is green."""
    deep = {side: s.rng.choice([2, 4, 6, 8, 10]) for side in sides}
    right, bottom = deep.get("r", 0), deep.get("b", 0)
    s.w, s.h = (s.w + 15) // 16 * 16, (s.h + 15) // 16 * 16
    frames = s.flat((0, 0, 0))
    frames[:, :s.h - bottom, :s.w - right] = s.film(s.w - right, s.h - bottom, s.pick(dark=False))
    return dict(frames=frames, active=(0, 0, s.w - right, s.h - bottom), kind="color", contrast=16,
                note="%d rows, %d columns" % (bottom, right))


def post(s):
    """A film on black between the header and the buttons of a social network."""
    w, h = s.w, round(s.w / s.rng.choice([1, 5 / 4, 16 / 9]))
    y = round((s.h - h) * s.rng.uniform(.35, .6))
    frames = s.flat(BLACK)
    size = s.h * .03
    ring = Image.new("RGBA", (round(size * 2.4),) * 2, "#00000000")
    ImageDraw.Draw(ring).ellipse((0, 0, ring.width - 1, ring.height - 1), s.rng.choice(["#d08040", "#4080d0"]))
    stamp(frames, ring, s.w * .04, y - ring.height - 4)
    s.write(frames, s.words(1, 2), size, (s.w * .06 + ring.width, y - ring.height, s.w * .6, ring.height * .5), pos=0)
    for at in (.05, .17, .29):
        heart = Image.new("RGBA", (round(size), round(size)), "#00000000")
        ImageDraw.Draw(heart).ellipse((1, 1, heart.width - 2, heart.height - 2), outline="white", width=2)
        stamp(frames, heart, s.w * at, y + h + 4)
    s.write(frames, s.words(3, 6), size, (s.w * .05, y + h + size * 1.6, s.w * .9, size * 1.5), pos=0)
    frames[:, y:y + h] = s.film(w, h, s.pick(dark=False))
    return dict(frames=frames, check=frames[::8], active=(0, y, w, h), kind="solid", contrast=8)


def page(s):
    """A white page with a text and one shot: the same margins in every frame."""
    tall = s.h > s.w
    side = round(s.w * s.rng.uniform(.03, .12)) if tall else round(s.w * s.rng.uniform(.15, .25))
    w = s.w - 2 * side
    h = min(round(w / s.rng.choice([1, 4 / 3, 16 / 9])), round(s.h * .7))
    y = round(s.h - h - s.h * s.rng.uniform(.04, .15))
    frames = s.flat("#ffffff")
    s.write(frames, "\n".join(s.words(3, 5) for _ in range(2)), s.h * .035, (side, 2, w, y - 4), fill="black", pos=0)
    frames[:, y:y + h, side:side + w] = s.film(w, h, s.pick(dark=False))
    return dict(frames=frames, check=frames[::8], active=(side, y, w, h), kind="color", contrast=8)


def rounded(s):
    """A film in a window with round corners on black."""
    t, l = round(s.h * s.rng.uniform(.08, .2)), round(s.w * s.rng.uniform(.04, .15))
    w, h = s.w - 2 * l, s.h - 2 * t
    mask = Image.new("L", (w, h), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, w - 1, h - 1), round(min(w, h) * s.rng.uniform(.04, .12)), 255)
    frames = s.flat(BLACK)
    film = s.film(w, h, s.pick(dark=False))
    frames[:, t:t + h, l:l + w] = np.where(np.asarray(mask)[..., None] > 127, film, np.array(BLACK, np.uint8))
    return dict(frames=frames, check=frames[::8], active=(l, t, w, h), kind="solid", contrast=16)
