#!/usr/bin/env python3
"""Make many small labelled clips that are hard for a padding detector.

    stress_clips.py BASE_DIR [BASE_DIR ...] OUT_DIR [--seed N] [--count K | --repeat R]
                    [--only FAMILY,...] [--workers N]

Each BASE_DIR holds real clips without padding; of a folder with a truth.json only clips of kind "none"
are taken. OUT_DIR gets the clips and truth.json:

    {"clips": [{"file", "case", "base", "frame": [w, h], "active": [x, y, w, h] | null,
                "kind": "none" | "solid" | "blurred" | "mixed" | "undecidable",
                "tolerance": px, "negative": bool, "note"}]}

`active` is in stored pixels (before sample aspect ratio); null means that no rectangle holds for the
whole clip, or that none may be named. The same seed, bases, fonts and encoders give the same clips.
A clip keeps its seed when --only leaves others out. --repeat makes R variations of each case,
--count K cases spread over the table. Families: see CASES.

Needs ffmpeg with libx264, libx265 and libvpx, and for Python numpy and Pillow.

Pictures are arrays (frames, height, width, 3) of 8 bit Y'CbCr 4:4:4 at video levels, so that a bar can
have any code value.
"""
import argparse
import concurrent.futures
import glob
import json
import pathlib
import random
import subprocess
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFont

WIDE = [(640, 360)] * 3 + [(480, 270), (568, 320), (640, 480), (426, 240), (640, 272), (854, 480)] * 2 + [(1280, 720)]
TALL = [(360, 640)] * 2 + [(270, 480), (320, 568), (384, 512), (406, 720)]
SQUARE = [(480, 480), (400, 400), (512, 512)]
BLACK = (16, 128, 128)
BRANDS = ["#1b3f8f", "#e50914", "#0a7d4f", "#ff7a00", "#5b2a86", "#00b3c8", "#f5d000", "#2d2f7a"]
WORDS = """river morning the long way home a quiet answer nobody knew second chance north window letters
from under glass harbour seven lanterns paper orchard winter signal between old friends carry this
morning light again where road turns into thunder and we remember""".split()
FONTS = sorted(f for name in ("DejaVuSans", "DejaVuSerif", "NotoSans-", "NotoSerif-", "NotoSansDisplay-",
                              "NotoSerifDisplay-", "LiberationSans", "LiberationSerif", "FreeSans")
               for f in glob.glob("/usr/share/fonts/**/%s*.ttf" % name, recursive=True) if "Mono" not in f)
MONO = sorted(glob.glob("/usr/share/fonts/**/*Mono*-Bold.ttf", recursive=True)
              + glob.glob("/usr/share/fonts/**/DejaVuSansMono.ttf", recursive=True))


# Tools

def run(command, data=None):
    done = subprocess.run([str(c) for c in command], input=data, capture_output=True)
    if done.returncode:
        raise RuntimeError("failed: %s\n%s" % (" ".join(map(str, command)), done.stderr.decode(errors="replace")[-2000:]))
    return done.stdout


def yuv(rgb):
    """BT.601 video levels of a colour name, an image or an array of RGB."""
    if isinstance(rgb, str):
        rgb = Image.new("RGB", (1, 1), rgb)
        return yuv(rgb)[0, 0]
    rgb = np.asarray(rgb, np.float32)[..., :3] / 255
    matrix = np.array([[65.481, 128.553, 24.966], [-37.797, -74.203, 112], [112, -93.786, -18.214]], np.float32)
    return np.clip(rgb @ matrix.T + np.array([16, 128, 128], np.float32) + .5, 0, 255).astype(np.uint8)


def shade(frames, light):
    """Multiplies by `light`, of shape (h, w), (n, 1, 1) or (n, h, w); black stays black."""
    light = np.broadcast_to(np.asarray(light, np.float32), frames.shape[:3])
    black = np.array(BLACK, np.float32)
    for frame, mask in zip(frames, light):
        frame[:] = np.clip(black + (frame - black) * mask[..., None] + .5, 0, 255)
    return frames


def mix(under, over, mask):
    for low, high in zip(under, over):
        low[:] = low + (high.astype(np.float32) - low) * mask[..., None] + .5
    return under


def radius(w, h, cx=.5, cy=.5):
    """Distance from a centre, 1 at half of the shorter side."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    return np.hypot(x - w * cx, y - h * cy) / (min(w, h) / 2)


def stamp(frames, image, x, y):
    """Draws an RGBA image on all frames; what stands outside is cut."""
    x, y = int(x), int(y)
    left, top = max(0, -x), max(0, -y)
    pixels = np.asarray(image)[top:frames.shape[1] - y, left:frames.shape[2] - x]
    if pixels.size:
        h, w = pixels.shape[:2]
        mask = pixels[..., 3:].astype(np.float32) / 255
        part = frames[:, y + top:y + top + h, x + left:x + left + w]
        part[:] = part * (1 - mask) + yuv(pixels) * mask + .5
    return frames


class Shot:
    """One clip in the making: its random numbers, base clips, size and rate."""

    def __init__(self, rng, bases, sizes=WIDE, rate=None, count=None):
        self.rng, self.bases, self.used = rng, bases, []
        self.w, self.h = rng.choice(sizes)
        self.rate = rate or rng.choice([10, 12, 15, 20, 24])
        self.n = count or round(self.rate * (2 if self.w > 1000 else rng.uniform(2, 4)))

    def pick(self, dark=None):
        """A place in a base clip. dark=False: no dark edges, dark=True: only such, None: any."""
        base = self.rng.choice([b for b in self.bases if dark is None or b["dark"] == dark] or self.bases)
        self.used.append(base["path"].name)
        r = self.rng
        return base, r.uniform(0, max(0, min(base["seconds"] - 3, 60))), r.uniform(1, 1.25), r.uniform(.3, .7), r.uniform(.3, .7)

    def film(self, w=None, h=None, place=None, post="null", speed=1, n=None):
        w, h, n = w or self.w, h or self.h, n or self.n
        base, start, zoom, fx, fy = place or self.pick()
        k = max(w / base["w"], h / base["h"]) * zoom
        cw, ch = max(w, round(base["w"] * k)), max(h, round(base["h"] * k))
        chain = "setpts=PTS/%g,fps=%d,scale=%d:%d:out_range=tv,format=yuv444p,crop=%d:%d:%d:%d,%s,format=yuv444p" % (
            speed, self.rate, cw, ch, w, h, (cw - w) * fx, (ch - h) * fy, post)
        raw = run(["ffmpeg", "-v", "error", "-threads", 1, "-filter_threads", 1, "-stream_loop", -1, "-ss", "%.3f" % start, "-i",
                   base["path"], "-an", "-vf", chain, "-frames:v", n, "-f", "rawvideo", "-"])
        frames = np.frombuffer(raw, np.uint8).reshape(-1, 3, *([h, w] if "scale=" not in post else [self.h, self.w]))
        if len(frames) < n:
            raise RuntimeError("%s gives %d frames, not %d" % (base["path"], len(frames), n))
        frames = np.ascontiguousarray(frames.transpose(0, 2, 3, 1))
        np.clip(frames[..., 0], 16, 235, out=frames[..., 0])
        return frames

    def flat(self, colour, n=None):
        return np.full((n or self.n, self.h, self.w, 3), yuv(colour) if isinstance(colour, str) else colour, np.uint8)

    def words(self, low=2, high=5):
        return " ".join(self.rng.choice(WORDS) for _ in range(self.rng.randint(low, high)))

    def font(self, size, mono=False):
        names = MONO if mono else FONTS
        return ImageFont.truetype(self.rng.choice(names), max(7, int(size))) if names else ImageFont.load_default(max(7, int(size)))

    def label(self, text, size, fill="white", font=None, most=None):
        """A tight RGBA image of text, at most `most` px wide."""
        font = font or self.font(size)
        box = ImageDraw.Draw(Image.new("L", (1, 1))).multiline_textbbox((0, 0), text, font=font, align="center", stroke_width=1)
        image = Image.new("RGBA", (int(box[2] - box[0] + 2), int(box[3] - box[1] + 2)), fill[:7] + "00" if fill[0] == "#" else (0, 0, 0, 0))
        ImageDraw.Draw(image).multiline_text((1 - box[0], 1 - box[1]), text, fill, font, align="center")
        if most and image.width > most:
            image = image.resize((int(most), max(1, int(image.height * most / image.width))), Image.LANCZOS)
        return image

    def write(self, frames, text, size, box, fill="white", pos=.5):
        """Text in the box (x, y, w, h), centred upright, at `pos` of the free width."""
        x, y, w, h = box
        image = self.label(text, size, fill, most=w)
        return stamp(frames, image, x + (w - image.width) * pos, y + (h - image.height) / 2)


def full(frames, **more):
    return dict(frames=frames, kind="none", **more)


def distinct(frames, active, level, share=.3):
    """Whether each bar can be told from the picture beside it, on this share of the edge."""
    x, y, w, h = active
    f = frames[::max(1, len(frames) // 8)].astype(np.int16)
    pairs = []
    if y:
        pairs.append((f[:, y - 1, x:x + w], f[:, y, x:x + w]))
    if y + h < f.shape[1]:
        pairs.append((f[:, y + h, x:x + w], f[:, y + h - 1, x:x + w]))
    if x:
        pairs.append((f[:, y:y + h, x - 1], f[:, y:y + h, x]))
    if x + w < f.shape[2]:
        pairs.append((f[:, y:y + h, x + w], f[:, y:y + h, x + w - 1]))
    return all((np.abs(a - b).max(-1) > level).mean() >= share for a, b in pairs)


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
    return dict(frames=ground, check=check, active=(x, y, w, h), kind="blurred", tolerance=6, contrast=10,
                note="%s blur, sigma %.1f px, zoom %.2f" % (style, sigma, zoom))


def panels(s, style):
    w = round(s.h * s.rng.choice([9 / 16, 3 / 4, 1, 4 / 3]) * min(1, s.w / s.h / 1.6))
    x = (s.w - w) // 2
    a, b = (yuv(c).astype(np.float32) for c in s.rng.sample(BRANDS + ["#ffffff", "#101010", "#c0c0c0"], 2))
    yy, xx = np.mgrid[0:s.h, 0:s.w].astype(np.float32)
    step = s.rng.uniform(.02, .05) * s.w
    t = {"down": yy / s.h, "across": np.abs(xx / s.w - .5) * 2, "slanted": (xx + yy) / (s.w + s.h),
         "stripes": (xx + yy) // step % 2, "checks": (xx // step + yy // step) % 2,
         "dots": np.hypot(xx % (2 * step) - step, yy % (2 * step) - step) < step * .6}.get(style)
    if style == "still":
        frames = np.repeat(s.film(n=1), s.n, 0)
    elif style == "cloth":
        grain = np.random.default_rng(s.rng.getrandbits(32)).normal(0, 1, (s.h, s.w)).cumsum(1)
        t = (grain - grain.min()) / np.ptp(grain)
    if t is not None:
        frames = np.repeat((a + (b - a) * t[..., None])[None].astype(np.uint8), s.n, 0)
    frames[:, :, x:x + w] = s.film(w, s.h, s.pick(dark=False))
    return dict(frames=frames, kind="undecidable", note="panels, " + style)


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


# Text and screens

def scene(s, draw_one, changes=1):
    """Frames of `changes` still pictures in equal parts; draw_one(draw, i) draws picture i."""
    frames = []
    for i in range(s.n):
        step = i * changes // s.n
        if i == 0 or step != (i - 1) * changes // s.n:
            image = Image.new("RGB", (s.w, s.h))
            draw_one(ImageDraw.Draw(image), step)
            still = yuv(image)
        frames.append(still)
    return np.stack(frames)


def card(s, ground="#000000", changes=1, karaoke=False):
    if ground == "brand":
        ground = s.rng.choice(BRANDS)
    dark = yuv(ground)[0] < 140
    ink = s.rng.choice(["#ffffff", "#e8e8c0", "#ffd24a"] if dark else ["#000000", "#202060", "#801010"])
    pages = [(["\n".join(s.words(2, 5) for _ in range(s.rng.randint(1, 4)))], s.font(s.h * s.rng.uniform(.05, .11))) for _ in range(changes)]
    cx, cy = s.w * s.rng.uniform(.4, .6), s.h * s.rng.uniform(.35, .65)
    shown = 8 if karaoke else changes

    def one(draw, i):
        draw.rectangle((0, 0, s.w, s.h), ground)
        (text,), font = pages[0 if karaoke else i]
        box = draw.multiline_textbbox((0, 0), text, font, align="center")
        x, y = max(4, cx - box[2] / 2), cy - box[3] / 2
        draw.multiline_text((x, y), text, ink, font, align="center")
        if karaoke:
            font_h = (box[3] - box[1]) / (text.count("\n") + 1)
            sung = Image.new("RGB", (s.w, s.h), ground)
            ImageDraw.Draw(sung).multiline_text((x, y), text, "#ff5a00", font, align="center")
            part = sung.crop((0, 0, int(x + (box[2] - box[0]) * (i + 1) / 8), int(y + box[1] + font_h * 1.1)))
            draw._image.paste(part, (0, 0))
    return full(scene(s, one, shown))


def slides(s):
    ground, ink = s.rng.choice([("#ffffff", "#202020"), ("#f4f1ea", "#1a2a4a"), ("#101820", "#f0f0f0"), ("#003366", "#ffffff")])
    big, small, title = s.font(s.h * .09), s.font(s.h * .055), s.words(2, 3).title()
    lines, band = [s.words(3, 6) for _ in range(5)], s.rng.random() < .4

    def one(draw, i):
        draw.rectangle((0, 0, s.w, s.h), ground)
        if band:
            draw.rectangle((0, s.h * .2, s.w, s.h * .21), "#c04020")
        draw.text((s.w * .07, s.h * .06), title, ink, big)
        for k, line in enumerate(lines[:i + 2]):
            draw.text((s.w * .1, s.h * (.28 + .12 * k)), "\u2022 " + line, ink, small)
    return full(scene(s, one, s.rng.randint(1, 4)))


def qr(s):
    size, ground = s.rng.choice([21, 25, 29, 33]), s.rng.choice(["#ffffff", "#ffffff", "#f2f2f2", "#ffe9b0"])
    bits = np.array([[s.rng.random() < .5 for _ in range(size)] for _ in range(size)])
    eye = np.ones((7, 7), bool)
    eye[1:6, 1:6], eye[2:5, 2:5] = False, True
    for y, x in ((0, 0), (0, size - 7), (size - 7, 0)):
        bits[max(0, y - 1):y + 8, max(0, x - 1):x + 8] = False
        bits[y:y + 7, x:x + 7] = eye
    cell = int(min(s.w, s.h) * s.rng.uniform(.5, .8) / size)
    x0, y0 = (s.w - cell * size) // 2, int((s.h - cell * size) * s.rng.uniform(.2, .5))
    font, text = s.font(s.h * .06), s.rng.choice(["", "scan me", "example.org/" + s.rng.choice(WORDS)])

    def one(draw, i):
        draw.rectangle((0, 0, s.w, s.h), ground)
        for y, x in np.argwhere(bits):
            draw.rectangle((x0 + x * cell, y0 + y * cell, x0 + x * cell + cell - 1, y0 + y * cell + cell - 1), "black")
        draw.text((s.w / 2, y0 + cell * size + s.h * .05), text, "black", font, anchor="mm")
    return full(scene(s, one))


def countdown(s):
    font, first, ring = s.font(s.h * s.rng.uniform(.4, .8)), s.rng.randint(4, 9), s.rng.random() < .4

    def one(draw, i):
        if ring:
            r = s.h * .45
            draw.ellipse((s.w / 2 - r, s.h / 2 - r, s.w / 2 + r, s.h / 2 + r), outline="#909090", width=2)
        draw.text((s.w / 2, s.h / 2), str(first - i), "white", font, anchor="mm")
    return full(scene(s, one, 4))


def logo(s, ground="#ffffff"):
    colour, kind, font, r = s.rng.choice(BRANDS), s.rng.randrange(3), s.font(s.h * .1), s.h * s.rng.uniform(.1, .2)
    cx, cy, text = s.w / 2, s.h * .42, s.rng.choice(WORDS).upper()

    def one(draw, i):
        draw.rectangle((0, 0, s.w, s.h), ground)
        if kind == 0:
            draw.ellipse((cx - r, cy - r, cx + r, cy + r), colour)
        elif kind == 1:
            draw.polygon([(cx, cy - r), (cx + r, cy + r), (cx - r, cy + r)], colour)
        else:
            draw.rounded_rectangle((cx - r, cy - r, cx + r, cy + r), r / 3, colour)
        draw.text((cx, s.h * .75), text, colour, font, anchor="mm")
    return full(scene(s, one))


def credits(s, scroll=False):
    font, rows = s.font(s.h * s.rng.uniform(.04, .06)), [(s.words(1, 2), s.words(2, 2).title()) for _ in range(24 if scroll else 8)]
    columns, step = s.rng.random() < .6, s.h * .09

    def one(draw, i):
        start = s.h * .9 - i * s.h / s.n if scroll else s.h * .15
        for k, (role, name) in enumerate(rows):
            y = start + k * step
            if columns:
                draw.text((s.w * .48, y), role, "#c0c0c0", font, anchor="rm")
                draw.text((s.w * .52, y), name, "white", font, anchor="lm")
            else:
                draw.text((s.w / 2, y), name, "white", font, anchor="mm")
    return dict(frames=scene(s, one, s.n if scroll else 1), kind="undecidable", note="credits on black")


def terminal(s):
    font, x0, y0 = s.font(s.rng.uniform(10, 15), mono=True), s.rng.randint(2, 6), s.rng.randint(2, 6)
    ink, step = s.rng.choice(["#d0d0d0", "#40ff60", "#ffffff"]), font.size * 1.25
    lines = [("$ " if s.rng.random() < .4 else "  ") + s.words(1, 12) for _ in range(int((s.h - y0) / step))]
    known = s.rng.randint(3, max(3, len(lines) - 8))

    def one(draw, i):
        for k, line in enumerate(lines[:known + i]):
            draw.text((x0, y0 + k * step), line, ink, font)
    return full(scene(s, one, 9))


def window(s):
    dark, bar, side = s.rng.random() < .5, s.h * s.rng.uniform(.05, .08), s.w * s.rng.uniform(.15, .25)
    page, ink, rail, top = [("#ffffff", "#303030", "#e6e6ea", "#d4d4da"), ("#1e1e1e", "#d0d0d0", "#252526", "#333337")][dark]
    font, small, names = s.font(s.h * .04), s.font(s.h * .035), [s.words(1, 2) for _ in range(12)]
    lines = [(s.rng.randint(0, 3), s.words(2, 7)) for _ in range(20)]

    def one(draw, i):
        draw.rectangle((0, 0, s.w, s.h), page)
        draw.rectangle((0, 0, side, s.h), rail)
        draw.rectangle((0, 0, s.w, bar), top)
        for k, colour in enumerate(("#ff5f57", "#febc2e", "#28c840")):
            draw.ellipse((6 + k * bar * .7, bar * .3, 6 + k * bar * .7 + bar * .4, bar * .7), colour)
        draw.text((s.w / 2, bar / 2), names[0], ink, small, anchor="mm")
        for k, name in enumerate(names[1:]):
            draw.text((side * .1, bar * 1.4 + k * s.h * .075), name, ink, small)
        for k, (indent, line) in enumerate(lines[:8 + i]):
            draw.text((side + 8 + indent * 12, bar * 1.3 + k * s.h * .055), line, ink, font)
    return full(scene(s, one, 6))


def status_bar(s, feed=False):
    high = max(8, round(s.h * s.rng.uniform(.03, .06)))
    if feed:
        font, rows = s.font(s.h * .025), [(s.rng.choice(BRANDS), s.words(2, 3)) for _ in range(10)]

        def one(draw, i):
            draw.rectangle((0, 0, s.w, s.h), "white")
            for k, (colour, text) in enumerate(rows):
                y = high + 8 + (k - i / 6) * s.h * .12
                draw.ellipse((8, y, 8 + s.h * .07, y + s.h * .07), colour)
                draw.text((20 + s.h * .07, y + s.h * .02), text, "#202020", font)
                draw.line((0, y + s.h * .09, s.w, y + s.h * .09), "#dddddd")
        frames = scene(s, one, 12)
    else:
        frames = s.film(place=s.pick(dark=False))
    frames[:, :high] = BLACK
    s.write(frames[:, :high], "%d:%02d" % (s.rng.randint(7, 22), s.rng.randint(0, 59)), high * .7, (s.w * .04, 0, s.w * .2, high), pos=0)
    icon = Image.new("RGBA", (int(high * 1.2), max(4, int(high * .5))), "#00000000")
    ImageDraw.Draw(icon).rectangle((0, 0, icon.width - 1, icon.height - 1), fill="#ffffff" if s.rng.random() < .5 else None, outline="#ffffff")
    stamp(frames, icon, s.w * .95 - icon.width, high * .25)
    return full(frames, note="a status bar of %d rows" % high)


def webpage(s):
    ground, left = s.rng.choice(["#ffffff", "#f3f4f6", "#e9ebee", "#101418"]), s.rng.uniform(.15, .28) * s.w
    paper, ink = ("#1b2026", "#e0e0e0") if ground == "#101418" else ("#ffffff", "#222222")
    big, small, title = s.font(s.h * .07), s.font(s.h * .04), s.words(2, 3).title()
    lines, card_top = [s.words(4, 7) for _ in range(12)], s.h * .15
    photo = Image.fromarray(s.film(n=1, w=int(s.w - 2 * left - 24), h=int(s.h * .3))[0], "YCbCr").convert("RGB")

    def one(draw, i):
        draw.rectangle((0, 0, s.w, s.h), ground)
        y = card_top - i * s.h * .02
        draw.rounded_rectangle((left, y, s.w - left, s.h * 1.2), 6, paper, outline="#c8ccd0")
        draw.text((left + 12, y + s.h * .04), title, ink, big)
        draw._image.paste(photo, (int(left + 12), int(y + s.h * .16)))
        for k, line in enumerate(lines):
            draw.text((left + 12, y + s.h * (.5 + k * .06)), line, ink, small)
        draw.rectangle((0, 0, s.w, s.h * .09), "#24519a")
        draw.text((8, s.h * .045), "%s    %s    %s" % tuple(WORDS[k] for k in (1, 8, 16)), "white", small, anchor="lm")
    return full(scene(s, one, s.rng.choice([1, 10])))


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
    frames = shade(s.film(place=s.pick(dark=False)), np.clip(np.arange(s.h)[:, None] / deep, 0, 1) ** 1.5 * np.ones((s.h, s.w)))
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


def game(s):
    """A drawn road between flat fields."""
    sky, field, road = s.rng.choice([("#6ec6ff", "#4caf50", "#555555"), ("#2b1055", "#7597de", "#202030"), ("#ffcc80", "#c2a060", "#6d4c41")])
    line, size, font = s.h * s.rng.uniform(.3, .5), s.rng.uniform(.5, .8), s.font(s.h * .06)

    def one(draw, i):
        draw.rectangle((0, 0, s.w, s.h), sky)
        draw.rectangle((0, line, s.w, s.h), field)
        cx, half = s.w / 2 + s.w * .06 * np.sin(i / 5), s.w * size / 2
        draw.polygon([(cx - 8, line), (cx + 8, line), (s.w / 2 + half, s.h), (s.w / 2 - half, s.h)], road)
        for k in range(6):
            u = ((k + i * .17) % 6 / 6) ** 2
            y = line + (s.h - line) * u
            x = cx + (s.w / 2 - cx) * u
            draw.rectangle((x - 2 - 4 * u, y, x + 2 + 4 * u, y + s.h * .06 * u + 1), "white")
        draw.text((8, 6), "%06d" % (i * 40), "white", font)
    return full(scene(s, one, s.n))


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
    if where in ("low", "both"):
        y = round(s.h * s.rng.uniform(.74, .84))
        frames[:, y:] = yuv(colour)
        s.write(frames, s.words(3, 6).upper(), s.h * .06, (s.w * .04, y, s.w * .92, (s.h - y) * .55), pos=0)
        s.write(frames, s.words(5, 9), s.h * .04, (s.w * .04, y + (s.h - y) * .5, s.w * .92, (s.h - y) * .45), pos=0)
    if where in ("side", "both"):
        w = round(s.w * s.rng.uniform(.18, .28))
        frames[:, :, :w] = yuv(colour)
        for k in range(5):
            s.write(frames, s.words(1, 2), s.h * .05, (6, s.h * (.04 + .14 * k), w - 12, s.h * .1), pos=0)
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
        mark = s.label("\u25cf " + s.rng.choice(WORDS), y * .5, s.rng.choice(["white"] + BRANDS))
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
    "solid": [
        ("letterbox", 1, barred, {}), ("pillarbox", 1, barred, dict(where="lr")), ("windowbox", 1, barred, dict(where="tblr")),
        ("uneven", 1, barred, dict(even=False)), ("uneven-window", 1, barred, dict(where="tblr", even=False)),
        ("tall", 1, barred, dict(high=.3, sizes=TALL)), ("super-black", 2, barred, dict(super_black=True, contrast=7)),
        ("outer-lines", 2, barred, dict(where="tblr", outer=0)), ("white", 1, barred, dict(colour="#ffffff")),
        ("grey", 1, barred, dict(colour="#777777")), ("brand", 1, barred, dict(colour="brand")), ("brand-pillars", 1, barred, dict(colour="brand", where="lr")),
        ("dark-grey", 1, barred, dict(colour="#1c1c1c")), ("thin", 1, barred, dict(low=4, high=8)), ("thin-pillars", 1, barred, dict(where="lr", low=4, high=8)),
        ("thin-window", 1, barred, dict(where="tblr", low=4, high=8, even=False)),
    ] + [("only-" + c, 1, barred, dict(where=c)) for c in "tblr"] + [("none", 3, plain, {}), ("none-tall", 1, plain, dict(sizes=TALL))],
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
         *made.get("extra", []), part], frames.transpose(0, 3, 1, 2).tobytes())
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
            other = encode(out / ("then-" + name), made["then"], dict(made, ext="h264"), rng, shot.rate)
            whole = path.read_bytes() if path.suffix == ".h264" else run(["ffmpeg", "-v", "error", "-i", path, "-c", "copy", "-f", "h264", "-"])
            whole += other.read_bytes()
            other.unlink()
            if path.suffix == ".h264":
                path.write_bytes(whole)
            else:
                run(["ffmpeg", "-v", "error", "-y", "-r", shot.rate, "-f", "h264", "-i", "-", "-c", "copy", path], whole)
    except RuntimeError as error:
        return str(error)
    none = made["kind"] == "none"
    active = [0, 0, shot.w, shot.h] if none else made.get("active")
    return {"file": path.name, "case": name, "base": ", ".join(shot.used), "frame": [shot.w, shot.h], "active": active and list(active), "kind": made["kind"],
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
