"""Text cards, screens and a game: drawn pictures, none of them padded."""
import numpy as np
from PIL import Image, ImageDraw

from stress_tools import BLACK, BRANDS, WORDS, full, mix, stamp, yuv


def scene(s, draw_one, changes=1):
    """Frames of `changes` still pictures in equal parts; draw_one(draw, i) draws picture i."""
    frames = []
    for i in range(s.n):
        step = i * changes // s.n
        if i == 0 or step != (i - 1) * changes // s.n:
            image = Image.new("RGB", (s.w, s.h))
            draw = ImageDraw.Draw(image)
            draw.on = image
            draw_one(draw, step)
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
            draw.on.paste(part, (0, 0))
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
        draw.rectangle((0, 0, s.w, s.h), rail)
        for k, name in enumerate(names[1:]):
            draw.text((side * .1, bar * 1.4 + k * s.h * .075), name, ink, small)
        draw.rectangle((side, 0, s.w, s.h), page)
        draw.rectangle((0, 0, s.w, bar), top)
        for k, colour in enumerate(("#ff5f57", "#febc2e", "#28c840")):
            draw.ellipse((6 + k * bar * .7, bar * .3, 6 + k * bar * .7 + bar * .4, bar * .7), colour)
        draw.text((s.w / 2, bar / 2), names[0], ink, small, anchor="mm")
        for k, (indent, line) in enumerate(lines[:8 + i]):
            draw.text((side + 8 + indent * 12, bar * 1.3 + k * s.h * .055), line, ink, font)
    return full(scene(s, one, 6))


def mock_up(s):
    """A film on the screen of a drawn device, before a gradient: no bars, though all around it stands still."""
    yy, xx = np.mgrid[0:s.h, 0:s.w].astype(np.float32)
    a, b = (yuv(c).astype(np.float32) for c in s.rng.sample(BRANDS + ["#404040", "#c0c0c0"], 2))
    t = (yy / s.h + xx / s.w * s.rng.uniform(0, 1)) / 2
    frames = s.ground(a, b, t)
    x0, y0 = round(s.w * s.rng.uniform(.04, .2)), round(s.h * s.rng.uniform(.05, .2))
    body = Image.new("L", (s.w, s.h), 0)
    ImageDraw.Draw(body).rounded_rectangle((x0, y0, s.w - 1 - x0, s.h - 1 - y0), s.h // 25, fill=255)
    frames = mix(frames, s.flat("#202024"), np.asarray(body) / 255)
    rim = round(s.h * s.rng.uniform(.01, .04))
    x1, y1 = x0 + rim, y0 + rim
    w, h = s.w - 2 * x1, s.h - 2 * y1
    frames[:, y1:y1 + h, x1:x1 + w] = s.cuts(w, h, 3)
    return full(frames, note="device on a gradient")


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
    lines, card_top = [s.words(2, 4) for _ in range(12)], s.h * .15
    photo = Image.fromarray(s.film(n=1, w=int(s.w - 2 * left - 24), h=int(s.h * .3))[0], "YCbCr").convert("RGB")

    def one(draw, i):
        draw.rectangle((0, 0, s.w, s.h), ground)
        y = card_top - i * s.h * .02
        draw.rounded_rectangle((left, y, s.w - left, s.h * 1.2), 6, paper, outline="#c8ccd0")
        draw.text((left + 12, y + s.h * .04), title, ink, big)
        draw.on.paste(photo, (int(left + 12), int(y + s.h * .16)))
        for k, line in enumerate(lines):
            draw.text((left + 12, y + s.h * (.5 + k * .06)), line, ink, small)
        draw.rectangle((0, 0, s.w, s.h * .09), "#24519a")
        draw.text((8, s.h * .045), "%s    %s    %s" % tuple(WORDS[k] for k in (1, 8, 16)), "white", small, anchor="lm")
    return full(scene(s, one, s.rng.choice([1, 10])))


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
